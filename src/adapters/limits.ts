import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Actor } from '../../schema/kernel/actor.ts';
import type { Services } from '../../schema/kernel/context.ts';
import { Problem } from '../../schema/kernel/errors.ts';
import { drawOf, exceeded } from '../../schema/kernel/limits.ts';
import { type Bucket, type Standing, window } from '../ports/rate-limit/port.ts';
import { networkOf } from './address.ts';
import type { Authenticate, Caller } from './auth/authenticate.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `caller`: the route's door admits callers itself. `nothing`: it is not counted. Else it is charged to the network address. */
    charged?: 'caller' | 'nothing';
  }
  interface FastifyRequest {
    /** Whoever is calling, once admitted. */
    actor: Actor;
  }
}

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Lets requests in, or does not: who is calling, and whether not too often. */
export type Admission = {
  /**
   * `onRequest` of what callers may do: sets `request.actor`. One request costs one.
   * @throws Problem auth.…, rate_limit.exceeded, then what `check` throws
   */
  readonly caller: (check?: (actor: Actor) => void) => Hook;
  /** `onRequest` of what is public: charged to the network address. @throws Problem rate_limit.exceeded */
  readonly address: Hook;
  /** Who opens a connection that is no HTTP request, which costs one as well. @throws Problem auth.…, rate_limit.exceeded */
  readonly connection: (caller: Caller) => Promise<Actor>;
  /** Charges one operation on a connection. @throws Problem rate_limit.exceeded */
  readonly operation: (actor: Actor) => Promise<void>;
};

/** A credential that was good this lately is looked up however many bad ones its address sends, in milliseconds. */
const trust = 60 * 60 * 1000;
const trusted = 10_000;

type Tell = (standing: Standing) => void;

/**
 * The table of limits: a person's requests are charged to the person and a service's to its organization (`drawOf`),
 * refused credentials and requests without one to the network address, the refused harder.
 */
export function admission(authenticate: Authenticate, { rateLimit }: Pick<Services, 'rateLimit'>): Admission {
  const good = new LRUCache<string, true>({ max: trusted, ttl: trust });

  const charge = async (bucket: Bucket, key: string, tell?: Tell) => {
    const standing = await rateLimit.take(bucket, key);
    tell?.(standing);
    if (standing.exceeded) throw exceeded(standing);
  };

  /** Whether a credential is not worth a look-up: its address sent too many bad ones, and it was not good lately. */
  const distrusted = (caller: Caller) => {
    if (!rateLimit.exhausted('failed', networkOf(caller.ip))) return false;
    const credential = credentialOf(caller);
    return credential !== undefined && !good.has(credential);
  };

  const lookedUp = async (verdict: Promise<Actor>, caller: Caller) => {
    const actor = await verdict;
    const credential = credentialOf(caller);
    if (credential !== undefined) good.set(credential, true);
    return actor;
  };

  const chargeRefused = async (error: unknown, caller: Caller, tell?: Tell) => {
    const key = networkOf(caller.ip);
    // What we cannot find out is no fault of the caller's.
    if (!(error instanceof Problem) || error.status >= 500) return tell?.(await rateLimit.standing('address', key));
    if (error.code !== 'auth.invalid_token') return charge('address', key, tell);
    good.delete(credentialOf(caller) ?? '');
    return charge('failed', key, tell);
  };

  const admit = async (caller: Caller, tell?: Tell): Promise<Actor> => {
    if (distrusted(caller)) await charge('failed', networkOf(caller.ip), tell);
    let actor: Actor;
    try {
      const verdict = authenticate(caller);
      actor = verdict instanceof Promise ? await lookedUp(verdict, caller) : verdict;
    } catch (error) {
      await chargeRefused(error, caller, tell);
      throw error;
    }
    const { bucket, key } = drawOf(actor);
    await charge(bucket, key, tell);
    return actor;
  };

  const tellIn = (reply: FastifyReply) => (standing: Standing) => void reply.headers(headersOf(standing));
  return {
    caller: (check) => async (request, reply) => {
      request.actor = await admit(request, tellIn(reply));
      check?.(request.actor);
    },
    address: (request, reply) => charge('address', networkOf(request.ip), tellIn(reply)),
    connection: (caller) => admit(caller),
    operation: (actor) => {
      const { bucket, key } = drawOf(actor);
      return charge(bucket, key);
    },
  };
}

/** What tells a caller how it stands (draft-ietf-httpapi-ratelimit-headers), on every answer. */
function headersOf({ bucket, limit, remaining, reset }: Pick<Standing, 'bucket' | 'limit' | 'remaining' | 'reset'>) {
  return {
    'ratelimit-policy': `"${bucket}";q=${limit};w=${window}`,
    ratelimit: `"${bucket}";r=${remaining};t=${reset}`,
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(reset),
  };
}

/** Those of a 429, which are of the limit that was exceeded: the assistant's too. `params` are of `rate_limit.exceeded`. */
export function exceededHeaders(params: Problem['params']): Record<string, string> {
  const { bucket, limit, reset } = params as Pick<Standing, 'bucket' | 'limit' | 'reset'>;
  return { ...headersOf({ bucket, limit, remaining: 0, reset }), 'retry-after': String(reset) };
}

/** The hash of what may say who is calling: a bearer token, or the cookies that may hold a session. */
function credentialOf({ headers: { authorization, cookie } }: Caller): string | undefined {
  const credential = authorization ?? cookie;
  return credential === undefined ? undefined : hash('sha256', credential, 'base64');
}
