import type { Texts } from '../../i18n/messages.ts';

export const texts = {
  milestones: { tr: 'Kilometre taşları', en: 'Milestones' },
  lead: { tr: 'Projenin ulaşacağı yerler; görevler birine bağlanır.', en: 'Goals of the project; a task can belong to one.' },
  none: { tr: 'Henüz kilometre taşı yok.', en: 'There is no milestone yet.' },
  add: { tr: 'Kilometre taşı ekle', en: 'Add a milestone' },
  edit: { tr: 'Kilometre taşını düzenle', en: 'Edit the milestone' },
  up: { tr: 'Yukarı taşı: {name}', en: 'Move up: {name}' },
  deleteLead: {
    tr: '{name} silinecek; görevleri kalır, hiçbirine bağlı olmaz.',
    en: '{name} will be deleted; its tasks stay, without a milestone.',
  },
  targetDate: { tr: 'Hedef tarih', en: 'Target date' },
  doneOf: { tr: '{done} / {tasks} görev bitti', en: '{done} of {tasks} tasks done' },
} as const satisfies Texts;
