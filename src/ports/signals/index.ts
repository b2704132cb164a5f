import { memorySignals } from './memory.ts';
import type { Signals } from './port.ts';

type Options = {
  readonly redisUrl?: string | undefined;
  readonly onError: (error: Error) => void;
  /** Milliseconds after which an unresponsive connection to Redis is closed; default 5,000. */
  readonly socketTimeoutMs?: number;
};

/** Opens signals between all processes if a Redis server is configured, else within this one. Loads only that driver. */
export async function openSignals({ redisUrl, ...options }: Options): Promise<Signals> {
  return redisUrl === undefined ? memorySignals() : (await import('./redis.ts')).redisSignals(redisUrl, options);
}
