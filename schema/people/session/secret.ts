import { hkdfSync, randomBytes } from 'node:crypto';
import { decrypt, encrypt } from '../../kernel/sealing.ts';

/** What the provider gave at sign-in, as far as the session needs it again. */
export type ProviderTokens = {
  /** To ask the provider again whether the session may go on. */
  readonly refreshToken?: string | undefined;
  /** To tell the provider whose sign-in ends. */
  readonly idToken?: string | undefined;
};

/** A new secret for a session's cookie: 256 random bits, base64url. */
export function newSessionSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether `text` could be the secret of a session. */
export const isSessionSecret = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** Encrypts (AES-256-GCM) with a key that only the cookie's secret makes; `session` is authenticated along, so that no row takes another's. */
export function seal(tokens: ProviderTokens, secret: string, session: string): string {
  return encrypt(JSON.stringify(tokens), keyOf(secret), session);
}

/** What `seal` encrypted. @throws Error with another secret, for another session, or where it was changed */
export function unseal(sealed: string, secret: string, session: string): ProviderTokens {
  return JSON.parse(decrypt(sealed, keyOf(secret), session));
}

// The hash that is kept is of the secret's text, the key of its bytes through HKDF: neither leads to the other.
function keyOf(secret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', Buffer.from(secret, 'base64url'), '', 'atolye session tokens', 32));
}
