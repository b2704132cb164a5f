import type { Member } from '../../prisma/generated/client/client.ts';
import type { Context } from '../kernel/context.ts';
import { found, Problem } from '../kernel/errors.ts';
import { authorize } from '../kernel/policy.ts';
import { checkVersion } from '../kernel/version.ts';
import { lockOrganization } from '../organization/lock.ts';
import { leaveProjects } from '../project/members.ts';
import { memberKey, noteRevoked } from '../token/revoked.ts';
import { memberRemoved, memberUpdated } from './events.ts';
import { lockMember } from './operations.ts';
import { isAcquainted, memberPolicy } from './policy.ts';

type UpdateMember = { id: string; expectedVersion?: number | null; role?: Member['role'] | null };

/**
 * Gives a person another role, which cuts their credentials at once here and within 5 s elsewhere. Emits
 * `member.updated`; a patch that changes nothing writes nothing.
 * @throws Problem member.not_found, member.service, member.last_admin
 */
export function updateMember(context: Context, { id, expectedVersion, role }: UpdateMember): Promise<Member> {
  authorize(context.actor, memberPolicy.update.who, undefined);
  return context.unitOfWork(async (unit) => {
    const member = await lockThere(context, id);
    checkVersion(member.version, expectedVersion);
    authorize(context.actor, memberPolicy.update.when, member);
    if (!role || role === member.role) return member;
    await requireOtherAdmin(context, member);
    const after = await context.db.member.update({ where: keyOf(member), data: { role, version: { increment: 1 } } });
    if (member.role === 'admin') await withdrawInvitations(context, id);
    noteRevoked(memberKey({ organization: member.organizationId, user: id }));
    unit.emit(memberUpdated(after, { role: member.role }));
    unit.audit({ action: 'member.role_changed', subjectId: id, detail: { from: member.role, to: role } });
    return after;
  });
}

/**
 * Removes a person, or has the actor leave: identities, tokens, roles in projects and watches end; what the person made
 * or was given stays in their name. The e-mail address is free for another invitation. Emits `member.removed`.
 * @throws Problem member.not_found, member.service, member.last_admin
 */
export function removeMember(context: Context, { id }: { id: string }): Promise<Member> {
  const { db, actor } = context;
  return context.unitOfWork(async (unit) => {
    const member = await lockThere(context, id);
    authorize(actor, memberPolicy.remove, member);
    await requireOtherAdmin(context, member);
    await db.personalToken.updateMany({
      where: { userId: id, revokedAt: null },
      data: { revokedAt: new Date(), version: { increment: 1 } },
    });
    noteRevoked(memberKey({ organization: member.organizationId, user: id }));
    await db.memberIdentity.deleteMany({ where: { userId: id } });
    await db.taskWatcher.deleteMany({ where: { userId: id } });
    await withdrawInvitations(context, id);
    await leaveProjects(context, id);
    const after = await db.member.update({
      where: keyOf(member),
      data: { removedAt: new Date(), email: null, version: { increment: 1 } },
    });
    unit.emit(memberRemoved(after));
    unit.audit({ action: 'member.removed', subjectId: id, detail: { name: member.name, email: member.email, role: member.role } });
    return after;
  });
}

/** The member as nobody else changes it: locked, and so is who administers the organization. */
async function lockThere(context: Context, id: string): Promise<Member> {
  await lockOrganization(context);
  await lockMember(context, id);
  const there = (await isAcquainted(context, id)) ? await context.db.member.findFirst({ where: { id, removedAt: null } }) : null;
  return found('member.not_found', there);
}

async function requireOtherAdmin({ db }: Context, { id, role }: Member): Promise<void> {
  if (role !== 'admin') return;
  const others = await db.member.count({ where: { role: 'admin', kind: 'person', removedAt: null, id: { not: id } } });
  if (others === 0) throw new Problem('member.last_admin');
}

/** Whoever is no administrator any more brings nobody in: one of their invitations could make another administrator. */
async function withdrawInvitations({ db }: Context, user: string): Promise<void> {
  await db.invitation.updateMany({ where: { invitedById: user, acceptedAt: null, revokedAt: null }, data: { revokedAt: new Date() } });
}

const keyOf = ({ organizationId, id }: Member) => ({ organizationId_id: { organizationId, id } });
