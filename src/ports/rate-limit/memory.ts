import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { type Bucket, type Quotas, type RateLimit, type Standing, window } from './port.ts';

/** Counts in this process alone. */
export function memoryRateLimit(quotas: Quotas): RateLimit {
  const limiters = new Map<Bucket, RateLimiterMemory>();
  for (const [bucket, points] of Object.entries(quotas))
    limiters.set(bucket as Bucket, new RateLimiterMemory({ points, duration: window }));
  const of = (bucket: Bucket) => limiters.get(bucket) as RateLimiterMemory;
  const told = (bucket: Bucket, result: RateLimiterRes | null): Standing => {
    const limit = quotas[bucket];
    const consumed = result?.consumedPoints ?? 0;
    return {
      bucket,
      limit,
      remaining: Math.max(0, limit - consumed),
      reset: Math.ceil((result?.msBeforeNext ?? 0) / 1000),
      exceeded: consumed > limit,
    };
  };
  return {
    take: (bucket, key) =>
      of(bucket)
        .consume(key)
        .then(
          (result) => told(bucket, result),
          (refused: unknown) => {
            if (refused instanceof RateLimiterRes) return told(bucket, refused);
            throw refused;
          },
        ),
    standing: async (bucket, key) => told(bucket, await of(bucket).get(key)),
    close: async () => {},
  };
}
