import { type Actor, scopesOf } from '../kernel/actor.ts';
import type { Services } from '../kernel/context.ts';
import { iso } from '../kernel/sql.ts';

type Row = Pick<Actor, 'organization' | 'user' | 'kind' | 'role'> & {
  scopes: string[];
  projects: string[];
  id: string;
  expiresAt: string | null;
};

const find = {
  name: 'token.actor',
  text: `select t.organization_id as organization, t.user_id as "user", m.kind, m.role, t.scopes, t.projects, t.id, ${iso('t.expires_at')} as "expiresAt"
    from personal_token t join member m on m.organization_id = t.organization_id and m.id = t.user_id
    where t.hash = $1 and t.revoked_at is null and (t.expires_at is null or t.expires_at > now()) and m.removed_at is null`,
};

/** Whom a personal access token stands for, by its hash; null if unknown, revoked, expired, or its user has left. */
export async function findTokenActor(services: Services, hash: string): Promise<Actor | null> {
  const [row] = await services.database.sql<Row>(find, [hash]);
  if (!row) return null;
  const { organization, user, kind, role, projects, id, expiresAt } = row;
  return {
    organization,
    user,
    kind,
    role,
    scopes: scopesOf(row, row.scopes),
    projects: projects.length > 0 ? projects : null,
    credential: { kind: 'personal_token', id, expiresAt },
  };
}

const recordUse = {
  name: 'token.used',
  text: `update personal_token set last_used_at = now(), last_used_from = $3
    where organization_id = $1 and id = $2 and (last_used_at is null or last_used_at < now() - interval '50 seconds')`,
};

/** Writes when and from which address a token was last used, unless another process just did. */
export async function recordTokenUse(services: Services, { organization, credential }: Actor, address: string): Promise<void> {
  await services.database.sql(recordUse, [organization, credential?.id, address]);
}
