import type { Texts } from '../../i18n/messages.ts';

export const texts = {
  title: { tr: 'Bu görevde olması gerekenler', en: 'Required fields' },
  lead: { tr: '“{title}” bunlarla oluşturulur.', en: '“{title}” is created with these fields.' },
} as const satisfies Texts;
