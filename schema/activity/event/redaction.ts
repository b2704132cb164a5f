import type { Actor } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { isObject } from '../../people/access/references.ts';
import { elsewhere, type Fields, hiddenOf, without } from '../../people/access/visible-fields.ts';
import { standing } from '../../work/comment/find.ts';
import type { EventRow } from './row.ts';

/** Fields of an event that decide how much of it a reader may see. */
export type RedactableEvent = Pick<EventRow, 'event' | 'subjectId' | 'projectId' | 'taskId' | 'data' | 'previous'>;
type Part = 'data' | 'previous';

/** Visibility that was read in advance, for many events: see `EventBatch`. */
type Known = {
  readonly sees: (actor: Actor, id: string) => boolean;
  readonly stands: (event: RedactableEvent) => boolean;
};

/**
 * Returns a part of an event for a reader who may read it. Omits references that the reader cannot view and the content of
 * deleted comments. Synchronous if the event has a batch.
 */
export function visiblePart(
  context: Context,
  event: RedactableEvent & { batch?: Known },
  part: Part,
): Fields | null | Promise<Fields | null> {
  const { batch } = event;
  if (batch) return visiblePartNow(context, { ...event, batch }, part);
  const { [part]: fields } = event;
  return (
    fields &&
    Promise.all([hiddenOf(context, othersIn(event, part)), withoutDeletedComment(context, event)]).then(([hidden, said]) =>
      cut(hidden, said, part),
    )
  );
}

/** Synchronous variant of `visiblePart`, for events with a batch. */
export function visiblePartNow({ actor }: Context, event: RedactableEvent & { batch: Known }, part: Part): Fields | null {
  const hidden = othersIn(event, part).filter((id) => !event.batch.sees(actor, id));
  return event[part] && cut(new Set(hidden), event.batch.stands(event) ? event : withoutCommentContent(event), part);
}

/** Removes comment content from an event if the comment has been deleted since. */
export async function withoutDeletedComment<Event extends RedactableEvent>(context: Context, event: Event): Promise<Event> {
  return !hasCommentContent(event) || (await context.load(standing, event.subjectId)) ? event : withoutCommentContent(event);
}

/** Whether the event contains comment content: text, a checklist item or a reaction. */
export const hasCommentContent = ({ event, data, previous }: RedactableEvent): boolean =>
  event.startsWith('comment.') && ['body', 'emoji'].some((name) => name in data || (previous !== null && name in previous));

/** Fields that are always present get the values of a deleted comment. */
function withoutCommentContent<Event extends RedactableEvent>(event: Event): Event {
  const { body, emoji, checklist: _, ...data } = event.data;
  const { body: __, ...previous } = event.previous ?? {};
  const redacted = { ...data, ...(body !== undefined && { body: '' }), ...(emoji !== undefined && { emoji: '' }) };
  return { ...event, data: redacted, previous: event.previous && previous };
}

const othersIn = (event: RedactableEvent, part: Part): string[] => elsewhere(event[part] ?? {}, [event.projectId, event.taskId]);

/**
 * Reduces values from a project that the reader cannot view to their field names. Does the same for notifications of a task
 * that has moved to such a project, except for fields of the notification itself.
 */
function cut(hidden: ReadonlySet<unknown>, { event, ...parts }: RedactableEvent, part: Part): Fields {
  const fields = parts[part] as Fields;
  const isHidden = (value: unknown) => isObject(value) && hidden.has(value.id);
  const namesOnly = (...exceptions: readonly string[]) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, exceptions.includes(name) ? value : null]));
  if (part === 'previous' && isHidden(fields.project)) return namesOnly();
  if (event.startsWith('notification.') && isHidden(fields.task)) return namesOnly(...ownOfNotifications);
  return without(hidden, fields);
}

/** Fields of a notification that belong to the reader and reveal nothing of the task. */
const ownOfNotifications = ['id', 'readAt', 'snoozedUntil', 'archivedAt', 'version'];
