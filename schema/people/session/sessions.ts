import type { Services } from '../../kernel/context.ts';
import { purgeOf } from '../../kernel/purge.ts';
import { iso } from '../../kernel/sql.ts';
import { findMemberships, type Identity, type Membership } from '../identity/memberships.ts';
import { hashToken } from '../token/secret.ts';

/** A session lasts this long at most, where the provider gave a refresh token. */
export const longestDays = 30;
/** It ends when it was not used for this long. */
export const unusedDays = 7;
/** Without a refresh token nobody can ask the provider again, so it lasts a working day at most. */
export const withoutRefreshHours = 12;

const living = `expires_at > now() and last_seen_at > now() - interval '${unusedDays} days'`;

/** A session that goes on. */
export type Session = Identity & {
  readonly id: string;
  /** The address that the provider vouched for. */
  readonly email: string | null;
  readonly name: string | null;
  /** Hash of the secret of the invitation whose link was followed. */
  readonly invitation: string | null;
  /** When the person showed the provider who they are. */
  readonly signedInAt: string;
  readonly expiresAt: string;
  /** The provider's tokens, for `unseal`. */
  readonly sealed: string | null;
  /** Whether the provider is to be asked again. */
  readonly due: boolean;
};

const find = {
  name: 'session.find',
  text: `select id, issuer, subject, email, name, invitation, ${iso('signed_in_at')} as "signedInAt", sealed, refresh_at is not null and refresh_at <= now() as due, ${iso('expires_at')} as "expiresAt"
    from session where hash = $1 and issuer = $2 and ${living}`,
};

/** The session of a cookie, while it goes on; one of another issuer than is configured now does not. */
export async function findSession(services: Services, { secret, issuer }: { secret: string; issuer: string }): Promise<Session | null> {
  const [session] = await services.database.sql<Session>(find, [hashToken(secret), issuer]);
  return session ?? null;
}

/** The members that a session stands for now. */
export const membershipsOf = (services: Services, session: Session): Promise<Membership[]> => findMemberships(services, session);

const touch = {
  name: 'session.seen',
  text: `update session set last_seen_at = now() where id = $1 and last_seen_at < now() - interval '50 seconds'`,
};

/** Writes that a session was used, unless that was done in the last minute. */
export async function recordSessionUse(services: Services, session: string): Promise<void> {
  await services.database.sql(touch, [session]);
}

const claim = {
  name: 'session.claim_refresh',
  text: `update session set refresh_at = now() + make_interval(secs => $2) where id = $1 and refresh_at <= now() returning id`,
};

/**
 * Takes the turn to ask the provider: of all processes one gets it, for `seconds`, after which another may. Nobody
 * waits meanwhile: the session goes on as it is.
 */
export async function claimRefresh(services: Services, session: string, seconds: number): Promise<boolean> {
  return (await services.database.sql(claim, [session, seconds])).length > 0;
}

const renew = {
  name: 'session.renew',
  text: `update session set sealed = $2, refresh_at = now() + make_interval(secs => $3) where id = $1`,
};

/** Keeps what the provider answered; it is asked again in `seconds`. */
export async function renewSession(services: Services, session: string, sealed: string, seconds: number): Promise<void> {
  await services.database.sql(renew, [session, sealed, seconds]);
}

/** Removes sessions that are over; for the job. */
export const purgeSessions = purgeOf('session', 'session', `not (${living})`);
