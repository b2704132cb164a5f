import { createHash } from 'node:crypto';
import { fastifyCookie as cookies } from '@fastify/cookie';

/** Names and flags of the sign-in cookies. */
export type Cookies = {
  /** Name of the session cookie. */
  readonly session: string;
  /** Name of the cookie of the pending sign-in with this `state`. Each has its own, so that several tabs can sign in at once. */
  signIn(state: string): string;
  /** Names of all pending sign-ins in a `Cookie` header, the oldest first. */
  signIns(header: string | undefined): readonly string[];
  /** Reads one cookie from a `Cookie` header. */
  read(header: string | undefined, name: string): string | undefined;
  /** Returns a `Set-Cookie` header; `seconds` 0 removes the cookie. */
  write(name: string, value: string, seconds: number): string;
};

/**
 * Over https the names start with `__Host-`, which binds the cookies to this host and needs `Secure`; browsers refuse that over http. Works
 * only after `registerSignIn` has registered @fastify/cookie.
 */
export function cookiesOf(baseUrl: string): Cookies {
  const secure = baseUrl.startsWith('https:');
  const prefix = secure ? '__Host-' : '';
  const signIn = `${prefix}atolye-sign-in-`;
  return {
    session: `${prefix}atolye`,
    signIn: (state) => `${signIn}${createHash('sha256').update(state).digest('hex').slice(0, 16)}`,
    signIns: (header) => (header?.includes(signIn) ? Object.keys(cookies.parse(header)).filter((name) => name.startsWith(signIn)) : []),
    read: (header, name) => (header?.includes(name) ? cookies.parse(header)[name] : undefined),
    write: (name, value, seconds) =>
      cookies.serialize(name, value, { path: '/', httpOnly: true, secure, sameSite: 'lax', maxAge: seconds }),
  };
}
