import type { Prisma } from '../../../prisma/generated/client/client.ts';
import type { Context } from '../../kernel/context.ts';
import { noteRevoked } from '../../kernel/revoked.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';

/** Revokes tokens that have not been revoked: at once in this process, within 5 s in others. @returns their ids */
export async function revokeTokens({ db }: Context, unit: Unit, where: Prisma.PersonalTokenWhereInput): Promise<string[]> {
  const ended = await db.personalToken.updateManyAndReturn({
    where: { ...where, revokedAt: null },
    data: { revokedAt: new Date(), version: { increment: 1 } },
    select: { id: true, userId: true, name: true },
  });
  for (const { id, userId, name } of ended) {
    noteRevoked(id);
    unit.audit({ action: 'token.revoked', subjectId: id, detail: { user: { id: userId }, name } });
  }
  return ended.map(({ id }) => id);
}
