import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type Actor, isOutsider } from '../../schema/kernel/actor.ts';
import type { Services } from '../../schema/kernel/context.ts';
import { Problem } from '../../schema/kernel/errors.ts';
import { drawOf, exceeded } from '../../schema/kernel/limits.ts';
import type { Bucket, Standing } from '../ports/rate-limit/port.ts';
import { networkOf } from './address.ts';
import { type Authenticate, bearerOf, type Caller } from './auth/authenticate.ts';
import { limitHeaders } from './limit-headers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `caller`: the route admits and charges callers itself. `nothing`: not charged. Unset: charged to the network address. */
    charged?: 'caller' | 'nothing';
  }
  interface FastifyRequest {
    /** Set once the caller is admitted. */
    actor: Actor;
  }
}

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Authenticates requests and enforces rate limits. */
export type Admission = {
  /**
   * `onRequest` hook of routes for callers; sets `request.actor`. Charges one to the caller, for an outsider to the network address.
   * @param outsiders admits outsiders too; `check` or the engine restricts what they may do
   * @throws Problem auth.…, rate_limit.exceeded, then what `check` throws
   */
  readonly caller: (check?: (actor: Actor, request: FastifyRequest) => void, outsiders?: 'outsiders too') => Hook;
  /** `onRequest` hook of public routes: charges the network address. @throws Problem rate_limit.exceeded */
  readonly address: Hook;
  /**
   * Authenticates the caller of a connection that is not an HTTP request, and of each operation on it, because the credential may have
   * ended since. Each costs one; outsiders are refused. @throws Problem auth.…, rate_limit.exceeded
   */
  readonly connected: (caller: Caller) => Promise<Actor>;
  /** Charges a connection that closed without credentials to its network address. */
  readonly silent: (ip: string) => Promise<void>;
  /**
   * Guards sign-ins, which make the server ask the identity provider for any visitor. @throws Problem rate_limit.exceeded if too many
   * sign-ins of the address were refused
   */
  readonly signIn: (ip: string) => Promise<void>;
  /** Charges a sign-in refused by the provider to its address, as a refused credential. */
  readonly signInRefused: (ip: string) => Promise<void>;
  /** Charges the registration of an OAuth client, which anybody may send, to its address. @throws Problem rate_limit.exceeded */
  readonly registration: (ip: string) => Promise<void>;
  /** Marks the secret of a new session as recently valid. */
  readonly trust: (session: string) => void;
};

type Options = {
  /** Returns the session secret in a `Cookie` header. Default: none. */
  readonly sessionIn?: (cookie: string | undefined) => string | undefined;
  /** Whether a bearer token is plausible without a look-up, so that it is not made up. */
  readonly plausible?: (secret: string) => boolean;
};

/** Milliseconds for which a once valid credential is still looked up, however many invalid ones its address sends. */
const trust = 60 * 60 * 1000;
const trusted = 10_000;

/** Cost of a registration, which is stored: ten a minute, by default. */
const registrationCost = 3;

type OnStanding = (standing: Standing) => void;
/** A presented secret, and the bucket that its refusal is charged to. */
type Credential = { readonly secret: string; readonly bucket: 'failed' | 'address' };

/**
 * Applies the rate limits. Requests of a person are charged to the person, those of a service account to its organization (`drawOf`).
 * Refused credentials, requests without one and undecided requests are charged to the network address. Refused bearer tokens cost more;
 * ended sessions do not, because browsers send their cookies automatically.
 */
export function admission(
  authenticate: Authenticate,
  { rateLimit }: Pick<Services, 'rateLimit'>,
  { sessionIn = () => undefined, plausible = () => false }: Options = {},
): Admission {
  // Separate caches, so that made-up credentials do not evict valid ones.
  const good = new LRUCache<string, true>({ max: trusted, ttl: trust });
  const refused = new LRUCache<string, true>({ max: trusted, ttl: trust });

  const charge = async (bucket: Bucket, key: string, onStanding?: OnStanding) => {
    const standing = await rateLimit.take(bucket, key);
    onStanding?.(standing);
    if (standing.exceeded) throw exceeded(standing);
  };

  const credentialOf = ({ headers: { authorization, cookie } }: Caller): Credential | undefined => {
    if (authorization !== undefined) return { secret: bearerOf(authorization) ?? authorization, bucket: 'failed' };
    const secret = sessionIn(cookie);
    return secret === undefined ? undefined : { secret, bucket: 'address' };
  };

  /**
   * Returns the limit that refuses a credential without a look-up: its address has exhausted it, and nothing suggests that the credential
   * is valid.
   */
  const distrusted = (caller: Caller): Bucket | undefined => {
    const used = (['failed', 'address'] as const).filter((bucket) => rateLimit.exhausted(bucket, networkOf(caller.ip)));
    if (used.length === 0) return undefined;
    const credential = credentialOf(caller);
    if (!credential) return undefined;
    const key = keyOf(credential.secret);
    if (good.has(key) || (plausible(credential.secret) && !refused.has(key))) return undefined;
    return used.find((bucket) => bucket === 'address' || bucket === credential.bucket);
  };

  const lookedUp = async (verdict: Promise<Actor>, caller: Caller) => {
    const actor = await verdict;
    const credential = credentialOf(caller);
    if (credential) good.set(keyOf(credential.secret), true);
    return actor;
  };

  const chargeRefused = async (error: unknown, caller: Caller, onStanding?: OnStanding) => {
    const key = networkOf(caller.ip);
    // Charged, so that provoking such errors does not allow unlimited look-ups. The original error is still the answer.
    if (!(error instanceof Problem) || error.status >= 500) return onStanding?.(await rateLimit.take('address', key));
    if (error.code !== 'auth.invalid_token') return charge('address', key, onStanding);
    const credential = credentialOf(caller);
    if (credential) {
      good.delete(keyOf(credential.secret));
      refused.set(keyOf(credential.secret), true);
    }
    return charge(credential?.bucket ?? 'failed', key, onStanding);
  };

  const admit = async (caller: Caller, onStanding?: OnStanding): Promise<Actor> => {
    const used = distrusted(caller);
    if (used) await charge(used, networkOf(caller.ip), onStanding);
    let actor: Actor;
    try {
      const verdict = authenticate(caller);
      actor = verdict instanceof Promise ? await lookedUp(verdict, caller) : verdict;
    } catch (error) {
      await chargeRefused(error, caller, onStanding);
      throw error;
    }
    const { bucket, key } = isOutsider(actor) ? ({ bucket: 'address', key: networkOf(caller.ip) } as const) : drawOf(actor);
    await charge(bucket, key, onStanding);
    return actor;
  };

  const headersFor = (reply: FastifyReply) => (standing: Standing) => void reply.headers(limitHeaders(standing));
  return {
    caller: (check, outsiders) => async (request, reply) => {
      request.actor = await admit(request, headersFor(reply));
      if (!outsiders) membersOnly(request.actor);
      check?.(request.actor, request);
    },
    address: (request, reply) => charge('address', networkOf(request.ip), headersFor(reply)),
    connected: async (caller) => {
      const actor = await admit(caller);
      membersOnly(actor);
      return actor;
    },
    silent: async (ip) => void (await rateLimit.take('address', networkOf(ip))),
    signIn: async (ip) => {
      const key = signInsOf(ip);
      if (rateLimit.exhausted('failed', key)) await charge('failed', key);
    },
    signInRefused: async (ip) => void (await rateLimit.take('failed', signInsOf(ip))),
    registration: async (ip) => {
      const standing = await rateLimit.take('failed', `registration ${networkOf(ip)}`, registrationCost);
      if (standing.exceeded) throw exceeded(standing);
    },
    trust: (session) => void good.set(keyOf(session), true),
  };
}

function membersOnly(actor: Actor): void {
  if (isOutsider(actor)) throw new Problem('auth.not_a_member');
}

/** Counted separately, so that a script with a bad token does not block sign-ins from its network. */
const signInsOf = (ip: string) => `sign-in ${networkOf(ip)}`;
const keyOf = (secret: string) => hash('sha256', secret, 'base64');
