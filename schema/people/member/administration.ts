import type { Member } from '../../../prisma/generated/client/client.ts';
import { CascadeHooks } from '../../kernel/cascade-hooks.ts';
import type { Context } from '../../kernel/context.ts';
import { found, Problem } from '../../kernel/errors.ts';
import { authorize } from '../../kernel/policy.ts';
import { memberKey, noteRevoked } from '../../kernel/revoked.ts';
import { requireLastingMaker } from '../../kernel/step-up.ts';
import { checkVersion, type Versioned } from '../../kernel/version.ts';
import { emittingLostAccess } from '../access/access-revoked.ts';
import { lockOrganization } from '../organization/lock.ts';
import { endMembership } from './end.ts';
import { memberEvent } from './events.ts';
import { lockMember } from './operations.ts';
import { isAcquainted, memberPolicy } from './policy.ts';

/** Cascade hooks for an administrator who gets another role, by the member's id. */
export const administratorDemoted = new CascadeHooks<string>();

type UpdateMember = Versioned & { role?: Member['role'] | null };

/**
 * Changes a person's role. It applies to their credentials at once in this process and within 5 s in others. Emits
 * `member.updated`, and `project.access_lost` to a new guest. A patch that changes nothing writes nothing.
 * @throws Problem member.not_found, member.service, member.last_admin, auth.fresh_sign_in_required for a new
 * administrator
 */
export function updateMember(context: Context, { id, expectedVersion, role }: UpdateMember): Promise<Member> {
  authorize(context.actor, memberPolicy.update.who, undefined);
  return context.unitOfWork(async (unit) => {
    const member = await lockThere(context, id);
    checkVersion(member.version, expectedVersion);
    authorize(context.actor, memberPolicy.update.when, member);
    if (!role || role === member.role) return member;
    if (role === 'admin') requireLastingMaker(context.actor);
    await requireOtherAdmin(context, member);
    const after = await emittingLostAccess(context, unit, { user: id }, () =>
      context.db.member.update({ where: keyOf(member), data: { role, version: { increment: 1 } } }),
    );
    if (member.role === 'admin') await administratorDemoted.follow(context, unit, id);
    noteRevoked(memberKey({ organization: member.organizationId, user: id }));
    unit.emit(memberEvent('member.updated', after, { role: member.role }));
    unit.audit({ action: 'member.role_changed', subjectId: id, detail: { role, previous: { role: member.role } } });
    return after;
  });
}

/**
 * Removes a person, or the actor itself; see `endMembership`. The person can return only by an invitation.
 * @throws Problem member.not_found, member.service, member.last_admin
 */
export function removeMember(context: Context, { id }: { id: string }): Promise<Member> {
  return context.unitOfWork(async (unit) => {
    const member = await lockThere(context, id);
    authorize(context.actor, memberPolicy.remove, member);
    await requireOtherAdmin(context, member);
    const after = await endMembership(context, unit, member);
    unit.audit({ action: 'member.removed', subjectId: id, detail: { name: member.name, email: member.email, role: member.role } });
    return after;
  });
}

/** Locks the organization and the member, then reads the member; its administrators cannot change meanwhile. */
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

const keyOf = ({ organizationId, id }: Member) => ({ organizationId_id: { organizationId, id } });
