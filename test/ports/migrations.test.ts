import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { migrate, openDatabase } from '../../src/ports/database/index.ts';
import { diffMigrations } from '../../src/ports/database/migrations-diff.ts';
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

test('the migrations make what the Prisma schema says', async () => {
  expect(await diffMigrations()).toBe('');
}, 60_000);

test('of processes that start together one migrates, the others wait', async () => {
  const databaseUrl = await server.createDatabase({ empty: true });
  const all = await Promise.all([1, 2, 3].map(() => openDatabase({ databaseUrl, dataDir: '', poolSize: 2 })));
  all.map(closeLater);
  const applied = await Promise.all(all.map((database) => migrate(database)));
  const folders = readdirSync('prisma/migrations', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(applied.flat()).toEqual(folders.map(({ name }) => name).sort());
});
