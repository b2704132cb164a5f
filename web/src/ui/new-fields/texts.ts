import type { Texts } from '../../text/texts.ts';

export const texts = {
  title: { tr: 'Bu görevde olması gerekenler', en: 'Required fields' },
  lead: { tr: '“{title}” bunlarla oluşturulur.', en: '“{title}” is created with these fields.' },
  create: { tr: 'Oluştur', en: 'Create' },
  cancel: { tr: 'Vazgeç', en: 'Cancel' },
} as const satisfies Texts;
