import type { Texts } from '../../../i18n/messages.ts';

/** Emojis of the picker with their names, in display order. */
export const emojis = {
  '👍': { tr: 'Beğendim', en: 'Thumbs up' },
  '👎': { tr: 'Beğenmedim', en: 'Thumbs down' },
  '❤️': { tr: 'Kalp', en: 'Heart' },
  '🎉': { tr: 'Kutlama', en: 'Party' },
  '😄': { tr: 'Gülümseme', en: 'Smile' },
  '😂': { tr: 'Kahkaha', en: 'Laughing' },
  '🙏': { tr: 'Teşekkür', en: 'Thanks' },
  '👏': { tr: 'Alkış', en: 'Applause' },
  '🚀': { tr: 'Roket', en: 'Rocket' },
  '👀': { tr: 'Bakıyorum', en: 'Looking' },
  '✅': { tr: 'Tamam', en: 'Done' },
  '❌': { tr: 'Olmaz', en: 'No' },
  '❓': { tr: 'Soru', en: 'Question' },
  '💡': { tr: 'Fikir', en: 'Idea' },
  '🔥': { tr: 'Ateş', en: 'Fire' },
  '💯': { tr: 'Yüz puan', en: 'Hundred points' },
  '🤔': { tr: 'Düşünüyorum', en: 'Thinking' },
  '😮': { tr: 'Şaşırdım', en: 'Surprised' },
  '😢': { tr: 'Üzüldüm', en: 'Sad' },
  '☕': { tr: 'Kahve', en: 'Coffee' },
  '🐛': { tr: 'Hata', en: 'Bug' },
} as const satisfies Texts;

export type Offered = keyof typeof emojis;
export const offered = Object.keys(emojis) as readonly Offered[];
