import { messagesOf } from '../../i18n/messages.ts';

export const { texts, useT } = messagesOf({
  title: { tr: 'Bu görevde olması gerekenler', en: 'Required fields' },
  lead: { tr: '“{title}” bunlarla oluşturulur.', en: '“{title}” is created with these fields.' },
});
