import { changed } from '../kernel/changes.ts';
import type { Context } from '../kernel/context.ts';
import { iso as isoOf, join, named, raw, type Sql, sql } from '../kernel/sql.ts';
import { fold } from '../kernel/turkish.ts';
import { findProject } from '../project/access.ts';
import { requireTransition } from '../project/workflow.ts';
import { checkDates, statusOf } from './create.ts';
import { previousOf, taskEvent } from './events.ts';
import { findTask, lockTask } from './find.ts';
import { patchBlockers, patchLabels } from './lists.ts';
import { moveToProject } from './move.ts';
import { taskPolicy } from './policy.ts';
import { positionBeside } from './position.ts';
import { requireParent, requirePerson } from './references.ts';
import type { TaskRow } from './row.ts';

export type UpdateTask = {
  id: string;
  expectedVersion?: number | null;
  title?: string | null;
  description?: string | null;
  project?: string | null;
  status?: string | null;
  priority?: TaskRow['priority'] | null;
  assignee?: string | null;
  parent?: string | null;
  labels?: string[] | null;
  addLabels?: string[] | null;
  removeLabels?: string[] | null;
  blockedBy?: string[] | null;
  addBlockedBy?: string[] | null;
  removeBlockedBy?: string[] | null;
  startDate?: string | null;
  dueDate?: string | null;
  before?: string | null;
  after?: string | null;
};

/**
 * Changes the named fields of a task and no others. Emits `task.updated` with the old values; a patch that changes
 * nothing writes nothing.
 */
export function updateTask(context: Context, input: UpdateTask): Promise<TaskRow> {
  return context.unitOfWork(async (unit) => {
    const hierarchy = input.parent !== undefined || Boolean(input.project);
    const before = await lockTask(context, input.id, input.project ? taskPolicy.move : taskPolicy.update, {
      expectedVersion: input.expectedVersion,
      hierarchy,
    });
    const moved = input.project ? await moveToProject(context, unit, before, input.project) : before;
    const after = await apply(context, moved, input);
    const previous = previousOf(before, after);
    if (!previous) return before;
    unit.emit(taskEvent('task.updated', after, previous));
    return after;
  });
}

async function apply(context: Context, task: TaskRow, input: UpdateTask): Promise<TaskRow> {
  const columns = await columnChanges(context, task, input);
  const lists = await listChanges(context, task, input);
  if (!columns && !lists) return task;
  const after = await write(context, task, columns ?? {});
  if (!lists && !('parentId' in after.changes)) return after.task;
  return (await findTask(context, task.id)).task;
}

type Changes = Partial<
  Pick<
    TaskRow,
    | 'title'
    | 'description'
    | 'status'
    | 'priority'
    | 'assigneeId'
    | 'parentId'
    | 'startDate'
    | 'dueDate'
    | 'position'
    | 'completedAt'
    | 'assignee'
  >
>;

/** The columns that get another value, their references looked up and the workflow asked. */
async function columnChanges(context: Context, task: TaskRow, input: UpdateTask): Promise<Changes | null> {
  const { title, description, priority, startDate, dueDate } = input;
  // Told at the date that was sent: the other may have stood there before.
  const sent = dueDate === undefined ? 'startDate' : 'dueDate';
  checkDates(
    { startDate: startDate === undefined ? task.startDate : startDate, dueDate: dueDate === undefined ? task.dueDate : dueDate },
    sent,
  );
  const changes: Changes = { ...changed(task, { title, description, priority, startDate, dueDate })?.next } as Changes;
  const project = { id: task.projectId };
  if (input.status && input.status !== task.status) {
    const { statuses } = await findProject(context, task.projectId).then((access) => {
      requireTransition(access.statuses, task.status, statusOf(access, input.status).key);
      return access;
    });
    const completed = statuses.find(({ key }) => key === input.status)?.category === 'completed';
    Object.assign(changes, { status: input.status, completedAt: completed ? (task.completedAt ?? 'now') : null });
  }
  const assignee = input.assignee === 'me' ? context.actor.user : input.assignee;
  if (assignee !== undefined && assignee !== task.assigneeId) {
    const person = assignee === null ? null : await requirePerson(context, project, 'assignee', assignee);
    Object.assign(changes, { assigneeId: assignee, assignee: person });
  }
  if (input.parent !== undefined && input.parent !== task.parentId && input.parent !== task.parent?.number) {
    changes.parentId = input.parent === null ? null : (await requireParent(context, project, task.id, input.parent)).id;
  }
  if (input.before || input.after) {
    const position = await positionBeside(context, task, input);
    if (position !== task.position) changes.position = position;
  }
  return Object.keys(changes).length > 0 ? changes : null;
}

/** Labels and blockers: replaced or merged. Tells whether anything changed. */
async function listChanges(context: Context, task: TaskRow, input: UpdateTask): Promise<boolean> {
  const labels = await patchLabels(context, task, { all: input.labels, add: input.addLabels, remove: input.removeLabels });
  const blockers = await patchBlockers(context, task, { all: input.blockedBy, add: input.addBlockedBy, remove: input.removeBlockedBy });
  return labels || blockers;
}

/** How each changed column is written. */
const writers: { [Name in keyof Changes]-?: (value: never) => Sql[] } = {
  title: (value: string) => [sql`title = ${value}`, sql`title_fold = ${fold(value)}`],
  description: (value: string) => [sql`description = ${value}`],
  status: (value: string) => [sql`status = ${value}`],
  priority: (value: string) => [sql`priority = ${value}::text::priority`],
  assigneeId: (value: string | null) => [sql`assignee_id = ${value}`],
  parentId: (value: string | null) => [sql`parent_id = ${value}`],
  startDate: (value: string | null) => [sql`start_date = ${value}::text::date`],
  dueDate: (value: string | null) => [sql`due_date = ${value}::text::date`],
  position: (value: string) => [sql`position = ${value}`],
  completedAt: (value: string | null) => [
    value === 'now' ? raw('completed_at = now()') : value === null ? raw('completed_at = null') : raw('completed_at = completed_at'),
  ],
  assignee: () => [],
};

async function write(context: Context, task: TaskRow, changes: Changes): Promise<{ task: TaskRow; changes: Changes }> {
  const sets = Object.entries(changes).flatMap(([name, value]) => writers[name as keyof Changes](value as never));
  const [row] = await context.sql<Pick<TaskRow, 'updatedAt' | 'version' | 'completedAt'>>(
    named(
      'task.update',
      sql`update task set ${join([...sets, raw('version = version + 1'), raw('updated_at = clock_timestamp()')])}
        where organization_id = ${context.actor.organization} and id = ${task.id}
        returning ${raw(`${isoOf('updated_at')} as "updatedAt", version, ${isoOf('completed_at')} as "completedAt"`)}`,
    ),
  );
  return { task: { ...task, ...changes, ...row } as TaskRow, changes };
}
