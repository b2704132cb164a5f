import { statement } from '../../../src/ports/database/port.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Services } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { isStorable } from '../../kernel/text.ts';

/** Identity of a person at the identity provider. */
export type Identity = { readonly issuer: string; readonly subject: string };

/** A membership of an identity. */
export type Membership = Pick<Actor, 'organization' | 'user' | 'role' | 'kind'> & { readonly slug: string; readonly name: string };

const find = statement('identity.memberships')`
  select m.organization_id as organization, o.slug, o.name, m.id as "user", m.role::text as role, m.kind::text as kind
  from member_identity i join member m on m.organization_id = i.organization_id and m.id = i.user_id join organization o on o.id = m.organization_id
  where i.issuer = $1 and i.subject = $2 and m.removed_at is null order by i.created_at, m.organization_id`;

/** Current memberships of the identity, oldest first. A subject that cannot be stored has none. */
export async function findMemberships(services: Services, { issuer, subject }: Identity): Promise<Membership[]> {
  if (!isStorable(subject)) return [];
  return services.database.sql<Membership>(find, [issuer, subject]);
}

const slug = statement('organization.slug')`select slug from organization where id = $1`;

/** Slug of an organization; undefined if it does not exist. */
export async function findSlug(services: Services, organization: string): Promise<string | undefined> {
  const [row] = await services.database.sql<{ slug: string }>(slug, [organization]);
  return row?.slug;
}

/**
 * Chooses the membership to act as, for all transports: the one in `organization` (id or slug), else the oldest, so that
 * a new membership does not change where existing clients act. Undefined without memberships.
 * @throws Problem organization.not_member if it has no membership there, whether the organization exists or not
 */
export function pickMembership(memberships: readonly Membership[], organization: string | undefined): Membership | undefined {
  const [first] = memberships;
  if (!first || organization === undefined) return first;
  const named = membershipIn(memberships, organization);
  if (!named) throw new Problem('organization.not_member');
  return named;
}

/** Finds the membership in an organization, by its id or slug. */
export const membershipIn = (memberships: readonly Membership[], organization: string): Membership | undefined =>
  memberships.find((each) => each.organization === organization || each.slug === organization);
