import type { Context } from '../../kernel/context.ts';
import { isObject } from '../../people/access/references.ts';
import { elsewhere, type Fields, hiddenOf, without } from '../../people/access/shown.ts';
import { standing } from '../../work/comment/find.ts';
import type { EventBatch } from './batch.ts';
import type { EventRow } from './read.ts';

/** What decides how much of an event a reader is shown. */
export type Told = Pick<EventRow, 'event' | 'subjectId' | 'projectId' | 'taskId' | 'data' | 'previous'>;
type Part = 'data' | 'previous';

/**
 * A part of an event for somebody who may read it, without what it refers to and they do not see, and without what stood in a
 * comment that is deleted by now; at once where that is known already.
 */
export function shownOf(context: Context, event: Told & { batch?: EventBatch }, part: Part): Fields | null | Promise<Fields | null> {
  const { batch } = event;
  if (batch) return shownAtOnce(context, { ...event, batch }, part);
  const { [part]: fields } = event;
  return (
    fields &&
    Promise.all([hiddenOf(context, othersIn(event, part)), saidOf(context, event)]).then(([hidden, said]) => cut(hidden, said, part))
  );
}

/** The same where it is known. */
export function shownAtOnce({ actor }: Context, event: Told & { batch: EventBatch }, part: Part): Fields | null {
  const hidden = othersIn(event, part).filter((id) => !event.batch.sees(actor, id));
  return event[part] && cut(new Set(hidden), event.batch.stands(event) ? event : unsaid(event), part);
}

/** The event without what stood in a comment, if that is deleted by now. */
export async function saidOf<Event extends Told>(context: Context, event: Event): Promise<Event> {
  return !tellsComment(event) || (await context.load(standing, event.subjectId)) ? event : unsaid(event);
}

/** Whether the event tells what stands in a comment: its text, a box of that, a reaction. */
export const tellsComment = ({ event, data, previous }: Told): boolean =>
  event.startsWith('comment.') && ['body', 'emoji'].some((name) => name in data || (previous !== null && name in previous));

/** What is always told is told as it is of a deleted comment. */
function unsaid<Event extends Told>(event: Event): Event {
  const { body, emoji, checklist: _, ...data } = event.data;
  const { body: __, ...previous } = event.previous ?? {};
  const told = { ...data, ...(body !== undefined && { body: '' }), ...(emoji !== undefined && { emoji: '' }) };
  return { ...event, data: told, previous: event.previous && previous };
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
