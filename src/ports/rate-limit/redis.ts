import { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { limitersOf } from './limiters.ts';
import { memoryCounter } from './memory.ts';
import type { Counter, Observer, Quotas } from './port.ts';

/** A server that does not answer within this is away, in milliseconds: no request waits longer. */
const patience = 200;
/** How often a server that is away is tried, in milliseconds. */
const trial = 500;

/**
 * Counts on the Redis server of `url`, which processes share. While it is away counts go on in this process, from full;
 * no request waits for it then, until it answers again.
 */
export async function redisCounter(url: string, quotas: Quotas, { onAway, onBack }: Pick<Observer, 'onAway' | 'onBack'>): Promise<Counter> {
  const client = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    // A connection that has gone silent is given up, so that another can be made.
    socketTimeout: 5_000,
    retryStrategy: (times) => Math.min(times * 50, trial),
  });
  const server = limitersOf(quotas, (options) => new RateLimiterRedis({ ...options, storeClient: client }));
  const insurance = memoryCounter(quotas);
  let away = false;
  let closed = false;
  let timer: NodeJS.Timeout | undefined;

  const leave = (error: Error) => {
    if (away) return;
    away = true;
    onAway(error);
    tryLater();
  };
  const tryLater = () => {
    if (closed) return;
    timer = setTimeout(() => inTime(client.ping()).then(comeBack, tryLater), trial).unref();
  };
  const comeBack = () => {
    if (closed) return;
    away = false;
    onBack();
  };
  const insured = async <Result>(onServer: () => Promise<Result>, inProcess: () => Promise<Result>): Promise<Result> => {
    if (away) return inProcess();
    try {
      return await inTime(onServer());
    } catch (error) {
      leave(error as Error);
      return inProcess();
    }
  };

  client.on('error', leave);
  await client.connect().catch(leave);
  return {
    get place() {
      return away ? 'insurance' : 'server';
    },
    take: (bucket, key, cost) =>
      insured(
        () => server.take(bucket, key, cost),
        () => insurance.take(bucket, key, cost),
      ),
    count: (bucket, key) =>
      insured(
        () => server.count(bucket, key),
        () => insurance.count(bucket, key),
      ),
    async close() {
      // Nobody is told of a server that we leave ourselves.
      closed = true;
      away = true;
      clearTimeout(timer);
      client.disconnect();
    },
  };
}

/** What was asked, or an error after `patience`. */
function inTime<Result>(asked: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    // This process may have been the late one: the answer is then there to be read, and is, before what is immediate.
    const timer = setTimeout(() => setImmediate(reject, new Error(`no answer within ${patience} ms`)), patience);
    asked.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
