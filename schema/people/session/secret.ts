import { hkdfSync, randomBytes } from 'node:crypto';
import { decrypt, encrypt } from '../../kernel/encryption.ts';

/** Tokens from the provider at sign-in that the session needs later. */
export type ProviderTokens = {
  /** For checking with the provider whether the session may continue. */
  readonly refreshToken?: string | undefined;
  /** For identifying the sign-in when signing out at the provider. */
  readonly idToken?: string | undefined;
};

/** Creates a secret for a session's cookie: 256 random bits, base64url. */
export function newSessionSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether `text` has the form of a session secret. */
export const isSessionSecret = (text: string): boolean => /^[\w-]{43}$/.test(text);

/**
 * Encrypts (AES-256-GCM) with a key derived from the cookie's secret, which the server does not store. `session` is
 * additional authenticated data, so that a ciphertext cannot be moved to another row.
 */
export function encryptTokens(tokens: ProviderTokens, secret: string, session: string): string {
  return encrypt(JSON.stringify(tokens), keyOf(secret), session);
}

/** Decrypts a result of `encryptTokens`. @throws Error if the secret or the session differs, or the ciphertext was changed */
export function decryptTokens(encryptedTokens: string, secret: string, session: string): ProviderTokens {
  return JSON.parse(decrypt(encryptedTokens, keyOf(secret), session));
}

// The stored hash is computed from the secret's text, the key from its bytes with HKDF: neither reveals the other.
function keyOf(secret: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', Buffer.from(secret, 'base64url'), '', 'atolye session tokens', 32));
}
