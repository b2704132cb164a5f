import type { Scope } from '../kernel/actor.ts';
import type { Context } from '../kernel/context.ts';
import { Problem } from '../kernel/errors.ts';
import { empty, iso, named, raw, sql } from '../kernel/sql.ts';
import { membership, visible } from '../project/access.ts';

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

/** Events are kept this long (design 5). */
export const keptDays = 90;

/** What it takes to read the events of a concept, by the first word of their kind. */
const scopeOf: Record<string, Scope | 'any'> = {
  task: 'tasks:read',
  comment: 'tasks:read',
  label: 'tasks:read',
  project: 'projects:read',
  member: 'any',
};

/**
 * The next events after a cursor that the actor may see, in commit order: a reader at `seq` n never later finds a
 * smaller one. @throws Problem `cursor.invalid`, `event.cursor_expired`
 */
export async function readEvents(
  context: Context,
  { after, first, kinds }: { after?: string | null; first?: number | null; kinds?: readonly string[] | null },
): Promise<{ events: EventRow[]; hasNextPage: boolean; endCursor: string }> {
  const { actor } = context;
  const limit = first ?? 50;
  const from = after ? decodeCursor(after) : '0';
  const concepts = Object.keys(scopeOf).filter((concept) => {
    const scope = scopeOf[concept] as Scope | 'any';
    return scope === 'any' || actor.scopes.has(scope);
  });
  const everyone = actor.role === 'guest' ? empty : raw("e.audience = 'organization' or");
  const rows = await context.sql<EventRow>(
    named(
      'event.list',
      sql`select ${columns} from event e
        left join project p on p.organization_id = e.organization_id and p.id = e.project_id ${membership(actor)}
        where e.organization_id = ${actor.organization} and e.seq > ${from}::text::bigint
          and (${everyone} (e.audience = 'project' and ${visible(actor)}) or (e.audience = 'user' and e.audience_user_id = ${actor.user}))
          and split_part(e.event, '.', 1) = any(${concepts}) ${kinds?.length ? sql`and e.event = any(${kinds})` : empty}
        order by e.seq limit ${limit + 1}`,
    ),
  );
  const events = rows.slice(0, limit);
  const last = events.at(-1);
  return {
    events,
    hasNextPage: rows.length > limit,
    endCursor: encodeCursor(last?.seq ?? from, last ? Date.parse(last.timestamp) : Date.now()),
  };
}

/** A place in the log, with its time: what is older than the log is known without asking. */
export function encodeCursor(seq: string, time: number): string {
  return Buffer.from(`${seq}.${time}`).toString('base64url');
}

function decodeCursor(cursor: string): string {
  const [, seq, time] = /^(\d{1,18})\.(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (!seq || !time) throw new Problem('cursor.invalid');
  if (Number(time) < Date.now() - keptDays * 24 * 60 * 60 * 1000) throw new Problem('event.cursor_expired');
  return seq;
}

/** Removes what was kept long enough, of all organizations; for the job. */
export const purgeEvents = { name: 'event.purge', text: `delete from event where timestamp < now() - interval '${keptDays} days'` };
