import { builder, needs } from '../../builder.ts';
import { projectKey } from '../../kernel/ids.ts';
import { notNull, reference } from '../../kernel/input.ts';
import { findsById, Node, recorded, related } from '../../kernel/node.ts';
import { viewerCan } from '../../kernel/viewer-can.ts';
import { User, users } from '../../people/member/member.ts';
import { isAcquainted } from '../../people/member/policy.ts';
import { toApiValues } from '../field/api-values.ts';
import { Label, labels } from '../label/label.ts';
import { Project, projects } from '../project/project.ts';
import { RecurrenceFrom, type TaskRecurrence, wordsOf } from '../task/recurrence.ts';
import { sharedFields } from '../task/task.ts';
import { partsOf, type TemplateTask as TemplateTaskContent, taskContent } from '../task/template/content.ts';
import { templates } from '../task/template/visibility.ts';
import { type ProjectContent, projectContent } from './content.ts';
import { idsForTasks, listTemplates, maxTaskTemplates } from './list.ts';
import { factsOf } from './operations.ts';
import { templatePolicy } from './policy.ts';

export const TemplateKind = builder.enumType('TemplateKind', {
  description: 'Kind of record that it creates.',
  values: ['task', 'project'] as const,
});

export const DuplicatedTasks = builder.enumType('DuplicatedTasks', {
  description: '`open`: those that are neither completed nor cancelled.',
  values: ['none', 'open'] as const,
});

const TemplateRecurrence = builder.objectRef<Pick<TaskRecurrence, 'rule' | 'from'>>('TemplateRecurrence').implement({
  description: 'Recurrence of the task that a template creates.',
  extensions: { example: { rule: 'FREQ=WEEKLY;BYDAY=MO', from: 'schedule', text: 'her pazartesi' } },
  fields: (t) => ({
    rule: t.exposeString('rule', { description: 'An RRULE of RFC 5545.' }),
    from: t.expose('from', { type: RecurrenceFrom }),
    text: t.string({ description: 'The rule in words, in the language of the request.', resolve: wordsOf }),
  }),
});

/** A task of a template, with the project that determines which field values are visible. */
type TaskInProject = TemplateTaskContent & { readonly projectId: string };

const TemplateTask = builder.objectRef<TaskInProject>('TemplateTask').implement({
  description: 'Initial values of a created task. Records that no longer exist, or that the caller cannot view, are omitted.',
  extensions: {
    example: {
      title: 'Hatayı yeniden üret',
      description: '- [ ] Adımlar',
      priority: 'high',
      estimate: 3,
      recurrence: null,
      startAfter: null,
      dueAfter: 3,
      parent: null,
    },
  },
  fields: (t) => ({
    title: t.exposeString('title'),
    description: t.exposeString('description'),
    ...sharedFields(t),
    assignee: t.field({
      type: User,
      nullable: true,
      resolve: async ({ assignee }, _, context) => {
        const person = assignee !== null && (await isAcquainted(context, assignee)) ? await context.load(users, assignee) : null;
        return person && person.removedAt === null ? person : null;
      },
    }),
    labels: t.field({
      type: [Label],
      resolve: async (task, _, context) =>
        (await Promise.all(task.labels.map((id) => context.load(labels, id)))).filter((label) => label !== undefined),
    }),
    fields: t.field({
      type: 'JSON',
      description: 'Custom fields by key, as tasks show them.',
      resolve: (task, _, context) => toApiValues(context, task),
    }),
    recurrence: t.field({ type: TemplateRecurrence, nullable: true, resolve: ({ recurrence }) => recurrence ?? null }),
    startAfter: t.exposeInt('startAfter', { nullable: true, description: 'Days from creation to the start.' }),
    dueAfter: t.exposeInt('dueAfter', { nullable: true, description: 'Days from creation to the due date.' }),
    parent: t.exposeInt('parent', {
      nullable: true,
      description: 'For a sub-task: which of the sub-tasks, counted from 1, is its parent; null for the task itself.',
    }),
  }),
});

const TemplateCopies = builder.objectRef<ProjectContent>('TemplateCopies').implement({
  description: 'Parts of a project that are copied; its description, workflow and limits always are.',
  extensions: { example: { tasks: 'open', members: false, fields: true, views: true } },
  fields: (t) => ({
    tasks: t.expose('tasks', { type: DuplicatedTasks }),
    members: t.exposeBoolean('members'),
    fields: t.exposeBoolean('fields'),
    views: t.exposeBoolean('views'),
  }),
});

export const Template = builder.prismaObject('Template', {
  description: 'A template that new tasks or projects are created from.',
  interfaces: [Node],
  extensions: {
    example: { kind: 'task', name: 'Hata bildirimi', version: 1 },
    scope: 'tasks:read',
    visibleByReference: ['id', 'kind', 'name'],
  },
  fields: (t) => ({
    kind: t.field({ type: TemplateKind, resolve: ({ kind }) => kind }),
    name: t.exposeString('name'),
    project: t.field(
      related(
        Project,
        projects,
        'projectId',
        'For task templates: the project it belongs to, null for all projects. For project templates: the project that is copied, in its state at that time.',
      ),
    ),
    task: t.field({
      type: TemplateTask,
      nullable: true,
      description: 'Task that it creates; null for a project template.',
      resolve: (template) => (template.kind === 'task' ? inProject(template, partsOf(taskContent(template))[0]) : null),
    }),
    subtasks: t.field({
      type: [TemplateTask],
      description: 'Tasks created below it, in order.',
      resolve: (template) => (template.kind === 'task' ? partsOf(taskContent(template))[1].map((each) => inProject(template, each)) : []),
    }),
    copies: t.field({
      type: TemplateCopies,
      nullable: true,
      description: 'Parts of the project that it copies; null for a task template.',
      resolve: (template) => (template.kind === 'project' ? projectContent(template) : null),
    }),
  }),
});

recorded(Template);

const inProject = ({ projectId }: { projectId: string | null }, task: TemplateTaskContent): TaskInProject => ({
  ...task,
  projectId: projectId ?? '',
});

viewerCan(Template, templatePolicy, (template, context) => factsOf(context, template));

findsById('template', Template, templates, 'tasks:read');

builder.objectField(Project, 'taskTemplates', (t) =>
  t.field({
    type: [Template],
    description: `Templates for its tasks, including those for all projects, by name: at most ${maxTaskTemplates}.`,
    resolve: async (project, _, context) => {
      const ids = project.deletedAt === null ? await context.load(idsForTasks, project.id) : undefined;
      const found = await Promise.all((ids ?? []).map((id) => context.load(templates, id)));
      return found.filter((each) => each !== undefined);
    },
  }),
);

const TemplateFilter = builder.inputType('TemplateFilter', {
  fields: (t) => ({
    kind: t.field({ type: TemplateKind, ...notNull }),
    project: t.id({
      description: 'Templates for tasks of this project, including those for all projects, and templates that copy the project.',
      ...reference('project', { orPattern: projectKey, nullable: false }),
    }),
  }),
});

builder.queryFields((t) => ({
  templates: t.connection({
    type: Template,
    description:
      'Templates that the caller can view, by name in Turkish order. Templates without a project are visible to everyone except guests.',
    extensions: needs('tasks:read', 'cursor.invalid'),
    args: { filter: t.arg({ type: TemplateFilter }) },
    resolve: (_root, { filter, ...page }, context) => listTemplates(context, filter ?? {}, page),
  }),
}));
