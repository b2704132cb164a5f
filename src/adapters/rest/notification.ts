import { type Row, route } from './row.ts';

const tag = 'notifications';

/** The smart feed (design 6). */
export const notificationRows: readonly Row[] = [
  route({
    method: 'GET',
    path: '/notifications',
    operation: 'ListNotifications',
    list: true,
    tag,
    summary: { tr: 'Akışı oku', en: 'Read the smart feed' },
  }),
  route({
    method: 'GET',
    path: '/notifications/unread',
    operation: 'CountUnreadNotifications',
    tag,
    summary: { tr: 'Okunmamışları say', en: 'Count what is unread' },
  }),
  route({
    method: 'POST',
    path: '/notifications/mark-read',
    operation: 'MarkNotificationsRead',
    tag,
    summary: { tr: 'Tümünü okundu say', en: 'Mark all as read' },
  }),
  route({
    method: 'GET',
    path: '/notifications/mutes',
    operation: 'ListNotificationMutes',
    list: true,
    tag,
    summary: { tr: 'Sessize alınanları listele', en: 'List what is muted' },
  }),
  route({
    method: 'PUT',
    path: '/notifications/mutes',
    operation: 'MuteNotifications',
    tag,
    summary: { tr: 'Görevi, projeyi ya da nedeni sessize al', en: 'Mute a task, a project or a reason' },
  }),
  route({
    method: 'DELETE',
    path: '/notifications/mutes/{id}',
    operation: 'UnmuteNotifications',
    status: 204,
    tag,
    summary: { tr: 'Sesini aç', en: 'Unmute' },
  }),
  route({
    method: 'GET',
    path: '/notifications/{id}',
    operation: 'GetNotification',
    tag,
    summary: { tr: 'Bildirimi getir', en: 'Get a notification' },
  }),
  route({
    method: 'PATCH',
    path: '/notifications/{id}',
    operation: 'UpdateNotification',
    tag,
    summary: { tr: 'Bildirimi oku, ertele ya da arşivle', en: 'Read, snooze or archive a notification' },
  }),
];
