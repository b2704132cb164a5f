import { statement } from '../../../src/ports/database/port.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Services } from '../../kernel/context.ts';
import { purgeOf } from '../../kernel/purge.ts';
import { iso } from '../../kernel/sql.ts';
import type { Identity } from '../member/memberships.ts';
import { hashToken } from '../token/secret.ts';

/** Maximum lifetime of a session in days, if the provider issued a refresh token. */
export const longestDays = 30;
/** Days without use after which a session ends. */
export const unusedDays = 7;
/** Maximum lifetime in hours without a refresh token, because the provider cannot be asked again: one working day. */
export const withoutRefreshHours = 12;

/** Condition: session `s` is active. */
export const goesOn = (s = 'session') => `${s}.expires_at > now() and ${s}.last_seen_at > now() - interval '${unusedDays} days'`;

/** An active session. */
export type Session = Identity & {
  readonly id: string;
  /** E-mail address that the provider has verified. */
  readonly email: string | null;
  readonly name: string | null;
  /** Hash of the secret of the invitation whose link was followed before sign-in. */
  readonly invitation: string | null;
  /** Time of the last sign-in at the provider. */
  readonly signedInAt: string;
  readonly expiresAt: string;
  /** Encrypted provider tokens, for `decryptTokens`. */
  readonly encryptedTokens: string | null;
  /** Whether the session must be checked with the provider. */
  readonly due: boolean;
  /** Organizations in which an administrator ended it. */
  readonly endedIn: readonly string[];
};

const find = statement('session.find')`
  select id, issuer, subject, email, name, invitation, ${iso('signed_in_at')} as "signedInAt", sealed as "encryptedTokens",
    refresh_at is not null and refresh_at <= now() as due, ${iso('expires_at')} as "expiresAt",
    array(select u.organization_id from session_use u where u.session_id = session.id and u.ended_at is not null) as "endedIn"
  from session where hash = $1 and issuer = $2 and ${goesOn()}`;

/** Finds the active session of a cookie. A session of an issuer other than the configured one is not valid. */
export async function findSession(services: Services, { secret, issuer }: { secret: string; issuer: string }): Promise<Session | null> {
  const [session] = await services.database.sql<Session>(find, [hashToken(secret), issuer]);
  return session ?? null;
}

const minute = "interval '50 seconds'";

const seen = statement('session.seen')`with seen as (
    update session set last_seen_at = now(), last_seen_from = $4, user_agent = $5
    where id = $3 and (last_seen_at < now() - ${minute} or last_seen_from is distinct from $4 or user_agent is distinct from $5))
  insert into session_use (organization_id, user_id, session_id, first_used_at, last_used_at, last_used_from)
  select $1, $2, id, now(), now(), $4 from session where id = $3 and $1 <> ''
  on conflict (organization_id, session_id) do update
    set first_used_at = coalesce(session_use.first_used_at, now()), last_used_at = now(), last_used_from = excluded.last_used_from
    where session_use.last_used_at is null or session_use.last_used_at < now() - ${minute}
      or session_use.last_used_from is distinct from excluded.last_used_from`;

/** Characters of the `User-Agent` that are stored. */
const longestAgent = 300;

/**
 * Records time and address of the last use of a session: for its user, and for the organization it was used in, which
 * does not see its use in others. An outsider's use is recorded only for the user. Skipped if it was recorded in the
 * last minute.
 */
export async function recordSessionUse(
  services: Services,
  { organization, user, credential }: Actor,
  { address, userAgent }: { readonly address: string; readonly userAgent: string | undefined },
): Promise<void> {
  await services.database.sql(seen, [organization, user, credential?.id, address, userAgent?.slice(0, longestAgent) ?? null]);
}

const claim = statement('session.claim_refresh')`
  update session set refresh_at = now() + make_interval(secs => $2) where id = $1 and refresh_at <= now() returning id`;

/**
 * Claims the check with the provider: one process gets it, for `seconds`, after which another may claim it. Others do
 * not wait and accept the session meanwhile.
 */
export async function claimRefresh(services: Services, session: string, seconds: number): Promise<boolean> {
  return (await services.database.sql(claim, [session, seconds])).length > 0;
}

const renew = statement('session.renew')`update session set sealed = $2, refresh_at = now() + make_interval(secs => $3) where id = $1`;

/** Stores the provider's new tokens; the next check is due in `seconds`. */
export async function renewSession(services: Services, session: string, encryptedTokens: string, seconds: number): Promise<void> {
  await services.database.sql(renew, [session, encryptedTokens, seconds]);
}

/** Deletes ended sessions; for the job. */
export const purgeSessions = purgeOf('session', 'session', `not (${goesOn()})`);
