import { LRUCache } from 'lru-cache';
import { type Actor, outsider, scopesOf } from '../../../schema/kernel/actor.ts';
import type { Services } from '../../../schema/kernel/context.ts';
import { Problem } from '../../../schema/kernel/errors.ts';
import { identityKey, memberKey, mustLookUpAgain } from '../../../schema/kernel/revoked.ts';
import { findMemberships, type Membership, membershipIn, pickMembership } from '../../../schema/people/member/memberships.ts';
import { decryptTokens, encryptTokens, isSessionSecret } from '../../../schema/people/session/secret.ts';
import { claimRefresh, findSession, recordSessionUse, renewSession, type Session } from '../../../schema/people/session/sessions.ts';
import { endSession } from '../../../schema/people/session/start-end.ts';
import { hashToken } from '../../../schema/people/token/secret.ts';
import type { Caller, CookieStrategy } from './authenticate.ts';
import type { Cookies } from './cookies.ts';
import { lastUses, maxEntries, verdictTtl } from './credential-cache.ts';
import type { OriginCheck } from './origin.ts';
import { type Provider, SignInRefused } from './provider.ts';
import { singleFlight } from './single-flight.ts';

/** Seconds until a provider that did not answer is asked again. */
const retrySeconds = 60;

type Options = {
  readonly services: Services;
  readonly provider: Provider;
  readonly cookies: Cookies;
  readonly allowed: OriginCheck;
  /** Receives errors that fail no request: an unwritten last use, an unavailable provider. */
  readonly onError: (error: unknown, what: string) => void;
};

type Verdict = { readonly session: Session; readonly memberships: readonly Membership[] };

/**
 * Accepts sessions of the web app, by their cookie. Positive verdicts are cached 5 s; concurrent callers share one look-up. When the
 * provider's access token has expired, the next use asks the provider whether the sign-in is still valid. A refusal ends the session;
 * without an answer it continues.
 */
export function sessionCookie({ services, provider, cookies, allowed, onError }: Options): CookieStrategy {
  const { issuer } = provider;
  const verdicts = new LRUCache<string, Verdict>({ max: maxEntries, ttl: verdictTtl, ttlResolution: 0 });
  const once = singleFlight<Verdict>(isChanged);
  const note = lastUses((error) => onError(error, 'last use of a session not recorded'));
  const used = (verdict: Verdict, caller: Caller): Actor => {
    const actor = actorOf(verdict, caller);
    const from = { address: caller.ip, userAgent: caller.headers['user-agent'] };
    note(`${verdict.session.id} ${actor.organization}`, () => recordSessionUse(services, actor, from));
    return actor;
  };

  /** Refreshes the session at the provider if it is due and no other request does so. @returns whether the provider was asked */
  const ask = async (session: Session, secret: string, { ip: address, id: requestId }: Caller): Promise<boolean> => {
    if (!session.due || session.encryptedTokens === null || !(await claimRefresh(services, session.id, retrySeconds))) return false;
    const tokens = decryptTokens(session.encryptedTokens, secret, session.id);
    try {
      const renewed = await provider.renew(tokens.refreshToken as string, session.subject);
      const { refreshToken = tokens.refreshToken, idToken = tokens.idToken } = renewed.tokens;
      await renewSession(services, session.id, encryptTokens({ refreshToken, idToken }, secret, session.id), renewed.expiresIn);
    } catch (error) {
      if (error instanceof SignInRefused && endedCodes.has(error.code))
        await endSession(services, secret, 'provider', { address, requestId });
      else onError(error, 'session goes on without an answer of the identity provider');
    }
    return true;
  };

  const read = async (secret: string, hash: string): Promise<Verdict> => {
    const start = performance.now();
    const session = await findSession(services, { secret, issuer });
    if (!session) throw new Problem('auth.invalid_token');
    const verdict = { session, memberships: await findMemberships(services, session) };
    verdicts.set(hash, verdict, { start });
    return verdict;
  };

  /** One request asks the provider and waits; the others continue with the current verdict. */
  const find = async (secret: string, hash: string, caller: Caller): Promise<Verdict> => {
    const verdict = await once(hash, () => read(secret, hash));
    // Reads again: the session may have ended while the provider was asked.
    return (await ask(verdict.session, secret, caller)) ? once(hash, () => read(secret, hash)) : verdict;
  };

  return (caller) => {
    const secret = cookies.read(caller.headers.cookie, cookies.session);
    if (secret === undefined) return undefined;
    if (!allowed(caller)) throw new Problem('auth.origin_refused');
    if (!isSessionSecret(secret)) throw new Problem('auth.invalid_token');
    const hash = hashToken(secret);
    const known = verdicts.get(hash);
    if (known && !isChanged(known) && isAmong(known, caller)) return used(known, caller);
    return find(secret, hash, caller).then((verdict) => used(verdict, caller));
  };
}

/** Whether this process recently ended the session or changed its person's memberships or roles. */
const isChanged = ({ session, memberships }: Verdict) =>
  mustLookUpAgain(session.id) || mustLookUpAgain(identityKey(session)) || memberships.some((each) => mustLookUpAgain(memberKey(each)));

/** Whether the verdict holds the requested organization. The person may just have joined it in another process. */
function isAmong({ memberships }: Verdict, { headers }: Caller): boolean {
  const named = headers['x-organization'] as string | undefined;
  return named === undefined ? memberships.length > 0 : membershipIn(memberships, named) !== undefined;
}

/** Error codes that mean the sign-in is over. Others concern the provider's state or our settings. */
const endedCodes: ReadonlySet<string> = new Set(['invalid_grant', 'other_subject']);

/**
 * Returns the actor of a session, with all scopes of the member's role. @throws Problem auth.other_member for a page that shows another
 * member
 */
function actorOf({ session, memberships }: Verdict, { headers }: Caller): Actor {
  const { id, expiresAt, issuer, subject, signedInAt } = session;
  const details = { email: session.email ?? undefined, name: session.name ?? undefined, invitation: session.invitation ?? undefined };
  const credential = { kind: 'session', id, expiresAt, identity: { issuer, subject, ...details }, signedInAt } as const;
  const membership = pickMembership(memberships, headers['x-organization'] as string | undefined);
  if (!membership) return outsider(credential);
  const { organization, user, kind, role } = membership;
  const pageMember = headers['x-member'];
  if (pageMember !== undefined && pageMember !== user) throw new Problem('auth.other_member');
  if (session.endedIn.includes(organization)) throw new Problem('auth.invalid_token');
  return { organization, user, kind, role, scopes: scopesOf({ kind, role }), projects: null, credential };
}
