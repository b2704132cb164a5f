import { newId } from '../../kernel/ids.ts';
import type { Reason } from './content.ts';
import type { Detail } from './event-fields.ts';
import type { Item } from './item.ts';
import { type Circumstances, factorsOf } from './rank.ts';
import { asStrong, type NotificationDraft } from './rules.ts';

/** Event of a notification: position in the log, time, kind and actor. */
export type Occasion = { readonly seq: string; readonly at: string; readonly kind: string; readonly actorId: string | null };

/** Current facts about the subject that influence the rank. */
export type Standing = Pick<Circumstances, 'priority' | 'yours' | 'dueIn'>;

/** Time after its first event, in milliseconds, in which further events fold into an unread notification. */
const window = 7 * 24 * 60 * 60 * 1000;
/** Maximum number of stored actors; further actors are not counted separately. */
const maxActors = 50;
/** Reasons that end a snooze, because they address the person directly. */
const waking: ReadonlySet<Reason> = new Set(['mentioned', 'assigned', 'reminder']);

/**
 * Folds a new event into a user's notification on a subject. An unread notification grows: another event, possibly another
 * actor, and the stronger reason. If it is read, archived or older than a week, it starts again with the new event. If it was
 * never read, a stronger earlier reason stays, with its actors, because later actors did something else. `file_indexed` starts
 * as read, because it needs no action.
 */
export function fold(item: Item | undefined, telling: NotificationDraft, { seq, at, kind, actorId }: Occasion, standing: Standing): Item {
  const { reason, subjectId, taskId, projectId, detail } = telling;
  const unread = item && item.readAt === null && item.archivedAt === null && item.goneAt === null ? item : undefined;
  const grows = unread && Date.parse(at) - Date.parse(unread.firstAt) <= window ? unread : undefined;
  const holds = unread && unread.reason !== telling.ends && asStrong(unread.reason, reason) ? unread : undefined;
  const retained = holds && holds.reason !== reason ? holds : undefined;
  const others = ((grows ?? retained)?.actorIds ?? []).filter((id) => id !== actorId);
  const actorIds = (actorId === null ? others : [actorId, ...others]).slice(0, maxActors);
  const next: Item = {
    id: item?.id ?? newId('notification'),
    userId: telling.user,
    groupKey: telling.group,
    reason: retained?.reason ?? reason,
    kind: retained?.kind ?? kind,
    subjectId: retained?.subjectId ?? subjectId,
    taskId,
    projectId,
    actorIds,
    count: Math.max((grows?.count ?? 0) + 1, actorIds.length),
    detail: retained ? retained.detail : grows?.reason === reason ? merged(grows.detail, detail) : detail,
    factors: [],
    firstSeq: grows?.firstSeq ?? seq,
    firstAt: grows?.firstAt ?? at,
    lastSeq: seq,
    lastAt: at,
    readAt: reason === 'file_indexed' && !retained ? at : null,
    snoozedUntil: unread && !waking.has(reason) ? unread.snoozedUntil : null,
    archivedAt: null,
    goneAt: null,
    version: item?.version ?? 0,
  };
  return ranked(next, standing);
}

/** Returns the item with ranking factors for the current facts. */
export function ranked(item: Item, standing: Standing): Item {
  const { reason, count, actorIds } = item;
  return { ...item, factors: factorsOf({ ...standing, reason, count, actorCount: actorIds.length }) };
}

/**
 * Merges the details of two events. `from` is the first origin, omitted if it equals the final state. Fields are united.
 * `assistant` is set only if both events have it.
 */
function merged(before: Detail, after: Detail): Detail {
  const fields = [...new Set([...(before.fields ?? []), ...(after.fields ?? [])])];
  const { from, assistant, ...rest } = { ...before, ...after, ...(before.from && { from: before.from }) };
  return {
    ...rest,
    ...(assistant && before.assistant && after.assistant && { assistant }),
    ...(from !== undefined && from !== rest.to && { from }),
    ...(fields.length > 0 && { fields }),
  };
}
