import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Prefix of a secret: of a personal access token, a service key, or an access or refresh token of an OAuth client. */
type Prefix = 'atp_' | 'ats_' | 'ato_' | 'atr_';

/**
 * Creates a secret: the prefix, 32 random base62 characters (190 bits), and the CRC-32 of both in 6 base62 digits. The
 * checksum lets secret scanners avoid false positives, and rate limits distinguish real secrets from made-up ones.
 */
function newSecret(prefix: Prefix): string {
  const body = `${prefix}${Array.from({ length: 32 }, () => base62[randomInt(62)]).join('')}`;
  return body + checksum(body);
}

/** Creates a personal access token: `atp_…`. */
export const newToken = (): string => newSecret('atp_');

/** Creates a service key: `ats_…`. */
export const newKey = (): string => newSecret('ats_');

/** Creates an access token of an OAuth client: `ato_…`. */
export const newAccessToken = (): string => newSecret('ato_');

/** Creates a refresh token of an OAuth client: `atr_…`. */
export const newRefreshToken = (): string => newSecret('atr_');

/** Whether `text` has the form and checksum of a generated secret. A chosen secret (`BOOTSTRAP_TOKEN`) may have neither. */
export function hasChecksum(text: string): boolean {
  return /^at[pso]_[0-9A-Za-z]{38}$/.test(text) && text.endsWith(checksum(text.slice(0, -6)));
}

function checksum(text: string): string {
  let digits = '';
  for (let rest = crc32(text); digits.length < 6; rest = Math.floor(rest / 62)) digits = base62[rest % 62] + digits;
  return digits;
}

/**
 * Stored form of a token, a key, or the secret of a session or an invitation: SHA-256, hexadecimal. With 190 random bits
 * or more, neither a salt nor a slow hash is needed.
 */
export function hashToken(secret: string): string {
  return hash('sha256', secret, 'hex');
}
