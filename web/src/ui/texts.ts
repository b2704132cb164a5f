import type { Texts } from '../text/texts.ts';

export const texts = {
  requestId: { tr: 'İstek kimliğini kopyala', en: 'Copy the request id' },
  copied: { tr: 'Kopyalandı', en: 'Copied' },
  copy: { tr: 'Kopyala', en: 'Copy' },
  signInAgain: { tr: 'Yeniden giriş yap; yazdıkların saklanır', en: 'Sign in again; what you typed is kept' },
  retry: { tr: 'Yeniden dene', en: 'Try again' },
  network: { tr: 'Sunucuya ulaşılamadı.', en: 'The server could not be reached.' },
  failed: { tr: 'Olmadı', en: 'That did not work' },
  nobody: { tr: 'Kimse', en: 'Nobody' },
  urgent: { tr: 'Acil', en: 'Urgent' },
  high: { tr: 'Yüksek', en: 'High' },
  medium: { tr: 'Orta', en: 'Medium' },
  low: { tr: 'Düşük', en: 'Low' },
  none: { tr: 'Yok', en: 'None' },
  projectViews: { tr: 'Projenin görünümleri', en: 'Views of the project' },
  board: { tr: 'Pano', en: 'Board' },
  list: { tr: 'Liste', en: 'List' },
  clearDay: { tr: '{label}: tarihi kaldır', en: '{label}: remove the date' },
  previousMonth: { tr: 'Önceki ay', en: 'Previous month' },
  nextMonth: { tr: 'Sonraki ay', en: 'Next month' },
  loading: { tr: 'Yükleniyor', en: 'Loading' },
} as const satisfies Texts;
