import { messagesOf } from '../../i18n/messages.ts';

export const { texts, useT } = messagesOf({
  milestones: { tr: 'Kilometre taşları', en: 'Milestones' },
  none: { tr: 'Henüz kilometre taşı yok.', en: 'There is no milestone yet.' },
  add: { tr: 'Kilometre taşı ekle', en: 'Add a milestone' },
  edit: { tr: 'Kilometre taşını düzenle', en: 'Edit the milestone' },
  up: { tr: 'Yukarı taşı', en: 'Move up' },
  deleteLead: {
    tr: '{name} silinecek; görevleri kalır, hiçbirine bağlı olmaz.',
    en: '{name} will be deleted; its tasks stay, without a milestone.',
  },
});
