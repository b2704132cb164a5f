import type { Template as TemplateRow } from '../../../../prisma/generated/client/client.ts';
import type { Context } from '../../../kernel/context.ts';
import { invalid } from '../../../kernel/errors.ts';
import { addDays, dayIn } from '../../../kernel/zone.ts';
import { seePerson } from '../../../people/access/person.ts';
import type { ProjectAccess } from '../../../people/access/project.ts';
import { users } from '../../../people/member/member.ts';
import { type Definition, definitionsOf, ofProject, type StoredValue } from '../../field/definitions.ts';
import { valuesHere } from '../../field/values.ts';
import { templateValuesOf } from '../fields.ts';
import type { CreateTask } from '../given.ts';
import { partsOf, type TemplateTask, taskContent } from './content.ts';
import { templates } from './visibility.ts';

/**
 * The template named in an input, of the required kind.
 * @throws Problem `input.invalid` if the actor cannot view such a template
 */
export async function templateOf(context: Context, kind: TemplateRow['kind'], id: string): Promise<TemplateRow> {
  const template = await context.load(templates, id);
  if (template?.kind !== kind) throw invalid(['input', 'template'], 'template.not_found');
  return template;
}

type Below = CreateTask & { readonly under: number | null };

/**
 * Inputs for the tasks that a template creates in a project. The caller's input takes precedence for the first task. Each task
 * below has the first task as its parent (`under` is null), or an earlier one, counted from 1. Omits references that no longer
 * exist, and people who cannot view the project.
 */
export async function tasksOf(
  context: Context,
  project: ProjectAccess,
  template: TemplateRow,
  input: CreateTask,
): Promise<{ first: CreateTask; below: Below[] }> {
  const [first, below] = partsOf(taskContent(template));
  const made = new Maker(context, project, await ground(context, project, [first, ...below]));
  const own = await made.inputOf(first);
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as CreateTask;
  const fields = { ...(own.fields as object), ...((input.fields ?? {}) as object) };
  const task: CreateTask = { ...own, ...given, ...(Object.keys(fields).length > 0 && { fields }) };
  // A given date takes precedence over a template date that contradicts it.
  if (task.startDate && task.dueDate && task.dueDate < task.startDate) {
    if (!input.startDate) task.startDate = null;
    else if (!input.dueDate) task.dueDate = null;
  }
  const needed = made.needed(fields);
  const others: Below[] = [];
  for (const each of below) {
    const { fields: values, ...rest } = await made.inputOf(each);
    others.push({ ...rest, project: project.id, fields: { ...needed, ...(values as object) }, under: each.parent });
  }
  return { first: task, below: others };
}

type Ground = { readonly today: string; readonly labels: ReadonlySet<string>; readonly all: readonly Definition[] };

async function ground(context: Context, project: ProjectAccess, tasks: readonly TemplateTask[]): Promise<Ground> {
  const named = [...new Set(tasks.flatMap(({ labels }) => labels))];
  const rows = named.length > 0 ? await context.db.label.findMany({ where: { id: { in: named } }, select: { id: true } }) : [];
  const zone = (await context.load(users, context.actor.user))?.timeZone ?? 'UTC';
  const { all } = await definitionsOf(context, project.fieldsRevision);
  return { today: dayIn(zone, new Date()), labels: new Set(rows.map(({ id }) => id)), all };
}

class Maker {
  readonly #context: Context;
  readonly #project: ProjectAccess;
  readonly #ground: Ground;
  readonly #people = new Map<string, boolean>();

  constructor(context: Context, project: ProjectAccess, given: Ground) {
    this.#context = context;
    this.#project = project;
    this.#ground = given;
  }

  async inputOf(task: TemplateTask): Promise<CreateTask> {
    const { title, description, recurrence } = task;
    const assignee = task.assignee !== null && (await this.#sees(task.assignee)) ? task.assignee : undefined;
    return {
      ...templateValuesOf(task),
      title,
      description,
      ...(recurrence && { recurrence }),
      ...(assignee && { assignee }),
      labels: task.labels.filter((id) => this.#ground.labels.has(id)),
      startDate: this.#day(task.startAfter),
      dueDate: this.#day(task.dueAfter),
      fields: await this.#values(task),
    };
  }

  /** Values of the first task in required fields, which its sub-tasks need too. */
  needed(values: object): object {
    const keys = new Set(
      ofProject({ revision: '', all: this.#ground.all }, this.#project.id).flatMap(({ required, initial, key }) =>
        required && initial === null ? [key] : [],
      ),
    );
    return Object.fromEntries(Object.entries(values).filter(([key]) => keys.has(key)));
  }

  #day(after: number | null): string | null {
    return after === null ? null : addDays(this.#ground.today, after);
  }

  async #values({ fields }: TemplateTask): Promise<object> {
    const values: [string, StoredValue][] = [];
    for (const [{ key, type, options }, value] of valuesHere({ revision: '', all: this.#ground.all }, this.#project.id, fields)) {
      if (type === 'person' && !(await this.#sees(value as string))) continue;
      const left = type === 'several' ? options.flatMap(({ id }) => ((value as readonly string[]).includes(id) ? [id] : [])) : value;
      values.push([key, left]);
    }
    return Object.fromEntries(values);
  }

  async #sees(id: string): Promise<boolean> {
    const known = this.#people.get(id) ?? (await seePerson(this.#context, this.#project, id)) !== null;
    this.#people.set(id, known);
    return known;
  }
}
