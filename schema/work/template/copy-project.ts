import type { Project } from '../../../prisma/generated/client/client.ts';
import type { Context } from '../../kernel/context.ts';
import { authorize } from '../../kernel/policy.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { lockProject, type ProjectAccess } from '../../people/access/project.ts';
import { organizationPolicy } from '../../people/organization/policy.ts';
import { extendFields } from '../field/operations.ts';
import { projectEvent } from '../project/events.ts';
import { copyMembers } from '../project/members.ts';
import { type CreateProject, insertProject, createProject as startProject } from '../project/operations.ts';
import { projectPolicy } from '../project/policy.ts';
import { copyOpenTasks } from '../task/copy.ts';
import { templateOf } from '../task/template/apply.ts';
import { copyViews } from '../view/copy.ts';
import { projectContent } from './content.ts';

type DuplicateProject = {
  id: string;
  key: string;
  name: string;
  tasks?: 'none' | 'open' | null;
  members?: boolean | null;
  fields?: boolean | null;
  views?: boolean | null;
};

/**
 * Creates a project from another one, led by the actor. Copies visibility, description, workflow and WIP limits, and the parts
 * that the input selects. Emits `project.created`, and the events of everything copied.
 * @throws Problem `project.key_taken`, `project.too_many_tasks`, `view.too_many`
 */
export function duplicateProject(context: Context, input: DuplicateProject): Promise<Project> {
  return context.unitOfWork(async (unit) => {
    const source = await lockProject(context, input.id);
    authorize(context.actor, projectPolicy.duplicate, source);
    return copyProject(context, unit, source, input);
  });
}

/**
 * Creates a project, from a template if the input names one. Emits the same events as `duplicateProject`.
 * @throws Problem `input.invalid` for a template that the actor cannot view
 */
export function createProject(context: Context, input: CreateProject & { template?: string | null }): Promise<Project> {
  const { template: id, ...plain } = input;
  if (!id) return startProject(context, plain);
  authorize(context.actor, organizationPolicy.createProject, undefined);
  return context.unitOfWork(async (unit) => {
    const template = await templateOf(context, 'project', id);
    const source = await lockProject(context, template.projectId as string);
    return copyProject(context, unit, source, { ...projectContent(template), ...plain });
  });
}

type Copied = CreateProject & Omit<DuplicateProject, 'id'>;

async function copyProject(context: Context, unit: Unit, source: ProjectAccess, input: Copied): Promise<Project> {
  const { key, name } = input;
  const like = await context.db.project.findFirstOrThrow({ where: { id: source.id }, select: { description: true } });
  const description = input.description ?? like.description;
  const visibility = input.visibility ?? source.visibility;
  const project = await insertProject(context, { key, name, description, visibility, statuses: source.statuses });
  unit.emit(projectEvent('project.created', project));
  const places = { from: source.id, to: project.id };
  if (input.members) await copyMembers(context, unit, places);
  if (input.fields !== false) await extendFields(context, unit, places);
  if (input.views !== false) await copyViews(context, unit, places);
  if (input.tasks === 'open') await copyOpenTasks(context, unit, { ...places, key: project.key });
  return project;
}
