import type { Texts } from '../../text/texts.ts';

export const texts = {
  title: { tr: 'Bu görevde olması gerekenler', en: 'What this task must have' },
  lead: { tr: '“{title}” bunlarla oluşturulur.', en: '“{title}” is made with these.' },
  create: { tr: 'Oluştur', en: 'Create' },
  cancel: { tr: 'Vazgeç', en: 'Cancel' },
} as const satisfies Texts;
