import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Actor } from '../../schema/kernel/actor.ts';
import type { Services } from '../../schema/kernel/context.ts';
import { Problem } from '../../schema/kernel/errors.ts';
import { drawOf, exceeded } from '../../schema/kernel/limits.ts';
import { type Bucket, type Standing, window } from '../ports/rate-limit/port.ts';
import { networkOf } from './address.ts';
import type { Authenticate } from './auth/authenticate.ts';

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
};

/** A credential that was good this lately is looked up however many bad ones its address sends, in milliseconds. */
const trust = 60 * 60 * 1000;
const trusted = 10_000;

/**
 * The table of limits: a person's requests are charged to the person and a service's to its organization (`drawOf`),
 * refused credentials and requests without one to the network address, the refused harder.
 */
export function admission(authenticate: Authenticate, { rateLimit }: Pick<Services, 'rateLimit'>): Admission {
  const good = new LRUCache<string, true>({ max: trusted, ttl: trust });

  const charge = async (reply: FastifyReply, bucket: Bucket, key: string) => {
    const standing = await rateLimit.take(bucket, key);
    reply.headers(headersOf(standing));
    if (standing.exceeded) throw exceeded(standing);
  };

  /** Whether a credential is not worth a look-up: its address sent too many bad ones, and it was not good lately. */
  const distrusted = (request: FastifyRequest) => {
    if (!rateLimit.exhausted('failed', networkOf(request.ip))) return false;
    const credential = credentialOf(request);
    return credential !== undefined && !good.has(credential);
  };

  const lookedUp = async (verdict: Promise<Actor>, request: FastifyRequest) => {
    const actor = await verdict;
    const credential = credentialOf(request);
    if (credential !== undefined) good.set(credential, true);
    return actor;
  };

  const chargeRefused = async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const key = networkOf(request.ip);
    // What we cannot find out is no fault of the caller's.
    if (!(error instanceof Problem) || error.status >= 500) return void reply.headers(headersOf(await rateLimit.standing('address', key)));
    if (error.code !== 'auth.invalid_token') return charge(reply, 'address', key);
    good.delete(credentialOf(request) ?? '');
    return charge(reply, 'failed', key);
  };

  return {
    caller: (check) => async (request, reply) => {
      if (distrusted(request)) await charge(reply, 'failed', networkOf(request.ip));
      let actor: Actor;
      try {
        const verdict = authenticate(request);
        actor = verdict instanceof Promise ? await lookedUp(verdict, request) : verdict;
      } catch (error) {
        await chargeRefused(error, request, reply);
        throw error;
      }
      request.actor = actor;
      const { bucket, key } = drawOf(actor);
      await charge(reply, bucket, key);
      check?.(actor);
    },
    address: (request, reply) => charge(reply, 'address', networkOf(request.ip)),
  };
}

/** Charges one operation that is no HTTP request of its own, such as one on a WebSocket. @throws Problem rate_limit.exceeded */
export async function chargeOperation({ rateLimit }: Pick<Services, 'rateLimit'>, actor: Actor): Promise<void> {
  const { bucket, key } = drawOf(actor);
  const standing = await rateLimit.take(bucket, key);
  if (standing.exceeded) throw exceeded(standing);
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
function credentialOf({ headers: { authorization, cookie } }: FastifyRequest): string | undefined {
  const credential = authorization ?? cookie;
  return credential === undefined ? undefined : hash('sha256', credential, 'base64');
}
