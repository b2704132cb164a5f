import type { Context } from '../../kernel/context.ts';
import { found } from '../../kernel/errors.ts';
import { taskNumber } from '../../kernel/ids.ts';
import { lockOf } from '../../kernel/locks.ts';
import { authorize, type Permission } from '../../kernel/policy.ts';
import { empty, named, raw, type Sql, sql } from '../../kernel/sql.ts';
import { checkVersion } from '../../kernel/version.ts';
import { type ProjectRole, roleIn } from '../../people/access/project.ts';
import { membership, visible } from '../../people/access/visibility.ts';
import type { TaskFacts } from './policy.ts';
import { type FlatTask, selectForEvents, type TaskRow, taskSelect, toTask } from './row.ts';

/** A task with what decides who may do what with it. */
export type TaskAccess = TaskFacts & { task: TaskRow };

type Options = { deleted?: boolean };

/** The visible task with this id or number, which may be one it had before; deleted ones only when asked for. */
export async function seeTask(context: Context, reference: string, options?: Options): Promise<TaskAccess | undefined> {
  return orFormer(context, reference, (each) => see(context, each, options));
}

/** What `find` finds by a reference, else by the id of the task that a number was of until it moved or its project's key changed. */
export async function orFormer<T>(
  context: Context,
  reference: string,
  find: (reference: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  const found = await find(reference);
  if (found || !taskNumber.test(reference)) return found;
  const id = (await formerly(context, [reference])).get(reference);
  return id === undefined ? undefined : find(id);
}

/** The ids of the tasks, seen or not, that had these numbers in projects they have left, or that have other keys now. */
async function formerly(context: Context, numbers: readonly string[]): Promise<Map<string, string>> {
  const rows = await context.sql<{ number: string; id: string }>({ ...former, values: [context.actor.organization, numbers] });
  return new Map(rows.map(({ number, id }) => [number, id]));
}

const former = {
  name: 'task.former',
  text: 'select number, id from task_formerly($1, $2::text[])',
};

/** These references, ids in place of former numbers. */
export async function presently(context: Context, references: readonly string[]): Promise<string[]> {
  const numbers = references.filter((each) => taskNumber.test(each));
  const ids = numbers.length > 0 ? await formerly(context, numbers) : new Map<string, string>();
  return references.map((each) => ids.get(each) ?? each);
}

async function see(context: Context, reference: string, { deleted = false }: Options = {}): Promise<TaskAccess | undefined> {
  const { actor } = context;
  const { columns, joins } = taskSelect(context);
  const [row] = await context.sql<FlatTask & { member: ProjectRole | null; archived: boolean }>(
    named(
      'task.get',
      sql`select ${columns}, pm.role::text as member, p.archived_at is not null as archived
        from task t join project p on p.organization_id = t.organization_id and p.id = t.project_id ${membership(actor)} ${joins}
        where t.organization_id = ${actor.organization} and ${is(reference)} and ${raw(deleted ? 't.deleted_at is not null' : 't.deleted_at is null')}
          and ${visible(actor)}`,
    ),
  );
  return row && { task: toTask(row), role: roleIn(actor, row.member), archived: row.archived, deleted };
}

/** As `seeTask`. @throws Problem `task.not_found` */
export async function findTask(context: Context, reference: string, options?: Options): Promise<TaskAccess> {
  return found('task.not_found', await seeTask(context, reference, options));
}

type LockOptions = Options & {
  expectedVersion?: number | null;
  /** For changes of what hangs together: parents, projects, deletions. The project's hierarchy is then locked first. */
  hierarchy?: boolean;
};

/**
 * Locks the task for the rest of the unit of work, then reads it, if the actor may do this with it: whoever changes it
 * next waits, and sees this change. @throws Problem `task.not_found`, `version.mismatch`, those of the permission
 */
export async function lockTask(
  context: Context,
  reference: string,
  permission: Permission<TaskFacts>,
  options: LockOptions = {},
): Promise<TaskRow> {
  const { task, ...facts } = found('task.not_found', await orFormer(context, reference, (each) => seeLocked(context, each, options)));
  authorize(context.actor, permission.who, facts);
  checkVersion(task.version, options.expectedVersion);
  authorize(context.actor, permission.when, facts);
  return task;
}

async function seeLocked(context: Context, reference: string, options: LockOptions = {}): Promise<TaskAccess | undefined> {
  // Sent together: each statement starts when the one before it has its lock, with a snapshot of its own.
  const [places, , seen] = await Promise.all([
    options.hierarchy ? lockHierarchyOf(context, reference) : [],
    lock(context, reference),
    see(context, reference, options),
  ]);
  // Moved to another project while we waited for the lock of the one it was in.
  if (seen && options.hierarchy && places[0]?.projectId !== seen.task.projectId) await lockHierarchy(context, seen.task.projectId);
  return seen;
}

function lock(context: Context, reference: string) {
  return context.sql(
    named(
      'task.lock',
      sql`select 1 from task t where t.organization_id = ${context.actor.organization} and ${is(reference)} for no key update`,
    ),
  );
}

/**
 * Lets no one else change which tasks of a project hang together until this unit of work ends: two moves could make a
 * cycle, or a sub-task be added under a task that is being deleted. Taken before the rows are, so that nobody waits for
 * a row and the lock in turns.
 */
export async function lockHierarchy(context: Context, projectId: string): Promise<void> {
  await context.sql({ ...hierarchy, values: [projectId] });
}

const hierarchy = { name: 'task.lockHierarchy', text: `select ${lockOf('hierarchy')}` };

function lockHierarchyOf(context: Context, reference: string): Promise<{ projectId: string }[]> {
  return context.sql(
    named(
      'task.lockHierarchyOf',
      sql`select t.project_id as "projectId", ${raw(lockOf('hierarchy', 't.project_id'))}
        from task t where t.organization_id = ${context.actor.organization} and ${is(reference)}`,
    ),
  );
}

/** Locks the hierarchies that these tasks, by id or number, are in: those of several projects in the order of their ids. */
export async function lockHierarchiesOf(context: Context, references: readonly string[]): Promise<void> {
  await context.sql({ ...hierarchies, values: [context.actor.organization, references] });
}

/** Locks tasks, by id or number, in the order of their ids. */
export async function lockTasks(context: Context, references: readonly string[]): Promise<void> {
  await context.sql({ ...rows, values: [context.actor.organization, references] });
}

const anyOf = `(id = any($2::text[]) or number = any($2::text[])
      or id = any(array(select f.id from task_formerly($1, $2::text[]) f)))`;
const hierarchies = {
  name: 'task.lockHierarchies',
  text: `select ${lockOf('hierarchy', 'p.id')} from (select distinct project_id as id from task
      where organization_id = $1 and ${anyOf} order by 1) p`,
};
const rows = {
  name: 'task.lockAll',
  text: `select 1 from task where organization_id = $1 and ${anyOf}
    order by id for no key update`,
};

/** Condition: task `t` is the one with this id or number. */
export function is(reference: string): Sql {
  return taskNumber.test(reference) ? sql`t.number = ${reference}` : sql`t.id = ${reference}`;
}

/** Visible tasks by id, for references from other tasks, comments and events; by id in order. */
export function tasksById(context: Context, ids: readonly string[], options: Options = {}): Promise<TaskRow[]> {
  return visibleTasks(context, sql`t.id = any(${ids})`, options);
}

/** Tasks that one statement reads or changes, of those that hang together. */
export const sliceSize = 500;

/** As `tasksById`, deleted ones too, with an empty description: to tell of many. */
export function tasksToTell(context: Context, ids: readonly string[]): Promise<TaskRow[]> {
  return visibleTasks(context, sql`t.id = any(${ids})`, { deleted: true, select: selectForEvents(context) });
}

/** Visible tasks by the id or number each was named with, a former one too; those that are not there are missing. */
export async function tasksNamed(context: Context, references: readonly string[]): Promise<Map<string, TaskRow>> {
  const numbers = references.filter((each) => taskNumber.test(each));
  const which = numbers.length === 0 ? sql`t.id = any(${references})` : sql`(t.id = any(${references}) or t.number = any(${numbers}))`;
  const rows = await visibleTasks(context, which);
  const tasks = new Map(rows.flatMap((task) => [[task.id, task] as const, [task.number, task] as const]));
  const missing = numbers.filter((each) => !tasks.has(each));
  const ids = missing.length > 0 ? await formerly(context, missing) : new Map<string, string>();
  const moved = ids.size > 0 ? await tasksById(context, [...ids.values()]) : [];
  for (const [number, id] of ids) for (const task of moved) if (task.id === id) tasks.set(number, task);
  return tasks;
}

/** The ids of the visible tasks that have these numbers, or had them before; deleted ones only when asked for. */
export async function idsByNumber(
  context: Context,
  numbers: readonly string[],
  { deleted = false }: Options = {},
): Promise<Map<string, string>> {
  const { actor } = context;
  const rows = await context.sql<{ number: string; id: string }>(
    named(
      'task.numbered',
      sql`select n.number, t.id from (
          select i.number, i.id from task i where i.organization_id = ${actor.organization} and i.number = any(${numbers})
          union all select f.number, f.id from task_formerly(${actor.organization}, ${numbers}::text[]) f) n
        join task t on t.organization_id = ${actor.organization} and t.id = n.id ${deleted ? empty : raw('and t.deleted_at is null')}
        join project p on p.organization_id = t.organization_id and p.id = t.project_id ${membership(actor)}
        where ${visible(actor)}`,
    ),
  );
  return new Map(rows.map(({ number, id }) => [number, id]));
}

async function visibleTasks(
  context: Context,
  which: Sql,
  { deleted = false, select = taskSelect(context) }: Options & { select?: ReturnType<typeof taskSelect> } = {},
): Promise<TaskRow[]> {
  const { actor } = context;
  const { columns, joins } = select;
  const rows = await context.sql<FlatTask>(
    named(
      'task.byId',
      sql`select ${columns}
        from task t join project p on p.organization_id = t.organization_id and p.id = t.project_id ${membership(actor)} ${joins}
        where t.organization_id = ${actor.organization} and ${which} and ${visible(actor)} ${deleted ? empty : raw('and t.deleted_at is null')}
        order by t.id`,
    ),
  );
  return rows.map(toTask);
}
