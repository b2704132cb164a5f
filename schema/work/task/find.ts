import { statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';
import { found } from '../../kernel/errors.ts';
import { taskNumber } from '../../kernel/ids.ts';
import { lockOf } from '../../kernel/locks.ts';
import { authorize, type Permission } from '../../kernel/policy.ts';
import { empty, fixed, isoOfText, raw, type Sql, sql } from '../../kernel/sql.ts';
import { checkVersion } from '../../kernel/version.ts';
import { type ProjectRole, roleIn } from '../../people/access/project.ts';
import { membership, visible } from '../../people/access/visibility.ts';
import type { TaskFacts } from './policy.ts';
import { columnsForEvents, type FlatTask, type TaskRow, taskColumns, toTasks } from './row.ts';

/** A task with the facts for its permissions. */
export type TaskAccess = TaskFacts & { task: TaskRow };

/** A task that the unit of work has locked, with the time of its lock by the database's clock. */
export type LockedTask = TaskRow & { lockedAt: string };

type Options = { deleted?: boolean };

/** The visible task with this id or number, current or former; deleted ones only with `deleted`. */
export async function seeTask(context: Context, reference: string, options?: Options): Promise<TaskAccess | undefined> {
  return orFormer(context, reference, (each) => see(context, each, options));
}

/**
 * Result of `find` for a reference; if nothing is found, for the id of the task that formerly had this number (before a move or
 * a change of its project's key).
 */
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

/** Ids of tasks by former number (before a move or a change of key), without a visibility check. */
async function formerly(context: Context, numbers: readonly string[]): Promise<Map<string, string>> {
  const rows = await context.sql<{ number: string; id: string }>(former, [context.actor.organization, numbers]);
  return new Map(rows.map(({ number, id }) => [number, id]));
}

const former = statement('task.former')`select number, id from task_formerly($1, $2::text[])`;

/** The references with former numbers replaced by ids. */
export async function presently(context: Context, references: readonly string[]): Promise<string[]> {
  const numbers = references.filter((each) => taskNumber.test(each));
  const ids = numbers.length > 0 ? await formerly(context, numbers) : new Map<string, string>();
  return references.map((each) => ids.get(each) ?? each);
}

type SeenRow = FlatTask & { member: ProjectRole | null; archived: boolean };

async function see(context: Context, reference: string, options: Options = {}): Promise<TaskAccess | undefined> {
  const [row] = await context.sql<SeenRow>('task.get', seen(context, reference, options));
  return row && accessOf(context, row, options);
}

async function accessOf(context: Context, row: SeenRow, { deleted = false }: Options): Promise<TaskAccess> {
  const [task] = (await toTasks(context, [row])) as [TaskRow];
  return { task, role: roleIn(context.actor, row.member), archived: row.archived, deleted };
}

/**
 * Statement for the visible task with this id or number, with the facts for its permissions. The project is looked up for the task: for a
 * plain join PostgreSQL may read all projects into a hash table.
 */
function seen(context: Context, reference: string, { deleted = false }: Options, more: Sql = empty, lock: Sql = empty): Sql {
  const { actor } = context;
  return sql`select ${taskColumns(context)}, access.member, access.archived${more}
        from task t cross join lateral (
          select pm.role::text as member, p.archived_at is not null as archived from project p ${membership(actor)}
          where p.organization_id = t.organization_id and p.id = t.project_id and ${visible(actor)} limit 1) access
        where t.organization_id = ${actor.organization} and ${is(reference)}
          and ${raw(deleted ? 't.deleted_at is not null' : 't.deleted_at is null')} ${lock}`;
}

/**
 * Tasks whose titles have two of these beginnings of words one after the other, up to 50 of each pair.
 * @param pairs folded letters and digits
 */
export async function tasksTitled(
  context: Context,
  pairs: readonly (readonly [string, string])[],
): Promise<{ readonly number: string; readonly titleFold: string }[]> {
  const { actor } = context;
  if (pairs.length === 0) return [];
  const patterns = pairs.map(([one, other]) => `%${one}%${other}%`);
  return context.sql<{ number: string; titleFold: string }>(
    'task.titled',
    sql`select distinct found.number, found."titleFold" from unnest(${patterns}::text[]) pattern cross join lateral (
          select t.number, t.title_fold as "titleFold" from task t join project p on p.organization_id = t.organization_id and p.id = t.project_id ${membership(actor)}
          where t.organization_id = ${actor.organization} and t.deleted_at is null and ${visible(actor)} and t.title_fold like pattern
          limit 50) found`,
  );
}

/** Like `seeTask`. @throws Problem `task.not_found` */
export async function findTask(context: Context, reference: string, options?: Options): Promise<TaskAccess> {
  return found('task.not_found', await seeTask(context, reference, options));
}

type LockOptions = Options & {
  expectedVersion?: number | null;
  /** Locks the project's hierarchy first; for changes of parents and projects, and deletions. */
  hierarchy?: boolean;
};

/**
 * Locks the task for the rest of the unit of work, then reads it and checks the permission. The next writer waits and sees this
 * change.
 * @throws Problem `task.not_found`, `version.mismatch`, those of the permission
 */
export async function lockTask(
  context: Context,
  reference: string,
  permission: Permission<TaskFacts>,
  options: LockOptions = {},
): Promise<LockedTask> {
  const { task, ...facts } = found('task.not_found', await orFormer(context, reference, (each) => seeLocked(context, each, options)));
  authorize(context.actor, permission.who, facts);
  checkVersion(task.version, options.expectedVersion);
  authorize(context.actor, permission.when, facts);
  return task;
}

type LockedAccess = TaskFacts & { task: LockedTask };

async function seeLocked(context: Context, reference: string, options: LockOptions = {}): Promise<LockedAccess | undefined> {
  // Pipelined: each statement starts with its own snapshot once the previous one has its lock.
  const [places, first] = await Promise.all([
    options.hierarchy ? lockHierarchyOf(context, reference) : [],
    lockAndSee(context, reference, options),
  ]);
  const seen = first ?? (await lockThenSee(context, reference, options));
  // The task moved to another project while this waited for the lock of the previous project.
  if (seen && options.hierarchy && places[0]?.projectId !== seen.task.projectId) await lockHierarchy(context, seen.task.projectId);
  return seen;
}

/**
 * Locks and reads the task in one statement. After waiting for a lock, PostgreSQL continues with the newest version of the task,
 * but everything else of the statement (labels, blockers, the project) is from before the wait.
 * @returns undefined if there was such a wait, and if the task was not found: it may have moved to another project
 */
async function lockAndSee(context: Context, reference: string, options: LockOptions): Promise<LockedAccess | undefined> {
  const more = sql`${isCurrent}${now}`;
  const [row] = await context.sql<LockedRow & { current: boolean }>('task.lock', seen(context, reference, options, more, locking));
  return row?.current ? lockedAccessOf(context, row, options) : undefined;
}

type LockedRow = SeenRow & { lockedAt: string };

async function lockedAccessOf(context: Context, row: LockedRow, options: Options): Promise<LockedAccess> {
  const { task, ...facts } = await accessOf(context, row, options);
  return { ...facts, task: Object.assign(task, { lockedAt: isoOfText(row.lockedAt) }) };
}

/** The time of the statement: later than the task's last change, because the statement sees it. */
const now = fixed(`, clock_timestamp()::timestamptz(3)::text as "lockedAt"`);

/** The address of the row's version: that of the statement's snapshot is the locked one unless another unit changed the task. */
const isCurrent = fixed(', t.ctid = (select s.ctid from task s where s.organization_id = t.organization_id and s.id = t.id) as current');
const locking = fixed('for no key update of t');

/** Locks the task, then reads it with a snapshot from after the lock. */
async function lockThenSee(context: Context, reference: string, options: LockOptions): Promise<LockedAccess | undefined> {
  const [, [row]] = await Promise.all([
    context.sql(
      'task.lockOnly',
      sql`select 1 from task t where t.organization_id = ${context.actor.organization} and ${is(reference)} for no key update`,
    ),
    context.sql<LockedRow>('task.get', seen(context, reference, options, now)),
  ]);
  return row && lockedAccessOf(context, row, options);
}

/**
 * Blocks other changes of a project's task hierarchy until the unit of work ends. Otherwise two moves could form a cycle, or a
 * sub-task could be added to a task being deleted. Lock it before rows, to prevent deadlocks.
 */
export async function lockHierarchy(context: Context, projectId: string): Promise<void> {
  await context.sql(hierarchy, [projectId]);
}

const hierarchy = statement('task.lockHierarchy')`select ${lockOf('hierarchy')}`;

function lockHierarchyOf(context: Context, reference: string): Promise<{ projectId: string }[]> {
  return context.sql(
    'task.lockHierarchyOf',
    sql`select t.project_id as "projectId", ${raw(lockOf('hierarchy', 't.project_id'))}
        from task t where t.organization_id = ${context.actor.organization} and ${is(reference)}`,
  );
}

/** Locks the hierarchies of the projects of these tasks, given by id or number, in order of project id. */
export async function lockHierarchiesOf(context: Context, references: readonly string[]): Promise<void> {
  await context.sql(hierarchies, [context.actor.organization, references]);
}

/** Locks tasks, given by id or number, in order of id. */
export async function lockTasks(context: Context, references: readonly string[]): Promise<void> {
  await context.sql(rows, [context.actor.organization, references]);
}

const anyOf = `(id = any($2::text[]) or number = any($2::text[])
      or id = any(array(select f.id from task_formerly($1, $2::text[]) f)))`;
const hierarchies = statement('task.lockHierarchies')`
  select ${lockOf('hierarchy', 'p.id')} from (select distinct project_id as id from task
    where organization_id = $1 and ${anyOf} order by 1) p`;
const rows = statement('task.lockAll')`select 1 from task where organization_id = $1 and ${anyOf}
  order by id for no key update`;

/** Condition: task `t` has this id or number. */
export function is(reference: string): Sql {
  return taskNumber.test(reference) ? sql`t.number = ${reference}` : sql`t.id = ${reference}`;
}

/** Visible tasks by id, ordered by id; for references from other tasks, comments and events. */
export function tasksById(context: Context, ids: readonly string[], options: Options = {}): Promise<TaskRow[]> {
  return visibleTasks(context, sql`t.id = any(${ids})`, options);
}

/** Maximum number of related tasks that one statement reads or changes. */
export const sliceSize = 500;

/** Like `tasksById`, but includes deleted tasks and leaves descriptions empty; for events about many tasks. */
export function tasksForEvents(context: Context, ids: readonly string[]): Promise<TaskRow[]> {
  return visibleTasks(context, sql`t.id = any(${ids})`, { deleted: true, columns: columnsForEvents(context) });
}

/** Visible tasks by the given id or number, including former numbers; tasks that are not found are absent. */
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

/** Ids of visible tasks by current or former number; deleted ones only with `deleted`. */
export async function idsByNumber(
  context: Context,
  numbers: readonly string[],
  { deleted = false }: Options = {},
): Promise<Map<string, string>> {
  const { actor } = context;
  const rows = await context.sql<{ number: string; id: string }>(
    'task.numbered',
    sql`select n.number, t.id from (
          select i.number, i.id from task i where i.organization_id = ${actor.organization} and i.number = any(${numbers})
          union all select f.number, f.id from task_formerly(${actor.organization}, ${numbers}::text[]) f) n
        join task t on t.organization_id = ${actor.organization} and t.id = n.id ${deleted ? empty : raw('and t.deleted_at is null')}
        join project p on p.organization_id = t.organization_id and p.id = t.project_id ${membership(actor)}
        where ${visible(actor)}`,
  );
  return new Map(rows.map(({ number, id }) => [number, id]));
}

async function visibleTasks(
  context: Context,
  which: Sql,
  { deleted = false, columns = taskColumns(context) }: Options & { columns?: Sql } = {},
): Promise<TaskRow[]> {
  const { actor } = context;
  const rows = await context.sql<FlatTask>(
    'task.byId',
    sql`select ${columns}
        from task t join project p on p.organization_id = t.organization_id and p.id = t.project_id ${membership(actor)}
        where t.organization_id = ${actor.organization} and ${which} and ${visible(actor)} ${deleted ? empty : raw('and t.deleted_at is null')}
        order by t.id`,
  );
  return toTasks(context, rows);
}
