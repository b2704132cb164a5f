import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openSignals } from '../../src/ports/signals/index.ts';
import type { Signals } from '../../src/ports/signals/port.ts';
import { findRedis, type RedisServer, startRedis } from '../support/redis.ts';

const program = findRedis();
vi.setConfig({ testTimeout: 60_000 });

const opened: Signals[] = [];
async function open(redisUrl?: string, options: { onError?: (error: Error) => void; socketTimeoutMs?: number } = {}) {
  const signals = await openSignals({ redisUrl, onError: () => undefined, ...options });
  opened.push(signals);
  const heard: string[] = [];
  signals.subscribe((organization) => heard.push(organization));
  const woken: string[] = [];
  const work = () => signals.onWake((organization) => woken.push(organization));
  return { signals, heard, woken, work };
}
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
});

describe.each([
  ['memory', undefined],
  ['redis', program],
] as const)('signals in one process: %s', (_, needed) => {
  let url: string | undefined;
  beforeAll(async () => {
    if (!needed) return undefined;
    const redis = await startRedis(needed);
    url = redis.url;
    return () => redis.stop();
  });

  test('reach each subscriber at once and once, and none that unsubscribed', async () => {
    const { signals, heard } = await open(url);
    const others: string[] = [];
    const stop = signals.subscribe((organization) => others.push(organization));
    signals.publish('org_1');
    stop();
    signals.publish('org_2');
    expect([heard, others]).toEqual([['org_1', 'org_2'], ['org_1']]);
  });

  test('wake the workers of this process at once, and no readers', async () => {
    const { signals, heard, woken, work } = await open(url);
    signals.wake('org_0');
    const stop = work();
    signals.wake('org_1');
    signals.publish('org_2');
    stop();
    signals.wake('org_3');
    expect([heard, woken]).toEqual([['org_2'], ['org_1']]);
  });

  test('reach nobody after close', async () => {
    const { signals, heard } = await open(url);
    await signals.close();
    signals.publish('org_1');
    expect(heard).toEqual([]);
  });
});

describe.runIf(program)('signals between processes', () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedis(program as string);
    return () => redis.stop();
  });

  type Process = Awaited<ReturnType<typeof open>>;
  let marks = 0;
  /**
   * Resolves when `to` has received a mark of `from`, and so everything that `from` published before. The start of a subscription is not
   * reported, so the mark is repeated.
   */
  async function reach(from: Process, to: Process): Promise<void> {
    const first = marks;
    const isNew = (signal: string) => signal.startsWith('mark_') && Number(signal.slice('mark_'.length)) >= first;
    const heard = () => {
      from.signals.publish(`mark_${marks++}`);
      expect(to.heard.some(isNew)).toBe(true);
    };
    await vi.waitFor(heard, { timeout: 20_000, interval: 20 });
  }
  /** Waits until signals have passed in both directions, so that echoes would have arrived too. */
  const settle = async (one: Process, other: Process) => {
    await reach(one, other);
    await reach(other, one);
  };
  const heardBy = ({ heard }: Process) => heard.filter((signal) => !signal.startsWith('mark_'));

  test('reach the other process once, and the own process not again', async () => {
    const [one, other] = [await open(redis.url), await open(redis.url)];
    await settle(one, other);
    const sent = Array.from({ length: 100 }, (_, n) => `org_${n}`);
    for (const organization of sent) one.signals.publish(organization);
    other.signals.publish('org_last');
    await settle(one, other);
    expect([heardBy(one).sort(), heardBy(other).sort()]).toEqual([[...sent, 'org_last'].sort(), [...sent, 'org_last'].sort()]);
  });

  test('wake the other process only if nobody works in this one', async () => {
    const [one, other] = [await open(redis.url), await open(redis.url)];
    other.work();
    await settle(one, other);
    one.signals.wake('org_0');
    await expect.poll(() => other.woken).toEqual(['org_0']);
    one.work();
    other.woken.length = 0;
    one.signals.wake('org_1');
    // Signals arrive in order, so the first would have arrived by then.
    const last = other.signals.subscribe((organization) => organization === 'org_2' && other.woken.push('end'));
    one.signals.publish('org_2');
    await expect.poll(() => other.woken).toContain('end');
    last();
    expect([one.woken, other.woken]).toEqual([['org_1'], ['end']]);
  });

  test('stay in the process while Redis is away, and reach the other once after it is back', async () => {
    const errors: Error[] = [];
    const [one, other] = [await open(redis.url, { onError: (error) => errors.push(error) }), await open(redis.url)];
    await reach(one, other);
    await redis.crash();
    await expect.poll(() => errors.length).toBeGreaterThan(0);
    one.signals.publish('org_1');
    expect([heardBy(one), heardBy(other)]).toEqual([['org_1'], []]);
    await redis.resume();
    await reach(one, other);
    one.signals.publish('org_2');
    await reach(one, other);
    expect(heardBy(other)).toEqual(['org_2']);
  });

  test('do not wait for a silent Redis, give it up, and use it again once it answers', async () => {
    const errors: Error[] = [];
    const [one, other] = [await open(redis.url, { onError: (error) => errors.push(error), socketTimeoutMs: 300 }), await open(redis.url)];
    await reach(one, other);
    redis.freeze();
    try {
      for (let n = 0; n < 1_000; n += 1) one.signals.publish('org_1');
      expect(heardBy(one)).toHaveLength(1_000);
      await expect.poll(() => errors.join()).toContain('Socket timeout');
    } finally {
      redis.thaw();
    }
    await settle(one, other);
  });
});
