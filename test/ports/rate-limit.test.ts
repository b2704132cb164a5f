import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openRateLimit } from '../../src/ports/rate-limit/index.ts';
import type { Bucket, RateLimit } from '../../src/ports/rate-limit/port.ts';
import { until } from '../process/server.ts';
import { recorder } from '../support/limits.ts';
import { findRedis, type RedisServer, startRedis } from '../support/redis.ts';

const quotas = { user: 5, service: 8, chat: 3, address: 4, failed: 2 };
const program = findRedis();
let redis: RedisServer;
let client: Redis;
beforeAll(async () => {
  if (!program) return;
  redis = await startRedis(program);
  client = new Redis(redis.url);
});
afterAll(() => {
  client?.disconnect();
  redis?.stop();
});

const opened: RateLimit[] = [];
const open = async (redisUrl?: string, observer = recorder().observer) => {
  const rateLimit = await openRateLimit({ redisUrl, quotas, observer });
  opened.push(rateLimit);
  return rateLimit;
};
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const each of opened.splice(0)) await each.close();
});

/** A key that no other test uses. */
const anyKey = () => randomUUID();

/** Advances the clock by a minute and clears the server's counters. */
async function afterTheWindow(): Promise<void> {
  const passed = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => passed() + 60_001);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_001 });
  await client?.flushall();
}

describe.each([
  ['memory', true, 'process'],
  ['Redis', program !== undefined, 'server'],
] as const)('counting in %s', (name, available, place) => {
  const driver = () => open(name === 'Redis' ? redis.url : undefined);

  describe.runIf(available)('a window', () => {
    test('lasts at most a minute, even if the clock is set back an hour', async () => {
      const rateLimit = await driver();
      const key = anyKey();
      for (let n = 0; n < 3; n += 1) await rateLimit.take('failed', key);
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 });
      const standings = [await rateLimit.take('failed', key), rateLimit.exhausted('failed', key), await rateLimit.standing('failed', key)];
      for (const standing of standings) expect(standing?.reset).toBeLessThanOrEqual(60);
      expect(standings.slice(0, 2)).toMatchObject([{ exceeded: true }, { exceeded: true }]);
    });

    test.each(Object.entries(quotas) as [Bucket, number][])('allows the exact quota of %s: %i', async (bucket, limit) => {
      const rateLimit = await driver();
      expect(rateLimit.place).toBe(place);
      const key = anyKey();
      const all = [];
      for (let n = 0; n < limit + 3; n += 1) all.push(await rateLimit.take(bucket, key));
      expect(all.map(({ remaining, exceeded }) => `${remaining}${exceeded ? ' exceeded' : ''}`)).toEqual([
        ...Array.from({ length: limit }, (_, n) => `${limit - n - 1}`),
        ...Array(3).fill('0 exceeded'),
      ]);
      for (const standing of all) expect(standing).toMatchObject({ bucket, limit });
      for (const { reset } of all) expect(reset).toBeOneOf([59, 60]);
    });

    test('counts concurrent requests exactly', async () => {
      const rateLimit = await driver();
      const key = anyKey();
      const all = await Promise.all(Array.from({ length: 50 }, () => rateLimit.take('user', key)));
      expect(all.filter(({ exceeded }) => !exceeded)).toHaveLength(5);
    });

    test('is separate for each key and bucket', async () => {
      const rateLimit = await driver();
      const [one, other] = [anyKey(), anyKey()];
      for (let n = 0; n < 6; n += 1) await rateLimit.take('user', one);
      expect((await rateLimit.take('user', other)).remaining).toBe(4);
      expect((await rateLimit.take('service', one)).remaining).toBe(7);
    });

    test('can be read without charging it', async () => {
      const rateLimit = await driver();
      const key = anyKey();
      expect(await rateLimit.standing('user', key)).toEqual({ bucket: 'user', limit: 5, remaining: 5, reset: 0, exceeded: false });
      await rateLimit.take('user', key);
      for (let n = 0; n < 3; n += 1) expect(await rateLimit.standing('user', key)).toMatchObject({ remaining: 4, reset: 60 });
      for (let n = 0; n < 9; n += 1) await rateLimit.take('user', key);
      expect(await rateLimit.standing('user', key)).toMatchObject({ remaining: 0, limit: 5 });
    });

    test('reports exhaustion at once, for that bucket only', async () => {
      const rateLimit = await driver();
      const key = anyKey();
      await rateLimit.take('failed', key);
      expect(rateLimit.exhausted('failed', key)).toBeNull();
      await rateLimit.take('failed', key);
      expect(rateLimit.exhausted('failed', key)).toMatchObject({ bucket: 'failed', remaining: 0, reset: 60, exceeded: true });
      expect(rateLimit.exhausted('user', key)).toBeNull();
    });

    test('is full again when it has ended', async () => {
      const rateLimit = await driver();
      const key = anyKey();
      for (let n = 0; n < 6; n += 1) await rateLimit.take('user', key);
      await afterTheWindow();
      expect(rateLimit.exhausted('user', key)).toBeNull();
      expect(await rateLimit.standing('user', key)).toMatchObject({ remaining: 5, reset: 0 });
      expect(await rateLimit.take('user', key)).toMatchObject({ remaining: 4, reset: 60, exceeded: false });
    });
  });
});

test('each refusal is reported with the limit it exceeded', async () => {
  const { observer, calls } = recorder();
  const rateLimit = await open(undefined, observer);
  for (let n = 0; n < 4; n += 1) await rateLimit.take('failed', 'a');
  expect(calls).toEqual(['exceeded failed', 'exceeded failed']);
});

describe.runIf(program)('Redis', () => {
  test('needs one round trip a request, and none for a key known to be exhausted', async () => {
    const rateLimit = await open(redis.url);
    const key = anyKey();
    await rateLimit.take('user', key);
    await client.config('RESETSTAT');
    for (let n = 0; n < 20; n += 1) await rateLimit.take('user', key);
    const stats = await client.info('commandstats');
    expect(/cmdstat_evalsha:calls=(\d+)/.exec(stats)?.[1]).toBe('4');
    expect(stats).not.toMatch(/cmdstat_(eval|multi|ping):/);
  });

  test('shares the buckets exactly between two processes', async () => {
    const both = [await open(redis.url), await open(redis.url)];
    const key = anyKey();
    const all = await Promise.all(Array.from({ length: 40 }, (_, n) => both[n % 2]!.take('service', key)));
    const admitted = all.filter(({ exceeded }) => !exceeded).map(({ remaining }) => remaining);
    expect(admitted.sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  test('is not asked again after close, not even during a reconnect attempt', async () => {
    const { observer, calls } = recorder();
    const own = await startRedis(program as string);
    const rateLimit = await open(own.url, observer);
    own.freeze();
    await rateLimit.take('user', anyKey());
    const timers = vi.spyOn(globalThis, 'setTimeout');
    // The reconnect attempt half a second later is pending and gets no answer.
    await expect.poll(() => timers.mock.calls.some(([, delay]) => delay === 200)).toBe(true);
    await rateLimit.close();
    timers.mockClear();
    await new Promise((resolve) => setImmediate(resolve));
    own.thaw();
    await expect.poll(() => calls).toEqual(['away']);
    expect(timers.mock.calls.filter(([, delay]) => delay === 500)).toEqual([]);
    timers.mockRestore();
    own.stop();
  });

  test('counts in the process if Redis is down at the start, reports it once, and shares once it is back', async () => {
    const { observer, calls } = recorder();
    const own = await startRedis(program!);
    await own.crash();
    const rateLimit = await open(own.url, observer);
    expect(rateLimit.place).toBe('insurance');
    for (let n = 0; n < 6; n += 1) await rateLimit.take('user', 'a');
    expect(await rateLimit.take('user', 'a')).toMatchObject({ exceeded: true });
    expect(calls.filter((each) => each === 'away')).toHaveLength(1);
    await own.resume();
    await until(() => rateLimit.place === 'server', 5_000);
    expect(calls.filter((each) => !each.startsWith('exceeded'))).toEqual(['away', 'back']);
    expect(await rateLimit.take('user', 'b')).toMatchObject({ remaining: 4 });
    own.stop();
  });

  test('waits at most 200 ms for a silent Redis, then skips it until it answers again', async () => {
    const { observer, calls } = recorder();
    const own = await startRedis(program!);
    const rateLimit = await open(own.url, observer);
    await rateLimit.take('user', 'a');
    own.freeze();
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const waits = () => timers.mock.calls.filter(([, delay]) => delay === 200).length;
    const take = () => rateLimit.take('user', 'b');
    const first = [take(), take(), take()];
    expect(waits()).toBe(3);
    await Promise.all(first);
    timers.mockClear();
    const more = [take(), take(), take()];
    expect(waits()).toBe(0);
    await Promise.all(more);
    timers.mockRestore();
    expect(calls.filter((each) => !each.startsWith('exceeded'))).toEqual(['away']);
    own.thaw();
    await until(() => rateLimit.place === 'server', 5_000);
    expect(calls.filter((each) => !each.startsWith('exceeded'))).toEqual(['away', 'back']);
    expect(await rateLimit.standing('user', 'a')).toMatchObject({ remaining: 4 });
    own.stop();
  });

  test('reports nothing when it is closed', async () => {
    const { observer, calls } = recorder();
    const rateLimit = await openRateLimit({ redisUrl: redis.url, quotas, observer });
    await rateLimit.close();
    expect(calls).toEqual([]);
  });
});
