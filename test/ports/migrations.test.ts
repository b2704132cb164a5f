import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { migrate, openDatabase } from '../../src/ports/database/index.ts';
import { diffMigrations, newMigration } from '../../src/ports/database/migrations-diff.ts';
import { cleanUp, closeLater, errorOf, openEngine, server, temporaryFolder } from './databases.ts';

afterAll(cleanUp);

describe('migrations', () => {
  const write = (migrations: Record<string, string>) => {
    const made = mkdtempSync(join(temporaryFolder(), 'migrations-'));
    for (const [name, sql] of Object.entries(migrations)) {
      mkdirSync(join(made, name));
      writeFileSync(join(made, name, 'migration.sql'), sql);
    }
    return made;
  };
  const good = {
    '1_first': 'CREATE TABLE one (id int); INSERT INTO one VALUES (1);',
    '2_second': 'ALTER TABLE one ADD COLUMN name text;',
  };

  test('a failing one leaves the data and says so', async () => {
    const database = await openEngine({ empty: true });
    const broken = write({
      ...good,
      '3_broken': 'DELETE FROM one; CREATE TABLE two (id int); ALTER TABLE none ADD COLUMN x int;',
    });
    const error = await errorOf(migrate(database, broken));
    expect(error).toMatchObject({ name: 'MigrationError' });
    expect(String(error)).toContain(
      'Migration 3_broken failed: relation "none" does not exist (SQLSTATE 42P01). Nothing was changed, and the server is stopped.',
    );
    expect((await database.raw("SELECT id, name, to_regclass('two') AS two FROM one")).rows).toEqual([{ id: 1, name: null, two: null }]);
    expect((await database.raw('SELECT migration_name FROM _prisma_migrations ORDER BY 1')).rows).toHaveLength(2);
    expect(await migrate(database, write({ ...good, '3_broken': 'DELETE FROM one;' }))).toEqual(['3_broken']);
  }, 60_000);

  test('one changed after it was applied is refused', async () => {
    const database = await openEngine({ empty: true });
    await migrate(database, write(good));
    const changed = { ...good, '1_first': 'CREATE TABLE one (id bigint);' };
    expect(String(await errorOf(migrate(database, write(changed))))).toContain('is not the one that was applied');
  }, 60_000);
});

describe('the folders of prisma/migrations', () => {
  const names = readdirSync('prisma/migrations', { withFileTypes: true }).flatMap((each) => (each.isDirectory() ? [each.name] : []));
  /** The time in a folder's name, which is in UTC. */
  const timeOf = (name: string) => name.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)_.*/, '$1-$2-$3T$4:$5:$6.000Z');

  test('are named by distinct times that exist', () => {
    const times = names.map(timeOf);
    for (const time of times) expect(new Date(time).toISOString()).toBe(time);
    expect(new Set(times).size).toBe(names.length);
  });

  test('are not dated after the commit that added them, or, before a commit, after now', () => {
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
  await expect(newMigration('milestone_color', { schema, migrations })).rejects.toThrow('already make');
  await expect(newMigration('Milestone color')).rejects.toThrow('named like task_estimate');
}, 120_000);

test('the migrations make what the Prisma schema says', async () => {
  expect(await diffMigrations()).toBe('');
}, 60_000);

test('of processes that start together each migration is applied by one, and the others wait', async () => {
  const databaseUrl = await server.createDatabase({ empty: true });
  const all = await Promise.all([1, 2, 3].map(() => openDatabase({ databaseUrl, dataDir: '', poolSize: 2 })));
  all.map(closeLater);
  const applied = await Promise.all(all.map((database) => migrate(database)));
  const folders = readdirSync('prisma/migrations', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(applied.flat().sort()).toEqual(folders.map(({ name }) => name).sort());
});
