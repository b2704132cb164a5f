import { messagesOf } from '../../i18n/messages.ts';

export const { texts, useT } = messagesOf({
  keysOn: { tr: 'Tek tuşlu kısayollar açık', en: 'Single-key shortcuts on' },
  does: { tr: 'Ne yapar', en: 'Action' },
  key: { tr: 'Tuş', en: 'Key' },
});
