import type { Texts } from '../text/texts.ts';

export const texts = {
  dayAndTime: { tr: 'Gün ve saat', en: 'Day and time' },
  notToCome: { tr: 'Gelecekte bir zaman seç.', en: 'Choose a time in the future.' },
  requestId: { tr: 'İstek kimliğini kopyala', en: 'Copy the request id' },
  signInAgain: { tr: 'Yeniden giriş yap; yazdıkların saklanır', en: 'Sign in again; your input is saved' },
  network: { tr: 'Sunucuya ulaşılamadı.', en: 'The server could not be reached.' },
  failed: { tr: 'İşlem yapılamadı', en: 'That did not work' },
  time: { tr: 'Saat', en: 'Time' },
  projectViews: { tr: 'Projenin görünümleri', en: 'Views of the project' },
  clearDay: { tr: '{label}: tarihi kaldır', en: '{label}: remove the date' },
  previousYear: { tr: 'Önceki yıl', en: 'Previous year' },
  nextYear: { tr: 'Sonraki yıl', en: 'Next year' },
  previousDecade: { tr: 'Önceki on yıl', en: 'Previous decade' },
  nextDecade: { tr: 'Sonraki on yıl', en: 'Next decade' },
  tomorrow: { tr: 'Yarın', en: 'Tomorrow' },
  inAWeek: { tr: 'Gelecek hafta', en: 'Next week' },
  typeDay: { tr: 'Gün yaz', en: 'Type a day' },
  typeDayHint: { tr: 'yarın, cuma, 12.12, +3', en: 'tomorrow, friday, 12.12, +3' },
  notADay: { tr: '“{typed}” gününü anlayamadım.', en: 'I do not understand the day “{typed}”.' },
  leave: {
    tr: 'Kaydedilmemiş ya da gönderilmemiş bir şeyler var. Yine de ayrılırsan kaybolur.',
    en: 'Some changes are not saved yet. If you leave, they are lost.',
  },
} as const satisfies Texts;
