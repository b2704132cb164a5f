import type { Actor } from '../../kernel/actor.ts';
import type { Services } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { isStorable } from '../../kernel/text.ts';

/** Who somebody is at the identity provider. */
export type Identity = { readonly issuer: string; readonly subject: string };

/** A member that an identity is. */
export type Membership = Pick<Actor, 'organization' | 'user' | 'role' | 'kind'> & { readonly slug: string; readonly name: string };

const find = {
  name: 'identity.memberships',
  text: `select m.organization_id as organization, o.slug, o.name, m.id as "user", m.role::text as role, m.kind::text as kind
    from member_identity i join member m on m.organization_id = i.organization_id and m.id = i.user_id join organization o on o.id = m.organization_id
    where i.issuer = $1 and i.subject = $2 and m.removed_at is null order by i.created_at, m.organization_id`,
};

/** The members that the identity is now, the one that it became first before the others. A subject that cannot be stored is nobody. */
export async function findMemberships(services: Services, { issuer, subject }: Identity): Promise<Membership[]> {
  if (!isStorable(subject)) return [];
  return services.database.sql<Membership>(find, [issuer, subject]);
}

const slug = { name: 'organization.slug', text: 'select slug from organization where id = $1' };

/** The slug of an organization; undefined where there is none. */
export async function findSlug(services: Services, organization: string): Promise<string | undefined> {
  const [row] = await services.database.sql<{ slug: string }>(slug, [organization]);
  return row?.slug;
}

/**
 * The membership to act as, at every door: the one of `organization` (id or slug), else the default, which is the one that
 * the identity had first: one membership more leaves a client that names none where it was. Undefined without any.
 * @throws Problem organization.not_member for an organization that is not among them, whether there is one or not
 */
export function pickMembership(memberships: readonly Membership[], organization: string | undefined): Membership | undefined {
  const [first] = memberships;
  if (!first || organization === undefined) return first;
  const named = membershipIn(memberships, organization);
  if (!named) throw new Problem('organization.not_member');
  return named;
}

/** The membership in an organization, by its id or slug. */
export const membershipIn = (memberships: readonly Membership[], organization: string): Membership | undefined =>
  memberships.find((each) => each.organization === organization || each.slug === organization);
