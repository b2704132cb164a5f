import { errors, type JWTPayload, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { type Actor, scopesOf } from '../../../schema/kernel/actor.ts';
import type { Services } from '../../../schema/kernel/context.ts';
import { Problem } from '../../../schema/kernel/errors.ts';
import { admitIdentity } from '../../../schema/people/identity/admit.ts';
import { findMemberships, type Membership, pickMembership } from '../../../schema/people/identity/memberships.ts';
import { lookAgain, memberKey } from '../../../schema/people/token/revoked.ts';
import { hashToken } from '../../../schema/people/token/secret.ts';
import type { OidcConfig } from '../../config.ts';
import type { Presented, Strategy } from './authenticate.ts';
import { personOf, scopesIn } from './claims.ts';
import type { Claims, Issuer } from './issuer.ts';

/** A member removed, or whose role changed, by another process acts as before this long at most, in milliseconds. */
const verdictTtl = 5_000;
const remembered = 10_000;
/** Longer tokens are refused unread, in characters. */
const maxLength = 8 * 1024;
/** How far the provider's clock may be off, in seconds: machines that set theirs by NTP now and then are off by less. */
const tolerance = 60;
/** Signatures by the provider's private key alone: with HS… its public key would be the secret. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
const types: ReadonlySet<string> = new Set(['at+jwt', 'application/at+jwt', 'jwt']);
const form = /^eyJ[\w-]*\.[\w-]+\.[\w-]*$/;

/** What is known of a token: the members its owner is, none for a stranger, and how each acts. */
type Verdict = { readonly memberships: readonly Membership[]; readonly actors: ReadonlyMap<Membership, Actor> } | Problem;

/**
 * Access tokens of the configured provider: JWTs signed by its keys for our audience (RFC 9068; providers that do not
 * follow it in all are met half-way). Verdicts are kept 5 s by the token's hash, those on strangers too, and not past
 * the token's end. An identity that is no member yet becomes one as `admitIdentity` says.
 */
export function oauth(services: Services, config: OidcConfig, issuer: Issuer): Strategy {
  const verdicts = new LRUCache<string, Verdict>({ max: remembered, ttl: verdictTtl, ttlResolution: 0 });
  const asked = new Map<string, Promise<Verdict | null>>();

  const judge = async (presented: Presented): Promise<{ verdict: Verdict; exp: number } | null> => {
    const claims = await verify(presented.secret, config, issuer);
    if (!claims) return null;
    const { iss, sub: subject, exp } = claims;
    const identity = { issuer: iss, subject };
    try {
      const known = await findMemberships(services, identity);
      const memberships = known.length > 0 ? known : await admit(identity, claims, presented);
      const held = scopesIn(claims, config);
      // A time past what JavaScript can tell is as good as its last.
      const expiresAt = new Date(Math.min(exp * 1000, 8.64e15)).toISOString();
      const actorOf = (membership: Membership): Actor => {
        const { organization, user, kind, role } = membership;
        const credential = { kind: 'oauth', id: null, expiresAt, identity } as const;
        return { organization, user, kind, role, scopes: scopesOf(membership, held), projects: null, credential };
      };
      return { verdict: { memberships, actors: new Map(memberships.map((each) => [each, actorOf(each)])) }, exp };
    } catch (error) {
      if (error instanceof Problem) return { verdict: error, exp };
      throw error;
    }
  };

  const admit = async (identity: { issuer: string; subject: string }, claims: Claims, { secret, address, requestId }: Presented) => {
    const own = personOf(claims, config);
    const told = own.emailVerified ? null : await issuer.userinfo(secret);
    // OpenID Connect Core 5.3.2: an answer about somebody else must not be used.
    const person = told && told.sub === identity.subject ? personOf(told, config) : own;
    const name = person.name ?? own.name;
    return admitIdentity(services, { ...identity, ...person, name }, { via: 'oauth', address, requestId });
  };

  const look = (hash: string, presented: Presented): Promise<Verdict | null> => {
    const judged = judge(presented)
      .then((answer) => {
        if (!answer) return null;
        const left = answer.exp * 1000 - Date.now();
        if (left > 0) verdicts.set(hash, answer.verdict, { ttl: Math.min(verdictTtl, left) });
        return answer.verdict;
      })
      .finally(() => asked.delete(hash));
    asked.set(hash, judged);
    return judged;
  };

  return (presented) => {
    const { secret } = presented;
    if (secret.length > maxLength || !form.test(secret)) return null;
    const hash = hashToken(secret);
    const known = verdicts.get(hash);
    if (known && !isChanged(known)) return actorIn(known, presented);
    return (asked.get(hash) ?? look(hash, presented)).then((verdict) => verdict && actorIn(verdict, presented));
  };
}

/** Whether one of its members was removed or given another role here lately. */
const isChanged = (verdict: Verdict) =>
  !(verdict instanceof Problem) && verdict.memberships.some((membership) => lookAgain(memberKey(membership)));

function actorIn(verdict: Verdict, { organization }: Presented): Actor {
  if (verdict instanceof Problem) throw verdict;
  return verdict.actors.get(pickMembership(verdict.memberships, organization)) as Actor;
}

type Verified = JWTPayload & { iss: string; sub: string; exp: number };

/** The claims of a good access token; null for any other. @throws Problem auth.issuer_unavailable */
async function verify(token: string, { issuer: iss, audience }: OidcConfig, { key }: Issuer): Promise<Verified | null> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, key, {
      issuer: iss,
      audience,
      algorithms,
      clockTolerance: tolerance,
      requiredClaims: ['exp', 'sub'],
    });
    if (protectedHeader.typ !== undefined && !types.has(protectedHeader.typ.toLowerCase())) return null;
    return typeof payload.sub === 'string' && payload.sub !== '' && !isIdToken(payload) ? (payload as Verified) : null;
  } catch (error) {
    // jose throws TypeErrors for keys that an algorithm does not take.
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null;
    throw error;
  }
}

/** ID tokens are for the client that asked, and no credential: `nonce` and `at_hash` are theirs (OpenID Connect Core 2); Keycloak marks them. */
const isIdToken = (claims: JWTPayload) => 'nonce' in claims || 'at_hash' in claims || claims.typ === 'ID';
