import { LRUCache } from 'lru-cache';
import { memoryCounter } from './memory.ts';
import type { Bucket, Count, Counter, Observer, Quotas, RateLimit, Standing } from './port.ts';

type Options = { readonly redisUrl?: string | undefined; readonly quotas: Quotas; readonly observer?: Observer };

const noObserver: Observer = { onExceeded() {}, onAway() {}, onBack() {} };

/** Opens the counters: in memory, or on the Redis server of `redisUrl`, shared by all processes. Loads only that driver. */
export async function openRateLimit({ redisUrl, quotas, observer = noObserver }: Options): Promise<RateLimit> {
  const counter = redisUrl ? await (await import('./redis.ts')).redisCounter(redisUrl, quotas, observer) : memoryCounter(quotas);
  return withExhaustedCache(counter, quotas, observer);
}

/** Maximum number of exhausted keys that are cached. A forgotten key costs a call of the counter. */
const remembered = 10_000;

/** Calls the counter only for keys that are not known to be exhausted. */
function withExhaustedCache(counter: Counter, quotas: Quotas, { onExceeded }: Observer): RateLimit {
  /** End of the window of each exhausted key, by the monotonic clock. */
  const ends = new LRUCache<string, number>({ max: remembered });

  const standingOf = (bucket: Bucket, { taken, left }: Count): Standing => {
    const limit = quotas[bucket];
    return { bucket, limit, remaining: Math.max(0, limit - taken), reset: Math.ceil(left / 1000), exceeded: taken > limit };
  };
  const exhausted = (bucket: Bucket, key: string): Standing | null => {
    if (ends.size === 0) return null;
    const left = (ends.get(`${bucket} ${key}`) ?? 0) - performance.now();
    return left > 0 ? standingOf(bucket, { taken: quotas[bucket] + 1, left }) : null;
  };
  const ask = async (bucket: Bucket, key: string, cost: number) => {
    const count = await counter.take(bucket, key, cost);
    if (count.taken >= quotas[bucket]) ends.set(`${bucket} ${key}`, performance.now() + count.left);
    return standingOf(bucket, count);
  };
  return {
    get place() {
      return counter.place;
    },
    async take(bucket, key, cost = 1) {
      const standing = exhausted(bucket, key) ?? (await ask(bucket, key, cost));
      if (standing.exceeded) onExceeded(bucket);
      return standing;
    },
    standing: async (bucket, key) => standingOf(bucket, await counter.count(bucket, key)),
    exhausted,
    close: () => counter.close(),
  };
}
