import type { Texts } from '../../text/texts.ts';

export const texts = {
  keys: { tr: 'Klavye kısayolları', en: 'Keyboard shortcuts' },
  keysOn: { tr: 'Tek tuşlu kısayollar açık', en: 'Single-key shortcuts on' },
  does: { tr: 'Ne yapar', en: 'Action' },
  key: { tr: 'Tuş', en: 'Key' },
  close: { tr: 'Kapat', en: 'Close' },
} as const satisfies Texts;
