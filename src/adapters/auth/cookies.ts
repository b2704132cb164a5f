import { fastifyCookie as cookies } from '@fastify/cookie';

/** The cookies of sign-in, by name and flags. */
export type Cookies = {
  /** Of a session. */
  readonly session: string;
  /** Of a sign-in that is on its way. */
  readonly signIn: string;
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
  return {
    session: `${prefix}atolye`,
    signIn: `${prefix}atolye-sign-in`,
    read: (header, name) => (header?.includes(name) ? cookies.parse(header)[name] : undefined),
    write: (name, value, seconds) =>
      cookies.serialize(name, value, { path: '/', httpOnly: true, secure, sameSite: 'lax', maxAge: seconds }),
  };
}
