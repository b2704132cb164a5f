import type { Statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';
import { slicesOf } from '../../kernel/each.ts';
import { Problem } from '../../kernel/errors.ts';
import type { EventDraft } from '../../kernel/event-log.ts';
import { trashDays } from '../../kernel/trash.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { changeBlocked } from './blocked.ts';
import { type PreviousTask, taskEvent } from './events.ts';
import { lockTask, seeTask, sliceSize, tasksById, tasksForEvents } from './find.ts';
import { taskPolicy } from './policy.ts';
import type { TaskRow } from './row.ts';

/** Maximum number of tasks purged in one transaction; dependent rows are deleted with each. */
const purgedAtOnce = 500;

/**
 * Deletes a task with its sub-tasks; they can be restored for 30 days. Emits `task.deleted` for each, and `task.updated` for
 * the tasks they blocked.
 */
export function deleteTask(context: Context, input: { id: string; expectedVersion?: number | null }): Promise<TaskRow> {
  return context.unitOfWork(async (unit) => {
    const task = await lockTask(context, input.id, taskPolicy.delete, { expectedVersion: input.expectedVersion, hierarchy: true });
    const ids = await changeFamily(context, remove, task);
    const blockedEvents = await changeBlocked(context, ids, 'deleted');
    return emitForFamily(context, unit, task, ids, { event: 'task.deleted', previous: { deletedAt: null } }, blockedEvents);
  });
}

/**
 * Restores a deleted task with the sub-tasks deleted with it. Emits `task.restored` for each, and `task.updated` for the tasks
 * they block again.
 * @throws Problem `task.not_deleted`, `task.parent_deleted`
 */
export function restoreTask(context: Context, input: { id: string }): Promise<TaskRow> {
  return context.unitOfWork(async (unit) => {
    const task = await lockTrashed(context, input.id);
    if (task.parentId) {
      const [parent] = await tasksById(context, [task.parentId]);
      if (!parent) throw new Problem('task.parent_deleted');
    }
    const ids = await changeFamily(context, restore, task);
    const blockedEvents = await changeBlocked(context, ids, 'restored');
    return emitForFamily(context, unit, task, ids, { event: 'task.restored', previous: { deletedAt: task.deletedAt } }, blockedEvents);
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

type Change = { readonly first: Statement; readonly rest: Statement };

/** Changes a task and its sub-tasks, one batch per statement. @returns their ids, in order */
async function changeFamily(context: Context, { first, rest }: Change, { id }: TaskRow): Promise<string[]> {
  const { organization } = context.actor;
  const family = await context.sql<{ id: string; waits: boolean }>(first, [organization, id]);
  const waiting = family.filter(({ waits }) => waits).map((each) => each.id);
  for (const ids of slicesOf(waiting, sliceSize)) await context.sql(rest, [organization, ids]);
  return family.map((each) => each.id);
}

type FamilyEvent = { readonly event: 'task.deleted' | 'task.restored'; readonly previous: PreviousTask };

/** Emits the event for each task, then `others`. @returns the task itself, as it is now */
async function emitForFamily(
  context: Context,
  unit: Unit,
  task: TaskRow,
  ids: readonly string[],
  { event, previous }: FamilyEvent,
  others: readonly EventDraft[],
): Promise<TaskRow> {
  let now = task;
  for (const slice of slicesOf(ids, sliceSize)) {
    for (const each of await tasksForEvents(context, slice)) {
      unit.emit(taskEvent(event, each, previous));
      if (each.id === task.id) now = { ...each, description: task.description, parent: task.parent };
    }
    await unit.appendMany();
  }
  for (const other of others) unit.emit(other);
  return now;
}

/**
 * Statements that change the tasks of `below`, the start of a `with` clause: `first` changes one batch and returns which tasks
 * wait for `rest`.
 */
function changing(name: string, below: string, set: string): Change {
  return {
    first: {
      name,
      text: `${below},
        changed as (update task t set ${set}, updated_at = now(), version = version + 1 from (select id from below limit ${sliceSize}) b
          where t.organization_id = $1 and t.id = b.id returning t.id)
      select below.id, changed.id is null as waits from below left join changed on changed.id = below.id order by below.id`,
    },
    rest: {
      name: `${name}_rest`,
      text: `update task set ${set}, updated_at = now(), version = version + 1 where organization_id = $1 and id = any($2::text[])`,
    },
  };
}

const remove = changing(
  'task.delete',
  `with recursive below as (
      select id from task where organization_id = $1 and id = $2 and deleted_at is null
      union select t.id from task t join below on t.organization_id = $1 and t.parent_id = below.id and t.deleted_at is null)`,
  'deleted_at = now()',
);

// Tasks deleted together have the same `deleted_at`.
const restore = changing(
  'task.restore',
  `with recursive below as (
      select id, deleted_at from task where organization_id = $1 and id = $2 and deleted_at is not null
      union select t.id, t.deleted_at from task t join below on t.organization_id = $1 and t.parent_id = below.id and t.deleted_at = below.deleted_at)`,
  'deleted_at = null',
);

/**
 * Statement that purges a batch of the tasks that `over`, part of a `from` clause, finds; run by the purge job. Purges only
 * tasks without sub-tasks, so parents follow in a later batch. Also removes their files (bytes: file/purge.ts), notifications
 * and history of those files, and events in projects that the tasks had left, because their readers can no longer be
 * determined.
 */
const purging = (name: string, over: string, also = '') => ({
  name,
  text: `with expired as (select t.organization_id, t.id, t.project_id from ${over}
        and not exists (select 1 from task s where s.organization_id = t.organization_id and s.parent_id = t.id)
      limit ${purgedAtOnce} for update of t skip locked),${also}
    files as (update file f set deleted_at = coalesce(f.deleted_at, now()), task_id = null from expired x
      where f.organization_id = x.organization_id and f.task_id = x.id returning f.organization_id, f.id, f.uploaded_by_id),
    told_to as (delete from notification n using files f
      where n.organization_id = f.organization_id and n.user_id = f.uploaded_by_id and n.group_key = f.id),
    told_of_files as (delete from activity a using files f
      where a.organization_id = f.organization_id and a.subject_id = f.id and a.event like 'file.%'),
    left_behind as (delete from event e using expired x
      where e.organization_id = x.organization_id and e.task_id = x.id and e.project_id <> x.project_id and e.event <> 'task.moved_out')
    delete from task t using expired x where t.organization_id = x.organization_id and t.id = x.id returning t.organization_id`,
});

/** Purges tasks that were deleted 30 days ago. */
export const purgeTasks = purging('task.purge', `task t where t.deleted_at <= now() - interval '${trashDays} days'`);

/** Purges all tasks of projects that were deleted 30 days ago, and requests that the index removes them and their comments. */
export const purgeTasksOfProjects = purging(
  'task.purge_of_projects',
  `project p join task t on t.organization_id = p.organization_id and t.project_id = p.id where p.deleted_at <= now() - interval '${trashDays} days'`,
  `
    asked as (insert into index_request (organization_id, subject_id, kind)
      select x.organization_id, x.id, 'task' from expired x
      union all select c.organization_id, c.id, 'comment' from comment c join expired x on x.organization_id = c.organization_id and x.id = c.task_id
      order by 1, 2
      on conflict (organization_id, subject_id) do update set revision = index_request.revision + 1, due_at = now(), attempts = 0),`,
);
