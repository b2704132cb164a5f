import { statement } from '../../../src/ports/database/port.ts';
import { type Actor, scopesOf, type WriteMode } from '../../kernel/actor.ts';
import type { Services } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { iso } from '../../kernel/sql.ts';
import { recordClientUse } from '../application/use.ts';
import { hashToken } from '../token/secret.ts';
import { type By, recordUse } from '../token/use.ts';
import { goodGrants } from './live.ts';
import type { Records } from './records.ts';

/** Model of access tokens. */
export const accessToken = 'AccessToken';

type Row = Pick<Actor, 'organization' | 'user' | 'kind' | 'role'> & {
  id: string;
  client: string;
  projects: string[];
  write: WriteMode;
  expiresAt: string;
  blocked: boolean;
  payload: string;
};

const find = statement('grant.actor')`
  select g.organization_id as organization, g.user_id as "user", m.kind, m.role, g.projects, g.write, g.id, g.client, r.payload,
    ${iso('least(r.expires_at, g.expires_at)')} as "expiresAt", a.blocked_at is not null as blocked
  ${goodGrants.from} join oauth_record r on r.grant_id = g.id
    left join application a on a.organization_id = g.organization_id and a.issuer = $2 and a.client = g.client
  where r.model = '${accessToken}' and r.hash = $1 and r.expires_at > now() and ${goodGrants.where}`;

/**
 * Finds the actor of an access token; null if the token is unknown or expired, its grant has ended, or its user has left. `resourceOf`
 * returns the resource of an audience, null for one that is not ours. @throws Problem auth.client_blocked
 */
export async function findGrantActor(
  { database, baseUrl }: Services,
  records: Records,
  secret: string,
  resourceOf: (audience: unknown) => 'api' | 'mcp' | null,
): Promise<Actor | null> {
  const [row] = await database.sql<Row>(find, [hashToken(secret), baseUrl]);
  if (!row) return null;
  const { scope, aud } = await records.open({ model: accessToken, id: secret }, row.payload);
  const resource = resourceOf(aud);
  if (resource === null) return null;
  if (row.blocked) throw new Problem('auth.client_blocked');
  return actorOf(row, typeof scope === 'string' ? scope.split(' ') : [], resource);
}

type GrantNow = Omit<Row, 'payload'> & { scopes: string[]; resource: 'api' | 'mcp' };

const findNow = statement('grant.actor_now')`
  select g.organization_id as organization, g.user_id as "user", m.kind, m.role, g.scopes, g.projects, g.write, g.id, g.client, g.resource,
    ${iso('g.expires_at')} as "expiresAt", a.blocked_at is not null as blocked
  ${goodGrants.from} left join application a on a.organization_id = g.organization_id and a.issuer = $3 and a.client = g.client
  where g.organization_id = $1 and g.id = $2 and ${goodGrants.where}`;

/** Finds the current rights of a grant; null if it has ended or its client is blocked. */
export async function grantActorNow({ database, baseUrl }: Services, organization: string, id: string): Promise<Actor | null> {
  const [row] = await database.sql<GrantNow>(findNow, [organization, id, baseUrl]);
  if (!row || row.blocked) return null;
  return actorOf(row, row.scopes, row.resource);
}

function actorOf(row: Omit<Row, 'payload'>, held: readonly string[], resource: 'api' | 'mcp'): Actor {
  const { organization, user, kind, role, projects, write, id, client, expiresAt } = row;
  return {
    organization,
    user,
    kind,
    role,
    scopes: scopesOf(row, held),
    projects: projects.length > 0 ? projects : null,
    write,
    credential: { kind: 'oauth', id, client, expiresAt, ...(resource === 'mcp' && { resource }) },
  };
}

const record = statement('grant.used')`with before as (
    select id, last_used_from from oauth_grant
    where organization_id = $1 and id = $2 and (last_used_at is null or last_used_at < now() - interval '50 seconds') for update)
  update oauth_grant g set last_used_at = now(), last_used_from = $3 from before b
  where g.organization_id = $1 and g.id = b.id returning b.last_used_from as before`;

const clientOf = statement('grant.client')`select client, name from oauth_grant where organization_id = $1 and id = $2`;

/** Records the last use of a grant (see `recordUse`) and of its client. */
export async function recordGrantUse(services: Services, actor: Actor, by: By): Promise<void> {
  await recordUse(services, { action: 'grant.used', record }, actor, by);
  const [grant] = await services.database.sql<{ client: string; name: string }>(clientOf, [actor.organization, actor.credential?.id]);
  if (grant) await recordClientUse(services, actor, { issuer: services.baseUrl, ...grant }, by.address);
}
