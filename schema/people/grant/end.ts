import { statement } from '../../../src/ports/database/port.ts';
import type { Context, Services } from '../../kernel/context.ts';
import { noteRevoked } from '../../kernel/revoked.ts';
import { inNameOf, memberAs } from '../../kernel/system.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';

/** Why a grant ended: by its user, an administrator or its client, because its user left, or because a code or token was used twice. */
export type EndReason = 'ended' | 'administrator' | 'client' | 'left' | 'reused';

type Ended = { readonly id: string; readonly userId: string; readonly name: string };

const end = statement('grant.end')`
  update oauth_grant g set ended_at = now() where g.organization_id = $1 and (g.id = $2 or g.user_id = $3) and g.ended_at is null
  returning g.id, g.user_id as "userId", g.name`;

const forget = statement('oauth_record.forget')`delete from oauth_record where grant_id = any($1)`;

/**
 * Ends one grant, or all of a member, and deletes their codes and tokens: at once in this process, within 5 s in others.
 * @returns the grants that had not ended
 */
export async function endGrants(
  context: Context,
  unit: Unit,
  { id = null, user = null }: { readonly id?: string | null; readonly user?: string | null },
  reason: EndReason,
): Promise<Ended[]> {
  const ended = await context.sql<Ended>(end, [context.actor.organization, id, user]);
  await context.sql(forget, [ended.map((grant) => grant.id)]);
  for (const grant of ended) {
    noteRevoked(grant.id);
    unit.audit({ action: 'grant.ended', subjectId: grant.id, detail: { reason, user: { id: grant.userId }, name: grant.name } });
  }
  return ended;
}

const owner = statement('grant.owner')`
  select organization_id as organization, user_id as "user" from oauth_grant where id = $1 and ended_at is null`;

/** Ends a grant for its client, or because one of its codes or tokens was used twice. */
export async function endGrant(
  services: Services,
  id: string,
  reason: EndReason,
  from: { address: string; requestId: string },
): Promise<void> {
  const [row] = await services.database.sql<{ organization: string; user: string }>(owner, [id]);
  if (!row) return;
  const actor = memberAs({ ...row, kind: 'person', role: 'guest' }, []);
  const context = inNameOf(services, actor, from.requestId, { address: from.address });
  await context.unitOfWork((unit) => endGrants(context, unit, { id }, reason));
}
