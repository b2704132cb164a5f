import type { IncomingHttpHeaders } from 'node:http';
import type { Actor } from '../../../schema/kernel/actor.ts';
import { Problem } from '../../../schema/kernel/errors.ts';

/** What of a request says who is calling. */
export type Caller = { readonly headers: IncomingHttpHeaders; readonly ip: string };

/**
 * One kind of credential: whom it stands for, or null where it is none of its kind or not valid (any more).
 * At once when the verdict is known already. `address` is where it came from, for the record.
 */
export type Strategy = (credential: string, address: string) => Actor | null | Promise<Actor | null>;

/** Who is calling. @throws Problem auth.required, auth.invalid_token */
export type Authenticate = (caller: Caller) => Actor | Promise<Actor>;

const bearer = /^bearer +([\w.~+/-]+=*) *$/i;

/** Asks the strategies in turn. Credentials are taken from `Authorization: Bearer` alone (RFC 6750 2.1), never from the address. */
export function authenticator(strategies: readonly Strategy[]): Authenticate {
  return ({ headers: { authorization }, ip }) => {
    if (authorization === undefined) throw new Problem('auth.required');
    const credential = bearer.exec(authorization)?.[1];
    if (credential === undefined) throw new Problem(/^bearer\b/i.test(authorization) ? 'auth.invalid_token' : 'auth.required');
    return ask(strategies, credential, ip);
  };
}

function ask([strategy, ...others]: readonly Strategy[], credential: string, address: string): Actor | Promise<Actor> {
  if (!strategy) throw new Problem('auth.invalid_token');
  const actor = strategy(credential, address);
  if (actor instanceof Promise) return actor.then((known) => known ?? ask(others, credential, address));
  return actor ?? ask(others, credential, address);
}
