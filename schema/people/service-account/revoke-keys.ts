import { statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';
import { noteRevoked } from '../../kernel/revoked.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';

/** Revokes keys that are not revoked yet, by account or by id: at once in this process, within 5 s in others. @returns their ids */
export async function revokeKeys(
  context: Context,
  unit: Unit,
  { account, ids }: { account: string; ids?: undefined } | { account?: undefined; ids: readonly string[] },
): Promise<string[]> {
  const { organization } = context.actor;
  const ended = await context.sql<{ id: string; account: string }>(revoke, [organization, account ?? null, ids ?? null]);
  for (const key of ended) {
    noteRevoked(key.id);
    unit.audit({ action: 'service_key.revoked', subjectId: key.id, detail: { serviceAccount: { id: key.account } } });
  }
  return ended.map(({ id }) => id);
}

const revoke = statement('service_key.revoke')`update service_key set revoked_at = now()
  where organization_id = $1 and ($2::text is null or account_id = $2) and ($3::text[] is null or id = any ($3)) and revoked_at is null
  returning id, account_id as account`;
