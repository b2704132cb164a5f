import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * A new personal access token: `atp_`, 32 random base62 characters (190 bits), and the CRC-32 of all that in 6 base62
 * digits. The checksum lets secret scanners tell tokens from look-alikes; it never decides whether one is accepted.
 */
export function newToken(): string {
  const body = `atp_${Array.from({ length: 32 }, () => base62[randomInt(62)]).join('')}`;
  return body + checksum(body);
}

function checksum(text: string): string {
  let digits = '';
  for (let rest = crc32(text); digits.length < 6; rest = Math.floor(rest / 62)) digits = base62[rest % 62] + digits;
  return digits;
}

/** What is kept of a token: SHA-256, hexadecimal. Its 190 random bits need no salt and no slow hash. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}
