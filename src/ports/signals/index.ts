import { memorySignals } from './memory.ts';
import type { Signals } from './port.ts';
import { redisSignals } from './redis.ts';

/** Signals between all processes where there is a Redis server, else within this one. */
export function openSignals({ redisUrl, onError }: { redisUrl?: string | undefined; onError: (error: Error) => void }): Signals {
  return redisUrl === undefined ? memorySignals() : redisSignals(redisUrl, onError);
}
