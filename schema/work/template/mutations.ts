import { builder, inputOf, writes } from '../../builder.ts';
import { projectKey } from '../../kernel/ids.ts';
import { check, exampleId, line, notNull, reference, text, versioned } from '../../kernel/input.ts';
import { RecurrenceInput } from '../task/recurrence.ts';
import { sharedInputs, taskReference } from '../task/task.ts';
import { createTemplate, deleteTemplate, mostTemplates, updateTemplate } from './operations.ts';
import { mostDays, mostSubtasks } from './read.ts';
import { DuplicatedTasks, Template, TemplateKind } from './template.ts';

const name = { max: 100, nullable: false, example: 'Hata bildirimi' };
const days = check({ minimum: 0, maximum: mostDays, example: 3 });
const task = { title: 'Hata: ', description: '- [ ] Yeniden üret\n- [ ] Düzelt', priority: 'high', dueAfter: 3 };

const TemplateTaskInput = builder.inputType('TemplateTaskInput', {
  extensions: { example: task },
  fields: (t) => ({
    title: t.string({ required: true, ...line({ max: 500, example: 'Hatayı düzelt' }) }),
    description: t.string({ description: 'Markdown.', ...text({ max: 100_000, nullable: false }) }),
    ...sharedInputs(t),
    assignee: t.id({ description: 'Person who can view the project.', ...reference('member') }),
    labels: t.idList(reference('label', { maxItems: 50, nullable: false })),
    fields: t.field({
      type: 'JSON',
      description: 'Custom fields by key, as in tasks; in a template for all projects, only fields that all projects have.',
      ...check({ nullable: false, object: true, example: { musteri: 'Kızılırmak A.Ş.' } }),
    }),
    recurrence: t.field({ type: RecurrenceInput, description: 'Recurrence of the created task; default none.' }),
    startAfter: t.int({ description: 'Days from creation to the start.', ...days }),
    dueAfter: t.int({ description: 'Days from creation to the due date; not before the start.', ...days }),
    parent: t.int({
      description: 'For a sub-task: which of those before it, counted from 1, is its parent; default the task itself.',
      ...check({ minimum: 1, maximum: mostSubtasks }),
    }),
  }),
});

const TemplateCopiesInput = builder.inputType('TemplateCopiesInput', {
  extensions: { example: { tasks: 'open' } },
  fields: (t) => ({
    tasks: t.field({ type: DuplicatedTasks, description: 'Default `none`.', ...notNull }),
    members: t.boolean({ description: 'Default `false`.', ...notNull }),
    fields: t.boolean({ description: 'Default `true`.', ...notNull }),
    views: t.boolean({ description: 'Default `true`.', ...notNull }),
  }),
});

const subtasks = check({ maxItems: mostSubtasks, nullable: false });

const CreateTemplateInput = builder.inputType('CreateTemplateInput', {
  extensions: { example: { name: 'Hata bildirimi', project: exampleId('prj'), task } },
  fields: (t) => ({
    kind: t.field({ type: TemplateKind, description: 'Default `task`.', ...notNull }),
    name: t.string({ required: true, ...line(name) }),
    project: t.id({
      description:
        'For task templates: the project it belongs to; null for all projects, the default unless it is created `from` a task of a project. Required for project templates: the project that is copied.',
      ...reference('project', { orPattern: projectKey }),
    }),
    from: t.id({ description: 'A task to copy with everything below it, instead of `task`.', ...taskReference }),
    task: t.field({ type: TemplateTaskInput, description: 'Initial values of the created tasks.' }),
    subtasks: t.field({ type: [TemplateTaskInput], description: 'Tasks created below it, in order.', ...subtasks }),
    copies: t.field({
      type: TemplateCopiesInput,
      description: 'For project templates: what is copied besides description, workflow and limits.',
    }),
  }),
});

const UpdateTemplateInput = builder.inputType('UpdateTemplateInput', {
  extensions: { example: { name: 'Hata bildirimi' } },
  description: 'Absent fields keep their value.',
  fields: (t) => ({
    ...versioned('template')(t),
    name: t.string(line(name)),
    task: t.field({ type: TemplateTaskInput, description: 'Replaces all of it.', ...notNull }),
    subtasks: t.field({ type: [TemplateTaskInput], description: 'Replaces all of them.', ...subtasks }),
    copies: t.field({ type: TemplateCopiesInput, ...notNull }),
  }),
});

const refused = ['auth.role_required', 'auth.projects_limited', 'project.archived'] as const;

builder.mutationFields((t) => ({
  createTemplate: t.field({
    type: Template,
    description: `Creates a template: in a project for its leads, for all projects for administrators. An organization has at most ${mostTemplates}.`,
    extensions: writes('rehearsed', 'projects:write', 'template.too_many', 'template.too_long', 'task.too_many_subtasks', ...refused),
    args: { input: t.arg({ type: CreateTemplateInput, required: true }) },
    resolve: (_root, { input }, context) => createTemplate(context, input),
  }),
  updateTemplate: t.field({
    type: Template,
    description: 'Changes a template; tasks and projects created from it stay as they are.',
    extensions: writes('rehearsed', 'projects:write', 'template.not_found', 'template.too_long', 'version.mismatch', ...refused),
    args: { input: t.arg({ type: UpdateTemplateInput, required: true }) },
    resolve: (_root, { input }, context) => updateTemplate(context, input),
  }),
  deleteTemplate: t.field({
    type: Template,
    description: 'Deletes a template; tasks and projects created from it stay.',
    extensions: writes(
      'rehearsed',
      'projects:write',
      'template.not_found',
      'version.mismatch',
      'auth.role_required',
      'auth.projects_limited',
    ),
    args: inputOf('DeleteTemplateInput', versioned('template')),
    resolve: (_root, { input }, context) => deleteTemplate(context, input),
  }),
}));
