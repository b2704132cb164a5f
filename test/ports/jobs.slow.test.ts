import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Engine } from '../../src/ports/database/index.ts';
import { openJobs } from '../../src/ports/jobs/index.ts';
import type { Jobs } from '../../src/ports/jobs/port.ts';
import { type Job, job } from '../../src/workers/kit.ts';
import { cleanUp, errorOf, newId, openEngine } from './databases.ts';

afterAll(cleanUp);

describe('jobs', () => {
  let database: Engine;
  let jobs: Jobs;
  const failures: unknown[] = [];
  /** Executed jobs by text; `ran` returns a promise for each. */
  const done = new Map<string, PromiseWithResolvers<number>>();
  const ran = (text: string) => {
    const entry = done.get(text) ?? Promise.withResolvers<number>();
    done.set(text, entry);
    return entry;
  };
  const times = new Map<string, number>();
  const note: Job = job({
    name: 'test.note',
    schema: z.object({ text: z.string(), failures: z.number().default(0) }),
    async run({ text, failures }) {
      const count = (times.get(text) ?? 0) + 1;
      times.set(text, count);
      if (count <= failures) throw new Error(`failure ${count} of ${text}`);
      ran(text).resolve(count);
    },
  });
  const held = Promise.withResolvers<void>();
  const slow: Job = job({
    name: 'test.slow',
    schema: z.object({ text: z.string() }),
    slow: true,
    concurrency: 2,
    async run({ text }) {
      ran(text).resolve(1);
      if (text === 'long') await held.promise;
    },
  });
  const idle: Job = job({ name: 'test.idle', schema: z.object({ key: z.string() }), async run() {} });
  const waiting = async (name: string) =>
    (await database.raw("SELECT data FROM jobs.job WHERE name = $1 AND state = 'created' ORDER BY data->>'key'", [name])).rows.map(
      (row) => row.data,
    );

  beforeAll(async () => {
    database = await openEngine({ poolSize: 2 });
    jobs = await openJobs(database, { kinds: [note, slow, idle], works: true, onError: (error) => failures.push(error) });
  }, 60_000);
  afterAll(() => jobs.stop());

  const organization = (id: string) => database.prisma.organization.create({ data: { id, name: id, slug: id } });

  test('stores row and job on commit, drops both on rollback, and does not hang on the first send', async () => {
    const [committed, dropped] = [newId('org'), newId('org')];
    const work = (id: string, fail: boolean) =>
      database.transaction(async () => {
        await organization(id);
        await jobs.send('test.idle', { key: id });
        if (fail) throw new Error('undo');
      });
    await work(committed, false);
    await errorOf(work(dropped, true));
    const rows = await database.prisma.organization.findMany({ where: { id: { in: [committed, dropped] } } });
    expect(rows.map((row) => row.id)).toEqual([committed]);
    expect(await waiting('test.idle')).toEqual([{ key: committed }]);
  });

  test('stores 50 jobs of 50 concurrent units', async () => {
    await database.raw("DELETE FROM jobs.job WHERE name = 'test.idle'");
    const ids = Array.from({ length: 50 }, () => newId('org'));
    await Promise.all(
      ids.map((id) =>
        database.transaction(async () => {
          await organization(id);
          await jobs.send('test.idle', { key: id });
        }),
      ),
    );
    expect(await waiting('test.idle')).toHaveLength(50);
  });

  test('queues one job per singletonKey, all jobs without one, and delays by the database’s clock', async () => {
    await database.raw("DELETE FROM jobs.job WHERE name = 'test.idle'");
    // A process whose clock is ahead must not change the delay.
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 300_000);
    await jobs.send('test.idle', { key: '1' }, { singletonKey: 'a', inSeconds: 3_600 });
    clock.mockRestore();
    await jobs.send('test.idle', { key: '2' }, { singletonKey: 'a' });
    await jobs.send('test.idle', { key: '3' }, { singletonKey: 'b' });
    await jobs.send('test.idle', { key: '4' });
    await jobs.send('test.idle', { key: '5' });
    expect(await waiting('test.idle')).toEqual([{ key: '1' }, { key: '3' }, { key: '4' }, { key: '5' }]);
    const { rows } = await database.raw(
      "SELECT extract(epoch from start_after - created_on)::int AS seconds FROM jobs.job WHERE name = 'test.idle' AND data->>'key' = '1'",
    );
    expect(rows).toEqual([{ seconds: 3_600 }]);
  });

  test('refuses an unknown name and an invalid payload when sending', async () => {
    expect(String(await errorOf(jobs.send('test.none', {})))).toContain('no kind of job called test.none');
    expect(await errorOf(jobs.send('test.note', { text: 5 }))).toMatchObject({ name: 'ZodError' });
  });

  test('sends no NOTIFY in a transaction, even on a queue that had it before', async () => {
    await database.raw("UPDATE jobs.queue SET notify = true WHERE name = 'test.idle'");
    const again = await openJobs(database, { kinds: [idle], works: false, onError: () => {} });
    expect(again.statement('test.idle', { key: '1' }).text).not.toContain('pg_notify');
    await again.stop();
  });

  describe('with workers', () => {
    beforeAll(() => jobs.start([note, slow]));

    test('runs a job after the commit of its transaction, and not before', async () => {
      const text = newId('text');
      await database.transaction(async () => {
        await jobs.send('test.note', { text });
        // Two round trips of the worker's database: enough time to see an uncommitted job.
        await Promise.all([jobs.send('test.note', { text: `${text} too` }), database.raw('SELECT 1')]);
        expect(times.has(text)).toBe(false);
      });
      expect(await ran(text).promise).toBe(1);
    });

    // Fetched one at a time, they would exceed the time limit of the test.
    test('runs 100 jobs that were sent together concurrently', async () => {
      const texts = Array.from({ length: 100 }, () => newId('text'));
      await database.transaction(() => Promise.all(texts.map((text) => jobs.send('test.note', { text }))));
      await Promise.all(texts.map((text) => ran(text).promise));
    }, 20_000);

    test('does not block other jobs of a kind with a slow one', async () => {
      await jobs.send('test.slow', { text: 'long' });
      await ran('long').promise;
      const texts = Array.from({ length: 4 }, () => newId('text'));
      for (const text of texts) await jobs.send('test.slow', { text });
      await Promise.all(texts.map((text) => ran(text).promise));
      // pg-boss detects by heartbeats that the process lives, and starts another run once they stop.
      const { rows } = await database.raw("SELECT heartbeat_seconds, heartbeat_on FROM jobs.job WHERE data->>'text' = 'long'");
      expect(rows).toEqual([{ heartbeat_seconds: 30, heartbeat_on: expect.any(Date) }]);
      held.resolve();
    }, 20_000);

    test('finds a job of another process, and a delayed one', async () => {
      const other = await openJobs(database, { kinds: [note], works: false, onError: () => {} });
      const [now, later] = [newId('text'), newId('text')];
      await other.send('test.note', { text: now });
      await jobs.send('test.note', { text: later }, { inSeconds: 1.5 });
      expect([await ran(now).promise, await ran(later).promise]).toEqual([1, 1]);
      await other.stop();
    }, 20_000);

    test('reports and retries a failed run without repeating its neighbours', async () => {
      const [bad, good] = [newId('text'), newId('text')];
      await database.transaction(async () => {
        await jobs.send('test.note', { text: bad, failures: 1 });
        await jobs.send('test.note', { text: good });
      });
      await ran(good).promise;
      expect(await ran(bad).promise).toBe(2);
      expect(times.get(good)).toBe(1);
      expect(failures.map(String)).toContain(`Error: failure 1 of ${bad}`);
    }, 20_000);

    test('fails a job permanently if its payload cannot be parsed any more', async () => {
      const before = failures.length;
      await database.raw(
        "INSERT INTO jobs.job (name, data, policy, singleton_key, retry_limit) VALUES ('test.note', '{}', 'short', 'broken', 5)",
      );
      await expect.poll(() => failures.length, { timeout: 10_000, interval: 50 }).toBeGreaterThan(before);
      const state = async () => (await database.raw("SELECT state FROM jobs.job WHERE singleton_key = 'broken'")).rows[0]?.state;
      await expect.poll(state, { timeout: 10_000, interval: 50 }).toBe('failed');
    }, 20_000);

    test('updates schedules to those in the code', async () => {
      const daily: Job = job({ ...idle, cron: '0 3 * * *' });
      const schedules = async () => (await database.raw('SELECT name, cron, timezone FROM jobs.schedule')).rows;
      const other = await openJobs(database, { kinds: [daily], works: true, onError: () => {} });
      await other.start([daily]);
      expect(await schedules()).toEqual([{ name: 'test.idle', cron: '0 3 * * *', timezone: 'UTC' }]);
      await other.start([]);
      expect(await schedules()).toEqual([]);
      await other.stop();
    });
  });
});
