import type { Context } from '../../kernel/context.ts';
import { invalid } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { chargeOperations } from '../../kernel/limits.ts';
import { authorize } from '../../kernel/policy.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { type Person, requirePerson, seePerson } from '../../people/access/person.ts';
import { type ProjectAccess, seeProject } from '../../people/access/project.ts';
import { definitionsOf } from '../field/definitions.ts';
import { keyRows } from '../field/keys.ts';
import { applyValues } from '../field/values.ts';
import { projectPolicy } from '../project/policy.ts';
import { initialStatus } from '../project/workflow.ts';
import { taskEvent } from './events.ts';
import { plainOf } from './fields.ts';
import { findTask, seeTask } from './find.ts';
import type { CreateTask } from './given.ts';
import { type InsertedTask, insertTask, type NewTask } from './insert.ts';
import { patchBlockers, patchLabels } from './lists.ts';
import { positionBeside } from './position.ts';
import { readRecurrence } from './recurrence.ts';
import { requireCycle, requireMilestone, requireParent } from './references.ts';
import { type FlatTask, type TaskRow, toTasks } from './row.ts';
import { tasksOf, templateOf } from './template/apply.ts';

/**
 * Creates a task in a project that the actor may write to; by default the organization's default project. A template also
 * creates the tasks below it, each at the cost of a request. Emits `task.created` for each.
 */
export function createTask(context: Context, input: CreateTask): Promise<TaskRow> {
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

/** Creates a task with its labels and blockers. */
async function makeTask(context: Context, unit: Unit, input: CreateTask): Promise<TaskRow> {
  const draft = await draftOf(context, input);
  let [task] = (await toTasks(context, [rowOf(draft, await insertTask(context, draft.project, draft.task))])) as [TaskRow];
  const labelled = await patchLabels(context, task, { all: input.labels });
  const blocked = await patchBlockers(context, task, { all: input.blockedBy });
  if (labelled || blocked) ({ task } = await findTask(context, task.id));
  unit.emit(taskEvent('task.created', task));
  return task;
}

/** A task to be inserted, with what it refers to. */
export type Draft = {
  readonly project: ProjectAccess;
  readonly task: NewTask;
  readonly parent: TaskRow | null;
};

/** Look-ups for several inputs of one unit of work: each thing that they name is read once. */
export class LookUps {
  readonly #found = new Map<string, Promise<unknown>>();

  get<Value>(key: string, find: () => Promise<Value>): Promise<Value> {
    const found = (this.#found.get(key) as Promise<Value> | undefined) ?? find();
    this.#found.set(key, found);
    return found;
  }
}

/** Checks an input and resolves what it names, except labels and blockers. @throws as `createTask` */
export async function draftOf(context: Context, input: CreateTask, lookUps = new LookUps()): Promise<Draft> {
  const project = await lookUps.get(`project ${input.project} ${input.parent}`, () => projectOf(context, input));
  authorize(context.actor, projectPolicy.createTask, project);
  const id = newId('task');
  const named = (kind: string, name: string | null | undefined) => `${kind} ${project.id} ${name}`;
  const { cycle: cycleId, milestone: milestoneId } = input;
  const parent = input.parent ? await requireParent(context, project, id, input.parent) : null;
  const assignee = await lookUps.get(named('assignee', input.assignee), () => assigneeOf(context, project, input.assignee));
  const cycle = cycleId ? await lookUps.get(named('cycle', cycleId), () => requireCycle(context, project, 'cycle', cycleId)) : null;
  const milestone = milestoneId
    ? await lookUps.get(named('milestone', milestoneId), () => requireMilestone(context, project, milestoneId))
    : null;
  const position = input.before || input.after ? await positionBeside(context, { id, projectId: project.id }, input) : null;
  const task: NewTask = {
    id,
    status: statusOf(project, input.status),
    parent: parent?.id,
    assignee: assignee?.id,
    cycle: cycle?.id,
    milestone: milestone?.id,
    position,
    plain: plainOf(input),
    recurrence: input.recurrence ? { ...readRecurrence(input.recurrence), series: newId('series') } : null,
    fields: await fieldsOf(context, project, input.fields),
  };
  return { project, task, parent };
}

/** The row of the task after its insertion, without links. */
export function rowOf({ project, task, parent }: Draft, inserted: InsertedTask): FlatTask {
  const { recurrence, fields } = task;
  return {
    ...inserted,
    projectId: project.id,
    parent: parent && { id: parent.id, number: parent.number, title: parent.title },
    rare: {
      recurrence: recurrence && { ...recurrence, taskId: task.id, previousId: null },
      fields: fields?.values ?? null,
    },
  } as FlatTask;
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

/** In a body, an unknown project is an invalid field, not a missing page. */
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
  if (key === undefined || key === null) return initialStatus(project.statuses);
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
