import { createHash } from 'node:crypto';
import { fastifyCookie as cookies } from '@fastify/cookie';

/** The cookies of sign-in, by name and flags. */
export type Cookies = {
  /** Of a session. */
  readonly session: string;
  /** Of the sign-in with this `state` that is on its way: each has its own, so that several tabs can sign in at once. */
  signIn(state: string): string;
  /** The names of all sign-ins on their way in a request's `Cookie` header, in its order: the oldest first. */
  signIns(header: string | undefined): readonly string[];
  /** One of them out of a request's `Cookie` header. */
  read(header: string | undefined, name: string): string | undefined;
  /** A `Set-Cookie` header; `seconds` 0 removes it. */
  write(name: string, value: string, seconds: number): string;
};

/**
 * Over https they are bound to this very host (`__Host-`), which needs `Secure`; over http browsers would refuse that.
 * Read and written once `registerSignIn` has registered @fastify/cookie.
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
