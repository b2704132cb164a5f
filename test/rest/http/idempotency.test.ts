import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Context, Services } from '../../../schema/kernel/context.ts';
import { Problem } from '../../../schema/kernel/errors.ts';
import { runOnce } from '../../../src/adapters/idempotency.ts';
import type { Engine } from '../../../src/ports/database/index.ts';
import { cleanUp, openEngine } from '../../ports/databases.ts';
import { id, type Note, tinyApp } from './tiny.ts';

afterAll(cleanUp);

const count = { name: 'test_organizations', text: 'select count(*)::int as count from organization' };
const insert = { name: 'test_insert', text: `insert into organization (id, name, slug) values ($1, 'x', $1)` };
const forget = { name: 'test_forget', text: 'delete from idempotency_key' };
const age = { name: 'test_age', text: 'update idempotency_key set expires_at = expires_at - $1::text::interval' };
const storedKeys = { name: 'test_kept', text: 'select key, status, body, headers from idempotency_key' };

describe('Idempotency-Key', () => {
  let database: Engine;
  let tiny: Awaited<ReturnType<typeof tinyApp>>;
  let during: (context: Context) => Promise<unknown>;
  const notes: Note[] = [];
  beforeAll(async () => {
    database = await openEngine();
    tiny = await tinyApp({ services: { database } as unknown as Services, notes, during: async (context) => void (await during(context)) });
  }, 60_000);
  beforeEach(async () => {
    await database.sql(forget, []);
    notes.length = 0;
    // Each operation inserts an organization, which shows whether its transaction was committed.
    during = (context) => context.unitOfWork(() => database.sql(insert, [id(notes.length) + randomUUID()]));
  });
  const create = (key: string, title = 'Yeni', headers = {}) =>
    tiny.call('POST /tasks', { payload: { title }, headers: { 'idempotency-key': key, ...headers } });
  const written = async () => (await database.sql<{ count: number }>(count, []))[0]?.count ?? 0;

  test('replays the first response to the same request and changes nothing', async () => {
    const before = await written();
    const first = await create('k1');
    const again = await create('"k1"', 'Yeni', { 'accept-language': 'en' });
    expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
    expect(again.body).toBe(first.body);
    expect(again.headers).toMatchObject({ location: first.headers.location, etag: first.headers.etag, 'idempotency-replayed': 'true' });
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    expect([notes.length, (await written()) - before]).toEqual([1, 1]);
  });

  test('returns 422 for another body or path', async () => {
    await create('k1');
    const body = await create('k1', 'Başka');
    const address = await tiny.call('POST /tokens', { payload: { title: 'Yeni' }, headers: { 'idempotency-key': 'k1' } });
    for (const answer of [body, address]) expect([answer.statusCode, answer.json().code]).toEqual([422, 'idempotency.key_reused']);
  });

  test('belongs to its user and expires after 24 hours', async () => {
    await create('k1');
    expect((await create('k1', 'Yeni', { authorization: 'Bearer other' })).headers['idempotency-replayed']).toBeUndefined();
    await database.sql(age, ['23 hours 59 minutes']);
    expect((await create('k1')).headers['idempotency-replayed']).toBe('true');
    await database.sql(age, ['1 minute']);
    expect((await create('k1', 'Başka')).statusCode).toBe(201);
    expect((await create('k1', 'Başka')).headers['idempotency-replayed']).toBe('true');
    expect(notes.length).toBe(3);
  });

  test('is rolled back with a failed request, which can be retried', async () => {
    const before = await written();
    const write = during;
    during = async (context) => {
      await write(context);
      throw new Problem('project.archived');
    };
    expect((await create('k1')).statusCode).toBe(409);
    expect([await written(), await database.sql(storedKeys, [])]).toEqual([before, []]);
    expect((await create('k1', ' ')).statusCode).toBe(400);
    during = write;
    expect((await create('k1')).statusCode).toBe(201);
  });

  test('runs one of several concurrent requests and replays its response to the others', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => create('k1')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(201));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotency-replayed']).length).toBe(7);
    expect(notes.length).toBe(1);
  });

  test('returns a secret once and does not store it', async () => {
    const make = () => tiny.call('POST /tokens', { payload: { title: 'Betik' }, headers: { 'idempotency-key': 'k1' } });
    expect((await make()).json()).toEqual({ id: id(0), version: 1, token: 'atp_secret' });
    expect((await make()).json()).toEqual({ id: id(0), version: 1, secretShown: true });
    expect(JSON.stringify(await database.sql(storedKeys, []))).not.toContain('atp_secret');
  });

  test.each(['', '""', 'a'.repeat(256), '"a', 'ş'])('returns 400 for the key %j', async (key) => {
    const answer = await create(key);
    if (key === '"a') expect(answer.statusCode).toBe(201);
    else expect([answer.statusCode, answer.json().code]).toEqual([400, 'idempotency.key_invalid']);
  });

  test('returns 409 if the first request still runs after the wait', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const { promise: entered, resolve: enter } = Promise.withResolvers<Context>();
    during = (context) => {
      enter(context);
      return held;
    };
    const first = create('k1');
    const { services, actor } = await entered;
    const other = {
      services,
      actor,
      sql: database.sql.bind(database),
      unitOfWork: (work: () => Promise<unknown>) => database.transaction(work),
    };
    const second = runOnce(other as unknown as Context, { key: 'k1', fingerprint: '', wait: '20ms' }, () =>
      Promise.reject(new Error('ran twice')),
    );
    await expect(second).rejects.toMatchObject({ code: 'idempotency.in_progress' });
    release();
    expect((await first).statusCode).toBe(201);
  });
});
