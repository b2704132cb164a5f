import type { TextStatement } from '../../src/ports/database/port.ts';
import type { EventKindName } from '../event/kinds.ts';
import type { Via } from './actor.ts';
import type { Context } from './context.ts';
import { newId } from './ids.ts';

/** What an operation says happened: made by the functions of `schema/<concept>/events.ts`. */
export type EventDraft = {
  /** One of schema/event/kinds.ts. */
  readonly event: EventKindName;
  readonly subjectId: string;
  /** The task whose history it belongs to. */
  readonly taskId?: string;
  /** With a project, those who see it may see the event; with a user, that person alone; else the organization. */
  readonly projectId?: string;
  readonly audienceUserId?: string;
  /** The subject after the change, in the REST API's names, references as `{id}`. */
  readonly data: object;
  /** Old values of what changed. */
  readonly previous?: object;
  /** Through what it was done, where that is not the door of the unit of work. */
  readonly via?: Via;
};

/** Whether an event is for the feed: what that tells itself is not. */
export const isConsumed = (event: string): boolean => !event.startsWith('notification.');

const append = {
  name: 'event.append',
  // The trigger numbers each row after taking the organization's lock; rows arrive in the order of the array.
  text: `insert into event (organization_id, id, event, actor_id, via, subject_id, task_id, project_id, audience, audience_user_id, data, previous, request_id)
    select $1, e.id, e.event, $2, coalesce(e.via, $3), e."subjectId", e."taskId", e."projectId",
      (case when e."audienceUserId" is not null then 'user' when e."projectId" is not null then 'project' else 'organization' end)::audience,
      e."audienceUserId", e.data, e.previous, $4
    from json_to_recordset($5) as e(id text, event text, "subjectId" text, "taskId" text, "projectId" text, "audienceUserId" text, data json, previous json, via text)`,
};

/** The statement that appends `events` in order, for the end of a transaction. @throws TypeError for what JSON cannot say */
export function appendEvents(context: Context, events: readonly EventDraft[]): TextStatement {
  const rows = events.map((event) => ({ id: newId('event'), ...event }));
  const { organization, user } = context.actor;
  const actor = context.via === 'system' ? null : user;
  return { ...append, values: [organization, actor, context.via, context.requestId, JSON.stringify(rows)] };
}
