import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Engine } from '../../src/ports/database/index.ts';
import { DatabaseError, isTransient, unhurried } from '../../src/ports/database/port.ts';
import { openPostgres } from '../../src/ports/database/postgres.ts';
import { openJobs } from '../../src/ports/jobs/index.ts';
import { job } from '../../src/workers/kit.ts';
import { proxyTo } from '../support/proxy.ts';
import { cleanUp, errorOf, server } from './databases.ts';

const never = 60 * 60_000;
const one = { name: 'test.one', text: 'select 1 as one' };
const sleep = (seconds: number) => ({ name: `test.sleep.${seconds}`, text: `select 2 as two from pg_sleep(${seconds})` });

afterAll(cleanUp);

describe('a database that goes silent without closing', () => {
  let proxy: Awaited<ReturnType<typeof proxyTo>>;
  let database: Engine;
  const open = async (timeouts: object, poolSize = 2) => {
    database = await openPostgres(proxy.url, poolSize, {
      livenessTimeouts: { answer: 1_000, unhurried: never, idle: never, ping: 500, ...timeouts },
    });
  };
  beforeEach(async () => {
    proxy = await proxyTo(await server.createDatabase());
  });
  afterEach(async () => {
    await proxy.close();
    await database.close();
  });

  test('fails waiting statements in time with a retryable error and replaces their connections', async () => {
    await open({});
    await Promise.all([database.sql(sleep(0.1), []), database.prisma.organization.count()]);
    proxy.forget();
    const inUnit = database.transaction(async () => {
      await database.prisma.organization.count();
    });
    const failures = await Promise.all([errorOf(database.sql(one, [])), errorOf(inUnit)]);
    for (const failure of failures) expect(isTransient(failure), String(failure)).toBe(true);
    expect(failures[0]).toBeInstanceOf(DatabaseError);
    expect(String(failures[0])).toMatch(/gave no answer/);
    expect([await database.sql(one, []), database.cut, database.silent]).toEqual([[{ one: 1 }], 2, 0]);
  });

  test('counts silent connections while they are silent', async () => {
    await open({ answer: 2_000 });
    await database.sql(one, []);
    proxy.forget();
    const waiting = errorOf(database.sql(one, []));
    await expect.poll(() => database.silent).toBe(1);
    await waiting;
    expect(database.silent).toBe(0);
  });

  test('detects a silent idle connection before it is used', async () => {
    await open({ idle: 300, ping: 300, answer: never });
    await Promise.all([database.sql(sleep(0.1), []), database.sql(sleep(0.1), [])]);
    proxy.forget();
    await expect.poll(() => database.cut).toBe(2);
    expect(await database.sql(one, [])).toEqual([{ one: 1 }]);
  });

  test('keeps an idle connection that answers', async () => {
    await open({ idle: 200, ping: 5_000 }, 1);
    const pid = { name: 'test.pid', text: 'select pg_backend_pid() as pid' };
    const before = await database.sql(pid, []);
    await pause(1_000);
    expect([await database.sql(pid, []), database.cut]).toEqual([before, 0]);
  });

  test('does not cut a running statement before its limit, and never cuts an unhurried one', async () => {
    await open({ answer: 1_500 });
    expect(await database.sql(sleep(0.8), [])).toEqual([{ two: 2 }]);
    const long = await database.transaction(async () => {
      await database.sql(unhurried, []);
      return database.sql(sleep(2.5), []);
    });
    expect([long, database.cut]).toEqual([[{ two: 2 }], 0]);
    // The next statement on the same connection has the limit again.
    await errorOf(database.sql(sleep(4), []));
    expect(database.cut).toBe(1);
  });

  test('limits the wait for pending statements after hurry()', async () => {
    await open({ answer: never });
    await database.sql(one, []);
    proxy.forget();
    const waiting = errorOf(database.sql(one, []));
    database.hurry(300);
    expect(isTransient(await waiting)).toBe(true);
  });

  test('resumes jobs by itself and stops in order', async () => {
    await open({});
    const ran: string[] = [];
    const note = job({
      name: 'test.note',
      schema: z.object({ text: z.string() }),
      async run({ text }) {
        ran.push(text);
      },
    });
    const timeouts = { answer: 1_000, unhurried: never, idle: never, ping: 500 };
    const failures: unknown[] = [];
    const jobs = await openJobs(database, {
      kinds: [note],
      works: true,
      onError: (error) => failures.push(error),
      livenessTimeouts: timeouts,
    });
    await jobs.start([note]);
    await jobs.send('test.note', { text: 'before' });
    await expect.poll(() => ran).toContain('before');
    proxy.forget();
    const send = () =>
      jobs.send('test.note', { text: 'after' }).then(
        () => true,
        () => false,
      );
    await expect.poll(send).toBe(true);
    await expect.poll(() => ran).toContain('after');
    await jobs.stop();
    for (const failure of failures) expect(String((failure as Error).message)).toMatch(/gave no answer|connection/i);
  });
});
