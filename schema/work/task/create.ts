import type { Context } from '../../kernel/context.ts';
import { invalid } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { chargeOperations } from '../../kernel/limits.ts';
import { authorize } from '../../kernel/policy.ts';
import { empty, fixed, join, raw, sql } from '../../kernel/sql.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { type Person, requirePerson, seePerson } from '../../people/access/person.ts';
import { type ProjectAccess, seeProject } from '../../people/access/project.ts';
import { definitionsOf, type StoredValues } from '../field/definitions.ts';
import { eventFieldsColumn } from '../field/event-values.ts';
import { type KeyRow, keyRows, keysWith } from '../field/keys.ts';
import { applyValues } from '../field/values.ts';
import { projectPolicy } from '../project/policy.ts';
import { completes, initialStatus } from '../project/workflow.ts';
import { taskEvent } from './events.ts';
import { eachField, type PlainFields, plainOf, storedOf } from './fields.ts';
import { findTask, seeTask } from './find.ts';
import { patchBlockers, patchLabels } from './lists.ts';
import { initialPositionSql, positionBeside } from './position.ts';
import { type GivenRecurrence, readRecurrence, storedRecurrence, type TaskRecurrence } from './recurrence.ts';
import { requireCycle, requireMilestone, requireParent } from './references.ts';
import { type FlatTask, namesRevision, type TaskRow, toTasks } from './row.ts';
import { tasksOf, templateOf } from './template/apply.ts';

/** Fields of a task as inputs name them: ids or numbers of records, and `me` for the actor. */
export type GivenTask = PlainFields & {
  project?: string | null;
  status?: string | null;
  assignee?: string | null;
  parent?: string | null;
  labels?: string[] | null;
  blockedBy?: string[] | null;
  cycle?: string | null;
  milestone?: string | null;
  recurrence?: GivenRecurrence | null;
  fields?: unknown;
  before?: string | null;
  after?: string | null;
};

export type CreateTask = GivenTask & { template?: string | null };

/**
 * Creates a task in a project that the actor may write to; by default the organization's default project. A template also
 * creates the tasks below it, each at the cost of a request. Emits `task.created` for each.
 */
export function createTask(context: Context, input: CreateTask): Promise<TaskRow> {
  if (!input.title && !input.template) throw invalid(['input', 'title'], 'field.required');
  checkDates(input);
  if (!input.template) return context.unitOfWork((unit) => makeTask(context, unit, input));
  return context.unitOfWork(async (unit) => {
    const template = await templateOf(context, 'task', input.template as string);
    const project = await projectOf(context, input.project || input.parent ? input : { ...input, project: template.projectId });
    authorize(context.actor, projectPolicy.createTask, project);
    const { first, below } = await tasksOf(context, project, template, { ...input, project: project.id });
    await chargeOperations(context, below.length);
    const task = await makeTask(context, unit, first);
    const made: string[] = [];
    for (const { under, ...each } of below) {
      const parent = under === null ? task.id : (made[under - 1] ?? task.id);
      made.push((await makeTask(context, unit, { ...each, parent })).id);
    }
    return task;
  });
}

async function makeTask(context: Context, unit: Unit, input: CreateTask): Promise<TaskRow> {
  const project = await projectOf(context, input);
  authorize(context.actor, projectPolicy.createTask, project);
  const id = newId('task');
  const parent = input.parent ? await requireParent(context, project, id, input.parent) : null;
  const assignee = await assigneeOf(context, project, input.assignee);
  const cycle = input.cycle ? await requireCycle(context, project, 'cycle', input.cycle) : null;
  const milestone = input.milestone ? await requireMilestone(context, project, input.milestone) : null;
  const position = input.before || input.after ? await positionBeside(context, { id, projectId: project.id }, input) : null;
  const fields = await fieldsOf(context, project, input.fields);
  const plain = plainOf(input);
  const recurrence = input.recurrence ? { ...readRecurrence(input.recurrence), series: newId('series') } : null;
  const inserted = await insertTask(context, project, {
    id,
    status: statusOf(project, input.status),
    parent: parent?.id,
    assignee: assignee?.id,
    cycle: cycle?.id,
    milestone: milestone?.id,
    position,
    plain,
    recurrence,
    fields,
  });
  const row = {
    ...inserted,
    projectId: project.id,
    parentId: parent?.id ?? null,
    parentNumber: parent?.number ?? null,
    parentTitle: parent?.title ?? null,
    rare: {
      estimate: plain.estimate ?? null,
      cycle,
      milestone,
      recurrence: recurrence && { ...recurrence, taskId: id, previousId: null },
      fields: fields?.values ?? null,
    },
  } as FlatTask;
  let [task] = (await toTasks(context, [row])) as [TaskRow];
  const labelled = await patchLabels(context, task, { all: input.labels });
  const blocked = await patchBlockers(context, task, { all: input.blockedBy });
  if (labelled || blocked) ({ task } = await findTask(context, id));
  unit.emit(taskEvent('task.created', task));
  return task;
}

/** The given assignee. If the input has none, the project's default assignee, as long as that person can view the project. */
async function assigneeOf(context: Context, project: ProjectAccess, named: string | null | undefined): Promise<Person | null> {
  if (named) return requirePerson(context, project, 'assignee', named === 'me' ? context.actor.user : named);
  return named === undefined && project.defaultAssignee ? seePerson(context, project, project.defaultAssignee) : null;
}

/** @throws Problem `input.invalid` at `field` if the task would be due before it starts */
export function checkDates(
  { startDate, dueDate }: { startDate?: string | null; dueDate?: string | null },
  field: 'startDate' | 'dueDate' = 'dueDate',
): void {
  if (startDate && dueDate && dueDate < startDate) throw invalid(['input', field], 'field.before_start');
}

/** In a body, an unknown project is an invalid field, not a missing page (design 3). */
async function projectOf(context: Context, { project, parent }: CreateTask): Promise<ProjectAccess> {
  const parents = parent && !project ? await seeTask(context, parent) : undefined;
  if (parent && !project && !parents) throw invalid(['input', 'parent'], 'task.not_found');
  const access = await seeProject(context, project ?? parents?.task.projectId ?? null);
  // Also for guests, who cannot view the default project and have to name one.
  if (!access) throw invalid(['input', 'project'], 'project.not_found');
  return access;
}

/** @throws Problem `input.invalid` if the project's workflow lacks the status */
export function statusOf(project: ProjectAccess, key: string | null | undefined) {
  if (!key) return initialStatus(project.statuses);
  const status = project.statuses.find((each) => each.key === key);
  if (!status) throw invalid(['input', 'status'], 'field.one_of', { values: project.statuses.map((each) => each.key) });
  return status;
}

/** Initial custom field values; null if there are none. Skips loading the definitions if the organization has no fields. */
async function fieldsOf(context: Context, project: ProjectAccess, given: unknown): Promise<NewTask['fields']> {
  if (project.fieldsRevision === '' && given == null) return null;
  const definitions = await definitionsOf(context, project.fieldsRevision);
  const values = await applyValues(context, definitions, { project: project.id, stored: null, given });
  return Object.keys(values).length > 0 ? { values, rows: keyRows(definitions.all, values) } : null;
}

/** Custom field values of another task, including those of fields that its project no longer has. */
export async function fieldsLike(context: Context, project: ProjectAccess, { fields }: TaskRow): Promise<NewTask['fields']> {
  if (Object.keys(fields).length === 0) return null;
  const { all } = await definitionsOf(context, project.fieldsRevision);
  return { values: fields, rows: keyRows(all, fields) };
}

export type NewTask = {
  id: string;
  status: ProjectAccess['statuses'][number];
  assignee: string | undefined;
  parent: string | undefined;
  cycle: string | undefined;
  milestone: string | undefined;
  position: string | null;
  plain: PlainFields;
  recurrence: Pick<TaskRecurrence, 'rule' | 'from' | 'series'> | null;
  /** Id of the task whose completion created it. */
  previous?: string;
  fields: { values: StoredValues; rows: KeyRow[] } | null;
};

/** Columns of the new row itself; the caller has what it refers to. */
type InsertedTask = Pick<
  FlatTask,
  | 'id'
  | 'title'
  | 'status'
  | 'sequence'
  | 'number'
  | 'priority'
  | 'startDate'
  | 'dueDate'
  | 'position'
  | 'completedAt'
  | 'deletedAt'
  | 'createdAt'
  | 'updatedAt'
  | 'version'
  | 'description'
  | 'assigneeId'
  | 'createdById'
  | 'namesRevision'
  | 'eventFields'
>;

// No joins and no rare fields: a statement pays for each part of its plan, also for one that it never runs.
const ofRow = eachField(({ columns, join }) => (join ? null : columns));
const inserted = `t.id, ${Object.values(ofRow).join(', ')}`;

/** Takes the next number, inserts the row and returns its columns in one statement, to hold locks briefly. */
export async function insertTask(context: Context, project: ProjectAccess, task: NewTask): Promise<InsertedTask> {
  const { organization, user } = context.actor;
  const completed = sql`case when ${completes(organization, project.id, task.status.key)} then now() end`;
  const position = task.position === null ? initialPositionSql('n.last') : sql`${task.position}`;
  const { recurrence, previous } = task;
  const plain = [
    ...storedOf(task.plain),
    ...(recurrence ? storedRecurrence(recurrence) : []),
    ...(previous ? [['previous_id', sql`${previous}`] as const] : []),
    ...(task.fields ? [['fields', sql`${JSON.stringify(task.fields.values)}::text::jsonb`] as const] : []),
  ];
  const keys = task.fields
    ? sql`, ${keysWith(organization, task.fields.rows)}, made as (insert into task_field (organization_id, task_id, field_id, project_id, key)
          select ${organization}, ${task.id}, field, ${project.id}, key from keys)`
    : empty;
  const [row] = await context.sql<InsertedTask>(
    'task.insert',
    sql`with n as (update task_counter set last = last + 1 where organization_id = ${organization} and project_id = ${project.id} returning last, key)${keys}
        insert into task as t (organization_id, id, project_id, sequence, number, status, assignee_id, parent_id, cycle_id, milestone_id, position, created_by_id,
            completed_at, ${raw(plain.map(([column]) => column).join(', '))})
          select ${organization}, ${task.id}, ${project.id}, n.last, n.key || '-' || n.last, ${task.status.key},
            ${task.assignee ?? null}::text, ${task.parent ?? null}::text, ${task.cycle ?? null}::text, ${task.milestone ?? null}::text, ${position}, ${user}, ${completed},
            ${join(plain.map(([, value]) => value))} from n
          returning ${fixed(inserted)}${namesRevision(context)}${task.fields ? fixed(`, ${eventFieldsColumn}`) : empty}`,
  );
  if (!row) throw new Error('a project has a counter');
  return row;
}
