import type { Member } from '../../prisma/generated/client/client.ts';
import { withdrawInvitations } from '../invitation/withdraw.ts';
import type { Context } from '../kernel/context.ts';
import type { Unit } from '../kernel/unit-of-work.ts';
import { leaveProjects } from '../project/members.ts';
import { revokeTokensOf } from '../token/revoke.ts';
import { memberKey, noteRevoked } from '../token/revoked.ts';
import { memberRemoved } from './events.ts';

/**
 * Ends a person's or a service's place in the organization: tokens, invitations they sent, roles in projects and watches.
 * What they made or were given stays in their name. Their sign-ins and address stay too, shown to nobody: whoever was
 * removed is known again by them, and not let in by a claimed domain. Emits `member.removed`.
 */
export async function endMembership(context: Context, unit: Unit, { organizationId, id }: Member): Promise<Member> {
  const { db } = context;
  noteRevoked(memberKey({ organization: organizationId, user: id }));
  await revokeTokensOf(context, unit, id);
  await db.taskWatcher.deleteMany({ where: { userId: id } });
  await withdrawInvitations(context, unit, { invitedById: id });
  await leaveProjects(context, id);
  const after = await db.member.update({
    where: { organizationId_id: { organizationId, id } },
    data: { removedAt: new Date(), version: { increment: 1 } },
  });
  unit.emit(memberRemoved(after));
  return after;
}
