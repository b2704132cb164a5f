import { builder, needs } from '../../builder.ts';
import { check, exampleId, line, notNull } from '../../kernel/input.ts';
import { type InputFields, tickFields } from '../text/fields.ts';
import { batchTasks, operationKinds } from './batch.ts';
import { createTask } from './create.ts';
import { deleteTask, restoreTask } from './delete.ts';
import { duplicateTask, mostDuplicated } from './duplicate.ts';
import { relateTasks, TaskRelationKind, unrelateTasks } from './relate.ts';
import { CreateTaskInput, carriesTask, expectedVersion, newTask, Task, taskReference, UpdateTaskInput } from './task.ts';
import { tickTask } from './tick.ts';
import { updateTask } from './update.ts';
import { watchTask } from './watch.ts';

const DeleteTaskInput = builder.inputType('DeleteTaskInput', {
  fields: (t) => ({ id: t.id({ required: true, ...taskReference }), expectedVersion: t.int({ description: expectedVersion }) }),
});

const TaskInput = builder.inputType('TaskInput', { fields: (t) => ({ id: t.id({ required: true, ...taskReference }) }) });

const TaskOperation = builder.inputType('TaskOperation', {
  description: 'Exactly one of the three.',
  extensions: { exactlyOne: operationKinds },
  fields: (t) => ({
    create: t.field({ type: CreateTaskInput }),
    update: t.field({ type: UpdateTaskInput }),
    delete: t.field({ type: DeleteTaskInput }),
  }),
});

const BatchTasksInput = builder.inputType('BatchTasksInput', {
  extensions: { example: { operations: [{ create: newTask }, { update: { id: exampleId('task'), status: 'in_progress' } }] } },
  fields: (t) => ({ operations: t.field({ type: [TaskOperation], required: true, ...check({ minItems: 1, maxItems: 100 }) }) }),
});

const written = (...problems: Parameters<typeof needs> extends [unknown, ...infer Codes] ? Codes : never) => ({
  ...needs('tasks:write', ...problems, 'auth.role_required', 'project.archived'),
  ...carriesTask,
});

const DuplicateTaskInput = builder.inputType('DuplicateTaskInput', {
  extensions: { example: { title: 'Fatura ekranını düzelt (mobil)', subtasks: true } },
  fields: (t) => ({
    id: t.id({ required: true, ...taskReference }),
    title: t.string({ description: 'Default the same.', ...line({ max: 500, nullable: false }) }),
    subtasks: t.boolean({
      description: `Whether what is below it is duplicated, too: ${mostDuplicated - 1} tasks at most. Default \`false\`.`,
      ...notNull,
    }),
  }),
});

const TickTaskInput = builder.inputType('TickTaskInput', {
  extensions: { example: { item: 2, text: 'Yuvarlamayı düzelt', done: true } },
  fields: (t) => ({ id: t.id({ required: true, ...taskReference }), ...tickFields(t) }),
});

const relation = (t: InputFields) => ({
  id: t.id({ required: true, ...taskReference }),
  kind: t.field({ type: TaskRelationKind, required: true, description: 'What the first task is to the other.' }),
  task: t.id({ required: true, description: 'The other task, of any project, by id or number.', ...taskReference }),
});

const RelateTasksInput = builder.inputType('RelateTasksInput', {
  extensions: { example: { kind: 'duplicates', task: exampleId('task') } },
  fields: (t) => ({
    ...relation(t),
    close: t.boolean({
      description:
        'Of a duplicate: whether it goes to the first status of category `cancelled`, if it is still to do and its workflow leads there. Default `true`.',
      ...notNull,
    }),
  }),
});

const UnrelateTasksInput = builder.inputType('UnrelateTasksInput', { fields: relation });

builder.mutationFields((t) => ({
  createTask: t.field({
    type: Task,
    description: 'Makes a task; by a template with what is below it, each of which costs as much as a request.',
    extensions: written('task.too_deep'),
    args: { input: t.arg({ type: CreateTaskInput, required: true }) },
    resolve: (_root, { input }, context) => createTask(context, input),
  }),
  updateTask: t.field({
    type: Task,
    description: 'Changes the named fields and no others.',
    extensions: written(
      'task.not_found',
      'task.transition_not_allowed',
      'task.parent_cycle',
      'task.too_deep',
      'task.blocker_cycle',
      'version.mismatch',
    ),
    args: { input: t.arg({ type: UpdateTaskInput, required: true }) },
    resolve: (_root, { input }, context) => updateTask(context, input),
  }),
  deleteTask: t.field({
    type: Task,
    description: 'Moves a task with its sub-tasks to the trash, from where it can be restored for 30 days.',
    extensions: written('task.not_found', 'version.mismatch'),
    args: { input: t.arg({ type: DeleteTaskInput, required: true }) },
    resolve: (_root, { input }, context) => deleteTask(context, input),
  }),
  restoreTask: t.field({
    type: Task,
    description: 'Brings a task back from the trash, with the sub-tasks that went with it.',
    extensions: written('task.not_found', 'task.not_deleted', 'task.parent_deleted'),
    args: { input: t.arg({ type: TaskInput, required: true }) },
    resolve: (_root, { input }, context) => restoreTask(context, input),
  }),
  duplicateTask: t.field({
    type: Task,
    description:
      'Makes a task like another, right after it: with its texts, no box ticked, its dates, labels, custom fields, cycle and milestone, in the first status.',
    extensions: written('task.not_found', 'task.too_many_subtasks'),
    args: { input: t.arg({ type: DuplicateTaskInput, required: true }) },
    resolve: (_root, { input }, context) => duplicateTask(context, input),
  }),
  batchTasks: t.field({
    type: [Task],
    description: 'Creates, updates and deletes up to 100 tasks, all or none; answers them in order.',
    extensions: written('task.transition_not_allowed', 'task.parent_cycle', 'task.too_deep', 'task.blocker_cycle', 'version.mismatch'),
    args: { input: t.arg({ type: BatchTasksInput, required: true }) },
    resolve: (_root, { input }, context) => batchTasks(context, input),
  }),
  tickTask: t.field({
    type: Task,
    description:
      'Ticks a box of the description, or takes the tick away, in the text as it is now: it takes no version, and whoever ticks another box at the same time does too. Refused if no box with this text stands at this place.',
    extensions: written('task.not_found', 'checklist.changed'),
    args: { input: t.arg({ type: TickTaskInput, required: true }) },
    resolve: (_root, { input }, context) => tickTask(context, input),
  }),
  relateTasks: t.field({
    type: Task,
    description:
      'Says what a task is to another. It takes the right to change the task that is blocked, or the duplicate, else the first; the other need only be seen. Nothing happens where it is so already.',
    extensions: written(
      'task.not_found',
      'task.blocker_cycle',
      'task.duplicate_cycle',
      'task.already_duplicate',
      'task.too_many_relations',
    ),
    args: { input: t.arg({ type: RelateTasksInput, required: true }) },
    resolve: (_root, { input }, context) => relateTasks(context, input),
  }),
  unrelateTasks: t.field({
    type: Task,
    description: 'Takes a relation away, whichever of the two it is named by; a status that came with it stays.',
    extensions: written('task.not_found'),
    args: { input: t.arg({ type: UnrelateTasksInput, required: true }) },
    resolve: (_root, { input }, context) => unrelateTasks(context, input),
  }),
  watchTask: t.field({
    type: Task,
    description: 'The caller is told of changes from now on.',
    extensions: { ...needs('tasks:write', 'task.not_found'), ...carriesTask },
    args: { input: t.arg({ type: TaskInput, required: true }) },
    resolve: (_root, { input }, context) => watchTask(context, input, true),
  }),
  unwatchTask: t.field({
    type: Task,
    extensions: { ...needs('tasks:write', 'task.not_found'), ...carriesTask },
    args: { input: t.arg({ type: TaskInput, required: true }) },
    resolve: (_root, { input }, context) => watchTask(context, input, false),
  }),
}));
