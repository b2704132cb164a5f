import type { Credential, Via } from '../../kernel/actor.ts';
import type { Services } from '../../kernel/context.ts';
import { normalizeEmail } from '../../kernel/email.ts';
import { type Locale, Problem } from '../../kernel/errors.ts';
import { lockOf } from '../../kernel/locks.ts';
import { hashToken } from '../token/secret.ts';
import { join } from './join.ts';
import { findMemberships, type Identity, type Membership } from './memberships.ts';
import { findDoors, findInvitation } from './offers.ts';

/** What the provider says of somebody. An address that is not verified opens nothing by itself. */
export type Newcomer = Identity & {
  readonly email: string | null | undefined;
  readonly emailVerified: boolean;
  readonly name: string | null | undefined;
};

export type Admission = {
  /** Secret of an invitation's link: it came by mail, so it proves the mailbox. */
  readonly invitation?: string | null;
  /** What the identity came through, for the audit log. */
  readonly via: Via | Credential['kind'];
  readonly address?: string;
  readonly requestId: string;
  /** Language of somebody new; the organization's unless it is told. */
  readonly locale?: Locale;
};

const lock = {
  name: 'identity.lock',
  text: `select ${lockOf('identity', 'key')} from unnest($1::text[]) as key`,
};

/**
 * Makes an identity the members it may be, and answers all that it is then; none for a stranger. A verified address links
 * it to the members who have that address, accepts the invitations to it, and makes a member where its domain is claimed.
 * All or nothing; the same again changes nothing.
 * @throws Problem auth.not_a_member for an invitation to another address
 */
export async function admitIdentity(services: Services, newcomer: Newcomer, admission: Admission): Promise<Membership[]> {
  const { issuer, subject } = newcomer;
  const email = newcomer.email ? normalizeEmail(newcomer.email) : undefined;
  return services.database.transaction(async () => {
    // First sights of one identity or of one address wait for each other: the second finds what the first made.
    const keys = [JSON.stringify([issuer, subject]), ...(email ? [email] : [])];
    await services.database.sql(lock, [keys]);
    const named = admission.invitation ? await findInvitation(services, hashToken(admission.invitation)) : undefined;
    if (named && named.email !== email) throw new Problem('auth.not_a_member');
    if (email) {
      const proved = newcomer.emailVerified ? email : undefined;
      for (const door of await findDoors(services, { email: proved, named })) await join(services, { ...newcomer, email }, admission, door);
    }
    return findMemberships(services, { issuer, subject });
  });
}
