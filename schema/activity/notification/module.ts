import { defineModule, notFound } from '../../kernel/module.ts';
import { notificationKinds } from './events.ts';

export const notification = defineModule('notification', {
  needs: ['access', 'member', 'markdown', 'project', 'task', 'event'],
  idPrefixes: { notification: 'ntf', mute: 'mut' },
  problems: {
    'notification.not_found': notFound({ tr: 'Bildirim bulunamadı.', en: 'Notification not found.' }),
    'mute.not_found': notFound({ tr: 'Susturma kaydı bulunamadı.', en: 'Mute not found.' }),
  },
  events: notificationKinds,
  headings: { notification: { tr: 'Bildirimler', en: 'Notifications' } },
  names: {
    notification: { tr: 'Bildirim', en: 'Notification' },
    notifications: { tr: 'Akış', en: 'Feed' },
  },
});
