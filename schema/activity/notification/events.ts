import { eventKindsOf } from '../../kernel/event-kind.ts';
import { type EventDraft, toEventData } from '../../kernel/event-log.ts';
import { exampleId, exampleTime } from '../../kernel/input.ts';
import type { Item } from './item.ts';
import { maxNamedActors } from './row.ts';

const example = {
  id: exampleId('ntf'),
  reason: 'assigned',
  kind: 'task.updated',
  subject: { id: exampleId('tsk') },
  task: { id: exampleId('tsk') },
  project: { id: exampleId('prj') },
  actors: [{ id: exampleId('usr') }],
  actorCount: 1,
  count: 1,
  readAt: null,
  snoozedUntil: null,
  archivedAt: null,
  firstAt: exampleTime,
  lastAt: exampleTime,
  version: 1,
};

export const notificationKinds = eventKindsOf({ scope: 'notifications:read', example, inverse: null })({
  'notification.created': {
    description: { tr: 'Birine bir bildirim geldi; yalnızca ona', en: 'Somebody got a notification; only for that person' },
  },
  'notification.updated': {
    description: {
      tr: 'Bildirime yeni bir şey eklendi, ya da okundu, ertelendi, arşivlendi; yalnızca sahibine',
      en: 'A notification grew, or was read, snoozed or archived; only for its owner',
    },
    example: { ...example, readAt: exampleTime, version: 2 },
  },
  'notification.deleted': {
    description: {
      tr: 'Bildirimin anlattığı şey silindi; yalnızca sahibine',
      en: 'The subject of a notification was deleted; only for its owner',
    },
  },
  'notification.all_read': {
    description: { tr: 'Bildirimler topluca okundu; yalnızca sahibine', en: 'Notifications were read all at once; only for their owner' },
    example: { cursor: 'MTIuMTc5NTI1ODMyNTUyNQ', readAt: exampleTime, reason: null, project: null, marked: 12 },
  },
});

/** Notification data in events for its owner: ids, never its content. */
export const notificationData = (item: Omit<Item, 'factors' | 'detail' | 'userId' | 'groupKey' | 'firstSeq' | 'lastSeq' | 'goneAt'>) =>
  toEventData(example, item, {
    actors: item.actorIds.slice(0, maxNamedActors).map((id) => ({ id })),
    actorCount: item.actorIds.length,
  });

type NotificationEvent = Exclude<keyof typeof notificationKinds, 'notification.all_read'>;

/** Event about a notification, sent only to its owner while they can view the project. */
export function notificationEvent(event: NotificationEvent, item: Item): EventDraft {
  return {
    event,
    subjectId: item.id,
    ...(item.projectId && { projectId: item.projectId }),
    audienceUserId: item.userId,
    data: notificationData(item),
  };
}

/** Event: all notifications of a user up to `cursor` were marked as read at once. */
export function allRead(
  user: string,
  data: { cursor: string; readAt: string; reason: string | null; project: { id: string } | null; marked: number },
): EventDraft {
  return { event: 'notification.all_read', subjectId: user, audienceUserId: user, data };
}
