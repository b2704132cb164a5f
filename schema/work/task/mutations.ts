import { builder, inputOf, writes } from '../../builder.ts';
import { check, exampleId, expectedVersion, line, notNull } from '../../kernel/input.ts';
import type { ProblemCode } from '../../kernel/module.ts';
import { type InputFields, tickFields } from '../markdown/fields.ts';
import { batchTasks, operationKinds } from './batch.ts';
import { createTask } from './create.ts';
import { deleteTask, restoreTask } from './delete.ts';
import { duplicateTask, mostDuplicated } from './duplicate.ts';
import { relateTasks, TaskRelationKind, unrelateTasks } from './relate.ts';
import { CreateTaskInput, carriesTask, newTask, Task, taskReference, UpdateTaskInput } from './task.ts';
import { tickTask } from './tick.ts';
import { updateTask } from './update.ts';
import { watchTask } from './watch.ts';

const DeleteTaskInput = builder.inputType('DeleteTaskInput', {
  fields: (t) => ({ id: t.id({ required: true, ...taskReference }), expectedVersion: t.int(expectedVersion) }),
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

const written = (...problems: readonly ProblemCode[]) => ({
  ...writes('rehearsed', 'tasks:write', ...problems, 'auth.role_required', 'project.archived'),
  ...carriesTask,
});

const relation = (t: InputFields) => ({
  id: t.id({ required: true, ...taskReference }),
  kind: t.field({ type: TaskRelationKind, required: true, description: 'Relation of the first task to the other.' }),
  task: t.id({ required: true, description: 'The other task, of any project, by id or number.', ...taskReference }),
});

builder.mutationFields((t) => ({
  createTask: t.field({
    type: Task,
    description: 'Creates a task. A task template also creates the tasks below it; each of them counts as a request.',
    extensions: written('task.too_deep'),
    args: { input: t.arg({ type: CreateTaskInput, required: true }) },
    resolve: (_root, { input }, context) => createTask(context, input),
  }),
  updateTask: t.field({
    type: Task,
    description: 'Changes only the given fields.',
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
    description: 'Restores a task from the trash, with the sub-tasks that were deleted with it.',
    extensions: written('task.not_found', 'task.not_deleted', 'task.parent_deleted'),
    args: { input: t.arg({ type: TaskInput, required: true }) },
    resolve: (_root, { input }, context) => restoreTask(context, input),
  }),
  duplicateTask: t.field({
    type: Task,
    description:
      'Creates a copy of a task right after it: with its texts, dates, labels, custom fields, cycle and milestone, in the first status and with no box ticked.',
    extensions: written('task.not_found', 'task.too_many_subtasks'),
    args: inputOf(
      'DuplicateTaskInput',
      (t) => ({
        id: t.id({ required: true, ...taskReference }),
        title: t.string({ description: 'Default: the same title.', ...line({ max: 500, nullable: false }) }),
        subtasks: t.boolean({
          description: `Whether its sub-tasks are duplicated, too: at most ${mostDuplicated - 1}. Default \`false\`.`,
          ...notNull,
        }),
      }),
      { extensions: { example: { title: 'Fatura ekranını düzelt (mobil)', subtasks: true } } },
    ),
    resolve: (_root, { input }, context) => duplicateTask(context, input),
  }),
  batchTasks: t.field({
    type: [Task],
    description: 'Creates, updates and deletes up to 100 tasks: all of them or none. Results come in the order of the operations.',
    extensions: written('task.transition_not_allowed', 'task.parent_cycle', 'task.too_deep', 'task.blocker_cycle', 'version.mismatch'),
    args: inputOf(
      'BatchTasksInput',
      (t) => ({ operations: t.field({ type: [TaskOperation], required: true, ...check({ minItems: 1, maxItems: 100 }) }) }),
      { extensions: { example: { operations: [{ create: newTask }, { update: { id: exampleId('tsk'), status: 'in_progress' } }] } } },
    ),
    resolve: (_root, { input }, context) => batchTasks(context, input),
  }),
  tickTask: t.field({
    type: Task,
    description:
      'Ticks or clears a check box of the description as it is now. It needs no version, so people can tick different boxes at the same time. Refused if the box at this position has another text.',
    extensions: written('task.not_found', 'checklist.changed'),
    args: inputOf('TickTaskInput', (t) => ({ id: t.id({ required: true, ...taskReference }), ...tickFields(t) }), {
      extensions: { example: { item: 2, text: 'Yuvarlamayı düzelt', done: true } },
    }),
    resolve: (_root, { input }, context) => tickTask(context, input),
  }),
  relateTasks: t.field({
    type: Task,
    description:
      'Relates a task to another. The caller must be able to change the blocked task or the duplicate, otherwise the first task; the other one need only be visible. Does nothing if the relation exists.',
    extensions: written(
      'task.not_found',
      'task.blocker_cycle',
      'task.duplicate_cycle',
      'task.already_duplicate',
      'task.too_many_relations',
    ),
    args: inputOf(
      'RelateTasksInput',
      (t) => ({
        ...relation(t),
        close: t.boolean({
          description:
            'For a duplicate: whether it moves to the first status of category `cancelled`, if it is unfinished and its workflow allows it. Default `true`.',
          ...notNull,
        }),
      }),
      { extensions: { example: { kind: 'duplicates', task: exampleId('tsk') } } },
    ),
    resolve: (_root, { input }, context) => relateTasks(context, input),
  }),
  unrelateTasks: t.field({
    type: Task,
    description: 'Removes a relation. Either of its two tasks can name it. A status that was set with the relation stays.',
    extensions: written('task.not_found'),
    args: inputOf('UnrelateTasksInput', relation),
    resolve: (_root, { input }, context) => unrelateTasks(context, input),
  }),
  watchTask: t.field({
    type: Task,
    description: 'Notifies the caller of changes to the task from now on.',
    extensions: { ...writes('rehearsed', 'tasks:write', 'task.not_found'), ...carriesTask },
    args: { input: t.arg({ type: TaskInput, required: true }) },
    resolve: (_root, { input }, context) => watchTask(context, input, true),
  }),
  unwatchTask: t.field({
    type: Task,
    extensions: { ...writes('rehearsed', 'tasks:write', 'task.not_found'), ...carriesTask },
    args: { input: t.arg({ type: TaskInput, required: true }) },
    resolve: (_root, { input }, context) => watchTask(context, input, false),
  }),
}));
