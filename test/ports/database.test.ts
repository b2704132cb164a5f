import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Engine, migrate, openDatabase } from '../../src/ports/database/index.ts';
import { DatabaseError, unhurried } from '../../src/ports/database/port.ts';
import { statementNames } from '../../src/ports/database/postgres.ts';
import { openJobs } from '../../src/ports/jobs/index.ts';
import { cleanUp, closeLater, errorOf, newId, openEngine, server, xid } from './databases.ts';

const names = { name: 'test_names', text: 'SELECT name FROM organization WHERE id = ANY($1) ORDER BY name' };

afterAll(cleanUp);

describe('database', () => {
  let database: Engine;
  beforeAll(async () => {
    database = await openEngine();
  }, 60_000);

  const create = (id = newId('org'), name = id) => database.prisma.organization.create({ data: { id, name, slug: id } });
  const nameOf = async (id: string, prisma = database.prisma) => (await prisma.organization.findUnique({ where: { id } }))?.name;

  test('runs Prisma, named SQL, raw SQL, a nested transaction and a nested write in one transaction', async () => {
    const id = newId('org');
    await database.transaction(async () => {
      expect(database.inTransaction).toBe(true);
      const [first] = await database.sql<{ xid: string }>(xid, []);
      expect(await database.prisma.$queryRawUnsafe(xid.text)).toEqual([first]);
      expect((await database.raw(xid.text)).rows).toEqual([first]);
      expect(await database.transaction(() => database.sql(xid, []))).toEqual([first]);
      expect(await database.prisma.$transaction((inner) => inner.$queryRawUnsafe(xid.text))).toEqual([first]);
      expect(await database.prisma.$transaction([database.prisma.$queryRawUnsafe(xid.text)])).toEqual([[first]]);
      const user = { id: newId('usr'), name: 'Ayşe', nameKey: 'a', email: 'a@x' };
      await database.prisma.organization.create({ data: { id, name: id, slug: id, users: { create: user } } });
      const [row] = await database.sql<{ xmin: string }>({ name: 'test_xmin', text: 'SELECT xmin::text FROM organization WHERE id = $1' }, [
        id,
      ]);
      expect(BigInt(row!.xmin)).toBe(BigInt(first!.xid));
    });
    expect(database.inTransaction).toBe(false);
    expect(await nameOf(id)).toBe(id);
  });

  test('plans a prepared statement once, whatever its values', async () => {
    const statement = { name: 'test.plan_once', text: 'select count(*) from organization where name = any($1)' };
    await database.transaction(async () => {
      for (const names of [['a'], ['a', 'b'], ['c']]) await database.sql(statement, [names]);
      const plans = { name: 'test.plans', text: 'select generic_plans, custom_plans from pg_prepared_statements where name = $1' };
      expect(await database.sql(plans, [statement.name])).toEqual([{ generic_plans: '3', custom_plans: '0' }]);
    });
  });

  test('turns JIT off for every connection to a server that has it on', async () => {
    const url = await server.createDatabase();
    const own = closeLater(await openDatabase({ databaseUrl: url, dataDir: '' }));
    await own.script(`alter database ${new URL(url).pathname.slice(1)} set jit = on`);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    expect((await client.query('show jit')).rows).toEqual([{ jit: 'on' }]);
    await client.end();
    // The options of the URL are kept.
    for (const options of ['', `?options=${encodeURIComponent('-c work_mem=5MB')}`]) {
      const database = closeLater(await openDatabase({ databaseUrl: `${url}${options}`, dataDir: '' }));
      expect((await database.raw('show jit')).rows).toEqual([{ jit: 'off' }]);
      expect((await database.raw('show plan_cache_mode')).rows).toEqual([{ plan_cache_mode: 'force_generic_plan' }]);
      expect((await database.raw('show work_mem')).rows).toEqual([{ work_mem: options ? '5MB' : '4MB' }]);
      await database.alone("do $$ begin assert current_setting('jit') = 'off'; end $$");
    }
  });

  test('turns JIT off for the connections of the job queues', async () => {
    const url = await server.createDatabase({ empty: true });
    const database = closeLater(await openDatabase({ databaseUrl: url, dataDir: '' }));
    await database.script(`alter database ${new URL(url).pathname.slice(1)} set jit = on; create table noted (application text, jit text);
      create function note() returns event_trigger language plpgsql as $$ begin
        insert into public.noted values (current_setting('application_name'), current_setting('jit')); end $$;
      create event trigger note on ddl_command_end execute function note()`);
    const jobs = await openJobs(database, { kinds: [], works: false, onError: () => {} });
    await jobs.stop();
    expect((await database.raw('select distinct * from noted')).rows).toEqual([{ application: 'atolye jobs', jit: 'off' }]);
  });

  test('lifts the statement timeout for an unhurried statement until its transaction ends', async () => {
    const limit = async () => (await database.raw('SHOW statement_timeout')).rows[0]?.statement_timeout;
    expect(await limit()).toBe('30s');
    await database.transaction(async () => {
      await database.sql(unhurried, []);
      expect(await limit()).toBe('0');
    });
    expect(await limit()).toBe('30s');
  });

  test('rolls everything back after a throw and passes the error to the caller', async () => {
    const [one, two] = [newId('org'), newId('org')];
    const boom = new Error('boom');
    const work = async () => {
      await create(one);
      await database.transaction(() => create(two));
      throw boom;
    };
    expect(await errorOf(database.transaction(work))).toBe(boom);
    expect(await database.sql(names, [[one, two]])).toEqual([]);
  });

  test('runs a returned Prisma promise that was not awaited inside the transaction', async () => {
    const id = newId('org');
    const lazy = database.transaction(async () => {
      const inside = create(id);
      await database.transaction(() => inside);
      throw new Error('undo');
    });
    await errorOf(lazy);
    await errorOf(database.transaction(() => create(id)).then(() => database.transaction(() => create(id))));
    expect(await database.sql(names, [[id]])).toHaveLength(1);
  });

  test('runs concurrent writes in one transaction', async () => {
    const ids = Array.from({ length: 10 }, () => newId('org'));
    await database.transaction(() => Promise.all(ids.map((id) => create(id))));
    expect(await database.sql(names, [ids])).toHaveLength(10);
  });

  test('runs 50 concurrent units of which every third rolls back', async () => {
    const ids = Array.from({ length: 50 }, () => newId('org'));
    const unit = (id: string, index: number) =>
      database.transaction(async () => {
        const [before] = await database.sql<{ xid: string }>(xid, []);
        await create(id);
        expect(await database.sql(xid, [])).toEqual([before]);
        if (index % 3 === 0) throw new Error('undo');
      });
    const results = await Promise.allSettled(ids.map(unit));
    expect(results.filter((result) => result.status === 'rejected')).toHaveLength(17);
    expect(await database.sql(names, [ids])).toHaveLength(33);
  });

  test.each(['inside first', 'outside first'])(
    'does not batch findUnique calls of one tick inside and outside a unit: %s',
    async (order) => {
      const { id } = await create(newId('org'), 'before');
      const outside = AsyncLocalStorage.snapshot();
      const extended = database.prisma.$extends({
        query: { $allOperations: ({ args, query }) => query(args) },
      }) as typeof database.prisma;
      let other: Promise<string | undefined> | undefined;
      await errorOf(
        database.transaction(async () => {
          await database.prisma.organization.update({ where: { id }, data: { name: 'after' } });
          const ask = [() => nameOf(id, extended), () => outside(() => (other = nameOf(id, extended)))];
          if (order === 'outside first') ask.reverse();
          const [first, second] = ask.map((call) => call());
          expect(await (order === 'outside first' ? second : first)).toBe('after');
          throw new Error('undo');
        }),
      );
      expect(await other).toBe('before');
    },
  );

  test('answers each of several findUnique calls of one tick in one unit', async () => {
    const [one, two] = await Promise.all([create(), create()]);
    const ask = () => Promise.all([nameOf(two.id), nameOf(newId('org')), nameOf(one.id)]);
    expect(await database.transaction(ask)).toEqual([two.name, undefined, one.name]);
  });

  test('reports the violated constraint or the SQLSTATE of a refused statement', async () => {
    const { id } = await create();
    const insert = { name: 'test_insert', text: 'INSERT INTO organization (id, name, slug) VALUES ($1, $1, $1)' };
    expect(await errorOf(database.sql(insert, [id]))).toMatchObject({
      name: 'DatabaseError',
      code: '23505',
      constraint: 'organization_pkey',
    });
    const member = {
      name: 'test_member',
      text: "INSERT INTO member (organization_id, id, name, name_key, email) VALUES ($1, 'usr_1', '', '', '')",
    };
    expect(await errorOf(database.sql(member, ['org_none']))).toMatchObject({
      code: '23503',
      constraint: 'member_organization_id_fkey',
    });
    const number = { name: 'test_number', text: 'SELECT $1::int AS n' };
    expect(await errorOf(database.sql(number, ['x']))).toMatchObject({ code: '22P02' });
    expect(await errorOf(database.sql({ name: 'test_no_table', text: 'SELECT * FROM no_table' }, []))).toMatchObject({
      code: '42P01',
    });
    expect(await errorOf(database.raw('BEGIN; SELECT 1/0; COMMIT'))).toMatchObject({ code: '22012' });
    expect(await errorOf(database.script('BEGIN; SELECT 1/0; COMMIT'))).toBeInstanceOf(DatabaseError);
    expect(await database.sql(number, [5])).toEqual([{ n: 5 }]);
    const open = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'";
    // Other connections may be between two statements; a transaction that was left open stays.
    await expect.poll(async () => (await database.raw(open)).rows, { timeout: 30_000 }).toEqual([]);
  });

  test('rejects a unit that swallowed the error of a failed statement', async () => {
    const id = newId('org');
    const work = async () => {
      await create(id);
      await errorOf(database.sql({ name: 'test_zero', text: 'SELECT 1 / $1::int' }, [0]));
    };
    expect(await errorOf(database.transaction(work))).toMatchObject({ code: '25P02' });
    expect(await database.sql(names, [[id]])).toEqual([]);
  });

  test('rejects a unit whose inner Prisma transaction rolled back', async () => {
    const id = newId('org');
    const inner = database.transaction(() =>
      errorOf(
        database.prisma.$transaction(async (prisma) => {
          await prisma.organization.create({ data: { id, name: id, slug: id } });
          throw new Error('undo');
        }),
      ),
    );
    expect(await errorOf(inner)).toMatchObject({ code: '40000' });
    expect(await database.sql(names, [[id]])).toEqual([]);
  });

  test('reports a failed commit, for units and for Prisma’s transactions', async () => {
    await database.script(`CREATE TABLE IF NOT EXISTS late (id text PRIMARY KEY,
      parent text REFERENCES late DEFERRABLE INITIALLY DEFERRED)`);
    const orphan = "INSERT INTO late VALUES ('1', 'none')";
    expect(await errorOf(database.transaction(() => database.raw(orphan)))).toMatchObject({
      name: 'DatabaseError',
      code: '23503',
    });
    expect(await errorOf(database.prisma.$transaction((prisma) => prisma.$executeRawUnsafe(orphan)))).toBeInstanceOf(Error);
    expect((await database.raw('SELECT * FROM late')).rows).toEqual([]);
  });

  test('refuses a statement that outlives its unit', async () => {
    const late = Promise.withResolvers<void>();
    let forgotten: Promise<unknown> | undefined;
    await database.transaction(async () => {
      forgotten = late.promise.then(() => database.sql(xid, []));
      forgotten.catch(() => {});
      await create();
    });
    late.resolve();
    await expect(forgotten).rejects.toThrow('an await is missing');
  });

  test('returns values of every type as they were sent', async () => {
    const text = `SELECT $1::text AS text, $2::text[] AS list, $3::jsonb AS json, $4::timestamptz AS time, $5::bytea AS bytes,
      $6::boolean AS flag, $7::bigint AS big, $8::numeric AS exact, $9::date AS day, $10::text AS nothing, $11::text[] AS none,
      '{9007199254740993}'::int8[] AS bigs, 'high'::priority AS priority, '{high,low}'::priority[] AS priorities,
      timestamp '2026-03-01 12:00:00.5' AS plain, 1.5::float8 AS float, '{"b":1}'::json AS parsed`;
    const time = new Date('2026-03-01T12:34:56.789Z');
    const values = [
      'ığüşöç 🙂',
      ['a"b', 'c,d\\e', '{}', ''],
      { a: [1, null] },
      time,
      new Uint8Array([0, 255]),
      true,
      2n ** 60n,
      '1.50',
      '2026-03-01',
      null,
      [],
    ];
    const [row] = await database.sql<Record<string, unknown>>({ name: 'test_values', text }, values);
    expect({ ...row, bytes: [...(row!.bytes as Uint8Array)] }).toEqual({
      text: 'ığüşöç 🙂',
      list: ['a"b', 'c,d\\e', '{}', ''],
      json: { a: [1, null] },
      time,
      bytes: [0, 255],
      flag: true,
      big: '1152921504606846976',
      exact: '1.50',
      day: new Date('2026-03-01T00:00:00Z'),
      nothing: null,
      none: [],
      bigs: ['9007199254740993'],
      priority: 'high',
      priorities: '{high,low}',
      plain: new Date('2026-03-01T12:00:00.500Z'),
      float: 1.5,
      parsed: { b: 1 },
    });
  });

  test('writes the history table of Prisma, and applies nothing at a second start', async () => {
    const { rows } = await database.raw(
      'SELECT migration_name, length(checksum) AS checksum, applied_steps_count FROM _prisma_migrations ORDER BY 1',
    );
    expect(rows[0]).toEqual({ migration_name: '20261126120700_init', checksum: 64, applied_steps_count: 1 });
    expect(await migrate(database)).toEqual([]);
  });
});

describe('PostgreSQL', () => {
  test('does not batch findUnique calls of one tick in two units', async () => {
    const database = await openEngine();
    const ids = [newId('org'), newId('org')];
    await database.prisma.organization.createMany({ data: ids.map((id) => ({ id, name: 'before', slug: id })) });
    const ready = ids.map(() => Promise.withResolvers<void>());
    const asked = await Promise.all(
      ids.map((id, index) =>
        database.transaction(async () => {
          await database.prisma.organization.update({ where: { id }, data: { name: `after ${index}` } });
          ready[index]!.resolve();
          await Promise.all(ready.map((other) => other.promise));
          return (await database.prisma.organization.findUnique({ where: { id } }))?.name;
        }),
      ),
    );
    expect(asked).toEqual(['after 0', 'after 1']);
  });

  test('does not deadlock with a pool of one connection', async () => {
    const database = await openEngine({ poolSize: 1 });
    const ids = Array.from({ length: 20 }, () => newId('org'));
    await Promise.all(
      ids.map((id) =>
        database.transaction(async () => {
          const user = { id: newId('usr'), name: '', nameKey: '', email: id };
          await database.prisma.organization.create({ data: { id, name: id, slug: id, users: { create: user } } });
          await Promise.all([database.sql(xid, []), database.transaction(() => database.raw('SELECT 1'))]);
        }),
      ),
    );
    expect(await database.sql(names, [ids])).toHaveLength(20);
  });

  test('fails a unit that loses its connection, and the next one succeeds', async () => {
    const database = await openEngine({ poolSize: 1 });
    const kill = 'SELECT pg_terminate_backend(pg_backend_pid())';
    expect(await errorOf(database.transaction(() => database.raw(kill)))).toMatchObject({ name: 'DatabaseError' });
    expect(await errorOf(database.raw(kill))).toMatchObject({ name: 'DatabaseError' });
    expect(await database.transaction(() => database.sql(xid, []))).toHaveLength(1);
  });

  test('keeps the connection after a refused statement', async () => {
    const database = await openEngine({ poolSize: 1 });
    const pid = async () => (await database.raw('SELECT pg_backend_pid() AS pid')).rows[0]!.pid;
    const before = await pid();
    await errorOf(database.sql({ name: 'test_bad', text: 'SELECT $1::int' }, ['x']));
    await errorOf(database.transaction(() => database.sql({ name: 'test_bad', text: 'SELECT $1::int' }, ['x'])));
    expect(await pid()).toBe(before);
  });
});

test('names only frequent statements of Prisma, up to a limit', () => {
  const name = statementNames(2, 2);
  const ask = (sql: string) => name({ sql });
  expect([ask('a'), ask('a'), ask('a'), ask('b')]).toEqual([undefined, 'prisma_0', 'prisma_0', undefined]);
  expect([ask('b'), ask('c'), ask('c'), ask('a')]).toEqual(['prisma_1', undefined, undefined, 'prisma_0']);
});
