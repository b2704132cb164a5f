import { messagesOf } from '../../i18n/messages.ts';

export const { texts, useT } = messagesOf({
  titleHint: { tr: 'Ne yapılacak? yarın, @kişi, #etiket, !acil', en: 'Title: tomorrow, @person, #label, !urgent' },
  textHint: { tr: 'Açıklama; resim yapıştırabilirsin', en: 'Description; you can paste pictures' },
  another: { tr: 'Bir tane daha', en: 'Create another' },
  added: { tr: '{number} oluşturuldu', en: '{number} created' },
});
