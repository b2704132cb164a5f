import { statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';
import { previousOf, taskEvent } from './events.ts';
import { findTask, lockTask } from './find.ts';
import { taskPolicy } from './policy.ts';
import type { TaskRow } from './row.ts';

/**
 * Adds the actor to the watchers of a task, or removes it; allowed for everyone who can view the task. Emits `task.updated`
 * with the previous watchers. The version stays, so that edits do not conflict.
 */
export function watchTask(context: Context, input: { id: string }, watching: boolean): Promise<TaskRow> {
  return context.unitOfWork(async (unit) => {
    // Locked, so that the event does not include another person's concurrent change.
    const before = await lockTask(context, input.id, taskPolicy.watch);
    const { organization, user } = context.actor;
    await context.sql(watching ? add : remove, [organization, before.id, user]);
    const { task: after } = await findTask(context, before.id);
    const previous = previousOf(before, after);
    if (previous) unit.emit(taskEvent('task.updated', after, previous));
    return after;
  });
}

const add = statement('task.watch')`
  insert into task_watcher (organization_id, task_id, user_id) values ($1, $2, $3) on conflict do nothing`;
const remove = statement('task.unwatch')`delete from task_watcher where organization_id = $1 and task_id = $2 and user_id = $3`;
