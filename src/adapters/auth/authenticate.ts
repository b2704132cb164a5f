import type { IncomingHttpHeaders } from 'node:http';
import { type Actor, isOutsider } from '../../../schema/kernel/actor.ts';
import { Problem } from '../../../schema/kernel/errors.ts';
import { pathOf } from '../target.ts';

/** The parts of a request that identify its caller. */
export type Caller = {
  readonly headers: IncomingHttpHeaders;
  readonly ip: string;
  /** Without a method, a cookie is accepted only together with an origin, as for a WebSocket upgrade. */
  readonly method?: string;
  /** Path and query. */
  readonly url: string;
  /** Request id, for the audit log. */
  readonly id: string;
};

/** A credential as it was presented. */
export type Presented = {
  readonly secret: string;
  /** Network address of the caller, for the audit log. */
  readonly address: string;
  /** `X-Organization`: id or slug of the organization to act in, for users who belong to several. */
  readonly organization: string | undefined;
  /** Request id, for the audit log. */
  readonly requestId: string;
};

/**
 * Resolves one kind of credential to its actor; null if the secret is of another kind or not valid (any more).
 * Returns synchronously if the verdict is cached. @throws Problem for a valid credential that cannot be used here
 */
export type Strategy = (presented: Presented) => Actor | null | Promise<Actor | null>;

/**
 * Returns the actor of a request's session cookie; undefined without one. @throws Problem auth.origin_refused, auth.other_member,
 * auth.invalid_token, as a strategy
 */
export type CookieStrategy = (caller: Caller) => Actor | Promise<Actor> | undefined;

/**
 * Returns the actor of a request. @throws Problem auth.required, auth.invalid_token, auth.token_in_query, organization.not_member, anything
 * a strategy throws
 */
export type Authenticate = (caller: Caller) => Actor | Promise<Actor>;

/** Returns the slug of an organization, synchronously if it is cached. */
export type SlugOf = (organization: string) => string | undefined | Promise<string | undefined>;

const bearer = /^bearer +([\w.~+/-]+=*) *$/i;
/** `access_token` in the query (RFC 6750 2.3). RFC 9700 2.4 forbids it, because URLs are logged. */
const inQuery = /^[^?]*\?(?:.*&)?access_token(?:[=&]|$)/;

/** Returns the token of an `Authorization` header; undefined if it holds none. */
export const bearerOf = (authorization: string): string | undefined => bearer.exec(authorization)?.[1];

/** @throws Problem auth.token_in_query */
export function refuseTokenInQuery(url: string): void {
  if (inQuery.test(url)) throw new Problem('auth.token_in_query');
}

/** Sources that `authenticator` uses besides the strategies. */
type OtherSources = { readonly fromCookie?: CookieStrategy | undefined; readonly slugOf?: SlugOf };

/**
 * Tries the strategies in turn. Credentials come from `Authorization: Bearer` (RFC 6750 2.1) or, without that header, from the session
 * cookie; never from the URL. An `X-Organization` header must name the credential's organization.
 */
export function authenticator(strategies: readonly Strategy[], { fromCookie, slugOf = () => undefined }: OtherSources = {}): Authenticate {
  return (caller) => {
    const { headers, ip: address, url, id: requestId } = caller;
    refuseTokenInQuery(url);
    const { authorization } = headers;
    if (authorization === undefined) {
      const actor = fromCookie?.(caller);
      if (actor) return actor;
      throw new Problem('auth.required');
    }
    const secret = bearerOf(authorization);
    if (secret === undefined) throw new Problem(/^bearer\b/i.test(authorization) ? 'auth.invalid_token' : 'auth.required');
    const organization = headers['x-organization'] as string | undefined;
    const check = (actor: Actor) => {
      requireResource(actor, url);
      return organization === undefined ? actor : requireOrganization(actor, organization, slugOf);
    };
    const actor = tryStrategies(strategies, { secret, address, organization, requestId });
    return actor instanceof Promise ? actor.then(check) : check(actor);
  };
}

function tryStrategies([strategy, ...others]: readonly Strategy[], presented: Presented): Actor | Promise<Actor> {
  if (!strategy) throw new Problem('auth.invalid_token');
  const actor = strategy(presented);
  if (actor instanceof Promise) return actor.then((known) => known ?? tryStrategies(others, presented));
  return actor ?? tryStrategies(others, presented);
}

/** Refuses a token for one resource at every other path (RFC 8707 2). @throws Problem auth.invalid_token */
function requireResource({ credential }: Actor, url: string): void {
  if (credential?.resource && pathOf(url) !== `/${credential.resource}`) throw new Problem('auth.invalid_token');
}

/** Returns the actor if `named` is the id or slug of its organization. @throws Problem organization.not_member */
function requireOrganization(actor: Actor, named: string, slugOf: SlugOf): Actor | Promise<Actor> {
  if (named === actor.organization || isOutsider(actor)) return actor;
  const check = (slug: string | undefined) => {
    if (slug !== named) throw new Problem('organization.not_member');
    return actor;
  };
  const slug = slugOf(actor.organization);
  return slug instanceof Promise ? slug.then(check) : check(slug);
}
