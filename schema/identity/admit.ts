import type { Via } from '../kernel/actor.ts';
import type { Services } from '../kernel/context.ts';
import { normalizeEmail } from '../kernel/email.ts';
import { Problem } from '../kernel/errors.ts';
import { findMemberships, type Identity, type Membership } from './memberships.ts';

/** Who somebody is, as the identity provider tells it. */
export type Claims = Identity & {
  readonly email?: string | undefined;
  readonly emailVerified: boolean;
  readonly name?: string | undefined;
};

/** How somebody came. */
export type Arrival = {
  /** Secret of an invitation's link. */
  readonly invitation?: string | undefined;
  readonly via: Via;
  readonly address?: string | undefined;
  readonly requestId: string;
};

const link = {
  name: 'identity.link',
  text: `insert into member_identity (organization_id, user_id, issuer, subject)
    select m.organization_id, m.id, $1, $2 from member m where m.email = $3 and m.removed_at is null and m.kind = 'person'
    on conflict do nothing`,
};

/**
 * Finds the members that an identity is, linking it to those with its verified e-mail address.
 * @throws Problem auth.not_a_member
 */
export async function admitIdentity(services: Services, claims: Claims, _arrival: Arrival): Promise<readonly Membership[]> {
  const { issuer, subject, email, emailVerified } = claims;
  if (email && emailVerified) await services.database.sql(link, [issuer, subject, normalizeEmail(email)]);
  const memberships = await findMemberships(services, claims);
  if (memberships.length === 0) throw new Problem('auth.not_a_member');
  return memberships;
}
