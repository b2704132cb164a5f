import type { Context } from '../../kernel/context.ts';
import { isObject } from '../../people/access/references.ts';
import { elsewhere, type Fields, hiddenOf, without } from '../../people/access/shown.ts';
import type { EventBatch } from './batch.ts';
import type { EventRow } from './read.ts';

type Told = Pick<EventRow, 'projectId' | 'taskId' | 'data' | 'previous'>;
type Part = 'data' | 'previous';

/**
 * A part of an event for somebody who may read it, without what it refers to and they do not see; at once where it is known
 * already who sees what.
 */
export function shownOf(context: Context, event: Told & { batch?: EventBatch }, part: Part): Fields | null | Promise<Fields | null> {
  const { batch } = event;
  if (batch) return shownAtOnce(context, { ...event, batch }, part);
  return event[part] && hiddenOf(context, othersIn(event, part)).then((hidden) => cut(hidden, event[part] as Fields, part));
}

/** The same where it is known. */
export function shownAtOnce({ actor }: Context, event: Told & { batch: EventBatch }, part: Part): Fields | null {
  const hidden = othersIn(event, part).filter((id) => !event.batch.sees(actor, id));
  return event[part] && cut(new Set(hidden), event[part] as Fields, part);
}

const othersIn = (event: Told, part: Part): string[] => elsewhere(event[part] ?? {}, [event.projectId, event.taskId]);

/** What the subject was in a project that the reader does not see is told by the names of its fields alone. */
function cut(hidden: ReadonlySet<unknown>, fields: Fields, part: Part): Fields {
  const cameFromHidden = part === 'previous' && isObject(fields.project) && hidden.has(fields.project.id);
  return cameFromHidden ? Object.fromEntries(Object.keys(fields).map((name) => [name, null])) : without(hidden, fields);
}
