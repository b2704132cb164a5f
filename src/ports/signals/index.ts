import { memorySignals } from './memory.ts';
import type { Signals } from './port.ts';
import { redisSignals } from './redis.ts';

type Options = {
  readonly redisUrl?: string | undefined;
  readonly onError: (error: Error) => void;
  /** Milliseconds that a connection to Redis may be silent: 5,000. */
  readonly patience?: number;
};

/** Signals between all processes where there is a Redis server, else within this one. */
export function openSignals({ redisUrl, ...options }: Options): Signals {
  return redisUrl === undefined ? memorySignals() : redisSignals(redisUrl, options);
}
