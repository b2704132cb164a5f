import type { Context } from '../../kernel/context.ts';
import { isObject } from '../../people/access/references.ts';
import { elsewhere, type Fields, hiddenOf, without } from '../../people/access/shown.ts';
import type { EventBatch } from './batch.ts';
import type { EventRow } from './read.ts';

type Told = Pick<EventRow, 'event' | 'projectId' | 'taskId' | 'data' | 'previous'>;
type Part = 'data' | 'previous';

/**
 * A part of an event for somebody who may read it, without what it refers to and they do not see; at once where it is known
 * already who sees what.
 */
export function shownOf(context: Context, event: Told & { batch?: EventBatch }, part: Part): Fields | null | Promise<Fields | null> {
  const { batch } = event;
  if (batch) return shownAtOnce(context, { ...event, batch }, part);
  return event[part] && hiddenOf(context, othersIn(event, part)).then((hidden) => cut(hidden, event, part));
}

/** The same where it is known. */
export function shownAtOnce({ actor }: Context, event: Told & { batch: EventBatch }, part: Part): Fields | null {
  const hidden = othersIn(event, part).filter((id) => !event.batch.sees(actor, id));
  return event[part] && cut(new Set(hidden), event, part);
}

const othersIn = (event: Told, part: Part): string[] => elsewhere(event[part] ?? {}, [event.projectId, event.taskId]);

/**
 * What the subject was in a project that the reader does not see is told by the names of its fields alone; so is what a
 * notification told of a task that has gone to one, but for which notification it is and what became of it.
 */
function cut(hidden: ReadonlySet<unknown>, { event, ...parts }: Told, part: Part): Fields {
  const fields = parts[part] as Fields;
  const isHidden = (value: unknown) => isObject(value) && hidden.has(value.id);
  const namesAlone = (...kept: readonly string[]) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, kept.includes(name) ? value : null]));
  if (part === 'previous' && isHidden(fields.project)) return namesAlone();
  if (event.startsWith('notification.') && isHidden(fields.task)) return namesAlone(...ownOfNotifications);
  return without(hidden, fields);
}

/** Of a notification what is the reader's own, and nothing of the task. */
const ownOfNotifications = ['id', 'readAt', 'snoozedUntil', 'archivedAt', 'version'];
