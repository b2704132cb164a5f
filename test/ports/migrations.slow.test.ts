import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify from 'fastify';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import type { Services } from '../../schema/kernel/context.ts';
import { healthOf, registerHealth } from '../../src/adapters/health.ts';
import { type Engine, isOutdated, migrate, openDatabase } from '../../src/ports/database/index.ts';
import { diffMigrations, newMigration } from '../../src/ports/database/migrations-diff.ts';
import { cleanUp, closeLater, errorOf, openEngine, server, temporaryFolder } from './databases.ts';

afterAll(cleanUp);

/** Writes a folder of migrations by name. */
function write(migrations: Record<string, string>): string {
  const made = mkdtempSync(join(temporaryFolder(), 'migrations-'));
  for (const [name, sql] of Object.entries(migrations)) {
    mkdirSync(join(made, name));
    writeFileSync(join(made, name, 'migration.sql'), sql);
  }
  return made;
}

describe('migrate', () => {
  const good = {
    '1_first': 'CREATE TABLE one (id int); INSERT INTO one VALUES (1);',
    '2_second': 'ALTER TABLE one ADD COLUMN name text;',
  };

  test('rolls back a failing migration and reports it', async () => {
    const database = await openEngine({ empty: true });
    const broken = write({
      ...good,
      '3_broken': 'DELETE FROM one; CREATE TABLE two (id int); ALTER TABLE none ADD COLUMN x int;',
    });
    const error = await errorOf(migrate(database, broken));
    expect(error).toMatchObject({ name: 'MigrationError' });
    expect(String(error)).toContain(
      'Migration 3_broken failed: relation "none" does not exist (SQLSTATE 42P01). Its changes were rolled back. Applied before it, and kept: 1_first, 2_second. The server is stopped.',
    );
    expect((await database.raw("SELECT id, name, to_regclass('two') AS two FROM one")).rows).toEqual([{ id: 1, name: null, two: null }]);
    expect((await database.raw('SELECT migration_name FROM _prisma_migrations ORDER BY 1')).rows).toHaveLength(2);
    expect(await migrate(database, write({ ...good, '3_broken': 'DELETE FROM one;' }))).toEqual(['3_broken']);
  }, 60_000);

  test('refuses a migration that was changed after it was applied', async () => {
    const database = await openEngine({ empty: true });
    await migrate(database, write(good));
    const changed = { ...good, '1_first': 'CREATE TABLE one (id bigint);' };
    expect(String(await errorOf(migrate(database, write(changed))))).toContain('is not the one that was applied');
  }, 60_000);
});

describe('while a server of the previous version keeps writing', () => {
  const first = { '1_first': 'CREATE TABLE one (id int); CREATE TABLE two (id int); INSERT INTO one VALUES (1);' };
  /** A connection of the old server with an open transaction. */
  const oldServer = async (database: Engine) => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    closeLater({ close: () => client.end() });
    await client.query("set deadlock_timeout = '60s'");
    await client.query('begin');
    return client;
  };
  /** Resolves when a statement of another connection waits for a lock. */
  const someoneWaits = async (database: Engine) => {
    const text = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await database.raw(text)).rows.length === 0) await pause(10);
  };
  const quick = { lockTimeout: 200, attempts: 3, pause: 10 };

  test('retries a migration that loses a deadlock', async () => {
    const database = await openEngine({ empty: true });
    await migrate(database, write(first));
    const folder = write({ ...first, '2_both': 'ALTER TABLE one ADD COLUMN x int; ALTER TABLE two ADD COLUMN x int;' });
    const old = await oldServer(database);
    await old.query('insert into two values (1)');
    const migrated = migrate(database, folder, { lockTimeout: 60_000, attempts: 3, pause: 10 });
    await someoneWaits(database);
    await old.query('insert into one values (2)');
    await old.query('commit');
    expect(await migrated).toEqual(['2_both']);
    expect((await database.raw('select id, x from one order by id')).rows).toEqual([
      { id: 1, x: null },
      { id: 2, x: null },
    ]);
  });

  test('limits the wait for a lock, lets others write meanwhile, and retries', async () => {
    const database = await openEngine({ empty: true });
    await migrate(database, write(first));
    const folder = write({ ...first, '2_more': 'ALTER TABLE one ADD COLUMN x int;' });
    const old = await oldServer(database);
    await old.query('select * from one');
    const migrated = migrate(database, folder, { ...quick, attempts: 1000 });
    await someoneWaits(database);
    await database.raw('insert into one (id) values (2)');
    await old.query('commit');
    expect(await migrated).toEqual(['2_more']);
  });

  test('fails a migration that never gets its lock, and names those applied before it', async () => {
    const database = await openEngine({ empty: true });
    await migrate(database, write(first));
    const folder = write({ ...first, '2_good': 'CREATE TABLE three (id int);', '3_more': 'ALTER TABLE one ADD COLUMN x int;' });
    const old = await oldServer(database);
    await old.query('select * from one');
    const error = (await errorOf(migrate(database, folder, quick))) as Error;
    expect(error.message).toBe(
      'Migration 3_more failed: canceling statement due to lock timeout (SQLSTATE 55P03). Its changes were rolled back. Applied before it, and kept: 2_good. The server is stopped.',
    );
    await old.query('commit');
    expect(await migrate(database, folder, quick)).toEqual(['3_more']);
  });

  test('builds an index in a new database too, after the earlier migrations', async () => {
    const database = await openEngine({ empty: true });
    const folder = write({ ...first, '2_index': 'CREATE INDEX CONCURRENTLY "one_id" ON "one"("id");\n' });
    expect(await migrate(database, folder)).toEqual([...Object.keys(first), '2_index']);
  });

  test('builds an index concurrently in one process while others write, and rebuilds an invalid one', async () => {
    const database = await openEngine({ empty: true });
    await migrate(database, write(first));
    const folder = write({ ...first, '2_index': '-- Why.\nCREATE INDEX CONCURRENTLY "one_id" ON "one"("id");\n' });
    // A build that waits for this transaction and is then cancelled leaves an invalid index.
    const old = await oldServer(database);
    await old.query('insert into one values (2)');
    const abort = new AbortController();
    const cut = errorOf(database.alone('CREATE INDEX CONCURRENTLY "one_id" ON "one"("id")', abort.signal));
    await someoneWaits(database);
    abort.abort();
    await cut;
    const both = Promise.all([
      migrate(database, folder),
      migrate(await openDatabase({ databaseUrl: database.url, dataDir: '' }).then(closeLater), folder),
    ]);
    await someoneWaits(database);
    await database.raw('insert into one values (3)');
    await old.query('commit');
    expect((await both).flat()).toEqual(['2_index']);
    const { rows } = await database.raw(`select indisvalid as valid from pg_index where indexrelid = 'one_id'::regclass`);
    expect(rows).toEqual([{ valid: true }]);
  });

  test('builds an index although another process asked for the migration lock at that moment', async () => {
    const database = await openEngine({ empty: true });
    const folder = write({ ...first, '2_index': 'CREATE INDEX CONCURRENTLY "one_id" ON "one"("id");' });
    const open = async () => {
      const engine = await openDatabase({ databaseUrl: database.url, dataDir: '' });
      closeLater(engine);
      return engine;
    };
    const [one, other] = [await open(), await open()];
    // Each request of the other process for the lock takes half a second, in which it has a snapshot.
    const slow: Engine = Object.create(other, {
      raw: {
        value: (text: string, values?: unknown[]) => other.raw(/try_advisory/.test(text) ? `${text} FROM pg_sleep(0.5)` : text, values),
      },
    });
    const waiting = Promise.withResolvers<string[]>();
    const asks = `select 1 from pg_stat_activity where datname = current_database() and state = 'active' and query like '%pg_sleep(0.5)'`;
    const building: Engine = Object.create(one, {
      alone: {
        value: async (text: string) => {
          waiting.resolve(migrate(slow, folder));
          while ((await database.raw(asks)).rows.length === 0) await pause(10);
          await one.alone(text);
        },
      },
    });
    expect(await migrate(building, folder)).toEqual(['1_first', '2_index']);
    expect(await waiting.promise).toEqual([]);
  }, 30_000);

  test('refuses a concurrent index that is not the only statement of its migration', async () => {
    const folder = write({ '1_two': 'CREATE INDEX CONCURRENTLY "a" ON "one"("id"); SELECT 1;' });
    await expect(migrate(await openEngine({ empty: true }), folder)).rejects.toThrow('has to be its only statement');
  });

  test('makes a process of the previous version not ready once it cannot write any more', async () => {
    const database = await openEngine();
    const all = (more: object) => {
      const folder = mkdtempSync(join(temporaryFolder(), 'migrations-'));
      cpSync('prisma/migrations', folder, { recursive: true });
      for (const [name, sql] of Object.entries(more)) {
        mkdirSync(join(folder, name));
        writeFileSync(join(folder, name, 'migration.sql'), sql);
      }
      return folder;
    };
    const harmless = { '99990101000000_more': 'CREATE TABLE more (id int);' };
    // As a load balancer asks an older process. A new app has no cached answer and asks the database again.
    const ready = async () => {
      const app = Fastify();
      const { dependencies } = healthOf({ database, rateLimit: { place: 'process' } } as unknown as Services, {
        isOutdated: () => isOutdated(database),
      });
      registerHealth(app, { dependencies });
      const { statusCode, body } = await app.inject('/readyz');
      return [statusCode, JSON.parse(body).dependencies];
    };
    await migrate(database, all(harmless));
    expect(await ready()).toEqual([200, { database: 'ok' }]);
    await migrate(database, all({ ...harmless, '99990102000000_breaking': '-- breaks earlier versions\nDROP TABLE more;' }));
    expect(await ready()).toEqual([503, { database: 'outdated' }]);
  });
});

describe('the folders of prisma/migrations', () => {
  const names = readdirSync('prisma/migrations', { withFileTypes: true }).flatMap((each) => (each.isDirectory() ? [each.name] : []));
  /** The UTC time in a folder's name. */
  const timeOf = (name: string) => name.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)_.*/, '$1-$2-$3T$4:$5:$6.000Z');

  test('have valid and distinct times in their names', () => {
    const times = names.map(timeOf);
    for (const time of times) expect(new Date(time).toISOString()).toBe(time);
    expect(new Set(times).size).toBe(names.length);
  });

  test('are not dated after the commit that added them, or after now if uncommitted', () => {
    const git = spawnSync('git', ['log', '--format=%ct', '--diff-filter=A', '--no-renames', '--name-only', '--', 'prisma/migrations'], {
      encoding: 'utf8',
    });
    const added = new Map<string, number>();
    let time = Date.now();
    for (const line of git.status === 0 ? git.stdout.split('\n') : []) {
      const [, folder] = /^prisma\/migrations\/(\w+)\//.exec(line) ?? [];
      if (/^\d+$/.test(line)) time = Number(line) * 1000;
      // The newest commit is the first.
      else if (folder && !added.has(folder)) added.set(folder, time);
    }
    const late = names.filter((name) => Date.parse(timeOf(name)) > (added.get(name) ?? Date.now()));
    expect(late).toEqual([]);
  });
});

test('a migration made by `npm run db:new` applies to a new database and to an existing one', async () => {
  const schema = mkdtempSync(join(temporaryFolder(), 'schema-'));
  cpSync('prisma', schema, { recursive: true, filter: (path) => !path.includes('generated') });
  const migrations = join(schema, 'migrations');
  const model = join(schema, 'milestone.prisma');
  writeFileSync(model, readFileSync(model, 'utf8').replace('\n  name ', "\n  color String @default('')\n  name ".replaceAll("'", '"')));
  const made = await newMigration('milestone_color', { schema, migrations });
  expect(readFileSync(made, 'utf8')).toContain('ALTER TABLE "milestone" ADD COLUMN     "color" TEXT NOT NULL');
  const name = basename(dirname(made));
  expect(
    readdirSync(migrations)
      .filter((each) => each !== 'migration_lock.toml')
      .sort()
      .at(-1),
  ).toBe(name);
  expect(await diffMigrations('migrations', { schema, migrations })).toBe('');
  const [fresh, existing] = [await openEngine({ empty: true }), await openEngine()];
  expect((await migrate(fresh, migrations)).at(-1)).toBe(name);
  expect(await migrate(existing, migrations)).toEqual([name]);
  for (const database of [fresh, existing]) expect((await database.raw('select color from milestone')).rows).toEqual([]);
  const byHand = await newMigration('milestone_index', { schema, migrations });
  expect(readFileSync(byHand, 'utf8')).toMatch(/^-- prisma\/\*\.prisma has no difference\..*\n$/);
  await expect(newMigration('Milestone color')).rejects.toThrow('named like task_estimate');
}, 120_000);

test('the migrations produce the Prisma schema', async () => {
  expect(await diffMigrations()).toBe('');
}, 60_000);

test('each migration is applied by one of several processes that start together, and the others wait', async () => {
  const databaseUrl = await server.createDatabase({ empty: true });
  const all = await Promise.all([1, 2, 3].map(() => openDatabase({ databaseUrl, dataDir: '', poolSize: 2 })));
  all.map(closeLater);
  const applied = await Promise.all(all.map((database) => migrate(database)));
  const folders = readdirSync('prisma/migrations', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(applied.flat().sort()).toEqual(folders.map(({ name }) => name).sort());
});
