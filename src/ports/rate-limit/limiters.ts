import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import { type Bucket, type Count, type Counter, type Quotas, window } from './port.ts';

type Options = { readonly keyPrefix: string; readonly points: number; readonly duration: number };

/** Counts with one limiter of rate-limiter-flexible per bucket. Errors of the store are thrown. */
export function limitersOf(quotas: Quotas, make: (options: Options) => RateLimiterAbstract): Pick<Counter, 'take' | 'count'> {
  const limiters = Object.fromEntries(
    Object.entries(quotas).map(([bucket, points]) => [bucket, make({ keyPrefix: `atolye:limit:${bucket}`, points, duration: window })]),
  ) as Record<Bucket, RateLimiterAbstract>;
  return {
    take: (bucket, key, cost) => limiters[bucket].consume(key, cost).then(countOf, refused),
    count: (bucket, key) => limiters[bucket].get(key).then(countOf),
  };
}

function countOf(result: RateLimiterRes | null): Count {
  // A window that has ended may not be deleted yet.
  if (!result || result.msBeforeNext <= 0) return { taken: 0, left: 0 };
  // The clock may have been set back meanwhile: a window is never longer than its duration.
  return { taken: result.consumedPoints, left: Math.min(result.msBeforeNext, window * 1000) };
}

function refused(reason: unknown): Count {
  if (reason instanceof RateLimiterRes) return countOf(reason);
  throw reason;
}
