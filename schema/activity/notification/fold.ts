import { newId } from '../../kernel/ids.ts';
import type { Detail } from './happened.ts';
import type { Item } from './item.ts';
import { type Circumstances, factorsOf } from './rank.ts';
import { asStrong, type Telling } from './rules.ts';
import type { Reason } from './told.ts';

/** The event that is told: its place in the log, when it was, of which kind, and who did it. */
export type Occasion = { readonly seq: string; readonly at: string; readonly kind: string; readonly actorId: string | null };

/** What is known of the subject as it is now, for ranking. */
export type Standing = Pick<Circumstances, 'priority' | 'yours' | 'dueIn'>;

/** While a notification is unread, what happens to its subject within this long of its first event folds into it. */
const window = 7 * 24 * 60 * 60 * 1000;
/** As many as a text could name; more are not told apart. */
const maxActors = 50;
/** What wakes a notification that sleeps: it is said to the person by name. */
const waking: ReadonlySet<Reason> = new Set(['mentioned', 'assigned', 'reminder']);

/**
 * What becomes of somebody's notification on a subject when there is something new to tell of it. Unread, it grows:
 * one more event, one more person perhaps, the stronger reason. Read, archived, or older than a week, it is raised anew
 * with the new event alone; of one that was never read the reason stays, where it is the stronger, and who gave it: whoever
 * comes after did not do what it tells. That one's own upload went well is there as read: it asks for nothing.
 */
export function fold(item: Item | undefined, telling: Telling, { seq, at, kind, actorId }: Occasion, standing: Standing): Item {
  const { reason, subjectId, taskId, projectId, detail } = telling;
  const unread = item && item.readAt === null && item.archivedAt === null && item.goneAt === null ? item : undefined;
  const grows = unread && Date.parse(at) - Date.parse(unread.firstAt) <= window ? unread : undefined;
  const holds = unread && unread.reason !== telling.ends && asStrong(unread.reason, reason) ? unread : undefined;
  const kept = holds && holds.reason !== reason ? holds : undefined;
  const others = ((grows ?? kept)?.actorIds ?? []).filter((id) => id !== actorId);
  const actorIds = (actorId === null ? others : [actorId, ...others]).slice(0, maxActors);
  const next: Item = {
    id: item?.id ?? newId('notification'),
    userId: telling.user,
    groupKey: telling.group,
    reason: kept?.reason ?? reason,
    kind: kept?.kind ?? kind,
    subjectId: kept?.subjectId ?? subjectId,
    taskId,
    projectId,
    actorIds,
    count: Math.max((grows?.count ?? 0) + 1, actorIds.length),
    detail: kept ? kept.detail : grows?.reason === reason ? merged(grows.detail, detail) : detail,
    factors: [],
    firstSeq: grows?.firstSeq ?? seq,
    firstAt: grows?.firstAt ?? at,
    lastSeq: seq,
    lastAt: at,
    readAt: reason === 'file_indexed' && !kept ? at : null,
    snoozedUntil: unread && !waking.has(reason) ? unread.snoozedUntil : null,
    archivedAt: null,
    goneAt: null,
    version: item?.version ?? 0,
  };
  return ranked(next, standing);
}

/** The same with the factors of how things stand now. */
export function ranked(item: Item, standing: Standing): Item {
  const { reason, count, actorIds } = item;
  return { ...item, factors: factorsOf({ ...standing, reason, count, actorCount: actorIds.length }) };
}

/** Of two changes of a state told as one: where the first came from, if that is not where the last went. Fields add up; the assistant had a part where it had in both. */
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
