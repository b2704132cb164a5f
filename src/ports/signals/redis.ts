import { randomUUID } from 'node:crypto';
import { Redis, type RedisOptions } from 'ioredis';
import { memorySignals } from './memory.ts';
import type { Signals } from './port.ts';

const channel = 'atolye:signals';
/** Pause between attempts to reach a server that is away, in milliseconds, at most. */
const trial = 1_000;
/** How often the listening connection is tried, in milliseconds. */
const heartbeat = 10_000;

type Options = { readonly onError: (error: Error) => void; readonly patience?: number };

/**
 * Signals between the processes on the Redis server of `url`, over two connections. While it is away signals stay within
 * this process; `onError` hears of it. A connection with nothing to say for `patience` ms after a command is given up.
 */
export function redisSignals(url: string, { onError, patience = 5_000 }: Options): Signals {
  const local = memorySignals();
  // Its own signals come back from Redis too: this process has had them.
  const own = randomUUID();
  const options: RedisOptions = {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    // A connection that has gone silent is given up, so that nothing piles up on it and another can be made.
    socketTimeout: patience,
    retryStrategy: (times) => Math.min(times * 50, trial),
  };
  const publisher = new Redis(url, options);
  const subscriber = new Redis(url, { ...options, autoResubscribe: false, enableReadyCheck: true });
  publisher.on('error', onError);
  subscriber.on('error', onError);
  subscriber.on('ready', () => void subscriber.subscribe(channel).catch(onError));
  // Nothing is written to a connection that only listens: it would not be missed if it had gone silent.
  const beat = setInterval(() => void subscriber.ping().catch(() => undefined), heartbeat).unref();
  subscriber.on('message', (_channel, message: string) => {
    const [from, organization] = message.split(' ');
    if (from !== own && organization) local.publish(organization);
  });
  return {
    publish(organization) {
      local.publish(organization);
      publisher.publish(channel, `${own} ${organization}`).catch(() => undefined);
    },
    subscribe: (listener) => local.subscribe(listener),
    async close() {
      clearInterval(beat);
      await local.close();
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}
