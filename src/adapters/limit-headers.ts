import type { Problem } from '../../schema/kernel/errors.ts';
import { type Standing, window } from '../ports/rate-limit/port.ts';

/** Rate limit headers for every response (draft-ietf-httpapi-ratelimit-headers). */
export function limitHeaders({ bucket, limit, remaining, reset }: Pick<Standing, 'bucket' | 'limit' | 'remaining' | 'reset'>) {
  return {
    'ratelimit-policy': `"${bucket}";q=${limit};w=${window}`,
    ratelimit: `"${bucket}";r=${remaining};t=${reset}`,
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(reset),
  };
}

/** Headers of a 429, for the limit that was exceeded, such as the assistant's. Takes the `params` of `rate_limit.exceeded`. */
export function exceededHeaders(params: Problem['params']): Record<string, string> {
  const { bucket, limit, reset } = params as Pick<Standing, 'bucket' | 'limit' | 'reset'>;
  return { ...limitHeaders({ bucket, limit, remaining: 0, reset }), 'retry-after': String(reset) };
}
