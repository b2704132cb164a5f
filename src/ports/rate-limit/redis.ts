import { Redis } from 'ioredis';
import { RateLimiterRedis } from 'rate-limiter-flexible';
import { limitersOf } from './limiters.ts';
import { memoryCounter } from './memory.ts';
import type { Counter, Observer, Quotas } from './port.ts';

/** Timeout in milliseconds after which the server counts as unavailable: no request waits longer. */
const timeoutMs = 200;
/** Interval in milliseconds of attempts to reach an unavailable server. */
const retryIntervalMs = 500;

/**
 * Counts on the Redis server of `url`, shared by all processes. While it is unavailable, counting continues in this process with
 * full quotas, and no request waits for the server.
 */
export async function redisCounter(url: string, quotas: Quotas, { onAway, onBack }: Pick<Observer, 'onAway' | 'onBack'>): Promise<Counter> {
  const client = new Redis(url, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    // An unresponsive connection is closed, so that another can be opened.
    socketTimeout: 5_000,
    retryStrategy: (times) => Math.min(times * 50, retryIntervalMs),
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
    timer = setTimeout(() => inTime(client.ping()).then(comeBack, tryLater), retryIntervalMs).unref();
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
      // Suppresses `onAway` for an intended disconnect.
      closed = true;
      away = true;
      clearTimeout(timer);
      client.disconnect();
    },
  };
}

/** Returns the result, or throws an error after the timeout. */
function inTime<Result>(asked: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    // If this process was blocked, the answer may already have arrived. It is read before the immediate callback runs.
    const timer = setTimeout(() => setImmediate(reject, new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
    asked.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
