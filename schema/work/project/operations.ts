import { Prisma, type Project } from '../../../prisma/generated/client/client.ts';
import { changed } from '../../kernel/changes.ts';
import type { Context } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { authorize } from '../../kernel/policy.ts';
import { sortKey } from '../../kernel/turkish.ts';
import { checkVersion } from '../../kernel/version.ts';
import { tellingLosses } from '../../people/access/lost.ts';
import { lockProject } from '../../people/access/project.ts';
import { organizationPolicy } from '../../people/organization/policy.ts';
import { projectEvent } from './events.ts';
import { requireLead } from './members.ts';
import { notDefault, projectPolicy } from './policy.ts';
import { builtIn } from './workflow.ts';

type CreateProject = { key: string; name: string; description?: string | null; visibility?: 'organization' | 'private' | null };

/** Starts a project with the built-in workflow, led by the actor. Emits `project.created`. */
export function createProject(context: Context, input: CreateProject): Promise<Project> {
  const { organization, user } = context.actor;
  authorize(context.actor, organizationPolicy.createProject, undefined);
  return context.unitOfWork(async (unit) => {
    const id = newId('project');
    // Of two at once, both may pass here: the index then refuses the second.
    const taken = await context.db.project.count({ where: { key: input.key } });
    if (taken > 0) throw new Problem('project.key_taken', { params: { key: input.key } });
    const project = await context.db.project
      .create({
        data: {
          organizationId: organization,
          id,
          key: input.key,
          name: input.name,
          nameKey: sortKey(input.name),
          description: input.description ?? '',
          visibility: input.visibility ?? 'organization',
          createdById: user,
        },
      })
      .catch((error) => {
        if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')
          throw new Problem('project.key_taken', { params: { key: input.key } });
        throw error;
      });
    await context.db.workflowStatus.createMany({
      data: builtIn.map((status) => ({ ...status, transitions: undefined, organizationId: organization, projectId: id })),
    });
    await context.db.taskCounter.create({ data: { organizationId: organization, projectId: id } });
    await context.db.projectMember.create({ data: { organizationId: organization, projectId: id, userId: user, role: 'lead' } });
    unit.emit(projectEvent('project.created', project));
    return project;
  });
}

type UpdateProject = {
  id: string;
  expectedVersion?: number | null;
  name?: string | null;
  description?: string | null;
  visibility?: 'organization' | 'private' | null;
  archived?: boolean | null;
};

/**
 * Changes a project; an archived one only if it is taken back by that. Emits `project.archived` when it is archived, else
 * `project.updated`, and `project.access_lost` to those who do not see it any more; nothing for no change.
 */
export function updateProject(context: Context, input: UpdateProject): Promise<Project> {
  return context.unitOfWork(async (unit) => {
    const access = await lockProject(context, input.id);
    authorize(context.actor, projectPolicy.update.who, access);
    const project = await context.db.project.findFirstOrThrow({ where: { id: access.id } });
    checkVersion(project.version, input.expectedVersion);
    const { id: _id, expectedVersion: _version, archived, ...fields } = input;
    const archivedAt = archived === undefined || archived === access.archived ? undefined : archived ? new Date() : null;
    const changes = changed(project, { ...fields, archivedAt });
    if (!changes) return project;
    if (archived !== false) authorize(context.actor, projectPolicy.update.when, access);
    if (archivedAt || fields.visibility === 'private') authorize(context.actor, notDefault, access);
    if (fields.visibility === 'private') await requireLead(context, access.id);
    const change = () =>
      context.db.project.update({
        where: { organizationId_id: { organizationId: context.actor.organization, id: access.id } },
        data: { ...changes.next, ...(changes.next.name && { nameKey: sortKey(changes.next.name) }), version: { increment: 1 } },
      });
    const closes = changes.next.visibility === 'private';
    const after = closes ? await tellingLosses(context, unit, { project: access.id }, change) : await change();
    unit.emit(projectEvent(archivedAt ? 'project.archived' : 'project.updated', after, changes.previous));
    return after;
  });
}
