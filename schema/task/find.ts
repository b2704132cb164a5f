import type { Context } from '../kernel/context.ts';
import { found, Problem } from '../kernel/errors.ts';
import { taskNumber } from '../kernel/ids.ts';
import { empty, named, raw, type Sql, sql } from '../kernel/sql.ts';
import { membership, type ProjectRole, requireRole, roleIn, visible } from '../project/access.ts';
import { columns, type FlatTask, joins, lists, type TaskRow, toTask } from './row.ts';

/** A task with the actor's role in its project. */
export type TaskAccess = { task: TaskRow; role: ProjectRole; archived: boolean };

type Options = { deleted?: boolean };

/** The visible task with this id or number; deleted ones only when asked for. */
export async function seeTask(context: Context, reference: string, { deleted = false }: Options = {}): Promise<TaskAccess | undefined> {
  const { actor } = context;
  const [row] = await context.sql<FlatTask & { member: ProjectRole | null; archived: boolean }>(
    named(
      'task.get',
      sql`select ${columns}, ${lists(actor)}, pm.role::text as member, p.archived_at is not null as archived
        from task t join project p on p.organization_id = t.organization_id and p.id = t.project_id ${membership(actor)} ${joins}
        where t.organization_id = ${actor.organization} and ${is(reference)} and ${raw(deleted ? 't.deleted_at is not null' : 't.deleted_at is null')}
          and ${visible(actor)}`,
    ),
  );
  return row && { task: toTask(row), role: roleIn(actor, row.member), archived: row.archived };
}

/** As `seeTask`. @throws Problem `task.not_found` */
export async function findTask(context: Context, reference: string, options?: Options): Promise<TaskAccess> {
  return found('task.not_found', await seeTask(context, reference, options));
}

/**
 * Locks the task for the rest of the unit of work, then reads it: whoever changes it next waits, and sees this change.
 * @throws Problem `task.not_found`, `project.archived`, `auth.role_required` (editor)
 */
export async function lockTask(context: Context, reference: string, options: Options = {}): Promise<TaskRow> {
  // Sent together: the second statement starts when the first has its lock, with a snapshot of its own.
  const [, { task, role, archived }] = await Promise.all([lock(context, reference), findTask(context, reference, options)]);
  requireRole({ role }, 'editor');
  if (archived) throw new Problem('project.archived');
  return task;
}

function lock(context: Context, reference: string) {
  return context.sql(
    named(
      'task.lock',
      sql`select 1 from task t where t.organization_id = ${context.actor.organization} and ${is(reference)} for no key update`,
    ),
  );
}

function is(reference: string): Sql {
  return taskNumber.test(reference) ? sql`t.number = ${reference}` : sql`t.id = ${reference}`;
}

/** Visible tasks by id, for references from other tasks, comments and events. */
export async function tasksById(context: Context, ids: readonly string[], options: { deleted?: boolean } = {}): Promise<TaskRow[]> {
  const { actor } = context;
  const rows = await context.sql<FlatTask>(
    named(
      'task.byId',
      sql`select ${columns}, ${lists(actor)}
        from task t join project p on p.organization_id = t.organization_id and p.id = t.project_id ${membership(actor)} ${joins}
        where t.organization_id = ${actor.organization} and t.id = any(${ids}) and ${visible(actor)}
          ${options.deleted ? empty : raw('and t.deleted_at is null')}`,
    ),
  );
  return rows.map(toTask);
}
