import type { Project, ProjectMember } from '../../../prisma/generated/client/client.ts';
import { statement } from '../../../src/ports/database/port.ts';
import type { AuditDraft } from '../../kernel/audit-log.ts';
import type { Context } from '../../kernel/context.ts';
import { found, Problem } from '../../kernel/errors.ts';
import { authorize } from '../../kernel/policy.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { accessEnded, emittingLostAccess } from '../../people/access/access-revoked.ts';
import { lockProject, type ProjectRole } from '../../people/access/project.ts';
import { invitationAccepted } from '../../people/identity/join.ts';
import { isAcquainted } from '../../people/member/policy.ts';
import { projectEvent } from './events.ts';
import { projectPolicy } from './policy.ts';

/** Sets a person's role in a project. Emits `project.updated` with the members before and after. */
export function setProjectMember(context: Context, input: { project: string; user: string; role: ProjectRole }): Promise<ProjectMember> {
  return context.unitOfWork(async (unit) => {
    const access = await lockProject(context, input.project);
    authorize(context.actor, projectPolicy.manageMembers, access);
    const user = await context.db.member.findFirst({ where: { id: input.user, removedAt: null } });
    // A guest who leads a project can only add people it already knows.
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
    unit.audit(roleChanged(access.id, input.user, existing?.role ?? null, input.role));
    return member;
  });
}

/**
 * Removes a person's role in a project. Leads may remove anyone; others only themselves, and only if that does not give them
 * more rights. Emits `project.updated`, and `project.access_lost` if the person can no longer view the project.
 */
export function removeProjectMember(context: Context, input: { project: string; user: string }): Promise<Project> {
  return context.unitOfWork(async (unit) => {
    const access = await lockProject(context, input.project);
    const leaves = input.user === context.actor.user;
    authorize(context.actor, leaves ? projectPolicy.leave : projectPolicy.manageMembers, access);
    const before = await membersOf(context, access.id);
    const member = before.find((each) => each.userId === input.user);
    found('member.not_found', member);
    await emittingLostAccess(context, unit, { project: access.id, user: input.user }, () =>
      context.db.projectMember.deleteMany({ where: { projectId: access.id, userId: input.user } }),
    );
    if (access.visibility === 'private') await requireLead(context, access.id);
    unit.emit(await membersChanged(context, access.id, before));
    unit.audit(roleChanged(access.id, input.user, member?.role ?? null, null));
    return context.db.project.findFirstOrThrow({ where: { id: access.id } });
  });
}

// Gives a new member the project roles of the invitation; permissions were checked when it was sent. Skips projects that are
// deleted or archived, and projects in which the person has a role. Emits `project.updated` for each.
invitationAccepted.add(async (context, unit, { user, projects }) => {
  // In order of id, so that two people who join the same projects cannot deadlock.
  for (const { id, role } of [...projects].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    await context.sql(lockForJoining, [context.actor.organization, id]);
    const project = await context.db.project.findFirst({ where: { id, archivedAt: null, deletedAt: null } });
    const before = project ? await membersOf(context, id) : [];
    if (!project || before.some(({ userId }) => userId === user)) continue;
    await context.db.projectMember.create({
      data: { organizationId: context.actor.organization, projectId: id, userId: user, role },
    });
    unit.emit(await membersChanged(context, id, before));
    unit.audit(roleChanged(id, user, null, role));
  }
});

/** Copies the roles of a project's current members to a new project; the actor stays its lead. Emits nothing. */
export async function copyMembers(context: Context, unit: Unit, { from, to }: { from: string; to: string }): Promise<void> {
  const { organization: organizationId, user } = context.actor;
  const members = await context.db.projectMember.findMany({
    where: { projectId: from, userId: { not: user }, user: { removedAt: null } },
    orderBy: [{ createdAt: 'asc' }, { userId: 'asc' }],
  });
  if (members.length === 0) return;
  await context.db.projectMember.createMany({
    data: members.map(({ userId, role }) => ({ organizationId, projectId: to, userId, role })),
  });
  for (const { userId, role } of members) unit.audit(roleChanged(to, userId, null, role));
}

/**
 * Removes all of a person's project roles, without a visibility check. A private project that loses its last lead gets a new
 * one: people before services, editors before viewers, then the longest-standing member. With no members left, it has no lead.
 * Emits `project.updated` for each.
 */
export function leaveProjects(context: Context, user: string): Promise<void> {
  const { organization } = context.actor;
  return context.unitOfWork(async (unit) => {
    await context.sql(lockOf, [organization, user]);
    const memberships = await context.db.projectMember.findMany({
      where: { userId: user },
      include: { project: { select: { visibility: true } } },
      orderBy: { projectId: 'asc' },
    });
    for (const { projectId, role, project } of memberships) {
      const before = await membersOf(context, projectId);
      await context.db.projectMember.deleteMany({ where: { projectId, userId: user } });
      unit.audit(roleChanged(projectId, user, role, null));
      const heir = project.visibility === 'private' && role === 'lead' ? await heirOf(context, projectId) : undefined;
      if (heir) {
        const key = { organizationId: organization, projectId, userId: heir.userId };
        await context.db.projectMember.update({ where: { organizationId_projectId_userId: key }, data: { role: 'lead' } });
        unit.audit(roleChanged(projectId, heir.userId, heir.role, 'lead'));
      }
      unit.emit(await membersChanged(context, projectId, before));
    }
    await leaveOffices(context, unit, [user]);
  });
}

// People who can no longer view a project stop being its lead and its default assignee.
accessEnded.add((context, unit, pairs) =>
  leaveOffices(
    context,
    unit,
    pairs.map(({ user }) => user),
    pairs.map(({ project }) => project),
  ),
);

/**
 * Clears these people as lead and default assignee of the given projects, or of all projects. Emits `project.updated` for each.
 */
async function leaveOffices(context: Context, unit: Unit, users: readonly string[], projects?: readonly string[]): Promise<void> {
  const those = { in: [...users] };
  const held = await context.db.project.findMany({
    where: { OR: [{ leadId: those }, { defaultAssigneeId: those }], ...(projects && { id: { in: [...projects] } }) },
    orderBy: { id: 'asc' },
  });
  for (const { id, leadId, defaultAssigneeId } of held) {
    const [leads, takes] = [leadId, defaultAssigneeId].map((person) => person !== null && users.includes(person));
    const project = await context.db.project.update({
      where: { organizationId_id: { organizationId: context.actor.organization, id } },
      data: { ...(leads && { leadId: null }), ...(takes && { defaultAssigneeId: null }), version: { increment: 1 } },
    });
    const previous = { ...(leads && { lead: { id: leadId } }), ...(takes && { defaultAssignee: { id: defaultAssigneeId } }) };
    unit.emit(projectEvent('project.updated', project, previous));
  }
}

const lockForJoining = statement('project.lock_for_joining')`
  select 1 from project p where p.organization_id = $1 and p.id = $2 for no key update`;

const lockOf = statement('project.lockOf')`
  select 1 from project p join project_member pm on pm.organization_id = p.organization_id and pm.project_id = p.id
  where p.organization_id = $1 and pm.user_id = $2 order by p.id for no key update of p`;

/** The member who becomes lead; undefined if the project has a lead. */
async function heirOf(context: Context, projectId: string): Promise<ProjectMember | undefined> {
  const members = await context.db.projectMember.findMany({
    where: { projectId, user: { removedAt: null } },
    orderBy: [{ user: { kind: 'asc' } }, { role: 'desc' }, { createdAt: 'asc' }, { userId: 'asc' }],
  });
  return members.some(({ role }) => role === 'lead') ? undefined : members[0];
}

/** Audit entry for a changed role; visible to readers who can view the project. */
function roleChanged(projectId: string, user: string, from: ProjectRole | null, to: ProjectRole | null): AuditDraft {
  return { action: 'project_member.changed', subjectId: projectId, detail: { user: { id: user }, role: to, previous: { role: from } } };
}

/** @throws Problem `project.last_lead` if the project has no lead; nobody could then manage a private project */
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
