import { messagesOf } from '../../i18n/messages.ts';

/** Loaded only with the dialog of keys. */
export const { texts, useT } = messagesOf({
  fromCardToCard: { tr: 'Karttan karta git', en: 'Go from card to card' },
  liftCard: { tr: 'Kartı kaldır, sonra bırak', en: 'Lift the card, then drop it' },
  moveCard: { tr: 'Kaldırılan kartı taşı', en: 'Move the lifted card' },
  putBack: { tr: 'Kaldırılan kartı yerine koy', en: 'Put the lifted card back' },
  selectCard: { tr: 'Kartı seç', en: 'Select the card' },
  extendSelection: { tr: 'Seçimi genişlet', en: 'Extend the selection' },
  openMenu: { tr: 'Kartın menüsünü aç', en: 'Open the menu of the card' },
  space: { tr: 'Boşluk', en: 'Space' },
});
