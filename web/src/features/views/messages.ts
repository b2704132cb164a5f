import { messagesOf } from '../../i18n/messages.ts';

export const { texts, useT } = messagesOf({
  favourites: { tr: 'Sık kullanılanlar', en: 'Favourites' },
  actions: { tr: '“{name}” için işlemler', en: 'Actions for “{name}”' },
  moveUp: { tr: 'Yukarı taşı', en: 'Move up' },
  moveDown: { tr: 'Aşağı taşı', en: 'Move down' },
  moved: { tr: '{name}: {place}. sırada', en: '{name}: place {place}' },
});
