import type { Member } from '../../../prisma/generated/client/client.ts';
import { CascadeHooks } from '../../kernel/cascade-hooks.ts';
import type { Context } from '../../kernel/context.ts';
import { memberKey, noteRevoked } from '../../kernel/revoked.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { queueAvatarPurge } from './avatar.ts';
import { memberEvent } from './events.ts';

/** Cascade hooks of the end of a membership, by the member's id. */
export const membershipEnded = new CascadeHooks<string>();

/**
 * Ends the membership of a person or service: runs the `membershipEnded` hooks, which also revoke its tokens and withdraw
 * the invitations it sent, and removes its picture. Finished work stays in its name; unfinished tasks are unassigned.
 * Identities and e-mail address are kept but hidden: they identify a removed person, so that a claimed domain does not
 * admit them again. Emits `member.removed`, after the events of tasks and projects.
 */
export async function endMembership(context: Context, unit: Unit, { organizationId, id, avatar }: Member): Promise<Member> {
  const { db } = context;
  noteRevoked(memberKey({ organization: organizationId, user: id }));
  await membershipEnded.follow(context, unit, id);
  const after = await db.member.update({
    where: { organizationId_id: { organizationId, id } },
    data: { removedAt: new Date(), avatar: null, version: { increment: 1 } },
  });
  queueAvatarPurge(unit, { avatar });
  unit.emit(memberEvent('member.removed', after));
  return after;
}
