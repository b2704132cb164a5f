import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openSignals } from '../../src/ports/signals/index.ts';
import type { Signals } from '../../src/ports/signals/port.ts';
import { findRedis, type RedisServer, startRedis } from '../support/redis.ts';

const program = findRedis();
vi.setConfig({ testTimeout: 60_000 });

const opened: Signals[] = [];
function open(redisUrl?: string, onError: (error: Error) => void = () => undefined) {
  const signals = openSignals({ redisUrl, onError });
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

  test('are heard at once, once by each who listens, and not by who stopped', () => {
    const { signals, heard } = open(url);
    const others: string[] = [];
    const stop = signals.subscribe((organization) => others.push(organization));
    signals.publish('org_1');
    stop();
    signals.publish('org_2');
    expect([heard, others]).toEqual([['org_1', 'org_2'], ['org_1']]);
  });

  test('wake those who work here, at once, and tell nobody who reads', () => {
    const { signals, heard, woken, work } = open(url);
    signals.wake('org_0');
    const stop = work();
    signals.wake('org_1');
    signals.publish('org_2');
    stop();
    signals.wake('org_3');
    expect([heard, woken]).toEqual([['org_2'], ['org_1']]);
  });

  test('are heard by nobody once it is closed', async () => {
    const { signals, heard } = open(url);
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

  /** Publishes until it is heard: nobody is told when a subscription has begun. */
  async function until(heard: string[], publish: () => void): Promise<void> {
    const late = Date.now() + 20_000;
    while (heard.length === 0) {
      if (Date.now() > late) throw new Error('not heard within 20 s');
      publish();
      await pause(20);
    }
  }

  test('are heard in the other once, and in the own not again', async () => {
    const [one, other] = [open(redis.url), open(redis.url)];
    await until(other.heard, () => one.signals.publish('org_0'));
    one.heard.length = 0;
    await until(one.heard, () => other.signals.publish('org_0'));
    await pause(100);
    one.heard.length = 0;
    other.heard.length = 0;
    const sent = Array.from({ length: 100 }, (_, n) => `org_${n}`);
    for (const organization of sent) one.signals.publish(organization);
    other.signals.publish('org_last');
    await vi.waitFor(() => expect([one.heard.length, other.heard.length]).toEqual([101, 101]), 5_000);
    // Whatever would come twice has come by then.
    await pause(100);
    expect([[...one.heard].sort(), [...other.heard].sort()]).toEqual([[...sent, 'org_last'].sort(), [...sent, 'org_last'].sort()]);
  });

  test('of work reach the other only where nobody works here', async () => {
    const [one, other] = [open(redis.url), open(redis.url)];
    other.work();
    await until(other.woken, () => one.signals.wake('org_0'));
    await until(one.heard, () => other.signals.publish('org_0'));
    one.work();
    other.woken.length = 0;
    one.signals.wake('org_1');
    // What is sent later arrives later: by then the first would have come.
    const last = other.signals.subscribe((organization) => organization === 'org_2' && other.woken.push('end'));
    one.signals.publish('org_2');
    await vi.waitFor(() => expect(other.woken).toContain('end'), 5_000);
    last();
    expect([one.woken, other.woken]).toEqual([['org_1'], ['end']]);
  });

  test('stay in the process while Redis is away, and reach the other again once it is back, once', async () => {
    const errors: Error[] = [];
    const [one, other] = [open(redis.url, (error) => errors.push(error)), open(redis.url)];
    await until(other.heard, () => one.signals.publish('org_0'));
    await redis.crash();
    await vi.waitFor(() => expect(errors.length).toBeGreaterThan(0), 5_000);
    one.heard.length = 0;
    other.heard.length = 0;
    one.signals.publish('org_1');
    expect([one.heard, other.heard]).toEqual([['org_1'], []]);
    await redis.resume();
    await until(other.heard, () => one.signals.publish('org_2'));
    await pause(100);
    other.heard.length = 0;
    one.signals.publish('org_3');
    await vi.waitFor(() => expect(other.heard).toContain('org_3'), 5_000);
    await pause(100);
    expect(other.heard).toEqual(['org_3']);
  });

  test('a Redis that is silent holds nobody up, and is heard again once it speaks', async () => {
    const [one, other] = [open(redis.url), open(redis.url)];
    await until(other.heard, () => one.signals.publish('org_0'));
    redis.freeze();
    try {
      one.heard.length = 0;
      const from = performance.now();
      for (let n = 0; n < 1_000; n += 1) one.signals.publish('org_1');
      expect(performance.now() - from).toBeLessThan(500);
      expect(one.heard.length).toBe(1_000);
      // Longer than a silent connection is kept.
      await pause(6_000);
    } finally {
      redis.thaw();
    }
    await pause(100);
    other.heard.length = 0;
    await until(other.heard, () => one.signals.publish('org_2'));
  });
});
