import { RateLimiterMemory } from 'rate-limiter-flexible';
import { limitersOf } from './limiters.ts';
import type { Counter, Quotas } from './port.ts';

/** Counts only in this process. */
export function memoryCounter(quotas: Quotas): Counter {
  return {
    place: 'process',
    ...limitersOf(quotas, (options) => new RateLimiterMemory(options)),
    close: async () => {},
  };
}
