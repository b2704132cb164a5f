import { errors, type JWTPayload, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { type Actor, isOutsider, outsider, type Person, scopesOf } from '../../../schema/kernel/actor.ts';
import type { Services } from '../../../schema/kernel/context.ts';
import { Problem } from '../../../schema/kernel/errors.ts';
import { identityKey, memberKey, mustLookUpAgain } from '../../../schema/kernel/revoked.ts';
import { blockedIn, clientKey, recordClientUse } from '../../../schema/people/application/use.ts';
import { admitIdentity } from '../../../schema/people/identity/admit.ts';
import {
  findMemberships,
  type Identity,
  type Membership,
  membershipIn,
  pickMembership,
} from '../../../schema/people/member/memberships.ts';
import { hashToken } from '../../../schema/people/token/secret.ts';
import type { OidcConfig } from '../../config.ts';
import type { Presented, Strategy } from './authenticate.ts';
import { type Person as Claimed, clientIn, namesStorable, personOf, scopesIn } from './claims.ts';
import { lastUses, maxEntries, verdictTtl } from './credential-cache.ts';
import type { Claims, Issuer } from './issuer.ts';
import { singleFlight } from './single-flight.ts';

/** Maximum length of a token in characters; longer ones are refused unread. */
const maxLength = 8 * 1024;
/** Clock skew allowed between the provider and this server, in seconds. Machines synchronized by NTP stay below it. */
const tolerance = 60;
/** Asymmetric signatures only: with HS… the provider's public key would be the secret. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
const types: ReadonlySet<string> = new Set(['at+jwt', 'application/at+jwt', 'jwt']);
const jwtPattern = /^eyJ[\w-]*\.[\w-]+\.[\w-]*$/;

/** Maximum length of a client's name, in characters: providers choose them, and a database index stores them. */
const maxClientLength = 500;

/**
 * Facts cached for a token: its owner's memberships with an actor for each, and the organizations that block its client. An outsider has no
 * memberships and one actor.
 */
type Known = {
  readonly identity: Identity;
  readonly memberships: readonly Membership[];
  readonly actors: ReadonlyMap<Membership | undefined, Actor>;
  readonly client: string | null;
  readonly blocked: ReadonlySet<string>;
};
type Verdict = Known | Problem;

/** The provider's settings, and the `aud` values of which a token must hold one. */
type Accepting = OidcConfig & { readonly audiences: readonly string[] };

/**
 * Accepts access tokens of the configured provider: JWTs signed by its keys for one of our audiences (RFC 9068, with leniency for providers
 * that deviate from it). Verdicts, also negative ones, are cached 5 s by the token's hash, and not past its expiry. `admitIdentity` decides
 * whether an unknown identity becomes a member; otherwise it is an outsider. `onError` receives failed writes of a client's last use.
 */
export function oauth(services: Services, config: Accepting, issuer: Issuer, onError: (error: unknown) => void): Strategy {
  const note = lastUses(onError);
  const verdicts = new LRUCache<string, Verdict>({ max: maxEntries, ttl: verdictTtl, ttlResolution: 0 });
  const once = singleFlight<Verdict | null>((verdict) => verdict !== null && isChanged(verdict));

  const judge = async (presented: Presented): Promise<{ verdict: Verdict; exp: number } | null> => {
    const claims = await verify(presented.secret, config, issuer);
    if (!claims) return null;
    const client = clientIn(claims);
    if (client !== null && client.length > maxClientLength) return null;
    const { iss, sub: subject, exp } = claims;
    try {
      const own: Person = { issuer: iss, subject, ...verifiedOnly(personOf(claims, config)) };
      const known = await findMemberships(services, own);
      const { memberships, identity } = known.length > 0 ? { memberships: known, identity: own } : await admit(own, claims, presented);
      const tokenScopes = scopesIn(claims, config, issuer.advertises());
      const organizations = memberships.map(({ organization }) => organization);
      const blocked = client === null ? new Set<string>() : await blockedIn(services, { issuer: iss, client }, organizations);
      // Clamps `exp` to the last time that a JavaScript Date can represent.
      const expiresAt = new Date(Math.min(exp * 1000, 8.64e15)).toISOString();
      const credential = { kind: 'oauth', id: null, client, expiresAt, identity } as const;
      const actorOf = (membership: Membership): Actor => {
        const { organization, user, kind, role } = membership;
        return { organization, user, kind, role, scopes: scopesOf(membership, tokenScopes), projects: null, credential };
      };
      const actors = new Map<Membership | undefined, Actor>(memberships.map((each) => [each, actorOf(each)]));
      if (memberships.length === 0) actors.set(undefined, outsider(credential, tokenScopes));
      return { verdict: { identity, memberships, actors, client, blocked }, exp };
    } catch (error) {
      if (error instanceof Problem) return { verdict: error, exp };
      throw error;
    }
  };

  const admit = async ({ issuer: iss, subject }: Identity, claims: Claims, { secret, address, requestId }: Presented) => {
    const own = personOf(claims, config);
    const userinfo = own.emailVerified ? null : await issuer.userinfo(secret);
    // OpenID Connect Core 5.3.2: an answer about another subject must not be used.
    const person = userinfo && userinfo.sub === subject ? personOf(userinfo, config) : own;
    const name = person.name ?? own.name;
    const memberships = await admitIdentity(services, { issuer: iss, subject, ...person, name }, { via: 'oauth', address, requestId });
    return { memberships, identity: { issuer: iss, subject, ...verifiedOnly({ ...person, name }) } };
  };

  const look = async (hash: string, presented: Presented): Promise<Verdict | null> => {
    const start = performance.now();
    const answer = await judge(presented);
    if (!answer) return null;
    const left = answer.exp * 1000 - Date.now();
    if (left > 0) verdicts.set(hash, answer.verdict, { ttl: Math.min(verdictTtl, left), start });
    return answer.verdict;
  };

  const used = (verdict: Verdict, presented: Presented): Actor => {
    const actor = actorIn(verdict, presented);
    const { client, identity } = actor.credential ?? {};
    const { organization, user } = actor;
    if (client && identity && !isOutsider(actor)) {
      note(`${organization} ${user} ${client}`, () =>
        recordClientUse(services, actor, { issuer: identity.issuer, client }, presented.address),
      );
    }
    return actor;
  };

  return (presented) => {
    const { secret } = presented;
    if (secret.length > maxLength || !jwtPattern.test(secret)) return null;
    const hash = hashToken(secret);
    const known = verdicts.get(hash);
    if (known && !isChanged(known) && !lacks(known, presented)) return used(known, presented);
    return once(hash, () => look(hash, presented)).then((verdict) => verdict && used(verdict, presented));
  };
}

/** Removes an e-mail address that the provider has not verified. */
const verifiedOnly = ({ email, emailVerified, name }: Claimed) => ({ email: emailVerified ? email : undefined, name });

/** Whether this process recently changed the owner's memberships or roles, or blocked the client. */
function isChanged(verdict: Verdict): boolean {
  if (verdict instanceof Problem) return false;
  const { identity, memberships, client } = verdict;
  return (
    mustLookUpAgain(identityKey(identity)) ||
    memberships.some(
      (each) => mustLookUpAgain(memberKey(each)) || (client !== null && mustLookUpAgain(clientKey(each.organization, client))),
    )
  );
}

/** Whether the verdict lacks the requested organization. The owner may just have joined it in another process. */
const lacks = (verdict: Verdict, { organization }: Presented) =>
  !(verdict instanceof Problem) &&
  organization !== undefined &&
  verdict.memberships.length > 0 &&
  membershipIn(verdict.memberships, organization) === undefined;

function actorIn(verdict: Verdict, { organization }: Presented): Actor {
  if (verdict instanceof Problem) throw verdict;
  const membership = pickMembership(verdict.memberships, organization);
  if (membership && verdict.blocked.has(membership.organization)) throw new Problem('auth.client_blocked');
  return verdict.actors.get(membership) as Actor;
}

type Verified = JWTPayload & { iss: string; sub: string; exp: number };

/** Returns the claims of a valid access token; null for any other. @throws Problem auth.issuer_unavailable */
async function verify(token: string, { issuer: iss, audiences }: Accepting, { key }: Issuer): Promise<Verified | null> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, key, {
      issuer: iss,
      audience: [...audiences],
      algorithms,
      clockTolerance: tolerance,
      requiredClaims: ['exp', 'sub'],
    });
    if (protectedHeader.typ !== undefined && !types.has(protectedHeader.typ.toLowerCase())) return null;
    return typeof payload.sub === 'string' && payload.sub !== '' && !isIdToken(payload) && namesStorable(payload)
      ? (payload as Verified)
      : null;
  } catch (error) {
    // jose throws TypeErrors for keys that do not fit the algorithm.
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
    throw error;
  }
}

/**
 * ID tokens are meant for the client and are no credential. They carry `nonce` and `at_hash` (OpenID Connect Core 2); Keycloak marks them
 * by `typ`.
 */
const isIdToken = (claims: JWTPayload) => 'nonce' in claims || 'at_hash' in claims || claims.typ === 'ID';
