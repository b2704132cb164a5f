import type { Problem } from '../../schema/kernel/errors.ts';
import { type Standing, window } from '../ports/rate-limit/port.ts';

/** What tells a caller how it stands (draft-ietf-httpapi-ratelimit-headers), on every answer. */
export function limitHeaders({ bucket, limit, remaining, reset }: Pick<Standing, 'bucket' | 'limit' | 'remaining' | 'reset'>) {
  return {
    'ratelimit-policy': `"${bucket}";q=${limit};w=${window}`,
    ratelimit: `"${bucket}";r=${remaining};t=${reset}`,
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(reset),
  };
}

/** Those of a 429, which are of the limit that was exceeded: the assistant's too. `params` are of `rate_limit.exceeded`. */
export function exceededHeaders(params: Problem['params']): Record<string, string> {
  const { bucket, limit, reset } = params as Pick<Standing, 'bucket' | 'limit' | 'reset'>;
  return { ...limitHeaders({ bucket, limit, remaining: 0, reset }), 'retry-after': String(reset) };
}
