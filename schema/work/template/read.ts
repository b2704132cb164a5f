import type { Context } from '../../kernel/context.ts';
import { type FieldError, invalid, Problem } from '../../kernel/errors.ts';
import { dayIn, daysBetween } from '../../kernel/zone.ts';
import { seePerson } from '../../people/access/person.ts';
import { users } from '../../people/member/member.ts';
import { definitionsOf } from '../field/definitions.ts';
import { readValues, valuesHere } from '../field/values.ts';
import { unticked } from '../markdown/checklist.ts';
import { familyOf, mostDuplicated } from '../task/duplicate.ts';
import { type TemplateSource, templateValuesOf } from '../task/fields.ts';
import { seeTask, tasksById } from '../task/find.ts';
import { type GivenRecurrence, readRecurrence } from '../task/recurrence.ts';
import type { TaskContent, TemplateTask } from '../task/template/content.ts';

/** A task of a template in an input. */
export type GivenTask = TemplateSource & {
  readonly title: string;
  readonly description?: string | null;
  readonly assignee?: string | null;
  readonly labels?: readonly string[] | null;
  readonly fields?: unknown;
  readonly recurrence?: GivenRecurrence | null;
  readonly startAfter?: number | null;
  readonly dueAfter?: number | null;
  readonly parent?: number | null;
};

/** Tasks of a template, read from the input. @throws Problem `input.invalid` */
export async function readTasks(
  context: Context,
  project: string | null,
  task: GivenTask,
  subtasks: readonly GivenTask[],
): Promise<TaskContent> {
  const tasks = [await readTask(context, project, task, ['input', 'task'])];
  for (const [index, each] of subtasks.entries()) {
    const at = ['input', 'subtasks', index];
    if (each.parent && each.parent > index) throw invalid([...at, 'parent'], 'template.parent');
    tasks.push({ ...(await readTask(context, project, each, at)), parent: each.parent ?? null });
  }
  return { tasks };
}

async function readTask(context: Context, project: string | null, given: GivenTask, at: FieldError['path']): Promise<TemplateTask> {
  const { title, startAfter = null, dueAfter = null } = given;
  if (startAfter !== null && dueAfter !== null && dueAfter < startAfter) throw invalid([...at, 'dueAfter'], 'field.before_start');
  return {
    ...templateValuesOf(given),
    title,
    description: given.description ?? '',
    assignee: given.assignee ? await requireAssignee(context, project, given.assignee, [...at, 'assignee']) : null,
    labels: await requireLabels(context, given.labels ?? [], [...at, 'labels']),
    fields: given.fields
      ? await readValues(context, await definitionsOf(context), { project, given: given.fields, at: [...at, 'fields'] })
      : {},
    ...(given.recurrence && { recurrence: readRecurrence(given.recurrence, [...at, 'recurrence']) }),
    startAfter,
    dueAfter,
    parent: null,
  };
}

/** A person who can view the project; for a template for all projects, any member. */
async function requireAssignee(context: Context, project: string | null, id: string, at: FieldError['path']): Promise<string> {
  const there = project === null ? (await context.load(users, id))?.removedAt === null : await seePerson(context, { id: project }, id);
  if (!there) throw invalid(at, 'member.not_found');
  return id;
}

async function requireLabels(context: Context, ids: readonly string[], at: FieldError['path']): Promise<readonly string[]> {
  const there = new Set((await context.db.label.findMany({ where: { id: { in: [...ids] } }, select: { id: true } })).map(({ id }) => id));
  const errors = ids.flatMap((id, index) => (there.has(id) ? [] : [{ path: [...at, index], code: 'label.not_found' as const }]));
  if (errors.length > 0) throw new Problem('input.invalid', { errors });
  return ids;
}

/**
 * Project of a visible task, and a function that converts the task with everything below it to template content.
 * @throws Problem `input.invalid`, `task.too_many_subtasks`
 */
export async function tasksLike(
  context: Context,
  from: string,
): Promise<{ project: string; contentFor: (project: string | null) => Promise<TaskContent> }> {
  const origin = (await seeTask(context, from))?.task;
  if (!origin) throw invalid(['input', 'from'], 'task.not_found');
  const contentFor = async (project: string | null): Promise<TaskContent> => {
    const family = await familyOf(context, origin.id);
    const rows = new Map((await tasksById(context, family)).map((row) => [row.id, row]));
    const zone = (await context.load(users, context.actor.user))?.timeZone ?? 'UTC';
    const begun = dayIn(zone, new Date(origin.createdAt));
    const after = (day: string | null) => (day === null ? null : Math.min(Math.max(daysBetween(begun, day), 0), mostDays));
    const definitions = await definitionsOf(context);
    const places = new Map<string, number>();
    const tasks: TemplateTask[] = [];
    for (const id of family) {
      const row = rows.get(id);
      if (!row) continue;
      tasks.push({
        ...templateValuesOf(row),
        title: row.title,
        description: unticked(row.description),
        assignee: row.assigneeId,
        labels: row.labels.map((label) => label.id),
        fields: Object.fromEntries(valuesHere(definitions, project ?? '', row.fields).map(([field, value]) => [field.id, value])),
        ...(row.recurrence && { recurrence: { rule: row.recurrence.rule, from: row.recurrence.from } }),
        startAfter: after(row.startDate),
        dueAfter: after(row.dueDate),
        parent: (row.parentId !== null && places.get(row.parentId)) || null,
      });
      places.set(id, tasks.length - 1);
    }
    return { tasks };
  };
  return { project: origin.projectId, contentFor };
}

/** Maximum number of days between the creation of a task and its dates. */
export const mostDays = 3_650;

/** Maximum number of sub-tasks in a template. */
export const mostSubtasks = mostDuplicated - 1;
