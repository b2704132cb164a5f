import { randomBytes } from 'node:crypto';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import type { Services } from '../../schema/kernel/context.ts';
import { healthOf, registerHealth } from '../../src/adapters/health.ts';
import { openDatabase } from '../../src/ports/database/index.ts';
import { cleanUp, closeLater, errorOf, openEngine, server } from './databases.ts';

afterAll(cleanUp);

test('a health check statement is cancelled at its time limit, and the next one succeeds', async () => {
  const { probe } = await openEngine();
  const slow = { name: 'test.slow', text: 'select pg_sleep(60)' };
  expect(await errorOf(probe.sql(slow, []))).toMatchObject({ code: expect.stringMatching(/^(57014|08006)$/) });
  expect(await probe.sql({ name: 'test.one', text: 'select 1 as one' }, [])).toEqual([{ one: 1 }]);
});

test('a process stays ready if the server has no free connection for the health check', async () => {
  const admin = await openEngine({ empty: true });
  const role = `few_${randomBytes(4).toString('hex')}`;
  await admin.script(`create role ${role} login password 'few' connection limit 1`);
  const url = new URL(await server.createDatabase({ empty: true }));
  url.username = role;
  url.password = 'few';
  const database = closeLater(await openDatabase({ databaseUrl: url.href, dataDir: '', poolSize: 1 }));
  // The pool holds the only connection that the role may open.
  await database.sql({ name: 'test.one', text: 'select 1' }, []);
  expect(await errorOf(database.probe.sql({ name: 'test.one', text: 'select 1' }, []))).toMatchObject({ code: '53300' });
  const app = Fastify();
  const { dependencies } = healthOf({ database, rateLimit: { place: 'process' } } as unknown as Services);
  registerHealth(app, { dependencies });
  const { statusCode, body } = await app.inject('/readyz');
  expect([statusCode, JSON.parse(body)]).toEqual([200, { status: 'ok', dependencies: { database: 'ok' } }]);
});
