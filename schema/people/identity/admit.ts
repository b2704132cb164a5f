import type { Credential, Via } from '../../kernel/actor.ts';
import type { Services } from '../../kernel/context.ts';
import { normalizeEmail } from '../../kernel/email.ts';
import type { Locale } from '../../kernel/errors.ts';
import { lockOf } from '../../kernel/locks.ts';
import { isStorable } from '../../kernel/text.ts';
import { join } from './join.ts';
import { findMemberships, type Identity, type Membership } from './memberships.ts';
import { findClaimed, findKnown } from './offers.ts';

/** What the provider says of somebody. An address that is not verified opens nothing by itself. */
export type Newcomer = Identity & {
  readonly email: string | null | undefined;
  readonly emailVerified: boolean;
  readonly name: string | null | undefined;
};

export type Admission = {
  /** What the identity came through, for the audit log. */
  readonly via: Via | Credential['kind'];
  readonly address?: string | undefined;
  readonly requestId: string;
  /** Language of somebody new; the organization's unless it is told. */
  readonly locale?: Locale;
};

const lock = {
  name: 'identity.lock',
  text: `select ${lockOf('identity', 'key')} from unnest($1::text[]) as key`,
};

/** Until the transaction ends: first sights of one identity or address wait for each other, so that the second finds what the first made. */
export async function lockIdentity({ database }: Services, { issuer, subject }: Identity, email: string | undefined): Promise<void> {
  await database.sql(lock, [[JSON.stringify([issuer, subject]), ...(email ? [email] : [])]]);
}

/**
 * Links an identity to the members who have its verified address, and answers all the members that it is then. Whoever is
 * no member anywhere becomes one where the domain of the address is claimed. Nobody is added to an organization beside
 * another, or by an invitation, without saying so: see `acceptReceived`. All or nothing; the same again changes nothing.
 */
export async function admitIdentity(services: Services, newcomer: Newcomer, admission: Admission): Promise<Membership[]> {
  if (!isStorable(newcomer.subject)) return [];
  const email = newcomer.email && newcomer.emailVerified ? normalizeEmail(newcomer.email) : undefined;
  return services.database.transaction(async () => {
    await lockIdentity(services, newcomer, email);
    if (!email) return findMemberships(services, newcomer);
    const { name } = newcomer;
    const joining = { issuer: newcomer.issuer, subject: newcomer.subject, email, name };
    for (const door of await findKnown(services, email)) await join(services, joining, admission, door);
    const known = await findMemberships(services, newcomer);
    const claimed = known.length === 0 ? await findClaimed(services, email) : undefined;
    if (!claimed) return known;
    await join(services, joining, admission, claimed);
    return findMemberships(services, newcomer);
  });
}
