import { statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';
import { slicesOf } from '../../kernel/each.ts';
import type { EventDraft } from '../../kernel/event-log.ts';
import { sql } from '../../kernel/sql.ts';
import { taskEvent } from './events.ts';
import { sliceSize } from './find.ts';
import { columnsForEvents, type FlatTask, toTasks } from './row.ts';

/**
 * Increments the version of the tasks that these tasks block, without a visibility check, because their blockers changed.
 * @returns a `task.updated` event for each, to emit
 */
export async function changeBlocked(
  context: Context,
  blockers: readonly string[],
  what: 'deleted' | 'restored',
): Promise<readonly EventDraft[]> {
  const own = new Set(blockers);
  const blocked = new Map<string, string[]>();
  // A separate statement: one that waits for locks would still read the blockers from before the wait.
  for (const slice of slicesOf(blockers, sliceSize))
    for (const { id, by } of await context.sql<{ id: string; by: string[] }>(lock, [context.actor.organization, slice]))
      if (!own.has(id)) blocked.set(id, [...(blocked.get(id) ?? []), ...by]);
  const events: EventDraft[] = [];
  for (const ids of slicesOf([...blocked.keys()].sort(), sliceSize)) {
    const rows = await change(context, ids, [...new Set(ids.flatMap((id) => blocked.get(id) ?? []))]);
    for (const [index, task] of (await toTasks(context, rows)).entries()) {
      const by = rows[index]?.by ?? [];
      const before = what === 'deleted' ? [...task.blockers, ...by].sort() : task.blockers.filter((id) => !by.includes(id));
      events.push(taskEvent('task.updated', task, { blockedBy: before.map((id) => ({ id })) }));
    }
  }
  return events;
}

/** Updates those tasks that one of `blockers` still blocks. */
function change(context: Context, ids: readonly string[], blockers: readonly string[]): Promise<(FlatTask & { by: string[] })[]> {
  const { organization } = context.actor;
  return context.sql(
    'task.blocked',
    sql`with t as (update task set version = version + 1, updated_at = clock_timestamp()
          where organization_id = ${organization} and id = any(${ids}) and deleted_at is null and id in (
            select blocked_id from task_block where organization_id = ${organization} and blocker_id = any(${blockers}))
          returning *)
        select ${columnsForEvents(context)}, array(select tb.blocker_id from task_block tb
            where tb.organization_id = t.organization_id and tb.blocked_id = t.id and tb.blocker_id = any(${blockers})) as by
          from t order by t.id`,
  );
}

const lock = statement('task.lockBlocked')`select t.id, array(select tb.blocker_id from task_block tb
      where tb.organization_id = $1 and tb.blocked_id = t.id and tb.blocker_id = any($2::text[])) as by
  from task t where t.organization_id = $1 and t.id <> all($2::text[]) and t.deleted_at is null
    and t.id in (select blocked_id from task_block where organization_id = $1 and blocker_id = any($2::text[]))
  order by t.id for no key update of t`;
