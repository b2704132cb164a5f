import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asAdministrator } from '../../schema/bootstrap.ts';
import { findTokenActor } from '../../schema/people/token/authenticate.ts';
import { hashToken } from '../../schema/people/token/secret.ts';
import { createTask } from '../../schema/work/task/create.ts';
import { postgres } from '../support/postgres.ts';
import { cleanUp, cli, contents, filledFolder, knownToken, newPath, start, withDatabase, withServices } from './support.ts';

const server = await postgres();
afterAll(cleanUp);

describe('move', { timeout: 120_000 }, () => {
  const newDatabase = async (options?: { empty: boolean }) => (await server.createDatabase(options)) ?? '';
  const rowsIn = (databaseUrl: string) =>
    withDatabase(
      { databaseUrl },
      async ({ prisma }) => (await prisma.organization.count()) + (await prisma.task.count()) + (await prisma.event.count()),
    );
  let folder = '';
  let before: Awaited<ReturnType<typeof contents>>;

  beforeAll(async () => {
    folder = await filledFolder();
    before = await withDatabase({ dataDir: folder }, contents);
  }, 120_000);

  test('copies every row, event numbers, waiting jobs and tokens, and leaves the source unchanged', async () => {
    const databaseUrl = await newDatabase({ empty: true });
    const { code, stderr } = await cli(['move', '--to', databaseUrl], { DATA_DIR: folder });
    expect(stderr).toContain(`DATABASE_URL=${databaseUrl}\n`);
    expect(stderr.trim().split('\n')).toEqual([
      expect.stringMatching(/^Kopyalanıyor: /),
      expect.stringMatching(/^Kopyalandı: \d+ tabloda \d+ satır, \d+ bekleyen iş; tüm tabloların satır sayıları eşleşiyor\. /),
      expect.stringContaining('DATABASE_URL='),
    ]);
    expect(code).toBe(0);

    await withDatabase({ databaseUrl }, async (database) => {
      const after = await contents(database);
      const jobs = after.jobs as { name: string; state: string }[];
      expect(jobs.filter(({ name }) => name === 'purge-files')).toMatchObject([{ state: 'created' }]);
      expect(after).toEqual(before);
    });
    expect(await withDatabase({ dataDir: folder }, contents)).toEqual(before);
  });

  test('leaves a working database: tokens, event numbers and constraints', async () => {
    const databaseUrl = await newDatabase();
    expect((await cli(['move', '--to', databaseUrl], { DATA_DIR: folder })).code).toBe(0);
    await withDatabase({ databaseUrl }, (database) =>
      withServices(database, async (services) => {
        const actor = await findTokenActor(services, hashToken(knownToken));
        expect(actor).toMatchObject({ role: 'admin' });
        const { _max: last } = await database.prisma.event.aggregate({ _max: { seq: true } });
        const { organization = '', user = '' } = actor ?? {};
        await createTask(asAdministrator(services, { organization, user }), { title: 'Taşındıktan sonra' });
        const { _max: next } = await database.prisma.event.aggregate({ _max: { seq: true } });
        expect(Number(next.seq)).toBe(Number(last.seq) + 1);
        const loosened =
          await database.raw(`select (select count(*)::int from pg_constraint where contype = 'f' and condeferrable and connamespace = 'public'::regnamespace) as keys,
          (select count(*)::int from pg_trigger t join pg_class c on c.oid = t.tgrelid where tgenabled <> 'O' and c.relnamespace = 'public'::regnamespace) as triggers`);
        expect(loosened.rows).toEqual([{ keys: 0, triggers: 0 }]);
      }),
    );
  });

  test('copies back into a folder, also after a failed attempt, and refuses one that has a database with rows', async () => {
    const databaseUrl = await newDatabase({ empty: true });
    expect((await cli(['move', '--to', databaseUrl], { DATA_DIR: folder })).code).toBe(0);
    const back = newPath();
    expect((await cli(['move', '--from', `${databaseUrl}_none`], { DATA_DIR: back })).code).toBe(1);
    const { code, stderr } = await cli(['move', '--from', databaseUrl], { DATA_DIR: back });
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining(`veri ${back} içinde`) });
    expect(await withDatabase({ dataDir: back }, contents)).toEqual(before);
    expect(await withDatabase({ databaseUrl }, contents)).toEqual(before);
    const again = await cli(['move', '--from', databaseUrl], { DATA_DIR: back });
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('zaten bir veritabanı var') });
    expect(await cli(['move'], { DATA_DIR: back })).toMatchObject({ code: 2, stderr: expect.stringContaining('--to ve --from') });
  });

  test('leaves an empty target and a complete source if it is killed, and a second try succeeds', async () => {
    const databaseUrl = await newDatabase();
    await withDatabase({ databaseUrl }, async (database) => {
      // Comments are copied after tasks, so this stops it with half of the tables copied.
      await database.script(`
        create function wait_here() returns boolean language plpgsql as 'begin perform pg_advisory_xact_lock(77); return true; end';
        alter table comment add constraint wait_here check (wait_here())`);
      await database.transaction(async () => {
        await database.raw('select pg_advisory_xact_lock(77)');
        const child = start(['move', '--to', databaseUrl], { DATA_DIR: folder });
        const waiting = "select exists (select from pg_locks where locktype = 'advisory' and objid = 77 and not granted) as waits";
        while (!(await database.raw(waiting)).rows[0]?.waits) expect(child.exitCode).toBeNull();
        child.kill('SIGKILL');
        await once(child, 'exit');
      });
      const others = `select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'`;
      while ((await database.raw(others)).rows[0]?.count);
      await database.script('alter table comment drop constraint wait_here');
    });
    expect(await rowsIn(databaseUrl)).toBe(0);
    expect(await withDatabase({ dataDir: folder }, contents)).toEqual(before);

    expect((await cli(['move', '--to', databaseUrl], { DATA_DIR: folder })).code).toBe(0);
    expect(await withDatabase({ databaseUrl }, contents)).toEqual(before);
  });

  test('refuses a target that has rows, ours or not', async () => {
    const used = await newDatabase();
    await withDatabase({ databaseUrl: used }, ({ prisma }) => prisma.organization.create({ data: { id: 'org_1', name: 'A', slug: 'a' } }));
    const other = await newDatabase({ empty: true });
    await withDatabase({ databaseUrl: other }, (database) =>
      database.script('create schema shop; create table shop.cart as select 1 as id'),
    );
    for (const [target, table] of [
      [used, 'organization'],
      [other, 'shop.cart'],
    ] as const) {
      const { code, stderr } = await cli(['move', '--to', target], { DATA_DIR: folder });
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(`Hedef veritabanı boş değil: ${table}.`) });
    }
    expect(await rowsIn(used)).toBe(1);
  });

  test('refuses a source that is behind this version or does not exist', async () => {
    const old = await filledFolder();
    await withDatabase({ dataDir: old }, (database) => database.script('delete from _prisma_migrations'));
    const target = await newDatabase({ empty: true });
    expect(await cli(['move', '--to', target], { DATA_DIR: old })).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/node \S+bin\.js migrate/),
    });
    expect(await cli(['move', '--to', target], { DATA_DIR: newPath() })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('içinde veritabanı yok'),
    });
  });

  test('refuses an unreachable server, and prints no password', async () => {
    const { code, stderr } = await cli(['move', '--to', 'postgresql://a:gizli@127.0.0.1:9/b'], { DATA_DIR: folder });
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('Veritabanına ulaşılamıyor') });
    expect(stderr).not.toContain('gizli');
    const databaseUrl = await newDatabase({ empty: true });
    const withPassword = databaseUrl.replace('atolye@', 'atolye:gizli@');
    const moved = await cli(['move', '--to', withPassword], { DATA_DIR: folder });
    expect(moved.code).toBe(0);
    expect(moved.stderr).toContain('DATABASE_URL=postgresql://atolye:…@');
  });
});
