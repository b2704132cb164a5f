import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** Lifetime of a pending sign-in, in seconds. */
export const signInTtl = 600;

/** Maximum length of a cookie's value, in characters: what browsers store, less the name and flags. */
const maxLength = 3900;

const pendingSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  invitation: z.string().optional(),
  fresh: z.literal('1').optional(),
});

/** A pending sign-in, as stored in its cookie. */
export type Pending = z.infer<typeof pendingSchema>;

/**
 * Returns the signed cookie value; undefined if it is longer than browsers store. The signature proves that this server began the sign-in.
 */
export function writePending(pending: Pending, key: string): string | undefined {
  const text = Buffer.from(JSON.stringify({ ...pending, until: Date.now() + signInTtl * 1000 })).toString('base64url');
  const value = `${text}.${sign(text, key)}`;
  return value.length <= maxLength ? value : undefined;
}

/** Returns the sign-in written by `writePending` with one of the keys, within its lifetime; undefined otherwise. */
export function readPending(value: string | undefined, keys: readonly string[]): Pending | undefined {
  const [text = '', signature = ''] = value?.split('.') ?? [];
  const isOf = (expected: string) => signature.length === expected.length && timingSafeEqual(Buffer.from(signature), Buffer.from(expected));
  if (!keys.some((key) => isOf(sign(text, key)))) return undefined;
  const { until, ...pending } = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  return until > Date.now() ? pendingSchema.parse(pending) : undefined;
}

const sign = (text: string, key: string) => createHmac('sha256', key).update(text).digest('base64url');
