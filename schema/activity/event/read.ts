import { statement } from '../../../src/ports/database/port.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { eventKinds, kindOf } from '../../kernel/module.ts';
import { pageBytes, pageSize } from '../../kernel/paging.ts';
import type { Partitioned } from '../../kernel/partitions.ts';
import { empty, iso, raw, type Sql, sql } from '../../kernel/sql.ts';
import { keepHistory } from './history.ts';
import { bySeq } from './partitions.ts';
import type { LoggedEvent } from './row.ts';
import { eventProject, eventVisible } from './visibility.ts';

/** Columns of event `e`. */
export const columns =
  raw(`e.seq::text as seq, e.id, e.event, e.actor_id as "actorId", e.approved_by_id as "approvedById", e.via, e.subject_id as "subjectId", e.task_id as "taskId",
  e.project_id as "projectId", e.data, e.previous, ${iso('e.timestamp')} as timestamp`);

/** Columns of event `e` with its audience and its size. */
export const loggedColumns = raw(`${columns.text}, e.audience::text as audience, e.audience_user_id as "audienceUserId",
  octet_length(e.data::text) + coalesce(octet_length(e.previous::text), 0) as bytes`);

/**
 * Limits `events`, which select `loggedColumns`, to `most` bytes. The event that exceeds the limit is included, so that an
 * oversized event is returned alone. Each row has the number of events `found` without the limit.
 */
export function fitting(events: Sql, { most = pageBytes, order = 'asc' }: { most?: number; order?: 'asc' | 'desc' } = {}): Sql {
  return sql`select * from (select e.*, (count(*) over ())::int as found, sum(e.bytes) over (order by e.seq::bigint ${raw(order)}) - e.bytes as before
    from (${events}) e) e where e.before < ${raw(String(most))}`;
}

/** Retention of events in days. Histories are kept forever. */
export const retentionDays = 90;

/** Whether the actor's scopes cover events of this kind. Kinds that no longer exist are readable by nobody. */
export function mayReadKind({ scopes }: Actor, event: string): boolean {
  const scope = kindOf(event)?.scope;
  return scope !== undefined && (scope === 'any' || scopes.has(scope));
}

type Wanted = {
  readonly after?: string | null | undefined;
  readonly first?: number | null;
  readonly kinds?: readonly string[] | null | undefined;
  /** Only events of this task. */
  readonly task?: string | undefined;
  /** Only the actor's events `notification.*`. */
  readonly ofFeed?: boolean | undefined;
};

/** Maximum number of events examined per page. Limits the cost of a read that matches few events or rare kinds. */
const examinedPerPage = 10_000;

/**
 * Reads the next events after a cursor that the actor can view, in commit order: a reader at `seq` n never later finds a
 * smaller one. Returns fewer than requested if they fill a page by size, or if `examinedPerPage` events contain no more for this reader.
 * @throws Problem `cursor.invalid`, `event.cursor_expired`
 */
export async function readEvents(
  context: Context,
  { after, first, kinds, task, ofFeed }: Wanted,
): Promise<{ events: LoggedEvent[]; hasNextPage: boolean; endCursor: string }> {
  const { actor } = context;
  const limit = first ?? pageSize;
  const from = typeof after === 'string' ? decodeCursor(after) : '0';
  const readable = (kinds?.length ? kinds : Object.keys(eventKinds)).filter((kind) => mayReadKind(actor, kind));
  const ofTask = task === undefined ? empty : sql`and e.task_id = ${task}`;
  // The outer query checks visibility.
  const window = (columns: Sql) => sql`select ${columns} from event e where e.organization_id = ${actor.organization}
    and e.seq > ${from}::text::bigint ${ofTask} order by e.seq limit ${raw(String(examinedPerPage))}`;
  const feedOnly = ofFeed ? sql`and e.audience = 'user' and e.event like 'notification.%'` : empty;
  // The examined range and the end of the log are read in the same snapshot as the events. So everything up to there has been
  // examined, even if no event is visible to this reader.
  const rows = await context.sql<((LoggedEvent & { found: number }) | { id: null }) & { tail: string | null; lookedTo: string | null }>(
    'event.list',
    sql`with page as materialized (${fitting(sql`select ${loggedColumns} from (${window(raw('e.*'))}) e ${eventProject(actor)}
          where ${eventVisible(actor)} and e.event = any(${readable}) ${feedOnly}
          order by e.seq limit ${limit + 1}`)})
        select e.*, log.tail, log."lookedTo" from (select
            (select max(seq)::text from event where organization_id = ${actor.organization}) as tail,
            case when (select count(*) from page) <= ${limit} then (select max(w.seq)::text from (${window(raw('e.seq'))}) w having count(*) = ${raw(String(examinedPerPage))}) end as "lookedTo"
          ) log left join page e on true
        order by e.seq::bigint`,
  );
  const events = rows.filter((row) => row.id !== null).slice(0, limit);
  const [last, { tail, lookedTo } = { tail: null, lookedTo: null }] = [events.at(-1), rows[0]];
  if (last && last.found > events.length)
    return { events, hasNextPage: true, endCursor: encodeCursor(last.seq, Date.parse(last.timestamp)) };
  const end = BigInt(lookedTo ?? tail ?? 0);
  const reached = end > BigInt(from) ? String(end) : from;
  return { events, hasNextPage: lookedTo !== null && lookedTo !== tail, endCursor: encodeCursor(reached, Date.now()) };
}

/** Position in the log with its time, so that an expired cursor is recognized without a query. */
export function encodeCursor(seq: string, time: number): string {
  return Buffer.from(`${seq}.${time}`).toString('base64url');
}

/** Decodes the `seq` of a cursor. @throws Problem `cursor.invalid`, `event.cursor_expired` */
export function decodeCursor(cursor: string): string {
  const { seq, time } = placeOf(cursor);
  if (time < Date.now() - retentionDays * 24 * 60 * 60 * 1000) throw new Problem('event.cursor_expired');
  return seq;
}

/** Decodes a cursor, including one that has expired. @throws Problem `cursor.invalid` */
export function placeOf(cursor: string): { seq: string; time: number } {
  const [, seq, time] = /^(\d{1,18})\.(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (!seq || !time) throw new Problem('cursor.invalid');
  return { seq, time: Number(time) };
}

/** Partitions of the log. Expired events are archived for histories, except events for a single user. */
export const eventLog: Partitioned = {
  table: 'event',
  time: 'timestamp',
  retentionDays,
  days: 7,
  keep: { of: `audience <> 'user'`, statement: keepHistory },
  by: bySeq,
};

/** End of the log as a cursor. Events that are not committed yet come after it. */
export async function endOfLog({ services, actor }: Context): Promise<string> {
  const [row] = await services.database.sql<{ seq: string }>(end, [actor.organization]);
  return encodeCursor(row?.seq ?? '0', Date.now());
}

const end = statement('event.end')`select coalesce(max(seq), 0)::text as seq from event where organization_id = $1`;
