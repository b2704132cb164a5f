import { builder, needs, type SchemaTypes } from '../../builder.ts';
import type { Context } from '../../kernel/context.ts';
import { projectKey, taskNumber } from '../../kernel/ids.ts';
import { check, exampleId, expectedVersion, line, notNull, reference, text } from '../../kernel/input.ts';
import { keyBy, loader, present } from '../../kernel/loaders.ts';
import { findsNode, Node, related } from '../../kernel/node.ts';
import { viewerCan } from '../../kernel/viewer-can.ts';
import { User, users } from '../../people/member/member.ts';
import { toApiValues } from '../field/api-values.ts';
import { FieldValue, fieldValues } from '../field/field-value.ts';
import { Label, labels } from '../label/label.ts';
import { checklistOf } from '../markdown/checklist.ts';
import { Checklist } from '../markdown/fields.ts';
import { mostNumbers, numbersIn } from '../markdown/numbers.ts';
import { projectFacts } from '../project/facts.ts';
import { Project, projects, StatusCategory } from '../project/project.ts';
import { choices, type SimpleField, simpleFields, type TemplateValues } from './fields.ts';
import { filterWords, language } from './filter/description.ts';
import { taskHas } from './filter/has.ts';
import type { FilterField } from './filter/input.ts';
import { idsByNumber, tasksById } from './find.ts';
import { subtaskPages } from './list.ts';
import { taskPolicy } from './policy.ts';
import { nextOf, Recurrence, RecurrenceInput } from './recurrence.ts';
import { relatedOf } from './related.ts';
import { loadedByTask, type TaskRow } from './row.ts';
import type { Quantity } from './simple-fields.ts';

/** Types of the fields with an enumerated value: `Priority` of `priority`. */
const choiceTypes = Object.fromEntries(
  Object.entries(choices).map(([field, { values }]) => [field, builder.enumType(typeNamed(field), { values: Object.keys(values) })]),
);
function typeNamed(field: string): string {
  return field.charAt(0).toUpperCase() + field.slice(1);
}
const Priority = choiceTypes.priority as PothosSchemaTypes.EnumRef<SchemaTypes, TaskRow['priority']>;

/** Visible tasks by id that are not deleted. */
export const tasks = loader<TaskRow>(async (context, ids) => keyBy(await tasksById(context, ids), (task) => task.id));

/** Visible parents by id, including deleted ones, so that tasks in the trash show where they belong. */
const parents = loader<TaskRow>(async (context, ids) => keyBy(await tasksById(context, ids, { deleted: true }), (task) => task.id));

/** For root fields whose rows include the relations of `TaskRow`; see schema/engine/preloaded.ts. */
export const carriesTask = { hot: { Task: loadedByTask } };

/**
 * Cost of a task's own lists: most tasks have few entries, loaded with the row (3 instead of the 10 of other unpaged lists). A
 * REST page of 200 tasks then costs 19,005, within the limit (schema/engine/limits.ts).
 */
const few = { field: 1, multiplier: 3 };

/** Each number in a text is looked up and loaded separately. */
export const namedCost = { field: 1, multiplier: mostNumbers };

/** Fields shared by tasks and tasks of templates. */
export const sharedFields = (t: PothosSchemaTypes.ObjectFieldBuilder<SchemaTypes, TemplateValues>) =>
  Object.fromEntries(
    Object.entries(simpleFields).map(([name, settings]) => {
      const type = choiceTypes[name];
      const description = settings.description.en;
      if (type) return [name, t.expose(name as 'priority', { type, description })];
      return [name, t.exposeFloat(name as 'estimate', { nullable: true, description })];
    }),
  );

export const Task = builder.objectRef<TaskRow>('Task').implement({
  description: 'A piece of work.',
  interfaces: [Node],
  extensions: {
    example: {
      number: 'WEB-12',
      title: 'Fatura ekranını düzelt',
      description: 'Yuvarlama hatası var.',
      status: 'todo',
      position: 'e0000C',
      fields: { musteri: 'Kızılırmak A.Ş.' },
      completedAt: null,
      deletedAt: null,
      version: 1,
    },
    scope: 'tasks:read',
    visibleByReference: ['id', 'number', 'title', 'status'],
  },
  fields: (t) => ({
    number: t.exposeString('number', { description: '`WEB-12`: accepted wherever the id is.' }),
    title: t.exposeString('title'),
    description: t.exposeString('description', { description: 'Markdown.' }),
    status: t.exposeString('status', { description: "Key of a status of the project's workflow, e.g. `todo`." }),
    ...sharedFields(t),
    assignee: t.field(related(User, users, 'assigneeId')),
    project: t.field({ type: Project, resolve: async (task, _, context) => present(await context.load(projects, task.projectId)) }),
    labels: t.field({
      type: [Label],
      complexity: few,
      description: 'Labels, by name in Turkish order.',
      resolve: (task, _, context) => Promise.all(task.labels.map(async ({ id }) => present(await context.load(labels, id)))),
    }),
    startDate: t.expose('startDate', { type: 'Date', nullable: true }),
    dueDate: t.expose('dueDate', { type: 'Date', nullable: true }),
    recurrence: t.expose('recurrence', {
      type: Recurrence,
      nullable: true,
      description: 'Recurrence; null if it does not repeat.',
    }),
    fields: t.field({
      type: 'JSON',
      description:
        'Values of the custom fields that its project has, by key: `{"musteri": "Kızılırmak A.Ş.", "puan": 5}`. An option is an object with `id`, `name` and `color`, a person one with `id`, `name`, `avatar` and `agent`; a field without a value is left out.',
      resolve: (task, _, context) => toApiValues(context, task),
    }),
    fieldValues: t.field({
      type: [FieldValue],
      complexity: few,
      description: 'Values of the custom fields with their types, in the order of the fields.',
      resolve: (task, _, context) => fieldValues(context, task),
    }),
    position: t.exposeString('position', {
      description: "Position among the project's tasks: compared byte by byte, set by `before` and `after`.",
    }),
    watchers: t.field({
      type: [User],
      complexity: few,
      description: 'Members who are notified of changes.',
      resolve: (task, _, context) => Promise.all(task.watchers.map(async ({ id }) => present(await context.load(users, id)))),
    }),
    createdBy: t.field({ type: User, resolve: async (task, _, context) => present(await context.load(users, task.createdById)) }),
    completedAt: t.expose('completedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which it entered a status of category `completed`.',
    }),
    deletedAt: t.expose('deletedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of deletion; it can be restored for 30 days from then.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    version: t.exposeInt('version', { description: 'Increases with every change; see `expectedVersion`.' }),
  }),
});

async function seen(context: Context, references: readonly { id: string }[]): Promise<TaskRow[]> {
  const found = await Promise.all(references.map(({ id }) => context.load(tasks, id)));
  return found.filter((task) => task !== undefined);
}

builder.objectFields(Task, (t) => ({
  parent: t.field(related(Task, parents, 'parentId', 'Parent task, in the same project.')),
  blockedBy: t.field({
    type: [Task],
    complexity: few,
    description: 'Tasks that block it, as far as the caller can view them.',
    resolve: (task, _, context) => seen(context, task.blockedBy),
  }),
  blocks: t.field({
    type: [Task],
    complexity: few,
    description: 'Tasks that it blocks, as far as the caller can view them.',
    resolve: (task, _, context) => seen(context, task.blocks),
  }),
  relatesTo: t.field({
    type: [Task],
    complexity: few,
    description: 'Related tasks, as far as the caller can view them.',
    resolve: async (task, _, context) => seen(context, await relatedOf(context, task.id, 'relatesTo')),
  }),
  duplicateOf: t.field({
    type: Task,
    nullable: true,
    description: 'The task that it duplicates; null also if the caller cannot view that task.',
    resolve: async (task, _, context) => (await seen(context, await relatedOf(context, task.id, 'duplicateOf')))[0],
  }),
  duplicates: t.field({
    type: [Task],
    complexity: few,
    description: 'Its duplicates, as far as the caller can view them.',
    resolve: async (task, _, context) => seen(context, await relatedOf(context, task.id, 'duplicates')),
  }),
  checklist: t.field({
    type: Checklist,
    description: 'Check boxes of its description.',
    resolve: ({ description }) => checklistOf(description),
  }),
  references: t.field({
    type: [NamedTask],
    complexity: namedCost,
    description:
      'Tasks that the description mentions by number, also by a number from before a move, as far as the caller can view them. Only the first 20 numbers count.',
    resolve: ({ description }, _, context) => namedIn(context, description),
  }),
  subtasks: t.connection({
    type: Task,
    description: 'Sub-tasks, in the order of the board.',
    extensions: needs('tasks:read', 'cursor.invalid'),
    resolve: (task, args, context) => subtaskPages(context, task.id, args),
  }),
}));

type Named = { number: string; task: TaskRow };

/** A task mentioned in a text. */
export const NamedTask = builder.objectRef<Named>('NamedTask').implement({
  description: 'A task that a text mentions.',
  extensions: { example: { number: 'WEB-12' } },
  fields: (t) => ({
    number: t.exposeString('number', { description: 'As written in the text.' }),
    task: t.field({ type: Task, resolve: ({ task }) => task }),
  }),
});

const byNumber = loader<string>((context, numbers) => idsByNumber(context, numbers));

/** Id of the visible task that has or had this number. */
export const taskNumbered = (context: Context, number: string): Promise<string | undefined> => context.load(byNumber, number);

/** Visible tasks that a text mentions, in text order. */
export async function namedIn(context: Context, text: string): Promise<Named[]> {
  const found = await Promise.all(
    numbersIn(text).map(async (number) => {
      const id = await taskNumbered(context, number);
      const task = id && (await context.load(tasks, id));
      return task ? { number, task } : undefined;
    }),
  );
  return found.filter((named) => named !== undefined);
}

builder.objectFields(Recurrence, (t) => ({
  previous: t.field(related(Task, tasks, 'previousId', 'The task whose completion created this one.')),
  next: t.field({
    type: Task,
    nullable: true,
    description: 'Task that its completion created.',
    resolve: async ({ taskId }, _, context) => {
      const id = await context.load(nextOf, taskId);
      return id === undefined ? null : context.load(tasks, id);
    },
  }),
}));

viewerCan(Task, taskPolicy, async (task, context) => {
  const facts = await context.load(projectFacts, task.projectId);
  return facts ? { ...facts, deleted: task.deletedAt !== null } : null;
});

findsNode('task', 'Task', (context, id) => context.load(tasks, id));

const title = line({ max: 500, nullable: false, example: 'Fatura ekranını düzelt' });
const description = text({ max: 100_000, nullable: false });
const cycle = reference('cycle');
const milestone = { description: 'A milestone of its project. A task that moves to another project leaves it.', ...reference('milestone') };
const status = text({ max: 40, nullable: false, example: 'in_progress' });
const project = reference('project', { orPattern: projectKey, nullable: false });
const assignee = reference('member', { orWords: ['me'] });
export const taskReference = reference('task', { orPattern: taskNumber });
const beside = reference('task', { orPattern: taskNumber, nullable: false });
const labelList = reference('label', { maxItems: 50, nullable: false });
const taskList = reference('task', { orPattern: taskNumber, maxItems: 50, nullable: false });

// Values of the OpenAPI examples, because not all fields can be combined.
const [assignedTo, labelled] = [exampleId('usr'), [exampleId('lbl')]];
export const newTask = { title: 'Fatura ekranını düzelt', description: 'Tutar **kuruşuyla** görünmeli.', project: exampleId('prj') };

type InputFields = PothosSchemaTypes.InputFieldBuilder<SchemaTypes, 'InputObject'>;

/** Input fields shared by new tasks, changed tasks and tasks of templates. */
export const sharedInputs = (t: InputFields) =>
  Object.fromEntries(
    Object.entries(simpleFields).map(([name, settings]) => {
      const type = choiceTypes[name];
      if (type) return [name, t.field({ type, description: settings.description.en, ...notNull })];
      const { maximum, decimals, example, input = settings.description } = settings as Quantity;
      return [name, t.float({ description: input.en, ...check({ minimum: 0, maximum, decimals, example }) })];
    }),
  ) as { [Name in SimpleField]: PothosSchemaTypes.InputFieldRef<SchemaTypes, TaskRow[Name] | null | undefined> };

export const CreateTaskInput = builder.inputType('CreateTaskInput', {
  extensions: { atLeastOne: ['title', 'template'], example: { ...newTask, assignee: assignedTo, labels: labelled, dueDate: '2026-11-21' } },
  fields: (t) => ({
    title: t.string(title),
    template: t.id({
      description:
        'A task template to create it from, with the tasks below it; fields given here take precedence. Without a template, `title` is required.',
      ...reference('template', { nullable: false }),
    }),
    description: t.string({ description: 'Markdown.', ...description }),
    project: t.id({
      description: 'Id or key. Default: the project of the parent, else of the template, else the default project of the organization.',
      ...project,
    }),
    status: t.string({ description: 'Default: the first `unstarted` status of the workflow.', ...status }),
    ...sharedInputs(t),
    assignee: t.id({
      description: 'Person who can view the project, or `me`; null for nobody. Default: the default assignee of the project.',
      ...assignee,
    }),
    parent: t.id({ description: 'A task of the same project.', ...taskReference }),
    labels: t.idList(labelList),
    blockedBy: t.idList(taskList),
    startDate: t.field({ type: 'Date' }),
    dueDate: t.field({ type: 'Date', description: 'Not before `startDate`.' }),
    cycle: t.id({ description: 'A cycle of the project that has not ended.', ...cycle }),
    milestone: t.id(milestone),
    recurrence: t.field({ type: RecurrenceInput, description: 'Recurrence: completing it creates the next one.' }),
    fields: t.field({
      type: 'JSON',
      description:
        'Custom fields by key: a text, a number, a day, `true` or `false`; an id or name of an option, or a list of them; an id or e-mail address of a person. Null clears.',
      ...check({ nullable: false, object: true, example: { musteri: 'Kızılırmak A.Ş.', puan: 5 } }),
    }),
    before: t.id({ description: 'Place it right before this task of the project.', ...beside }),
    after: t.id({ description: 'Places it right after this task of the project; default last.', ...beside }),
  }),
});

export const UpdateTaskInput = builder.inputType('UpdateTaskInput', {
  extensions: { example: { status: 'in_progress', assignee: assignedTo, addLabels: labelled, dueDate: null } },
  description: 'Absent fields keep their value; `null` clears where a field can be empty.',
  fields: (t) => ({
    id: t.id({ required: true, ...taskReference }),
    expectedVersion: t.int(expectedVersion),
    title: t.string(line({ max: 500, nullable: false, example: 'Fatura ekranını düzelt' })),
    description: t.string({ description: 'Markdown.', ...description }),
    project: t.id({ description: 'Moves it with its sub-tasks; they get new numbers there.', ...project }),
    status: t.string({ description: "A status that the project's workflow allows next.", ...status }),
    ...sharedInputs(t),
    assignee: t.id({ description: 'Person who can view the project, or `me`; null for nobody.', ...assignee }),
    parent: t.id({ description: 'A task of the same project, not below this one.', ...taskReference }),
    labels: t.idList({ description: 'Replaces all.', ...labelList }),
    addLabels: t.idList(labelList),
    removeLabels: t.idList(labelList),
    blockedBy: t.idList({ description: 'Replaces all.', ...taskList }),
    addBlockedBy: t.idList(taskList),
    removeBlockedBy: t.idList(taskList),
    startDate: t.field({ type: 'Date' }),
    dueDate: t.field({ type: 'Date', description: 'Not before `startDate`.' }),
    cycle: t.id({ description: 'A cycle of its project that has not ended. A task that moves to another project leaves it.', ...cycle }),
    milestone: t.id(milestone),
    recurrence: t.field({ type: RecurrenceInput, description: 'Recurrence; null ends it and the series.' }),
    fields: t.field({
      type: 'JSON',
      description:
        'Custom fields by key: a text, a number, a day, `true` or `false`; an id or name of an option, or a list of them; an id or e-mail address of a person. Null clears.',
      ...check({ nullable: false, object: true, example: { musteri: 'Kızılırmak A.Ş.', puan: 5 } }),
    }),
    before: t.id({ description: 'Move it right before this task of the project.', ...beside }),
    after: t.id({ description: 'Move it right after this task of the project.', ...beside }),
  }),
});

/** `me`, `none` and ids, as spec 4 defines for filtering by assignee. */
const person = reference('member', { orWords: ['me', 'none'], maxItems: 100, nullable: false });

const somebody = reference('member', { orWords: ['me'], maxItems: 100, nullable: false });

const several = check({ minItems: 1, maxItems: 50, nullable: false });

/** Lists of enum values without repetition. */
const eachOnce = check({ maxItems: 20, uniqueItems: true, nullable: false });

export const TaskHas = builder.enumType('TaskHas', { description: 'Optional parts of a task.', values: taskHas });

const filterFields = (t: InputFields) =>
  ({
    status: t.stringList(check({ maxItems: 50, uniqueItems: true, maxLength: 40, nullable: false, example: ['todo', 'in_progress'] })),
    category: t.field({ type: [StatusCategory], description: "Category of the task's status.", ...eachOnce }),
    assignee: t.idList({ description: 'Ids, `me`, or `none` for unassigned.', ...person }),
    creator: t.idList({ description: 'Ids or `me`.', ...somebody }),
    watcher: t.idList({ description: 'Ids, `me`, or `none` for watched by nobody.', ...person }),
    project: t.idList({
      description: 'Ids or keys.',
      ...reference('project', { orPattern: projectKey, maxItems: 100, nullable: false }),
    }),
    label: t.idList(reference('label', { maxItems: 100, nullable: false })),
    priority: t.field({ type: [Priority], ...check({ maxItems: 5, uniqueItems: true, nullable: false }) }),
    parent: t.idList({
      description: 'Ids or numbers, or `none` for top-level tasks.',
      ...reference('task', { orPattern: taskNumber, orWords: ['none'], maxItems: 100, nullable: false }),
    }),
    id: t.idList({ description: 'Ids or numbers.', ...reference('task', { orPattern: taskNumber, maxItems: 100, nullable: false }) }),
    cycle: t.idList({
      description: 'Ids; `current`, `previous` or `next` for that of each project; or `none`.',
      ...reference('cycle', { orWords: ['current', 'previous', 'next', 'none'], maxItems: 100, nullable: false }),
    }),
    milestone: t.idList({
      description: 'Ids, or `none`.',
      ...reference('milestone', { orWords: ['none'], maxItems: 100, nullable: false }),
    }),
    q: t.string({
      description: 'Part of the title, in any case and with or without Turkish letters; or a number.',
      ...text({ max: 200, nullable: false, example: 'fatura' }),
    }),
    dueBefore: t.field({ type: 'Date', ...notNull }),
    dueAfter: t.field({ type: 'Date', ...notNull }),
    createdBefore: t.field({ type: 'DateTime', ...notNull }),
    createdAfter: t.field({ type: 'DateTime', ...notNull }),
    updatedBefore: t.field({ type: 'DateTime', ...notNull }),
    updatedAfter: t.field({ type: 'DateTime', ...notNull }),
    completedBefore: t.field({ type: 'DateTime', ...notNull }),
    completedAfter: t.field({ type: 'DateTime', ...notNull }),
    blocked: t.boolean({ description: '`true`: blocked by an unfinished task that the caller can view.', ...notNull }),
    has: t.field({ type: [TaskHas], description: 'Tasks with at least one of these.', ...eachOnce }),
    deleted: t.boolean({ description: '`true`: the trash; otherwise live tasks.', ...notNull }),
    text: t.string({
      description: `Filter expression: ${language} A mistake in it is reported as \`filter.invalid\`, with its position.`,
      ...filterWords('assignee:me due<=+7d -status:done'),
    }),
  }) satisfies Record<FilterField, unknown>;

const TaskFilterPart = builder.inputType('TaskFilterPart', {
  description: 'Like `TaskFilter`, nested in one; its `text` may contain `or`, parentheses and negation.',
  fields: filterFields,
});

// A non-recursive type, because documents with a recursive input type cannot be compiled (schema/engine/variables.ts).
export const TaskFilter = builder.inputType('TaskFilter', {
  description: 'Several values of one field are alternatives; different fields must all match.',
  fields: (t) => ({
    ...filterFields(t),
    and: t.field({ type: [TaskFilterPart], description: 'All of these must match too.', ...several }),
    or: t.field({ type: [TaskFilterPart], description: 'One of these must match too.', ...several }),
    not: t.field({ type: TaskFilterPart, description: 'This must not match.', ...notNull }),
  }),
});
