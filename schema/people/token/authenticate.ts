import { statement } from '../../../src/ports/database/port.ts';
import { type Actor, scopesOf, type WriteMode } from '../../kernel/actor.ts';
import type { Services } from '../../kernel/context.ts';
import { iso } from '../../kernel/sql.ts';
import { goodTokens } from './live.ts';
import { type By, recordUse } from './use.ts';

/** A credential found by its hash. */
export type CredentialRow = Pick<Actor, 'organization' | 'user' | 'kind' | 'role'> & {
  scopes: string[];
  projects: string[];
  write: WriteMode;
  agent?: boolean;
  id: string;
  expiresAt: string | null;
};

const selected = `select t.organization_id as organization, t.user_id as "user", m.kind, m.role, t.scopes, t.projects, t.write, t.id, ${iso('t.expires_at')} as "expiresAt"
    ${goodTokens.from} where ${goodTokens.where}`;
const find = statement('token.actor')`${selected} and t.hash = $1`;
const findById = statement('token.actor_now')`${selected} and t.organization_id = $1 and t.id = $2`;

/** Finds the actor of a personal access token by its hash; null if the token is unknown, revoked or expired, or its user has left. */
export async function findTokenActor(services: Services, hash: string): Promise<Actor | null> {
  const [row] = await services.database.sql<CredentialRow>(find, [hash]);
  return row ? actorOf(row, 'personal_token') : null;
}

/** Finds the current rights of a personal access token by its id; null if it is no longer valid. */
export async function tokenActorNow(services: Services, organization: string, id: string): Promise<Actor | null> {
  const [row] = await services.database.sql<CredentialRow>(findById, [organization, id]);
  return row ? actorOf(row, 'personal_token') : null;
}

/** Converts a found credential to its actor. */
export function actorOf(row: CredentialRow, credential: 'personal_token' | 'service_key'): Actor {
  const { organization, user, kind, role, projects, write, agent, id, expiresAt } = row;
  return {
    organization,
    user,
    kind,
    role,
    scopes: scopesOf(row, row.scopes),
    projects: projects.length > 0 ? projects : null,
    write,
    ...(agent && { agent }),
    credential: { kind: credential, id, expiresAt },
  };
}

const record = statement('token.used')`with before as (
    select id, last_used_from from personal_token
    where organization_id = $1 and id = $2 and (last_used_at is null or last_used_at < now() - interval '50 seconds') for update)
  update personal_token t set last_used_at = now(), last_used_from = $3 from before b
  where t.organization_id = $1 and t.id = b.id returning b.last_used_from as before`;

/** See `recordUse`. */
export function recordTokenUse(services: Services, actor: Actor, by: By): Promise<void> {
  return recordUse(services, { action: 'token.used', record }, actor, by);
}
