import { changed } from '../../kernel/changes.ts';
import type { Context } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { empty, iso as isoOf, join, raw, type Sql, sql } from '../../kernel/sql.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { requirePerson } from '../../people/access/person.ts';
import { findProject } from '../../people/access/project.ts';
import { type Definitions, definitionsOf, type StoredValues } from '../field/definitions.ts';
import { keyRows, keysWith } from '../field/keys.ts';
import { applyValues } from '../field/values.ts';
import { requireTransition } from '../project/workflow.ts';
import { intoStatus } from './change.ts';
import { checkDates, statusOf } from './create.ts';
import { previousOf, taskEvent } from './events.ts';
import { type PlainFields, plainOf, storedOf } from './fields.ts';
import { findTask, type LockedTask, lockTask } from './find.ts';
import type { GivenTask } from './given.ts';
import { patchBlockers, patchLabels } from './lists.ts';
import { type Moved, moveToProject } from './move.ts';
import { taskPolicy } from './policy.ts';
import { isTaken, positionBeside } from './position.ts';
import { readRecurrence, storedRecurrence, type TaskRecurrence } from './recurrence.ts';
import { requireCycle, requireMilestone, requireParent } from './references.ts';
import { repeatTask } from './repeat.ts';
import type { TaskRow } from './row.ts';

export type UpdateTask = GivenTask & {
  id: string;
  expectedVersion?: number | null;
  addLabels?: string[] | null;
  removeLabels?: string[] | null;
  addBlockedBy?: string[] | null;
  removeBlockedBy?: string[] | null;
};

/**
 * Changes only the given fields of a task. Emits `task.updated` with the old values; writes nothing if unchanged. Completing a
 * recurring task creates the next one and emits `task.created` for it.
 */
export function updateTask(context: Context, input: UpdateTask): Promise<TaskRow> {
  return context.unitOfWork(async (unit) => {
    const hierarchy = input.parent !== undefined || Boolean(input.project);
    const before = await lockTask(context, input.id, input.project ? taskPolicy.move : taskPolicy.update, {
      expectedVersion: input.expectedVersion,
      hierarchy,
    });
    const moved: Moved = input.project ? await moveToProject(context, unit, before, input.project) : { task: before };
    const after = await apply(context, unit, { ...moved, lockedAt: before.lockedAt }, input);
    const previous = previousOf(before, after);
    if (!previous) return before;
    const next = isRepeated(before, after) ? await repeatTask(context, unit, after) : null;
    unit.emit(taskEvent('task.updated', after, previous));
    if (next) unit.emit(taskEvent('task.created', next));
    return after;
  });
}

/** Gives a task its former position in the order of its project again. @returns false if another task has it, and nothing changes */
export function returnToPosition(context: Context, id: string, position: string): Promise<boolean> {
  return context.unitOfWork(async (unit) => {
    const before = await lockTask(context, id, taskPolicy.update);
    if (before.position === position) return true;
    if (await isTaken(context, before, position)) return false;
    const after = await write(context, unit, before, { position });
    unit.emit(taskEvent('task.updated', after, previousOf(before, after) ?? {}));
    return true;
  });
}

/** Whether it was just completed and recurs. */
const isRepeated = (before: TaskRow, after: TaskRow): after is TaskRow & { recurrence: TaskRecurrence } =>
  after.recurrence !== null && before.completedAt === null && after.completedAt !== null;

async function apply(
  context: Context,
  unit: Unit,
  { lockedAt, ...moved }: Moved & { lockedAt: string },
  input: UpdateTask,
): Promise<TaskRow> {
  const { task } = moved;
  const columns = await columnChanges(context, moved, input);
  const lists = await listChanges(context, task, input);
  if (!columns && !lists) return task;
  const changes = columns ?? {};
  const after = await write(context, unit, { ...task, lockedAt }, changes);
  const isWhole = !lists && !['parentId', 'recurrence', 'fields'].some((name) => name in changes);
  return isWhole ? after : (await findTask(context, task.id)).task;
}

type OwnChanges = Partial<
  Pick<
    TaskRow,
    | 'status'
    | 'assigneeId'
    | 'assignee'
    | 'parentId'
    | 'cycleId'
    | 'cycle'
    | 'milestoneId'
    | 'milestone'
    | 'recurrence'
    | 'position'
    | 'fields'
  >
>;
type Changes = PlainFields & OwnChanges;

/** Values of the columns that change, with references resolved and workflow transitions checked. */
async function columnChanges(context: Context, { task, from, fieldsRevision }: Moved, input: UpdateTask): Promise<Changes | null> {
  const { startDate, dueDate } = input;
  // The error is reported at the given date, because the other one may be unchanged.
  const sent = dueDate === undefined ? 'startDate' : 'dueDate';
  checkDates(
    { startDate: startDate === undefined ? task.startDate : startDate, dueDate: dueDate === undefined ? task.dueDate : dueDate },
    sent,
  );
  const changes: Changes = { ...changed(task, plainOf(input))?.next };
  const project = { id: task.projectId };
  if (typeof input.status === 'string' && input.status !== task.status) {
    const access = await findProject(context, task.projectId);
    requireTransition(access.statuses, task.status, statusOf(access, input.status).key);
    changes.status = input.status;
  }
  const assignee = input.assignee === 'me' ? context.actor.user : input.assignee;
  if (assignee !== undefined && assignee !== task.assigneeId) {
    const person = assignee === null ? null : await requirePerson(context, project, 'assignee', assignee);
    Object.assign(changes, { assigneeId: assignee, assignee: person });
  }
  if (input.parent !== undefined && input.parent !== task.parentId && input.parent !== task.parent?.number) {
    const parent = input.parent === null ? null : (await requireParent(context, project, task.id, input.parent)).id;
    // A number from before a move may refer to the same parent.
    if (parent !== task.parentId) changes.parentId = parent;
  }
  if (input.cycle !== undefined && input.cycle !== task.cycleId) {
    const cycle = input.cycle === null ? null : await requireCycle(context, project, 'cycle', input.cycle);
    Object.assign(changes, { cycleId: input.cycle, cycle });
  }
  if (input.milestone !== undefined && input.milestone !== task.milestoneId) {
    const milestone = input.milestone === null ? null : await requireMilestone(context, project, input.milestone);
    Object.assign(changes, { milestoneId: input.milestone, milestone });
  }
  if (input.recurrence !== undefined) {
    const value = input.recurrence && { taskId: task.id, series: newId('series'), previousId: null, ...readRecurrence(input.recurrence) };
    if (value?.rule !== task.recurrence?.rule || value?.from !== task.recurrence?.from) changes.recurrence = value;
  }
  if (input.before || input.after) {
    const position = await positionBeside(context, task, input);
    if (position !== task.position) changes.position = position;
  }
  if (input.fields != null || input.project) {
    const fields = await fieldChanges(context, { task, from }, await definitionsOf(context, fieldsRevision), input.fields);
    if (fields) changes.fields = fields;
  }
  return Object.keys(changes).length > 0 ? changes : null;
}

/** Custom field values after the change; null if unchanged. Required fields of the project must be set. */
async function fieldChanges(
  context: Context,
  { task: { projectId, fields }, from }: Moved,
  definitions: Definitions,
  given: unknown,
): Promise<StoredValues | null> {
  const next = await applyValues(context, definitions, { project: projectId, from, stored: fields, given });
  // Values of deleted fields are dropped with the next change and do not count as one.
  const known = new Set(definitions.all.map(({ id }) => id));
  const [old, now] = [Object.keys(fields).filter((id) => known.has(id)), Object.keys(next)];
  const same = old.length === now.length && now.every((id) => JSON.stringify(fields[id]) === JSON.stringify(next[id]));
  return same ? null : next;
}

/** Replaces or merges labels and blockers. @returns whether anything changed */
async function listChanges(context: Context, task: TaskRow, input: UpdateTask): Promise<boolean> {
  const labels = { all: input.labels, add: input.addLabels, remove: input.removeLabels };
  const blockers = { all: input.blockedBy, add: input.addBlockedBy, remove: input.removeBlockedBy };
  const isGiven = (patch: object) => Object.values(patch).some((list) => list != null);
  const labelled = isGiven(labels) && (await patchLabels(context, task, labels));
  const blocked = isGiven(blockers) && (await patchBlockers(context, task, blockers));
  return labelled || blocked;
}

/** SQL of columns that are not stored as given. */
const writers: { [Name in keyof OwnChanges]-?: (value: never) => Sql[] } = {
  status: intoStatus,
  assigneeId: (value: string | null) => [sql`assignee_id = ${value}`],
  assignee: () => [],
  parentId: (value: string | null) => [sql`parent_id = ${value}`],
  cycleId: (value: string | null) => [sql`cycle_id = ${value}`],
  cycle: () => [],
  milestoneId: (value: string | null) => [sql`milestone_id = ${value}`],
  milestone: () => [],
  recurrence: (value: TaskRecurrence | null) =>
    storedRecurrence(value).map(([column, stored]) =>
      column === 'series_id' ? sql`series_id = coalesce(series_id, ${stored})` : sql`${raw(column)} = ${stored}`,
    ),
  fields: (value: StoredValues) => [sql`fields = ${JSON.stringify(value)}::text::jsonb`],
  position: (value: string) => [sql`position = ${value}`],
};

const isOwn = (name: string): name is keyof OwnChanges => Object.hasOwn(writers, name);

/** `with` clause that replaces the task's keys in `task_field` with those of `values`. */
function keysTo(context: Context, task: TaskRow, values: StoredValues, { all }: Definitions): Sql {
  const { organization } = context.actor;
  return sql`with ${keysWith(organization, keyRows(all, values))},
    gone as (delete from task_field where organization_id = ${organization} and task_id = ${task.id} and (field_id, key) not in (select field, key from keys)),
    made as (insert into task_field (organization_id, task_id, field_id, project_id, key)
      select ${organization}, ${task.id}, field, ${task.projectId}, key from keys on conflict do nothing)`;
}

/** Writes the columns of a locked task and increments its version. Waits for the database only if the status changes. */
export async function write(context: Context, unit: Unit, task: LockedTask, changes: Changes): Promise<TaskRow> {
  const sets = Object.entries(changes).flatMap(([name, value]) =>
    isOwn(name) ? writers[name](value as never) : storedOf({ [name]: value }).map(([column, stored]) => sql`${raw(column)} = ${stored}`),
  );
  const isMoved = changes.status !== undefined;
  const written = context.sql<Pick<TaskRow, 'completedAt'>>(
    'task.update',
    sql`${changes.fields ? keysTo(context, task, changes.fields, await definitionsOf(context)) : empty} update task set ${join([...sets, raw('version = version + 1'), sql`updated_at = ${task.lockedAt}::text::timestamptz`])}
        where organization_id = ${context.actor.organization} and id = ${task.id}
        ${isMoved ? raw(`returning ${isoOf('completed_at')} as "completedAt"`) : empty}`,
  );
  if (!isMoved) unit.pipeline(written);
  const [row] = isMoved ? await written : [];
  return { ...task, ...changes, ...row, version: task.version + 1, updatedAt: task.lockedAt } as TaskRow;
}
