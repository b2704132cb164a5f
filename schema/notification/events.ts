import type { EventDraft } from '../kernel/event-log.ts';
import type { Item } from './item.ts';
import { shownActors } from './row.ts';

const reference = (id: string | null) => (id === null ? null : { id });

/** A notification as events tell it, to its owner alone: ids, never what it says. */
export function notificationData(item: Omit<Item, 'factors' | 'detail' | 'userId' | 'groupKey' | 'firstSeq' | 'lastSeq' | 'goneAt'>) {
  return {
    id: item.id,
    reason: item.reason,
    kind: item.kind,
    subject: { id: item.subjectId },
    task: reference(item.taskId),
    project: reference(item.projectId),
    actors: item.actorIds.slice(0, shownActors).map((id) => ({ id })),
    actorCount: item.actorIds.length,
    count: item.count,
    readAt: item.readAt,
    snoozedUntil: item.snoozedUntil,
    archivedAt: item.archivedAt,
    firstAt: item.firstAt,
    lastAt: item.lastAt,
    version: item.version,
  };
}

type NotificationEvent = 'notification.created' | 'notification.updated' | 'notification.deleted';

/** What became of somebody's notification, for that person, as long as they see the project. */
export function notificationEvent(event: NotificationEvent, item: Item): EventDraft {
  return {
    event,
    subjectId: item.id,
    ...(item.projectId && { projectId: item.projectId }),
    audienceUserId: item.userId,
    data: notificationData(item),
  };
}

/** Somebody's notifications were read, all at once: those no newer than `cursor`. */
export function allRead(
  user: string,
  data: { cursor: string; readAt: string; reason: string | null; project: { id: string } | null; marked: number },
): EventDraft {
  return { event: 'notification.all_read', subjectId: user, audienceUserId: user, data };
}
