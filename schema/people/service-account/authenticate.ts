import { statement } from '../../../src/ports/database/port.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Services } from '../../kernel/context.ts';
import { iso } from '../../kernel/sql.ts';
import { actorOf, type CredentialRow } from '../token/authenticate.ts';
import { goodKeys } from '../token/live.ts';
import { type By, recordUse } from '../token/use.ts';

const selected = `select k.organization_id as organization, a.user_id as "user", m.kind, m.role, a.scopes, a.projects, a.write, a.agent, k.id, ${iso('k.expires_at')} as "expiresAt"
    ${goodKeys.from}`;
const find = statement('service_key.actor')`${selected} where k.hash = $1 and ${goodKeys.where}`;
// An expired key may have a successor; the rights are those of the account.
const findById = statement('service_key.actor_now')`
  ${selected} where k.organization_id = $1 and k.id = $2 and k.revoked_at is null and a.revoked_at is null and m.removed_at is null`;

/** Finds the actor of a service key by its hash; null if the key is unknown, revoked or expired, or its account has ended. */
export async function findKeyActor(services: Services, hash: string): Promise<Actor | null> {
  const [row] = await services.database.sql<CredentialRow>(find, [hash]);
  return row ? actorOf(row, 'service_key') : null;
}

/** Finds the current rights of a service key by its id, also if it has expired; null if it or its account was revoked. */
export async function keyActorNow(services: Services, organization: string, id: string): Promise<Actor | null> {
  const [row] = await services.database.sql<CredentialRow>(findById, [organization, id]);
  return row ? actorOf(row, 'service_key') : null;
}

const record = statement('service_key.used')`with before as (
    select id, last_used_from from service_key
    where organization_id = $1 and id = $2 and (last_used_at is null or last_used_at < now() - interval '50 seconds') for update)
  update service_key k set last_used_at = now(), last_used_from = $3 from before b
  where k.organization_id = $1 and k.id = b.id returning b.last_used_from as before`;

/** See `recordUse`. */
export function recordKeyUse(services: Services, actor: Actor, by: By): Promise<void> {
  return recordUse(services, { action: 'service_key.used', record }, actor, by);
}
