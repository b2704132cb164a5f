import { builder, needs } from '../../builder.ts';
import type { StreamedEvent } from '../event/batch.ts';
import { after, Event } from '../event/event.ts';
import { encodeCursor } from '../event/read.ts';
import { followNotifications } from '../event/subscriptions.ts';
import { countUnread, notifications } from './list.ts';
import { Notification } from './notification.ts';

const NotificationChange = builder.objectRef<StreamedEvent>('NotificationChange').implement({
  description: "A change of the caller's feed.",
  fields: (t) => ({
    event: t.field({ type: Event, resolve: (event) => event }),
    notification: t.field({
      type: Notification,
      nullable: true,
      description: 'The notification in its current state; null if it is gone, or if several were marked as read together.',
      resolve: ({ event, subjectId }, _, context) => (event === 'notification.all_read' ? null : context.load(notifications, subjectId)),
    }),
    unread: t.int({ description: 'Current number of unread notifications.', resolve: (_event, _args, context) => countUnread(context) }),
    cursor: t.string({
      description: 'Cursor: pass it as `after` to continue from here.',
      resolve: ({ seq, timestamp }) => encodeCursor(seq, Date.parse(timestamp)),
    }),
  }),
});

builder.subscriptionField('notifications', (t) =>
  t.field({
    type: NotificationChange,
    description: "Changes of the caller's feed: without gaps or repeats after the cursor `after`, otherwise from now on.",
    extensions: needs('notifications:read', 'cursor.invalid', 'event.cursor_expired'),
    args: { after: t.arg.string(after) },
    subscribe: (_root, { after }, context) => followNotifications(context, after) as AsyncIterable<StreamedEvent>,
    resolve: (event) => event as StreamedEvent,
  }),
);
