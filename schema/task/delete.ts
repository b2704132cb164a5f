import type { Context } from '../kernel/context.ts';
import { Problem } from '../kernel/errors.ts';
import { tellBlocked } from './blocked.ts';
import { taskEvent } from './events.ts';
import { lockTask, seeTask, tasksById } from './find.ts';
import { taskPolicy } from './policy.ts';
import type { TaskRow } from './row.ts';

/** A deleted task can be restored for this long, then a job removes it (design 3). */
const keptDays = 30;

/** The job that purges a deleted task; see `src/workers/purge-task.ts`. */
export const purgeTaskJob = 'purge-task';

/**
 * Deletes a task with its sub-tasks, restorable for 30 days. Emits `task.deleted` for each, and `task.updated` for those
 * they blocked.
 */
export function deleteTask(context: Context, input: { id: string; expectedVersion?: number | null }): Promise<TaskRow> {
  return context.unitOfWork(async (unit) => {
    const task = await lockTask(context, input.id, taskPolicy.delete, { expectedVersion: input.expectedVersion, hierarchy: true });
    const ids = (await context.sql<{ id: string }>({ ...remove, values: [context.actor.organization, task.id] })).map(({ id }) => id);
    const deleted = await tasksById(context, ids, { deleted: true });
    for (const each of deleted) unit.emit(taskEvent('task.deleted', each, { deletedAt: null }));
    await tellBlocked(context, unit, ids, 'deleted');
    const gone = deleted.find(({ id }) => id === task.id) ?? task;
    unit.send(purgeTaskJob, { organization: context.actor.organization, task: task.id }, { startAfter: purgeTime(gone) });
    return gone;
  });
}

/**
 * Brings a deleted task back, with the sub-tasks that went with it. Emits `task.restored` for each, and `task.updated` for
 * those they block again.
 * @throws Problem `task.not_deleted`, `task.parent_deleted`
 */
export function restoreTask(context: Context, input: { id: string }): Promise<TaskRow> {
  return context.unitOfWork(async (unit) => {
    const task = await lockTrashed(context, input.id);
    if (task.parentId) {
      const [parent] = await tasksById(context, [task.parentId]);
      if (!parent) throw new Problem('task.parent_deleted');
    }
    const ids = (await context.sql<{ id: string }>({ ...restore, values: [context.actor.organization, task.id] })).map(({ id }) => id);
    const restored = await tasksById(context, ids);
    for (const each of restored) unit.emit(taskEvent('task.restored', each, { deletedAt: task.deletedAt }));
    await tellBlocked(context, unit, ids, 'restored');
    return restored.find(({ id }) => id === task.id) ?? task;
  });
}

async function lockTrashed(context: Context, reference: string): Promise<TaskRow> {
  try {
    return await lockTask(context, reference, taskPolicy.restore, { deleted: true, hierarchy: true });
  } catch (error) {
    const live = error instanceof Problem && error.code === 'task.not_found' && (await seeTask(context, reference));
    throw live ? new Problem('task.not_deleted') : error;
  }
}

/** By the database's clock, which the job is measured by as well, and a minute later: a job that came early would not come again. */
function purgeTime({ deletedAt }: TaskRow): Date {
  return new Date(Date.parse(deletedAt ?? '') + keptDays * 24 * 60 * 60 * 1000 + 60_000);
}

const remove = {
  name: 'task.delete',
  text: `with recursive below as (
      select id from task where organization_id = $1 and id = $2 and deleted_at is null
      union select t.id from task t join below on t.organization_id = $1 and t.parent_id = below.id and t.deleted_at is null)
    update task t set deleted_at = now(), updated_at = now(), version = version + 1 from below
    where t.organization_id = $1 and t.id = below.id returning t.id`,
};

// What went in the same deletion carries the same time.
const restore = {
  name: 'task.restore',
  text: `with recursive below as (
      select id, deleted_at from task where organization_id = $1 and id = $2 and deleted_at is not null
      union select t.id, t.deleted_at from task t join below on t.organization_id = $1 and t.parent_id = below.id and t.deleted_at = below.deleted_at)
    update task t set deleted_at = null, updated_at = now(), version = version + 1 from below
    where t.organization_id = $1 and t.id = below.id returning t.id`,
};

/**
 * Removes a task and its sub-tasks for good, if it is still deleted and was for 30 days; their files go with their bytes
 * (file/purge.ts). What happened to them in projects they had left goes too: nothing says any more who may read it. For the job.
 */
export const purgeTask = {
  name: 'task.purge',
  text: `with recursive below as (
      select id from task where organization_id = $1 and id = $2 and deleted_at <= now() - interval '${keptDays} days'
      union select t.id from task t join below on t.organization_id = $1 and t.parent_id = below.id),
      files as (update file f set deleted_at = now(), task_id = null from below where f.organization_id = $1 and f.task_id = below.id and f.deleted_at is null),
      left_behind as (delete from event e using below join task t on t.organization_id = $1 and t.id = below.id
        where e.organization_id = $1 and e.task_id = t.id and e.project_id <> t.project_id and e.event <> 'task.moved_out'),
      gone as (update file f set task_id = null from below where f.organization_id = $1 and f.task_id = below.id and f.deleted_at is not null)
    delete from task t using below where t.organization_id = $1 and t.id = below.id`,
};
