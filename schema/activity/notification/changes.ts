import { builder, needs } from '../../builder.ts';
import type { StreamedEvent } from '../event/batch.ts';
import { after, Event } from '../event/event.ts';
import { encodeCursor } from '../event/read.ts';
import { followNotifications } from '../event/subscriptions.ts';
import { countUnread, notifications } from './list.ts';
import { Notification } from './notification.ts';

const NotificationChange = builder.objectRef<StreamedEvent>('NotificationChange').implement({
  description: "Something that happened to the caller's feed.",
  fields: (t) => ({
    event: t.field({ type: Event, resolve: (event) => event }),
    notification: t.field({
      type: Notification,
      nullable: true,
      description: 'As it is now; null if it is gone, or many were marked as read at once.',
      resolve: ({ event, subjectId }, _, context) => (event === 'notification.all_read' ? null : context.load(notifications, subjectId)),
    }),
    unread: t.int({ description: 'How many are unread now.', resolve: (_event, _args, context) => countUnread(context) }),
    cursor: t.string({
      description: 'Read on from here with `after`.',
      resolve: ({ seq, timestamp }) => encodeCursor(seq, Date.parse(timestamp)),
    }),
  }),
});

builder.subscriptionField('notifications', (t) =>
  t.field({
    type: NotificationChange,
    description: "The caller's feed as it changes, whoever changes it: `after` a cursor without gap or repeat, else from now on.",
    extensions: needs('notifications:read', 'cursor.invalid', 'event.cursor_expired'),
    args: { after: t.arg.string(after) },
    subscribe: (_root, { after }, context) => followNotifications(context, after) as AsyncIterable<StreamedEvent>,
    resolve: (event) => event as StreamedEvent,
  }),
);
