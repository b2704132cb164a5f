import type { Context } from '../../kernel/context.ts';
import { slicesOf } from '../../kernel/each.ts';
import { join, raw, type Sql, sql } from '../../kernel/sql.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { completes } from '../project/workflow.ts';
import { type TaskData, taskEvent } from './events.ts';
import { sliceSize } from './find.ts';
import { columnsForEvents, type FlatTask, type TaskRow, toTasks } from './row.ts';

/**
 * Assignments that move `task` into a status of its project: `completed_at` keeps its first value, or is null if the status
 * does not complete tasks.
 */
export const intoStatus = (key: string): Sql[] => [
  sql`status = ${key}`,
  sql`completed_at = case when ${completes(raw('task.organization_id'), raw('task.project_id'), key)} then coalesce(completed_at, now()) end`,
];

/**
 * Applies `sets` to locked tasks and increments their versions, without a visibility check and including deleted tasks. Emits
 * `task.updated` with the `previous` values for each.
 */
export async function changeTasks(
  context: Context,
  unit: Unit,
  ids: readonly string[],
  sets: readonly Sql[],
  previous: (task: TaskRow) => Partial<TaskData>,
): Promise<void> {
  const { organization } = context.actor;
  for (const slice of slicesOf(ids, sliceSize)) {
    const rows = await context.sql<FlatTask>(
      'task.change',
      sql`with t as (update task set ${join([...sets, raw('version = version + 1'), raw('updated_at = clock_timestamp()')])}
            where organization_id = ${organization} and id = any(${slice}) returning *)
          select ${columnsForEvents(context)} from t order by t.id`,
    );
    for (const task of await toTasks(context, rows)) unit.emit(taskEvent('task.updated', task, previous(task)));
    await unit.appendMany();
  }
}
