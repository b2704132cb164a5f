import { builder, needs } from '../builder.ts';
import { projectKey, taskNumber } from '../kernel/ids.ts';
import { check, notNull, reference, text } from '../kernel/input.ts';
import { batchTasks } from './batch.ts';
import { createTask } from './create.ts';
import { deleteTask, restoreTask } from './delete.ts';
import { carriesTask, Priority, Task } from './task.ts';
import { updateTask } from './update.ts';
import { watchTask } from './watch.ts';

const title = text({ min: 1, max: 500, example: 'Fatura ekranını düzelt' });
const description = text({ max: 100_000, nullable: false });
const status = text({ max: 40, nullable: false, example: 'in_progress' });
const project = reference('project', { orPattern: projectKey, nullable: false });
const assignee = reference('member', { orWords: ['me'] });
const task = reference('task', { orPattern: taskNumber });
const beside = reference('task', { orPattern: taskNumber, nullable: false });
const labelList = reference('label', { maxItems: 50, nullable: false });
const taskList = reference('task', { orPattern: taskNumber, maxItems: 50, nullable: false });
const expectedVersion = 'Refused with `version.mismatch` if the version is another by now.';

const shown = {
  task: 'tsk_01jcx6y3m8e7v9t5w2b4n6q8r0',
  project: 'prj_01jcx6y3m8e7v9t5w2b4n6q8r0',
  assignee: 'usr_01jcx6y3m8e7v9t5w2b4n6q8r0',
  label: 'lbl_01jcx6y3m8e7v9t5w2b4n6q8r0',
};
const newTask = { title: 'Fatura ekranını düzelt', description: 'Tutar **kuruşuyla** görünmeli.', project: shown.project };

export const CreateTaskInput = builder.inputType('CreateTaskInput', {
  extensions: { example: { ...newTask, assignee: shown.assignee, labels: [shown.label], dueDate: '2026-11-21' } },
  fields: (t) => ({
    title: t.string({ required: true, ...title }),
    description: t.string({ description: 'Markdown.', ...description }),
    project: t.id({ description: "Id or key; default the parent's project, else the organization's default.", ...project }),
    status: t.string({ description: "Default the workflow's first `unstarted` status.", ...status }),
    priority: t.field({ type: Priority, ...notNull }),
    assignee: t.id({ description: 'Someone who sees the project, or `me`.', ...assignee }),
    parent: t.id({ description: 'A task of the same project.', ...task }),
    labels: t.idList(labelList),
    blockedBy: t.idList(taskList),
    startDate: t.field({ type: 'Date' }),
    dueDate: t.field({ type: 'Date', description: 'Not before `startDate`.' }),
    before: t.id({ description: 'Place it right before this task of the project.', ...beside }),
    after: t.id({ description: 'Place it right after this task of the project; default last.', ...beside }),
  }),
});

export const UpdateTaskInput = builder.inputType('UpdateTaskInput', {
  extensions: { example: { status: 'in_progress', assignee: shown.assignee, addLabels: [shown.label], dueDate: null } },
  description: 'Absent fields keep their value; `null` clears where a field can be empty.',
  fields: (t) => ({
    id: t.id({ required: true, ...task }),
    expectedVersion: t.int({ description: expectedVersion }),
    title: t.string(text({ min: 1, max: 500, nullable: false, example: 'Fatura ekranını düzelt' })),
    description: t.string({ description: 'Markdown.', ...description }),
    project: t.id({ description: 'Moves it with its sub-tasks; they get new numbers there.', ...project }),
    status: t.string({ description: "Where the project's workflow lets it go.", ...status }),
    priority: t.field({ type: Priority, ...notNull }),
    assignee: t.id({ description: 'Someone who sees the project, `me`, or null for nobody.', ...assignee }),
    parent: t.id({ description: 'A task of the same project, not below this one.', ...task }),
    labels: t.idList({ description: 'Replaces all.', ...labelList }),
    addLabels: t.idList(labelList),
    removeLabels: t.idList(labelList),
    blockedBy: t.idList({ description: 'Replaces all.', ...taskList }),
    addBlockedBy: t.idList(taskList),
    removeBlockedBy: t.idList(taskList),
    startDate: t.field({ type: 'Date' }),
    dueDate: t.field({ type: 'Date', description: 'Not before `startDate`.' }),
    before: t.id({ description: 'Move it right before this task of the project.', ...beside }),
    after: t.id({ description: 'Move it right after this task of the project.', ...beside }),
  }),
});

const DeleteTaskInput = builder.inputType('DeleteTaskInput', {
  fields: (t) => ({ id: t.id({ required: true, ...task }), expectedVersion: t.int({ description: expectedVersion }) }),
});

const TaskInput = builder.inputType('TaskInput', { fields: (t) => ({ id: t.id({ required: true, ...task }) }) });

const TaskOperation = builder.inputType('TaskOperation', {
  description: 'Exactly one of the three.',
  fields: (t) => ({
    create: t.field({ type: CreateTaskInput }),
    update: t.field({ type: UpdateTaskInput }),
    delete: t.field({ type: DeleteTaskInput }),
  }),
});

const BatchTasksInput = builder.inputType('BatchTasksInput', {
  extensions: { example: { operations: [{ create: newTask }, { update: { id: shown.task, status: 'in_progress' } }] } },
  fields: (t) => ({ operations: t.field({ type: [TaskOperation], required: true, ...check({ minItems: 1, maxItems: 100 }) }) }),
});

const written = (...problems: Parameters<typeof needs> extends [unknown, ...infer Codes] ? Codes : never) => ({
  ...needs('tasks:write', ...problems, 'auth.role_required', 'project.archived'),
  ...carriesTask,
});

builder.mutationFields((t) => ({
  createTask: t.field({
    type: Task,
    extensions: written(),
    args: { input: t.arg({ type: CreateTaskInput, required: true }) },
    resolve: (_root, { input }, context) => createTask(context, input),
  }),
  updateTask: t.field({
    type: Task,
    description: 'Changes the named fields and no others.',
    extensions: written('task.not_found', 'task.transition_not_allowed', 'task.parent_cycle', 'task.blocker_cycle', 'version.mismatch'),
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
  batchTasks: t.field({
    type: [Task],
    description: 'Creates, updates and deletes up to 100 tasks, all or none; answers them in order.',
    extensions: written('task.transition_not_allowed', 'task.parent_cycle', 'task.blocker_cycle', 'version.mismatch'),
    args: { input: t.arg({ type: BatchTasksInput, required: true }) },
    resolve: (_root, { input }, context) => batchTasks(context, input),
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
