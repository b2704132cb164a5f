import type { Context } from '../kernel/context.ts';
import type { Unit } from '../kernel/unit-of-work.ts';
import { noteRevoked } from './revoked.ts';

/** Ends all tokens of a member: at once here, elsewhere within 5 s. */
export async function revokeTokensOf({ db }: Context, unit: Unit, userId: string): Promise<void> {
  const ended = await db.personalToken.updateManyAndReturn({
    where: { userId, revokedAt: null },
    data: { revokedAt: new Date(), version: { increment: 1 } },
    select: { id: true, name: true },
  });
  for (const { id, name } of ended) {
    noteRevoked(id);
    unit.audit({ action: 'token.revoked', subjectId: id, detail: { user: { id: userId }, name } });
  }
}
