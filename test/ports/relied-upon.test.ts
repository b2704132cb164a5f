import type { Socket } from 'node:net';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { PrismaClient } from '../../prisma/generated/client/client.ts';
import { isTransient } from '../../src/ports/database/port.ts';
import { openJobs } from '../../src/ports/jobs/index.ts';
import { job } from '../../src/workers/kit.ts';
import { cleanUp, errorOf, newId, openEngine } from './databases.ts';

/*
 * Behaviour of libraries beyond their documentation that this project relies on, one test each. A failure means that a new
 * version behaves differently; the title names the code to adapt, in `src/ports/database` unless it names another file.
 */

afterAll(cleanUp);

let url: string;
beforeAll(async () => {
  url = (await openEngine()).url as string;
}, 60_000);

type Wire = { connection: { stream: Socket } };

describe('pg', () => {
  const closing: (() => Promise<unknown>)[] = [];
  afterAll(() => Promise.all(closing.map((close) => close())));
  const connect = async (options: object = {}) => {
    const client = new pg.Client({ connectionString: url, ...options });
    await client.connect();
    closing.push(() => client.end());
    return client;
  };
  const pooled = (options: pg.PoolConfig = {}) => {
    const pool = new pg.Pool({ connectionString: url, max: 1, ...options });
    closing.push(() => pool.end());
    return pool;
  };

  test('`connection.stream` is the socket that statements are written to (postgres-pool: send)', async () => {
    const client = await connect();
    const { stream } = (client as unknown as Wire).connection;
    stream.cork();
    const answer = client.query('select 1');
    expect(stream.writableLength).toBeGreaterThan(0);
    stream.uncork();
    await answer;
  });

  test('`pipeline` sends a statement before the previous one is answered (postgres: openPostgres)', async () => {
    const client = await connect({ pipeline: true });
    const { stream } = (client as unknown as Wire).connection;
    stream.cork();
    const first = client.query('select 1');
    const length = stream.writableLength;
    const second = client.query('select 2');
    expect(stream.writableLength).toBeGreaterThan(length);
    stream.uncork();
    await Promise.all([first, second]);
  });

  test('a `Query` of text, values and callback is prepared under the `name` assigned later (postgres-pool: Named)', async () => {
    const client = await connect({ pipeline: true });
    const ask = (value: string) =>
      new Promise((resolve, reject) => {
        const done = (error: Error | null, result: pg.QueryResult) => (error ? reject(error) : resolve(result.rows));
        const query = new pg.Query('select $1::text as value', [value], done as never);
        Object.assign(query, { name: 'relied' });
        client.query(query as never);
      });
    expect([await ask('a'), await ask('b')]).toEqual([[{ value: 'a' }], [{ value: 'b' }]]);
    expect((await client.query('select name from pg_prepared_statements')).rows).toEqual([{ name: 'relied' }]);
  });

  test('COMMIT of a failed transaction is answered by ROLLBACK (postgres-pool: commit)', async () => {
    const client = await connect();
    await client.query('begin');
    await errorOf(client.query('select 1 / 0'));
    expect((await client.query('commit')).command).toBe('ROLLBACK');
  });

  test('a refused statement has a `severity` and an SQLSTATE; a lost connection has no `severity` (unit: databaseError)', async () => {
    const client = await connect();
    client.on('error', () => undefined);
    expect(await errorOf(client.query('select 1 / 0'))).toMatchObject({ severity: 'ERROR', code: '22012' });
    const waiting = errorOf(client.query('select pg_sleep(60)'));
    (client as unknown as Wire).connection.stream.destroy();
    expect(await waiting).toMatchObject({ message: expect.stringMatching(/connection/i) });
    expect(await waiting).not.toHaveProperty('severity');
  });

  test('`Pool.connect` with a callback hands out a connection, which `release` with an error ends (postgres-pool)', async () => {
    const pool = pooled();
    const opened: pg.PoolClient[] = [];
    pool.on('connect', (client) => opened.push(client));
    const take = () =>
      new Promise<pg.PoolClient>((resolve, reject) => pool.connect((error, client) => (client ? resolve(client) : reject(error))));
    const first = await take();
    first.release();
    const again = await take();
    expect([again, ...opened]).toEqual([first, first]);
    again.release(new Error('broken'));
    const other = await take();
    expect(other).not.toBe(first);
    other.release();
  });
});

describe('Prisma', () => {
  /** A pool that records the statements of the adapter. */
  class Noting extends pg.Pool {
    readonly asked: { text: string; name?: string; on: 'pool' | 'connection' }[] = [];
    readonly #heard = new WeakSet<pg.PoolClient>();
    override query(statement: never): never {
      const { text, name } = statement as { text: string; name?: string };
      this.asked.push({ text, ...(name && { name }), on: 'pool' });
      return super.query(statement) as never;
    }
    override async connect(): Promise<pg.PoolClient>;
    override connect(...use: never[]): never;
    // biome-ignore lint/suspicious/noExplicitAny: pg's own calls have a callback, the adapter's has none
    override async connect(...use: any[]): Promise<any> {
      if (use.length > 0) return super.connect(use[0]);
      const client = await super.connect();
      if (this.#heard.has(client)) return client;
      this.#heard.add(client);
      const query = client.query.bind(client) as (statement: unknown) => unknown;
      client.query = ((statement: { text: string }, ...rest: unknown[]) => {
        if (rest.length === 0) this.asked.push({ text: statement.text, on: 'connection' });
        return (query as (...all: unknown[]) => unknown)(statement, ...rest);
      }) as never;
      return client;
    }
  }
  let pool: Noting;
  let prisma: PrismaClient;
  beforeAll(() => {
    pool = new Noting({ connectionString: url, max: 2 });
    const names = new Map<string, string>();
    const nameOf = (sql: string) => names.set(sql, names.get(sql) ?? `given_${names.size}`).get(sql) as string;
    prisma = new PrismaClient({ adapter: new PrismaPg(pool, { statementNameGenerator: ({ sql }) => nameOf(sql) }) });
  });
  afterAll(async () => {
    await prisma.$disconnect();
    await pool.end();
  });
  const asked = () => pool.asked.splice(0);

  test('queries by `pool.query({ text, name })`, with the name from `statementNameGenerator` (postgres: statementNames)', async () => {
    asked();
    await prisma.organization.findMany();
    expect(asked()).toEqual([{ text: expect.stringContaining('SELECT'), name: 'given_0', on: 'pool' }]);
  });

  test('begins and ends its own transactions by these statements on a connection (postgres-pool: joined)', async () => {
    asked();
    await prisma.$transaction((inner) => inner.$queryRawUnsafe('select 1'));
    await errorOf(prisma.$transaction(() => Promise.reject(new Error('undo'))));
    const texts = asked().map(({ text, on }) => [text, on]);
    expect(texts).toEqual([
      ['BEGIN', 'connection'],
      ['select 1', 'connection'],
      ['COMMIT', 'connection'],
      ['BEGIN', 'connection'],
      ['ROLLBACK', 'connection'],
    ]);
  });

  test('batches `findUnique` of one tick in `_requestHandler.dataloader`, which can be replaced (unit: separateBatches)', async () => {
    type Loader = { options: { batchBy: unknown }; constructor: new (options: unknown) => Loader };
    const { _requestHandler: handler } = prisma as unknown as { _requestHandler: { dataloader: Loader } };
    expect(handler.dataloader.options.batchBy).toBeTypeOf('function');
    const own = handler.dataloader;
    const other = new own.constructor(own.options);
    const find = () => prisma.organization.findUnique({ where: { id: newId('org') } });
    asked();
    await Promise.all([find(), find()]);
    expect(asked()).toHaveLength(1);
    const first = find().then();
    handler.dataloader = other;
    await Promise.all([first, find()]);
    handler.dataloader = own;
    expect(asked()).toHaveLength(2);
  });

  test('reports violated keys as P2002 and P2003, with the SQLSTATE in `meta.driverAdapterError.cause` (port: isPassing)', async () => {
    const id = newId('org');
    const create = () => prisma.organization.create({ data: { id, name: id, slug: id } });
    await create();
    const twice = { code: 'P2002', meta: { driverAdapterError: { cause: { originalCode: '23505', constraint: expect.anything() } } } };
    expect(await errorOf(create())).toMatchObject(twice);
    const orphan = prisma.member.create({ data: { organizationId: newId('org'), id: newId('usr'), name: '', nameKey: '', email: '' } });
    expect(await errorOf(orphan)).toMatchObject({ code: 'P2003' });
    const canceled = await errorOf(prisma.$queryRawUnsafe('select pg_cancel_backend(pg_backend_pid()), pg_sleep(1)'));
    expect(isTransient(canceled)).toBe(true);
  });
});

describe('pg-boss', () => {
  test('queues a job by one statement with one parameter, a list of jobs, so that we may send it (jobs/index: insertOf)', async () => {
    const database = await openEngine();
    const kind = job({
      name: 'test.kind',
      schema: z.object({ n: z.number() }),
      retryLimit: 3,
      retentionSeconds: 60,
      slow: true,
      async run() {},
    });
    const jobs = await openJobs(database, { kinds: [kind], works: false, onError: () => undefined });
    const boss = new PgBoss({ connectionString: database.url as string, schema: 'jobs', supervise: false, schedule: false });
    await boss.start();
    await boss.send('test.kind', { n: 1 }, { startAfter: 3_600, singletonKey: 'theirs' });
    await jobs.send('test.kind', { n: 1 }, { inSeconds: 3_600, singletonKey: 'ours' });
    await jobs.send('test.kind', { n: 2 }, { inSeconds: 3_600, singletonKey: 'ours' });
    const { rows } = await database.raw('select *, start_after - created_on as delay, keep_until - created_on as kept from jobs.job');
    expect(rows.map(({ singleton_key }) => singleton_key).sort()).toEqual(['ours', 'theirs']);
    const same = ({ id: _, singleton_key: __, created_on: ___, start_after: ____, keep_until: _____, ...row }: Record<string, unknown>) =>
      row;
    expect(same(rows[0] as never)).toEqual(same(rows[1] as never));
    await Promise.all([boss.stop(), jobs.stop()]);
  });
});
