import type { Prisma, Template as TemplateRow } from '../../../prisma/generated/client/client.ts';
import { statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';
import { found, invalid, Problem } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { lockOf } from '../../kernel/locks.ts';
import { authorize, type Permission } from '../../kernel/policy.ts';
import { sortKey } from '../../kernel/turkish.ts';
import { checkVersion, type Versioned } from '../../kernel/version.ts';
import { projectInInput } from '../../people/access/project.ts';
import { projectFacts } from '../project/facts.ts';
import { partsOf, type TaskContent, taskContent } from '../task/template/content.ts';
import { templates } from '../task/template/visibility.ts';
import { contentKey, type ProjectContent, projectContent, requireShort } from './content.ts';
import { templateEvent } from './events.ts';
import { type TemplateFacts, templatePolicy } from './policy.ts';
import { type GivenTask, readTasks, tasksLike } from './read.ts';

/** Maximum number of templates in an organization. */
export const mostTemplates = 500;

type Copies = { [Name in keyof ProjectContent]?: ProjectContent[Name] | null };

type Content = { task?: GivenTask | null; subtasks?: readonly GivenTask[] | null; copies?: Copies | null };

type CreateTemplate = Content & { kind?: TemplateRow['kind'] | null; name: string; project?: string | null; from?: string | null };
type UpdateTemplate = Content & Versioned & { name?: string | null };

/**
 * Creates a template from a given task, from an existing task with everything below it, or from a project. Emits
 * `template.created`.
 * @throws Problem `input.invalid`, `template.too_many`, `template.too_long`, `task.too_many_subtasks`
 */
export function createTemplate(context: Context, input: CreateTemplate): Promise<TemplateRow> {
  return context.unitOfWork(async (unit) => {
    const kind = input.kind ?? 'task';
    requireFields(kind, input);
    const like = input.from ? await tasksLike(context, input.from) : null;
    const projectId = input.project
      ? (await projectInInput(context, input.project)).id
      : input.project === null
        ? null
        : (like?.project ?? null);
    authorize(context.actor, templatePolicy.update, await factsOf(context, { kind, projectId }));
    const content =
      kind === 'project'
        ? copiesOf(input.copies ?? {})
        : await (like ? like.contentFor(projectId) : readTasks(context, projectId, input.task as GivenTask, input.subtasks ?? []));
    if (kind === 'task') requireShort(content as TaskContent);
    const { organization } = context.actor;
    await context.sql(lockCount, [organization]);
    if ((await context.db.template.count()) >= mostTemplates) throw new Problem('template.too_many', { params: { max: mostTemplates } });
    const template = await context.db.template.create({
      data: {
        organizationId: organization,
        id: newId('template'),
        kind,
        name: input.name,
        nameKey: sortKey(input.name),
        projectId,
        content: content as Prisma.InputJsonObject,
      },
    });
    unit.emit(templateEvent('template.created', template));
    return template;
  });
}

/** Changes a template; records created from it stay unchanged. Emits `template.updated`; nothing if unchanged. */
export function updateTemplate(context: Context, input: UpdateTemplate): Promise<TemplateRow> {
  return context.unitOfWork(async (unit) => {
    const template = await lock(context, input, templatePolicy.update);
    for (const field of template.kind === 'task' ? (['copies'] as const) : (['task', 'subtasks'] as const))
      if (input[field]) throw invalid(['input', field], 'template.other_kind');
    const content =
      template.kind === 'task' ? await nextTasks(context, template, input) : copiesOf(input.copies ?? {}, projectContent(template));
    const name = input.name ?? template.name;
    const renamed = name !== template.name;
    if (!renamed && contentKey(content) === contentKey(template.content)) return template;
    const after = await context.db.template.update({
      where: { organizationId_id: { organizationId: context.actor.organization, id: template.id } },
      data: { name, nameKey: sortKey(name), content: content as Prisma.InputJsonObject, version: { increment: 1 } },
    });
    unit.emit(templateEvent('template.updated', after, renamed ? { name: template.name } : {}));
    return after;
  });
}

/** Deletes a template; records created from it stay. Emits `template.deleted`. */
export function deleteTemplate(context: Context, input: Versioned): Promise<TemplateRow> {
  return context.unitOfWork(async (unit) => {
    const template = await lock(context, input, templatePolicy.delete);
    await context.db.template.deleteMany({ where: { id: template.id } });
    unit.emit(templateEvent('template.deleted', template));
    return template;
  });
}

/** Facts for the permissions on a template. */
export async function factsOf(context: Context, { kind, projectId }: Pick<TemplateRow, 'kind' | 'projectId'>): Promise<TemplateFacts> {
  return { kind, project: (projectId && (await context.load(projectFacts, projectId))) || null };
}

/** @throws Problem `input.invalid` for fields that conflict */
function requireFields(kind: TemplateRow['kind'], { project, from, task, subtasks, copies }: CreateTemplate): void {
  if (kind === 'project') {
    if (!project) throw invalid(['input', 'project'], 'field.required');
    for (const [field, value] of Object.entries({ from, task, subtasks }))
      if (value) throw invalid(['input', field], 'template.other_kind');
    return;
  }
  if (copies) throw invalid(['input', 'copies'], 'template.other_kind');
  if (!from === !task) throw invalid(['input'], 'field.exactly_one', { names: ['task', 'from'] });
  if (from && subtasks) throw invalid(['input', 'subtasks'], 'field.conflict', { name: 'from' });
}

async function nextTasks(context: Context, template: TemplateRow, { task, subtasks }: UpdateTemplate): Promise<TaskContent> {
  const before = taskContent(template);
  if (!task && !subtasks) return before;
  const [first, below] = partsOf(before);
  const anything = { title: '-' };
  const read = await readTasks(context, template.projectId, task ?? anything, subtasks ?? []);
  const [newFirst, newBelow] = partsOf(read);
  const content = { tasks: [task ? newFirst : first, ...(subtasks ? newBelow : below)] };
  requireShort(content);
  return content;
}

const standard: ProjectContent = { tasks: 'none', members: false, fields: true, views: true };

const copiesOf = ({ tasks, members, fields, views }: Copies, before = standard): ProjectContent => ({
  tasks: tasks ?? before.tasks,
  members: members ?? before.members,
  fields: fields ?? before.fields,
  views: views ?? before.views,
});

async function lock(context: Context, { id, expectedVersion }: Versioned, permission: Permission<TemplateFacts>): Promise<TemplateRow> {
  await context.sql(lockRow, [context.actor.organization, id]);
  const template = found('template.not_found', await context.load(templates, id));
  authorize(context.actor, permission, await factsOf(context, template));
  checkVersion(template.version, expectedVersion);
  return template;
}

const lockRow = statement('template.lock')`select 1 from template where organization_id = $1 and id = $2 for update`;
/** Serializes creation, so that concurrent requests cannot exceed the limit. */
const lockCount = statement('template.lockCount')`select ${lockOf('templates')}`;
