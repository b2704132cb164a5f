import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findRedis, type RedisServer, startRedis } from '../support/redis.ts';
import { cleanUp, database, place, type ServerProcess, serve, until } from './server.ts';

const program = findRedis();
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

/** Servers on one Redis and one PostgreSQL. */
describe.runIf(program)('limits on Redis', () => {
  let redis: RedisServer;
  let one: ServerProcess;
  let other: ServerProcess;
  let generous: ServerProcess;
  beforeAll(async () => {
    redis = await startRedis(program as string);
    const env = {
      ...(await place()),
      REDIS_URL: redis.url,
      RATE_LIMIT_USER: '100',
      METRICS_PORT: '0',
      LOG_LEVEL: 'info',
    };
    one = await serve(env);
    other = await serve(env);
    generous = await serve({ ...env, RATE_LIMIT_USER: '100000' });
  });
  afterAll(async () => {
    await cleanUp();
    redis?.stop();
  });

  const metric = async ({ output }: ServerProcess, name: string) => {
    const url = /"url":"([^"]+\/metrics)"/.exec(output)?.[1] as string;
    const text = await (await fetch(url)).text();
    // A process that has not counted any has no such line.
    return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
  };
  const occurrences = ({ output }: ServerProcess, text: string) => output.split(text).length - 1;

  test('processes share the buckets exactly', async () => {
    const answers = await Promise.all(Array.from({ length: 160 }, (_, n) => (n % 2 ? one : other).api('GET', '/me')));
    const statuses = Map.groupBy(answers, ({ status }) => status);
    expect([statuses.get(200)?.length, statuses.get(429)?.length, statuses.size]).toEqual([100, 60, 2]);
    const limited = 'atolye_rate_limited_total\\{bucket="user"\\}';
    expect((await metric(one, limited)) + (database ? await metric(other, limited) : 0)).toBe(60);
  });

  test('no request fails while Redis goes away and comes back, and each change is logged once', async () => {
    const answers: number[] = [];
    let going = true;
    const clients = Array.from({ length: 4 }, async () => {
      while (going) answers.push((await generous.api('GET', '/me', { headers: { connection: 'keep-alive' } })).status);
    });
    const ready = async () => (await generous.api('GET', '/readyz')).body.dependencies.redis;
    const more = (count: number) => {
      const from = answers.length;
      return until(() => answers.length >= from + count);
    };
    try {
      await more(50);
      expect([await metric(generous, 'atolye_rate_limit_insured'), await ready()]).toEqual([0, 'ok']);
      await redis.crash();
      await until(async () => (await metric(generous, 'atolye_rate_limit_insured')) === 1);
      await more(150);
      expect([await ready(), (await generous.api('GET', '/readyz')).status]).toEqual(['down', 200]);
      await redis.resume();
      await until(async () => (await metric(generous, 'atolye_rate_limit_insured')) === 0);
      await more(50);
      expect(await ready()).toBe('ok');
    } finally {
      going = false;
      await Promise.allSettled(clients);
    }
    expect(new Set(answers)).toEqual(new Set([200]));
    expect([occurrences(generous, 'Redis is unavailable'), occurrences(generous, 'Redis is back')]).toEqual([1, 1]);
  });

  test('a silent Redis delays neither requests nor the shutdown', async () => {
    redis.freeze();
    const ask = async () => (await other.api('POST', '/graphql', { body: { query: '{ organization { id } }' } })).status;
    try {
      // The status depends on earlier requests.
      for (const status of await Promise.all(Array.from({ length: 10 }, ask))) expect([200, 429]).toContain(status);
      expect(await other.end()).toBe(0);
    } finally {
      redis.thaw();
    }
  });
});
