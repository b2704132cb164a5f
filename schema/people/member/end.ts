import type { Member } from '../../../prisma/generated/client/client.ts';
import { Consequences } from '../../kernel/consequences.ts';
import type { Context } from '../../kernel/context.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { withdrawInvitations } from '../invitation/withdraw.ts';
import { revokeTokens } from '../token/revoke.ts';
import { memberKey, noteRevoked } from '../token/revoked.ts';
import { letPictureGo } from './avatar.ts';
import { memberRemoved } from './events.ts';

/** What ends with the place of a member, by id. */
export const membershipEnded = new Consequences<string>();

/**
 * Ends a person's or a service's place in the organization: tokens, invitations they sent, and what has to end with it above
 * (`membershipEnded`), and their picture. What they made and finished stays in their name; what was still to do is given to nobody. Their
 * sign-ins and address stay too, shown to nobody: whoever was removed is known again by them, and not let in by a claimed
 * domain. Emits `member.removed`, after what happens to tasks and projects.
 */
export async function endMembership(context: Context, unit: Unit, { organizationId, id, avatar }: Member): Promise<Member> {
  const { db } = context;
  noteRevoked(memberKey({ organization: organizationId, user: id }));
  // Not what they made: a service goes on when the person who set it up leaves.
  await revokeTokens(context, unit, { userId: id });
  await withdrawInvitations(context, unit, { invitedById: id });
  await membershipEnded.follow(context, unit, id);
  const after = await db.member.update({
    where: { organizationId_id: { organizationId, id } },
    data: { removedAt: new Date(), avatar: null, version: { increment: 1 } },
  });
  letPictureGo(unit, { avatar });
  unit.emit(memberRemoved(after));
  return after;
}
