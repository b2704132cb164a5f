import { randomUUID } from 'node:crypto';
import { Redis, type RedisOptions } from 'ioredis';
import { memorySignals } from './memory.ts';
import type { Signals } from './port.ts';

const channel = 'atolye:signals';
/** Channel of messages, each after the id of its sender and a space. */
const messages = 'atolye:messages';
/** Third word of a message that wakes workers. */
const work = 'work';
/** Maximum delay in milliseconds between attempts to reach an unavailable server. */
const maxRetryDelayMs = 1_000;
/** Interval in milliseconds of pings on the listening connection. */
const heartbeat = 10_000;

type Options = { readonly onError: (error: Error) => void; readonly socketTimeoutMs?: number };

/**
 * Signals between processes through the Redis server of `url`, over two connections. While it is unavailable, signals stay within
 * this process, and `onError` is called. A connection that is silent for `socketTimeoutMs` after a command is closed.
 */
export function redisSignals(url: string, { onError, socketTimeoutMs = 5_000 }: Options): Signals {
  const local = memorySignals();
  // Redis also returns the signals of this process, which are ignored: it has already handled them.
  const own = randomUUID();
  const options: RedisOptions = {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    // An unresponsive connection is closed, so that no data accumulates on it and another can be opened.
    socketTimeout: socketTimeoutMs,
    retryStrategy: (times) => Math.min(times * 50, maxRetryDelayMs),
  };
  const publisher = new Redis(url, options);
  const subscriber = new Redis(url, { ...options, autoResubscribe: false, enableReadyCheck: true });
  publisher.on('error', onError);
  subscriber.on('error', onError);
  subscriber.on('ready', () => void subscriber.subscribe(channel, messages).catch(onError));
  // A connection that only listens writes nothing, so that its failure would go unnoticed without pings.
  const beat = setInterval(() => void subscriber.ping().catch(() => undefined), heartbeat).unref();
  subscriber.on('message', (on, message: string) => {
    if (on === messages) {
      const end = message.indexOf(' ');
      if (message.slice(0, end) !== own) local.send(message.slice(end + 1));
      return;
    }
    const [from, organization, what] = message.split(' ');
    if (from === own || !organization) return;
    if (what === work) local.wake(organization);
    else local.publish(organization);
  });
  const sendOn = (to: string, ...words: string[]) => void publisher.publish(to, [own, ...words].join(' ')).catch(() => undefined);
  const send = (...words: string[]) => sendOn(channel, ...words);
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
    send(message) {
      local.send(message);
      sendOn(messages, message);
    },
    onMessage: (listener) => local.onMessage(listener),
    async close() {
      clearInterval(beat);
      await local.close();
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}
