import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** What a secret is told by: a personal access token, a key of a service account. */
type Prefix = 'atp_' | 'ats_';

/**
 * A new secret: its prefix, 32 random base62 characters (190 bits), and the CRC-32 of all that in 6 base62 digits. The
 * checksum lets secret scanners tell secrets from look-alikes, and limits tell a secret of ours from a made-up one.
 */
function newSecret(prefix: Prefix): string {
  const body = `${prefix}${Array.from({ length: 32 }, () => base62[randomInt(62)]).join('')}`;
  return body + checksum(body);
}

/** A new personal access token: `atp_…`. */
export const newToken = (): string => newSecret('atp_');

/** A new key of a service account: `ats_…`. */
export const newKey = (): string => newSecret('ats_');

/** Whether `text` has the form and the checksum of a secret of ours. A chosen one (`BOOTSTRAP_TOKEN`) need not. */
export function hasChecksum(text: string): boolean {
  return /^at[ps]_[0-9A-Za-z]{38}$/.test(text) && text.endsWith(checksum(text.slice(0, -6)));
}

function checksum(text: string): string {
  let digits = '';
  for (let rest = crc32(text); digits.length < 6; rest = Math.floor(rest / 62)) digits = base62[rest % 62] + digits;
  return digits;
}

/** What is kept of a secret of ours, be it a token, a key, a session's or an invitation's: SHA-256, hexadecimal. 190 random bits or more need no salt and no slow hash. */
export function hashToken(secret: string): string {
  return hash('sha256', secret, 'hex');
}
