import type { Project, ProjectMember } from '../../prisma/generated/client/client.ts';
import type { Context } from '../kernel/context.ts';
import { found, Problem } from '../kernel/errors.ts';
import { authorize } from '../kernel/policy.ts';
import { isAcquainted } from '../member/policy.ts';
import { lockProject, type ProjectRole } from './access.ts';
import { projectEvent } from './events.ts';
import { projectPolicy } from './policy.ts';

/** Gives a person a role in a project. Emits `project.updated` with the members before and after. */
export function setProjectMember(context: Context, input: { project: string; user: string; role: ProjectRole }): Promise<ProjectMember> {
  return context.unitOfWork(async (unit) => {
    const access = await lockProject(context, input.project);
    authorize(context.actor, projectPolicy.manageMembers, access);
    const user = await context.db.member.findFirst({ where: { id: input.user, removedAt: null } });
    // A guest that leads brings in nobody it has not met.
    found('member.not_found', (await isAcquainted(context, input.user)) ? user : null);
    const before = await membersOf(context, access.id);
    const existing = before.find((member) => member.userId === input.user);
    if (existing?.role === input.role) return existing;
    const key = { organizationId: context.actor.organization, projectId: access.id, userId: input.user };
    const member = existing
      ? await context.db.projectMember.update({ where: { organizationId_projectId_userId: key }, data: { role: input.role } })
      : await context.db.projectMember.create({ data: { ...key, role: input.role } });
    if (access.visibility === 'private') await requireLead(context, access.id);
    unit.emit(await membersChanged(context, access.id, before));
    return member;
  });
}

/** Takes a person's role in a project away. Emits `project.updated`. Leads remove anyone, others only themselves. */
export function removeProjectMember(context: Context, input: { project: string; user: string }): Promise<Project> {
  return context.unitOfWork(async (unit) => {
    const access = await lockProject(context, input.project);
    const leaves = input.user === context.actor.user;
    authorize(context.actor, leaves ? projectPolicy.leave : projectPolicy.manageMembers, access);
    const before = await membersOf(context, access.id);
    const member = before.find((each) => each.userId === input.user);
    found('member.not_found', member);
    await context.db.projectMember.deleteMany({ where: { projectId: access.id, userId: input.user } });
    if (access.visibility === 'private') await requireLead(context, access.id);
    unit.emit(await membersChanged(context, access.id, before));
    return context.db.project.findFirstOrThrow({ where: { id: access.id } });
  });
}

/** @throws Problem `project.last_lead` if nobody leads the project: a private one would be out of everyone's reach. */
export async function requireLead(context: Context, projectId: string): Promise<void> {
  const leads = await context.db.projectMember.count({ where: { projectId, role: 'lead', user: { removedAt: null } } });
  if (leads === 0) throw new Problem('project.last_lead');
}

function membersOf(context: Context, projectId: string): Promise<ProjectMember[]> {
  return context.db.projectMember.findMany({ where: { projectId }, orderBy: [{ createdAt: 'asc' }, { userId: 'asc' }] });
}

async function membersChanged(context: Context, projectId: string, before: ProjectMember[]) {
  const project = await context.db.project.update({
    where: { organizationId_id: { organizationId: context.actor.organization, id: projectId } },
    data: { version: { increment: 1 } },
  });
  const shape = (members: ProjectMember[]) => members.map(({ userId, role }) => ({ user: { id: userId }, role }));
  const after = await membersOf(context, projectId);
  return projectEvent('project.updated', project, { members: shape(before) }, { members: shape(after) });
}
