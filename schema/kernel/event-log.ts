import { statement, type TextStatement } from '../../src/ports/database/port.ts';
import type { Via } from './actor.ts';
import { iso } from './changes.ts';
import type { Context } from './context.ts';
import { newId } from './ids.ts';
import type { EventKindName } from './module.ts';

/** An event that an operation emits; created by the functions in `schema/<group>/<concept>/events.ts`. */
export type EventDraft = {
  /** A kind that a module declares. */
  readonly event: EventKindName;
  readonly subjectId: string;
  /** Id of the task whose history shows the event. */
  readonly taskId?: string;
  /** Audience: with a project, everyone who can view it; with a user, only that user; else the whole organization. */
  readonly projectId?: string;
  readonly audienceUserId?: string;
  /** The subject after the change, in the REST API's names: references as `{id}`, long texts as in `newTexts`. */
  readonly data: object;
  /** Old values of the changed fields. */
  readonly previous?: object;
  /** Transport of the change, if it differs from that of the unit of work. */
  readonly via?: Via;
  /** Person who approved it, for a proposal or by a rule. */
  readonly approvedById?: string;
};

/**
 * The properties of `example` for a row: `project: { id }` from its `projectId`, null if that is null; times as in the API; everything
 * else as it is stored.
 * @param stored the properties that the row has in another form
 */
export function toEventData<Example extends object, Row extends object, Own extends Partial<Record<keyof Example, unknown>> = object>(
  example: Example,
  row: Row & Record<Missing<Row, Exclude<keyof Example & string, keyof Own>>, unknown>,
  stored: Own = {} as Own,
): Record<keyof Example, unknown> {
  const values = row as Readonly<Record<string, unknown>>;
  const read = (name: string) => {
    const id = values[`${name}Id`];
    if (id !== undefined) return id === null ? null : { id };
    const value = values[name];
    return value instanceof Date ? iso(value) : value;
  };
  const data = Object.keys(example).map((name) => [name, name in stored ? stored[name as keyof Own] : read(name)]);
  return Object.fromEntries(data) as Record<keyof Example, unknown>;
}

/** Names that a row has neither as a property nor as the id of a reference. */
type Missing<Row, Names extends string> = Names extends keyof Row ? never : `${Names}Id` extends keyof Row ? never : Names;

/**
 * Long texts to include in an event: all of a created subject, else only the changed ones. Otherwise every status change
 * would store the whole description in the log and everything copied from it.
 */
export function newTexts<Texts extends object>(event: EventKindName, texts: Texts, previous: object = {}): Partial<Texts> {
  if (event.endsWith('.created')) return texts;
  return Object.fromEntries(Object.entries(texts).filter(([name]) => name in previous)) as Partial<Texts>;
}

/** Whether the feed consumes an event. It ignores the notification events that it emits itself. */
export const isConsumed = (event: string): boolean => !event.startsWith('notification.');

// Rows are numbered under the organization's lock, in the order of the array.
const append = statement('event.append')`
  insert into event (seq, organization_id, id, event, actor_id, approved_by_id, via, subject_id, task_id, project_id, audience, audience_user_id, data, previous, request_id)
  select event_next_seq($1), $1, e.id, e.event, $2, e."approvedById", coalesce(e.via, $3), e."subjectId", e."taskId", e."projectId",
    (case when e."audienceUserId" is not null then 'user' when e."projectId" is not null then 'project' else 'organization' end)::audience,
    e."audienceUserId", e.data, e.previous, $4
  from json_to_recordset($5) as e(id text, event text, "subjectId" text, "taskId" text, "projectId" text, "audienceUserId" text, data json, previous json, via text, "approvedById" text)`;

/** For one event: `json_to_recordset` would take a fourth of the time. */
const appendOne = statement('event.append.1')`
  insert into event (seq, organization_id, id, event, actor_id, approved_by_id, via, subject_id, task_id, project_id, audience, audience_user_id, data, previous, request_id)
  values (event_next_seq($1), $1, $5, $6, $2, $13, $3, $7, $8, $9,
    (case when $10::text is not null then 'user' when $9::text is not null then 'project' else 'organization' end)::audience, $10, $11, $12, $4)`;

/** Limit of one statement in characters of JSON; operations on a few tasks stay far below it. */
const maxStatementLength = 1_000_000;

/** The statements that append `events` in order at the end of a transaction. @throws TypeError for values that JSON cannot represent */
export function appendEvents(context: Context, events: readonly EventDraft[]): TextStatement[] {
  const { organization, user } = context.actor;
  const actor = context.via === 'system' ? null : user;
  const [first] = events;
  if (first && events.length === 1) {
    const {
      event,
      subjectId,
      taskId = null,
      projectId = null,
      audienceUserId = null,
      data,
      previous,
      via = context.via,
      approvedById = null,
    } = first;
    const before = previous ? JSON.stringify(previous) : null;
    const of = [newId('event'), event, subjectId, taskId, projectId, audienceUserId, JSON.stringify(data), before, approvedById];
    return [{ ...appendOne, values: [organization, actor, via, context.requestId, ...of] }];
  }
  const parts: string[][] = [];
  let remaining = 0;
  for (const event of events) {
    const row = JSON.stringify({ id: newId('event'), ...event });
    if (parts.length === 0 || row.length > remaining) {
      parts.push([]);
      remaining = maxStatementLength;
    }
    parts.at(-1)?.push(row);
    remaining -= row.length;
  }
  return parts.map((rows) => ({ ...append, values: [organization, actor, context.via, context.requestId, `[${rows.join()}]`] }));
}
