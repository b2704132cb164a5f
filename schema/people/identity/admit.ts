import { statement } from '../../../src/ports/database/port.ts';
import type { Services } from '../../kernel/context.ts';
import { normalizeEmail } from '../../kernel/email.ts';
import { lockOf } from '../../kernel/locks.ts';
import { isStorable } from '../../kernel/text.ts';
import { findMemberships, type Identity, type Membership } from '../member/memberships.ts';
import type { Admission } from './join.ts';
import { join } from './join.ts';
import { findClaimed, findKnown } from './offers.ts';

/** Claims of the identity provider about a person. An unverified e-mail address grants nothing. */
export type Newcomer = Identity & {
  readonly email: string | null | undefined;
  readonly emailVerified: boolean;
  readonly name: string | null | undefined;
};

const lock = statement('identity.lock')`select ${lockOf('identity', 'key')} from unnest($1::text[]) as key`;

/**
 * Serializes the admissions of one identity or address until the transaction ends, so that the second finds what the
 * first has created.
 */
export async function lockIdentity({ database }: Services, { issuer, subject }: Identity, email: string | undefined): Promise<void> {
  await database.sql(lock, [[JSON.stringify([issuer, subject]), ...(email ? [email] : [])]]);
}

/**
 * Links an identity to the members that have its verified address, and returns all its memberships. An identity without
 * any becomes a member where the domain of its address is claimed. Nobody joins a second organization, or accepts an
 * invitation, without consent: see `acceptReceived`. Runs in one transaction and is idempotent.
 */
export async function admitIdentity(services: Services, newcomer: Newcomer, admission: Admission): Promise<Membership[]> {
  if (!isStorable(newcomer.subject)) return [];
  const email = newcomer.email && newcomer.emailVerified ? normalizeEmail(newcomer.email) : undefined;
  return services.database.transaction(async () => {
    await lockIdentity(services, newcomer, email);
    if (!email) return findMemberships(services, newcomer);
    const { name } = newcomer;
    const joining = { issuer: newcomer.issuer, subject: newcomer.subject, email, name };
    for (const admitter of await findKnown(services, email)) await join(services, joining, admission, admitter);
    const known = await findMemberships(services, newcomer);
    const claimed = known.length === 0 ? await findClaimed(services, email) : undefined;
    if (!claimed) return known;
    await join(services, joining, admission, claimed);
    return findMemberships(services, newcomer);
  });
}
