import type { Context } from '../kernel/context.ts';
import { named, sql } from '../kernel/sql.ts';
import type { Unit } from '../kernel/unit-of-work.ts';
import { taskEvent } from './events.ts';
import { columns, type FlatTask, joins, lists, toTask } from './row.ts';

/**
 * Tells the tasks that these block, seen by the actor or not, that what blocks them has changed: they get another version.
 * Emits `task.updated` for each.
 */
export async function tellBlocked(context: Context, unit: Unit, blockers: readonly string[], what: 'deleted' | 'restored'): Promise<void> {
  const { organization } = context.actor;
  // A statement of its own: one that waited for a lock would read what blocks the task as it was before it waited.
  const locked = await context.sql({ ...lock, values: [organization, blockers] });
  if (locked.length === 0) return;
  const rows = await context.sql<FlatTask & { by: string[] }>(
    named(
      'task.blocked',
      sql`with t as (update task set version = version + 1, updated_at = clock_timestamp()
          where organization_id = ${organization} and id <> all(${blockers}) and deleted_at is null and id in (
            select blocked_id from task_block where organization_id = ${organization} and blocker_id = any(${blockers}))
          returning *)
        select ${columns}${lists(context)}, array(select tb.blocker_id from task_block tb
            where tb.organization_id = t.organization_id and tb.blocked_id = t.id and tb.blocker_id = any(${blockers})) as by
          from t join project p on p.organization_id = t.organization_id and p.id = t.project_id ${joins} order by t.id`,
    ),
  );
  for (const { by, ...row } of rows) {
    const task = toTask(row);
    const before = what === 'deleted' ? [...task.blockers, ...by].sort() : task.blockers.filter((id) => !by.includes(id));
    unit.emit(taskEvent('task.updated', task, { blockedBy: before.map((id) => ({ id })) }));
  }
}

const lock = {
  name: 'task.lockBlocked',
  text: `select 1 from task where organization_id = $1 and id <> all($2::text[]) and deleted_at is null
      and id in (select blocked_id from task_block where organization_id = $1 and blocker_id = any($2::text[]))
    order by id for no key update`,
};
