import type { IncomingHttpHeaders } from 'node:http';
import { type Actor, isOutsider } from '../../../schema/kernel/actor.ts';
import { Problem } from '../../../schema/kernel/errors.ts';

/** What of a request says who is calling. */
export type Caller = {
  readonly headers: IncomingHttpHeaders;
  readonly ip: string;
  /** Without one a cookie is good only with an origin, as for an upgrade to a WebSocket. */
  readonly method?: string;
  /** Path and query. */
  readonly url: string;
  /** Id of the request, for the record. */
  readonly id: string;
};

/** A credential as it was presented. */
export type Presented = {
  readonly secret: string;
  /** Where it came from, for the record. */
  readonly address: string;
  /** `X-Organization`: id or slug of the one to act in, for whoever belongs to several. */
  readonly organization: string | undefined;
  /** Id of the request it came with, for the record. */
  readonly requestId: string;
};

/**
 * One kind of credential: whom it stands for, or null where it is none of its kind or not valid (any more).
 * At once when the verdict is known already. @throws Problem for one that is good but of no use here
 */
export type Strategy = (presented: Presented) => Actor | null | Promise<Actor | null>;

/** Whom a request's cookie stands for; undefined without one. @throws Problem auth.origin_refused, auth.other_member, auth.invalid_token, as a strategy */
export type CookieStrategy = (caller: Caller) => Actor | Promise<Actor> | undefined;

/** Who is calling. @throws Problem auth.required, auth.invalid_token, auth.token_in_query, organization.not_member, whatever a strategy throws */
export type Authenticate = (caller: Caller) => Actor | Promise<Actor>;

/** The slug of an organization, at once when it is known already. */
export type SlugOf = (organization: string) => string | undefined | Promise<string | undefined>;

const bearer = /^bearer +([\w.~+/-]+=*) *$/i;
/** RFC 6750 2.3, which RFC 9700 2.4 forbids: addresses stand in logs. */
const inQuery = /^[^?]*\?(?:.*&)?access_token(?:[=&]|$)/;

/** The token of an `Authorization` header; undefined where it holds none. */
export const bearerOf = (authorization: string): string | undefined => bearer.exec(authorization)?.[1];

/** @throws Problem auth.token_in_query */
export function refuseTokenInQuery(url: string): void {
  if (inQuery.test(url)) throw new Problem('auth.token_in_query');
}

/** What `authenticator` asks beside the strategies. */
type Others = { readonly fromCookie?: CookieStrategy | undefined; readonly slugOf?: SlugOf };

/**
 * Asks the strategies in turn. Credentials are taken from `Authorization: Bearer` (RFC 6750 2.1), and only without that
 * header from the session's cookie; never from the address. Whatever the credential, an `X-Organization` must name the
 * organization it is good for.
 */
export function authenticator(strategies: readonly Strategy[], { fromCookie, slugOf = () => undefined }: Others = {}): Authenticate {
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
    const actor = ask(strategies, { secret, address, organization, requestId });
    if (organization === undefined) return actor;
    return actor instanceof Promise ? actor.then((known) => within(known, organization, slugOf)) : within(actor, organization, slugOf);
  };
}

function ask([strategy, ...others]: readonly Strategy[], presented: Presented): Actor | Promise<Actor> {
  if (!strategy) throw new Problem('auth.invalid_token');
  const actor = strategy(presented);
  if (actor instanceof Promise) return actor.then((known) => known ?? ask(others, presented));
  return actor ?? ask(others, presented);
}

/** The actor, if its organization is the one that is named by id or slug. @throws Problem organization.not_member */
function within(actor: Actor, named: string, slugOf: SlugOf): Actor | Promise<Actor> {
  if (named === actor.organization || isOutsider(actor)) return actor;
  const check = (slug: string | undefined) => {
    if (slug !== named) throw new Problem('organization.not_member');
    return actor;
  };
  const slug = slugOf(actor.organization);
  return slug instanceof Promise ? slug.then(check) : check(slug);
}
