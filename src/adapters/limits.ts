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
   * `onRequest` of what callers may do: sets `request.actor`. One request costs one; that of an outsider is charged to its
   * network address.
   * @param outsiders whether they come in too: what `check`, or the engine, then lets them do is little
   * @throws Problem auth.…, rate_limit.exceeded, then what `check` throws
   */
  readonly caller: (check?: (actor: Actor, request: FastifyRequest) => void, outsiders?: 'outsiders too') => Hook;
  /** `onRequest` of what is public: charged to the network address. @throws Problem rate_limit.exceeded */
  readonly address: Hook;
  /**
   * Who opens a connection that is no HTTP request, or sends an operation over it: the credential may have ended since it
   * was opened. Either costs one; outsiders open none. @throws Problem auth.…, rate_limit.exceeded
   */
  readonly connected: (caller: Caller) => Promise<Actor>;
  /** Charges a connection that ended without having said who it is to its network address. */
  readonly silent: (ip: string) => Promise<void>;
  /** Guards what asks the identity provider for anybody. @throws Problem rate_limit.exceeded where too many of its sign-ins were refused */
  readonly signIn: (ip: string) => Promise<void>;
  /** Charges a sign-in that the provider refused to its address, as a refused credential. */
  readonly signInRefused: (ip: string) => Promise<void>;
  /** Takes the secret of a session that was just made for one that was good lately. */
  readonly trust: (session: string) => void;
};

type Options = {
  /** The session's secret in a `Cookie` header. Default: there are none. */
  readonly sessionIn?: (cookie: string | undefined) => string | undefined;
  /** Whether a bearer token can be told from a made-up one without a look-up, and is none. */
  readonly plausible?: (secret: string) => boolean;
};

/** A credential that was good this lately is looked up however many bad ones its address sends, in milliseconds. */
const trust = 60 * 60 * 1000;
const trusted = 10_000;

type Tell = (standing: Standing) => void;
/** A secret that may say who is calling, and what a refusal of it is charged to. */
type Credential = { readonly secret: string; readonly bucket: 'failed' | 'address' };

/**
 * The table of limits: a person's requests are charged to the person and a service's to its organization (`drawOf`),
 * refused credentials, requests without one and those that could not be judged to the network address. Refused bearer
 * tokens are charged harder; a session that is over is not, since browsers send its cookie by themselves.
 */
export function admission(
  authenticate: Authenticate,
  { rateLimit }: Pick<Services, 'rateLimit'>,
  { sessionIn = () => undefined, plausible = () => false }: Options = {},
): Admission {
  // Two, so that made-up credentials do not push out good ones.
  const good = new LRUCache<string, true>({ max: trusted, ttl: trust });
  const refused = new LRUCache<string, true>({ max: trusted, ttl: trust });

  const charge = async (bucket: Bucket, key: string, tell?: Tell) => {
    const standing = await rateLimit.take(bucket, key);
    tell?.(standing);
    if (standing.exceeded) throw exceeded(standing);
  };

  const credentialOf = ({ headers: { authorization, cookie } }: Caller): Credential | undefined => {
    if (authorization !== undefined) return { secret: bearerOf(authorization) ?? authorization, bucket: 'failed' };
    const secret = sessionIn(cookie);
    return secret === undefined ? undefined : { secret, bucket: 'address' };
  };

  /** The limit that keeps a credential from a look-up: its address has used it up, and nothing says that it is good. */
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

  const chargeRefused = async (error: unknown, caller: Caller, tell?: Tell) => {
    const key = networkOf(caller.ip);
    // Charged, so that who brings this about is not looked up for ever; what we cannot find out stays the answer.
    if (!(error instanceof Problem) || error.status >= 500) return tell?.(await rateLimit.take('address', key));
    if (error.code !== 'auth.invalid_token') return charge('address', key, tell);
    const credential = credentialOf(caller);
    if (credential) {
      good.delete(keyOf(credential.secret));
      refused.set(keyOf(credential.secret), true);
    }
    return charge(credential?.bucket ?? 'failed', key, tell);
  };

  const admit = async (caller: Caller, tell?: Tell): Promise<Actor> => {
    const used = distrusted(caller);
    if (used) await charge(used, networkOf(caller.ip), tell);
    let actor: Actor;
    try {
      const verdict = authenticate(caller);
      actor = verdict instanceof Promise ? await lookedUp(verdict, caller) : verdict;
    } catch (error) {
      await chargeRefused(error, caller, tell);
      throw error;
    }
    const { bucket, key } = isOutsider(actor) ? ({ bucket: 'address', key: networkOf(caller.ip) } as const) : drawOf(actor);
    await charge(bucket, key, tell);
    return actor;
  };

  const tellIn = (reply: FastifyReply) => (standing: Standing) => void reply.headers(limitHeaders(standing));
  return {
    caller: (check, outsiders) => async (request, reply) => {
      request.actor = await admit(request, tellIn(reply));
      if (!outsiders) membersOnly(request.actor);
      check?.(request.actor, request);
    },
    address: (request, reply) => charge('address', networkOf(request.ip), tellIn(reply)),
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
    trust: (session) => void good.set(keyOf(session), true),
  };
}

function membersOnly(actor: Actor): void {
  if (isOutsider(actor)) throw new Problem('auth.not_a_member');
}

/** Counted apart, so that a script with a bad token keeps nobody from signing in. */
const signInsOf = (ip: string) => `sign-in ${networkOf(ip)}`;
const keyOf = (secret: string) => hash('sha256', secret, 'base64');
