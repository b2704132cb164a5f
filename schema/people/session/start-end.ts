import { statement } from '../../../src/ports/database/port.ts';
import { type Person, scopesOf } from '../../kernel/actor.ts';
import { appendAudit } from '../../kernel/audit-log.ts';
import { Context, type RequestInfo, type Services } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { noteRevoked } from '../../kernel/revoked.ts';
import { findMemberships, type Identity } from '../member/memberships.ts';
import { hashToken } from '../token/secret.ts';
import { decryptTokens, encryptTokens, newSessionSecret, type ProviderTokens } from './secret.ts';
import { longestDays, withoutRefreshHours } from './sessions.ts';

/** Origin of a sign-in or sign-out, for the audit log. */
export type From = Pick<RequestInfo, 'address' | 'requestId' | 'userAgent'>;

export type NewSession = {
  readonly identity: Person;
  /** Time of the sign-in at the provider; now if it states none. */
  readonly signedInAt?: Date | undefined;
  readonly tokens: ProviderTokens;
  /** Seconds until the next check with the provider; undefined without a refresh token. */
  readonly refreshIn: number | undefined;
};

const insert = statement('session.insert')`
  insert into session (id, hash, issuer, subject, sealed, refresh_at, expires_at, email, name, invitation, signed_in_at)
  values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6), now() + make_interval(hours => $7), $8, $9, $10, least(coalesce($11, now()), now()))`;

/** Starts a session of an identity. @returns the cookie's secret, which is not stored, and the maximum lifetime in hours */
export async function startSession(services: Services, { identity, signedInAt, tokens, refreshIn }: NewSession, from: From) {
  const id = newId('session');
  const secret = newSessionSecret();
  const hours = refreshIn === undefined ? withoutRefreshHours : longestDays * 24;
  const { issuer, subject, email = null, name = null, invitation = null } = identity;
  const encryptedTokens = encryptTokens(tokens, secret, id);
  const known = [email, name, invitation, signedInAt ?? null];
  await services.database.transaction(async () => {
    await services.database.sql(insert, [id, hashToken(secret), issuer, subject, encryptedTokens, refreshIn ?? null, hours, ...known]);
    await audit(services, identity, { id, action: 'session.started' }, from);
  });
  return { id, secret, hours };
}

const remove = statement('session.end')`delete from session where hash = $1 returning id, issuer, subject, sealed as "encryptedTokens"`;
type Removed = Identity & { id: string; encryptedTokens: string | null };

/**
 * Ends a session at once; other processes reject it within 5 s.
 * @returns the provider's tokens, for signing out there; undefined if the session does not exist
 */
export async function endSession(services: Services, secret: string, reason: 'signed_out' | 'provider' | 'replaced', from: From) {
  const ended = await services.database.transaction(async () => {
    const [session] = await services.database.sql<Removed>(remove, [hashToken(secret)]);
    if (!session) return undefined;
    await audit(services, session, { id: session.id, action: 'session.ended', detail: { reason } }, from);
    return session;
  });
  if (!ended) return undefined;
  noteRevoked(ended.id);
  return ended.encryptedTokens === null ? {} : decryptTokens(ended.encryptedTokens, secret, ended.id);
}

type Entry = { id: string; action: 'session.started' | 'session.ended'; detail?: object };

/**
 * Records the sign-in or sign-out in the audit log of the organization that the session acts in by default, in the open
 * transaction. Other organizations must not learn of it or of the network address.
 */
async function audit(services: Services, identity: Identity, { id, ...entry }: Entry, from: From): Promise<void> {
  const [acting] = await findMemberships(services, identity);
  if (!acting) return;
  const { organization, user, kind, role } = acting;
  const actor = {
    organization,
    user,
    kind,
    role,
    scopes: scopesOf({ role, kind }),
    projects: null,
    credential: { kind: 'session', id, expiresAt: null },
  } as const;
  const context = new Context(services, { ...from, actor, via: 'rest', locale: 'tr' });
  const statement = appendAudit(context, [{ ...entry, subjectId: id }]);
  await services.database.sql(statement, statement.values);
}
