import { memorySignals } from './memory.ts';
import type { Signals } from './port.ts';

type Options = {
  readonly redisUrl?: string | undefined;
  readonly onError: (error: Error) => void;
  /** Milliseconds that a connection to Redis may be silent: 5,000. */
  readonly patience?: number;
};

/** Signals between all processes where there is a Redis server, else within this one. Loads that driver alone. */
export async function openSignals({ redisUrl, ...options }: Options): Promise<Signals> {
  return redisUrl === undefined ? memorySignals() : (await import('./redis.ts')).redisSignals(redisUrl, options);
}
