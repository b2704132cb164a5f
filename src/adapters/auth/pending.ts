import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** Whoever has not come back by then begins again, in seconds. */
export const signInTtl = 600;

/** What a browser keeps of a cookie at most, less its name and flags, in characters. */
const maxLength = 3900;

const shape = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  invitation: z.string().optional(),
  fresh: z.literal('1').optional(),
});

/** A sign-in that is on its way, as its cookie keeps it. */
export type Pending = z.infer<typeof shape>;

/** The cookie's value, by which only we can have begun the sign-in; undefined where no browser would keep it. */
export function writePending(pending: Pending, key: string): string | undefined {
  const text = Buffer.from(JSON.stringify({ ...pending, until: Date.now() + signInTtl * 1000 })).toString('base64url');
  const value = `${text}.${sign(text, key)}`;
  return value.length <= maxLength ? value : undefined;
}

/** What `writePending` wrote with the same key, within its time; undefined for anything else. */
export function readPending(value: string | undefined, key: string): Pending | undefined {
  const [text = '', signature = ''] = value?.split('.') ?? [];
  const expected = sign(text, key);
  if (signature.length !== expected.length || !timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return undefined;
  const { until, ...pending } = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  return until > Date.now() ? shape.parse(pending) : undefined;
}

const sign = (text: string, key: string) => createHmac('sha256', key).update(text).digest('base64url');
