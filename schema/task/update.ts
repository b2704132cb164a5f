import { changed } from '../kernel/changes.ts';
import type { Context } from '../kernel/context.ts';
import { invalid } from '../kernel/errors.ts';
import { iso as isoOf, join, named, raw, type Sql, sql } from '../kernel/sql.ts';
import { fold } from '../kernel/turkish.ts';
import { checkVersion } from '../kernel/version.ts';
import { findProject } from '../project/access.ts';
import { requireTransition } from '../project/workflow.ts';
import { checkDates, statusOf } from './create.ts';
import { previousOf, taskEvent } from './events.ts';
import { findTask, lockTask } from './find.ts';
import { moveToProject } from './move.ts';
import { positionBeside } from './position.ts';
import { requireParent, requirePerson, setBlockers, setLabels } from './references.ts';
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
    const before = await lockTask(context, input.id);
    checkVersion(before.version, input.expectedVersion);
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
  checkDates({ startDate: startDate === undefined ? task.startDate : startDate, dueDate: dueDate === undefined ? task.dueDate : dueDate });
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
  if (input.before || input.after) changes.position = await positionBeside(context, task.projectId, task.id, input);
  return Object.keys(changes).length > 0 ? changes : null;
}

/** Labels and blockers: replaced or merged. Tells whether anything changed. */
async function listChanges(context: Context, task: TaskRow, input: UpdateTask): Promise<boolean> {
  const labels = merged('labels', task.labels, input.labels, input.addLabels, input.removeLabels);
  const blockers = merged('blockedBy', task.blockedBy, input.blockedBy, input.addBlockedBy, input.removeBlockedBy);
  if (labels) await setLabels(context, task.id, input.labels ? 'labels' : 'addLabels', labels);
  if (blockers) await setBlockers(context, task, input.blockedBy ? 'blockedBy' : 'addBlockedBy', blockers);
  return labels !== null || blockers !== null;
}

function merged(
  field: string,
  current: readonly { id: string }[],
  replaced?: string[] | null,
  added?: string[] | null,
  removed?: string[] | null,
): string[] | null {
  if (replaced && (added || removed))
    throw invalid(['input', field], 'field.conflict', { name: added ? `add${capital(field)}` : `remove${capital(field)}` });
  const before = current.map(({ id }) => id);
  const after = replaced ?? [...new Set([...before, ...(added ?? [])])].filter((id) => !removed?.includes(id));
  return after.length === before.length && after.every((id) => before.includes(id)) ? null : after;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

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
      sql`update task set ${join([...sets, raw('version = version + 1'), raw('updated_at = now()')])}
        where organization_id = ${context.actor.organization} and id = ${task.id}
        returning ${raw(`${isoOf('updated_at')} as "updatedAt", version, ${isoOf('completed_at')} as "completedAt"`)}`,
    ),
  );
  return { task: { ...task, ...changes, ...row } as TaskRow, changes };
}
