import { scopesOf } from '../../kernel/actor.ts';
import { appendAudit } from '../../kernel/audit-log.ts';
import { Context, type RequestInfo, type Services } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { findMemberships, type Identity, type Membership } from '../identity/memberships.ts';
import { noteRevoked } from '../token/revoked.ts';
import { hashToken } from '../token/secret.ts';
import { newSessionSecret, type ProviderTokens, seal, unseal } from './secret.ts';
import { longestDays, withoutRefreshHours } from './sessions.ts';

/** Where a sign-in or sign-out came from, for the audit log. */
export type From = Pick<RequestInfo, 'address' | 'requestId' | 'userAgent'>;

export type NewSession = {
  readonly identity: Identity;
  readonly tokens: ProviderTokens;
  /** After so many seconds the provider is asked again; undefined where it gave no refresh token. */
  readonly refreshIn: number | undefined;
};

const insert = {
  name: 'session.insert',
  text: `insert into session (id, hash, issuer, subject, sealed, refresh_at, expires_at)
    values ($1, $2, $3, $4, $5, now() + make_interval(secs => $6), now() + make_interval(hours => $7))`,
};

/** Starts a session of an identity. @returns the cookie's secret, which is kept nowhere, and how long the session can last, in hours */
export async function startSession(services: Services, { identity, tokens, refreshIn }: NewSession, from: From) {
  const id = newId('session');
  const secret = newSessionSecret();
  const hours = refreshIn === undefined ? withoutRefreshHours : longestDays * 24;
  const { issuer, subject } = identity;
  const sealed = seal(tokens, secret, id);
  const memberships = await findMemberships(services, identity);
  await services.database.transaction(async () => {
    await services.database.sql(insert, [id, hashToken(secret), issuer, subject, sealed, refreshIn ?? null, hours]);
    await auditEach(services, memberships, { id, action: 'session.started' }, from);
  });
  return { id, secret, hours };
}

const remove = { name: 'session.end', text: 'delete from session where hash = $1 returning id, issuer, subject, sealed' };
type Removed = Identity & { id: string; sealed: string | null };

/**
 * Ends a session at once; other processes refuse it within 5 s. @returns the tokens the provider gave, for its own
 * sign-out; undefined where there is no such session
 */
export async function endSession(services: Services, secret: string, reason: 'signed_out' | 'provider' | 'replaced', from: From) {
  const ended = await services.database.transaction(async () => {
    const [session] = await services.database.sql<Removed>(remove, [hashToken(secret)]);
    if (!session) return undefined;
    const memberships = await findMemberships(services, session);
    await auditEach(services, memberships, { id: session.id, action: 'session.ended', detail: { reason } }, from);
    return session;
  });
  if (!ended) return undefined;
  noteRevoked(ended.id);
  return ended.sealed === null ? {} : unseal(ended.sealed, secret, ended.id);
}

type Entry = { id: string; action: 'session.started' | 'session.ended'; detail?: object };

/** Says it in the audit log of every organization the identity belongs to, in the open transaction. */
async function auditEach(services: Services, memberships: readonly Membership[], { id, ...entry }: Entry, from: From): Promise<void> {
  for (const { organization, user, kind, role } of memberships) {
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
}
