import type { Actor, Scope } from '../kernel/actor.ts';
import type { Context } from '../kernel/context.ts';
import { Problem } from '../kernel/errors.ts';
import { pageSize } from '../kernel/paging.ts';
import { empty, iso, named, raw, sql } from '../kernel/sql.ts';
import type { LoggedEvent } from './consume.ts';
import type { EventKindName } from './kinds.ts';
import { eventProject, eventVisible } from './visibility.ts';

/** An event as it is read back. `seq` orders it within the organization. */
export type EventRow = {
  seq: string;
  id: string;
  event: string;
  actorId: string | null;
  via: string;
  subjectId: string;
  taskId: string | null;
  projectId: string | null;
  data: Record<string, unknown>;
  previous: Record<string, unknown> | null;
  timestamp: string;
};

/** Columns of event `e`. */
export const columns =
  raw(`e.seq::text as seq, e.id, e.event, e.actor_id as "actorId", e.via, e.subject_id as "subjectId", e.task_id as "taskId",
  e.project_id as "projectId", e.data, e.previous, ${iso('e.timestamp')} as timestamp`);

/** Those, and who may read it. */
export const loggedColumns = raw(`${columns.text}, e.audience::text as audience, e.audience_user_id as "audienceUserId"`);

/** Events are kept this long (design 5). */
export const keptDays = 90;

type ConceptOf<Kind> = Kind extends `${infer Concept}.${string}` ? Concept : never;

/** What it takes to read the events of a concept, by the first word of their kind. */
export const conceptScopes: Readonly<Record<ConceptOf<EventKindName>, Scope | 'any'>> = {
  task: 'tasks:read',
  comment: 'tasks:read',
  label: 'tasks:read',
  project: 'projects:read',
  member: 'any',
  token: 'any',
  notification: 'notifications:read',
  webhook: 'webhooks:manage',
  file: 'files:read',
  ai: 'ai:chat',
};

/** Kinds that any credential may read, whatever their concept: what is out of sight is so for tasks and files too. */
export const anyones: readonly EventKindName[] = ['project.access_lost'];

/** What a credential must be for to read events of this kind. */
export function scopeOf(event: string): Scope | 'any' {
  if ((anyones as readonly string[]).includes(event)) return 'any';
  return conceptScopes[event.split('.', 1)[0] as keyof typeof conceptScopes];
}

/** Whether the actor's credential is for events of this kind. */
export function mayReadKind({ scopes }: Actor, event: string): boolean {
  const scope = scopeOf(event);
  return scope === 'any' || scopes.has(scope);
}

type Wanted = {
  readonly after?: string | null | undefined;
  readonly first?: number | null;
  readonly kinds?: readonly string[] | null | undefined;
  /** Only what is of this task. */
  readonly task?: string | undefined;
  /** Only what the feed tells the actor. */
  readonly ofFeed?: boolean | undefined;
};

/**
 * The next events after a cursor that the actor may see, in commit order: a reader at `seq` n never later finds a
 * smaller one. @throws Problem `cursor.invalid`, `event.cursor_expired`
 */
export async function readEvents(
  context: Context,
  { after, first, kinds, task, ofFeed }: Wanted,
): Promise<{ events: LoggedEvent[]; hasNextPage: boolean; endCursor: string }> {
  const { actor } = context;
  const limit = first ?? pageSize;
  const from = typeof after === 'string' ? decodeCursor(after) : '0';
  const concepts = Object.entries(conceptScopes).flatMap(([concept, scope]) =>
    scope === 'any' || actor.scopes.has(scope) ? [concept] : [],
  );
  const narrowed = [
    kinds?.length ? sql`and e.event = any(${kinds})` : empty,
    task === undefined ? empty : sql`and e.task_id = ${task}`,
    ofFeed ? sql`and e.audience = 'user' and e.event like 'notification.%'` : empty,
  ] as const;
  // The log's end is read with the events, in one snapshot: all up to it is seen, also where nothing is for this reader.
  const rows = await context.sql<(LoggedEvent | { id: null }) & { tail: string | null }>(
    named(
      'event.list',
      sql`select ${loggedColumns}, log.tail from (select max(seq)::text as tail from event where organization_id = ${actor.organization}) log
        left join lateral (select e.* from event e ${eventProject(actor)}
          where e.organization_id = ${actor.organization} and e.seq > ${from}::text::bigint and ${eventVisible(actor)}
            and (split_part(e.event, '.', 1) = any(${concepts}) or e.event = any(${anyones})) ${narrowed[0]} ${narrowed[1]} ${narrowed[2]}
          order by e.seq limit ${limit + 1}) e on true
        order by e.seq`,
    ),
  );
  const found = rows.filter((row) => row.id !== null);
  const events = found.slice(0, limit);
  const [last, tail] = [events.at(-1), rows[0]?.tail ?? '0'];
  if (last && found.length > limit) return { events, hasNextPage: true, endCursor: encodeCursor(last.seq, Date.parse(last.timestamp)) };
  return { events, hasNextPage: false, endCursor: encodeCursor(BigInt(tail) > BigInt(from) ? tail : from, Date.now()) };
}

/** A place in the log, with its time: what is older than the log is known without asking. */
export function encodeCursor(seq: string, time: number): string {
  return Buffer.from(`${seq}.${time}`).toString('base64url');
}

/** The `seq` of a cursor. @throws Problem `cursor.invalid`, `event.cursor_expired` */
export function decodeCursor(cursor: string): string {
  const { seq, time } = placeOf(cursor);
  if (time < Date.now() - keptDays * 24 * 60 * 60 * 1000) throw new Problem('event.cursor_expired');
  return seq;
}

/** What a cursor says, whether the log still reaches back to there or not. @throws Problem `cursor.invalid` */
export function placeOf(cursor: string): { seq: string; time: number } {
  const [, seq, time] = /^(\d{1,18})\.(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (!seq || !time) throw new Problem('cursor.invalid');
  return { seq, time: Number(time) };
}

/** Removes what was kept long enough, of all organizations; for the job. */
export const purgeEvents = { name: 'event.purge', text: `delete from event where timestamp < now() - interval '${keptDays} days'` };

/** The end of the log, as a cursor: what is not committed yet comes after it. */
export async function endOfLog({ services, actor }: Context): Promise<string> {
  const [row] = await services.database.sql<{ seq: string }>(end, [actor.organization]);
  return encodeCursor(row?.seq ?? '0', Date.now());
}

const end = { name: 'event.end', text: 'select coalesce(max(seq), 0)::text as seq from event where organization_id = $1' };
