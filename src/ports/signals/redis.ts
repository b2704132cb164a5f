import { randomUUID } from 'node:crypto';
import { Redis, type RedisOptions } from 'ioredis';
import { memorySignals } from './memory.ts';
import type { Signals } from './port.ts';

const channel = 'atolye:signals';
/** Third word of a message that wakes those who work. */
const work = 'work';
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
    const [from, organization, what] = message.split(' ');
    if (from === own || !organization) return;
    if (what === work) local.wake(organization);
    else local.publish(organization);
  });
  const send = (...words: string[]) => void publisher.publish(channel, [own, ...words].join(' ')).catch(() => undefined);
  return {
    publish(organization) {
      local.publish(organization);
      send(organization);
    },
    subscribe: (listener) => local.subscribe(listener),
    wake(organization) {
      if (!local.wake(organization)) send(organization, work);
    },
    onWake: (listener) => local.onWake(listener),
    async close() {
      clearInterval(beat);
      await local.close();
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}
