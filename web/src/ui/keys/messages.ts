import type { Texts } from '../../i18n/messages.ts';

export const texts = {
  keysOn: { tr: 'Tek tuşlu kısayollar açık', en: 'Single-key shortcuts on' },
  does: { tr: 'Ne yapar', en: 'Action' },
  key: { tr: 'Tuş', en: 'Key' },
} as const satisfies Texts;
