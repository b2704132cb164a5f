import type { Context } from '../../kernel/context.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';

/**
 * Withdraws the open ones of the invitations: one by id, or those to an address, from a sender, or made with certain
 * credentials.
 * @returns their number
 */
export async function withdrawInvitations(
  { db }: Context,
  unit: Unit,
  where: { id: string } | { email: string } | { invitedById: string } | { madeById: { in: string[] } },
): Promise<number> {
  const withdrawn = await db.invitation.updateManyAndReturn({
    where: { ...where, acceptedAt: null, revokedAt: null },
    data: { revokedAt: new Date() },
    select: { id: true, email: true },
  });
  for (const { id, email } of withdrawn) unit.audit({ action: 'invitation.revoked', subjectId: id, detail: { email } });
  return withdrawn.length;
}
