import type { TextStatement } from '../../src/ports/database/port.ts';
import type { Via } from './actor.ts';
import type { Context } from './context.ts';
import type { EventKindName } from './event-kind.ts';
import { newId } from './ids.ts';

/** What an operation says happened: made by the functions of `schema/<wing>/<concept>/events.ts`. */
export type EventDraft = {
  /** One of schema/kinds.ts. */
  readonly event: EventKindName;
  readonly subjectId: string;
  /** The task whose history it belongs to. */
  readonly taskId?: string;
  /** With a project, those who see it may see the event; with a user, that person alone; else the organization. */
  readonly projectId?: string;
  readonly audienceUserId?: string;
  /** The subject after the change, in the REST API's names, references as `{id}`, long texts as `newTexts` says. */
  readonly data: object;
  /** Old values of what changed. */
  readonly previous?: object;
  /** Through what it was done, where that is not the door of the unit of work. */
  readonly via?: Via;
};

/**
 * Of a subject's texts that may be long, those that its event tells: all of what is created, else what changed. So the log,
 * and all that keep some of it, do not grow by a description with every change of a status.
 */
export function newTexts<Texts extends object>(event: EventKindName, texts: Texts, previous: object = {}): Partial<Texts> {
  if (event.endsWith('.created')) return texts;
  return Object.fromEntries(Object.entries(texts).filter(([name]) => name in previous)) as Partial<Texts>;
}

/** Whether an event is for the feed: what that tells itself is not. */
export const isConsumed = (event: string): boolean => !event.startsWith('notification.');

const append = {
  name: 'event.append',
  // Each row is numbered once the organization's lock is taken; rows arrive in the order of the array.
  text: `insert into event (seq, organization_id, id, event, actor_id, via, subject_id, task_id, project_id, audience, audience_user_id, data, previous, request_id)
    select event_next_seq($1), $1, e.id, e.event, $2, coalesce(e.via, $3), e."subjectId", e."taskId", e."projectId",
      (case when e."audienceUserId" is not null then 'user' when e."projectId" is not null then 'project' else 'organization' end)::audience,
      e."audienceUserId", e.data, e.previous, $4
    from json_to_recordset($5) as e(id text, event text, "subjectId" text, "taskId" text, "projectId" text, "audienceUserId" text, data json, previous json, via text)`,
};

/** What one statement appends, in characters of JSON: more than an operation on a few tasks ever says. */
const appendedAtOnce = 1_000_000;

/** The statements that append `events` in order, for the end of a transaction. @throws TypeError for what JSON cannot say */
export function appendEvents(context: Context, events: readonly EventDraft[]): TextStatement[] {
  const parts: string[][] = [];
  let room = 0;
  for (const event of events) {
    const row = JSON.stringify({ id: newId('event'), ...event });
    if (parts.length === 0 || row.length > room) {
      parts.push([]);
      room = appendedAtOnce;
    }
    parts.at(-1)?.push(row);
    room -= row.length;
  }
  const { organization, user } = context.actor;
  const actor = context.via === 'system' ? null : user;
  return parts.map((rows) => ({ ...append, values: [organization, actor, context.via, context.requestId, `[${rows.join()}]`] }));
}
