import { statement } from '../../../src/ports/database/port.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Services } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { purgeOf } from '../../kernel/purge.ts';
import { inNameOf } from '../../kernel/system.ts';

/** An OAuth client of the identity provider, or of this server. `name`: the name it registered here. */
export type Client = { readonly issuer: string; readonly client: string; readonly name?: string };

/** Key for `noteRevoked` of a client that was blocked or unblocked in an organization. */
export const clientKey = (organization: string, client: string): string => `${organization}:client:${client}`;

const blocked = statement('application.blocked_in')`select a.organization_id as organization from application a
  where a.organization_id = any($1) and a.issuer = $2 and a.client = $3 and a.blocked_at is not null`;

/** Filters the organizations to those that block the client. */
export async function blockedIn(
  { database }: Services,
  { issuer, client }: Client,
  organizations: readonly string[],
): Promise<Set<string>> {
  const rows = await database.sql<{ organization: string }>(blocked, [organizations, issuer, client]);
  return new Set(rows.map(({ organization }) => organization));
}

/** Statement that adds an application, unless the organization knows it. */
export const add = statement('application.add')`
  insert into application (organization_id, id, issuer, client, name) values ($1, $2, $3, $4, $5)
  on conflict (organization_id, issuer, client) do nothing returning id`;

const use = statement('application.use')`insert into application_use (organization_id, application_id, user_id)
  select a.organization_id, a.id, $2 from application a where a.organization_id = $1 and a.issuer = $3 and a.client = $4
  on conflict (organization_id, application_id, user_id) do update set last_used_at = now()
    where application_use.last_used_at < now() - interval '50 seconds'
  returning 1`;

/** Records that a member used a client in the organization; the first use there is written to the audit log. */
export function recordClientUse(services: Services, actor: Actor, { issuer, client, name }: Client, address: string): Promise<void> {
  const { organization, user } = actor;
  const context = inNameOf(services, actor, 'last-use', { address });
  return context.unitOfWork(async (unit) => {
    const values = [organization, user, issuer, client];
    const known = await context.sql(use, values);
    if (known.length > 0) return;
    const [made] = await context.sql<{ id: string }>(add, [organization, newId('application'), issuer, client, name ?? null]);
    if (!made) return;
    await context.sql(use, values);
    unit.audit({ action: 'application.first_used', subjectId: made.id, detail: { client, ...(name && { name }), user: { id: user } } });
  });
}

/** Deletes applications that nobody has used for a year and that are not blocked; for the job. */
export const purgeApplications = purgeOf(
  'application',
  'application',
  `blocked_at is null and created_at < now() - interval '1 year' and not exists (select 1 from application_use u
    where u.organization_id = application.organization_id and u.application_id = application.id and u.last_used_at > now() - interval '1 year')`,
);
