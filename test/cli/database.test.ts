import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOrganization } from '../../schema/bootstrap.ts';
import { scopes } from '../../schema/kernel/actor.ts';
import { newId } from '../../schema/kernel/ids.ts';
import { findTokenActor } from '../../schema/people/token/authenticate.ts';
import { hashToken } from '../../schema/people/token/secret.ts';
import { type Engine, openDatabase } from '../../src/ports/database/index.ts';
import { postgres } from '../support/postgres.ts';
import { cleanUp, cli, filledFolder, newPath, withDatabase, withServices } from './support.ts';

const server = await postgres();
afterAll(cleanUp);

test('`reset` deletes everything of the server in DATA_DIR, with a database behind a link and the token of the first start', async () => {
  const folder = await filledFolder();
  const elsewhere = newPath();
  renameSync(join(folder, 'postgres'), elsewhere);
  symlinkSync(elsewhere, join(folder, 'postgres'));
  for (const name of ['first-token', 'own.txt']) writeFileSync(join(folder, name), '');
  expect((await cli(['reset', '--yes'], { DATA_DIR: folder, SEED: 'none' })).code).toBe(0);
  expect(existsSync(elsewhere)).toBe(false);
  expect(readdirSync(folder).sort()).toEqual(['lock.db', 'own.txt', 'postgres', 'postgres.log']);
}, 60_000);

describe('on a PostgreSQL server', () => {
  let url = '';
  let database: Engine;
  const run = (...args: string[]) => cli(args, { DATABASE_URL: url });
  const newOrganization = (slug: string) =>
    withServices(database, async (services) => {
      const { actor } = await createOrganization(services, { name: slug, slug, adminEmail: `admin@${slug}.test` });
      return actor.organization;
    });
  const newMember = (organizationId: string, email: string) =>
    database.prisma.member.create({ data: { organizationId, id: newId('member'), name: 'Üye', nameKey: 'uye', email } });
  const actorOf = (token: string) => withServices(database, (services) => findTokenActor(services, hashToken(token)));

  beforeAll(async () => {
    url = (await server.createDatabase()) ?? '';
    database = await openDatabase({ databaseUrl: url, dataDir: '' });
  });
  afterAll(() => database.close());

  describe('migrate', () => {
    test('applies missing migrations once, and other commands refuse before', async () => {
      const env = { DATABASE_URL: await server.createDatabase({ empty: true }) };
      for (const args of [
        ['seed'],
        ['token', 'create', '--user', 'a@b'],
        ['org', 'create', '--name', 'A', '--slug', 'a', '--admin-email', 'a@b'],
      ]) {
        const { code, stderr } = await cli(args, env);
        expect(stderr).toMatch(/^Veritabanı bu sürümün gerisinde \(.*_init.*\)\. Önce: node \S+bin\.js migrate\n$/);
        expect(code).toBe(1);
      }
      expect(await cli(['migrate'], env)).toEqual({ code: 0, stdout: '', stderr: expect.stringMatching(/^Uygulandı: .*_init/) });
      expect(await cli(['migrate'], env)).toEqual({ code: 0, stdout: '', stderr: 'Veritabanı güncel.\n' });
    });

    test('refuses a database of a newer version or with a different history, and leaves it unchanged', async () => {
      const databaseUrl = (await server.createDatabase()) ?? '';
      const change = (text: string) => withDatabase({ databaseUrl }, (database) => database.script(text));
      await change(
        `insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ('1', 'x', '99990101000000_later', now())`,
      );
      expect((await cli(['seed'], { DATABASE_URL: databaseUrl })).stderr).toContain('bu sürümden yeni (99990101000000_later)');
      await change(`delete from _prisma_migrations where id = '1'; update _prisma_migrations set checksum = 'x'`);
      expect((await cli(['seed'], { DATABASE_URL: databaseUrl })).stderr).toContain('Uygulanmış bir geçiş dosyası değişmiş');
      const { code, stderr } = await cli(['migrate'], { DATABASE_URL: databaseUrl });
      expect({ code, stack: /\n\s+at /.test(stderr) }).toEqual({ code: 1, stack: false });
    });

    test('reports an unreachable server or database in one line', async () => {
      const silent = await cli(['migrate'], { DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/none' });
      expect(silent).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(/^Veritabanına ulaşılamıyor: .*ECONNREFUSED.*\n$/) });
      const missing = await cli(['migrate'], { DATABASE_URL: `${server?.url}/no_such_database` });
      expect(missing).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(/no_such_database.*3D000/) });
    });
  });

  describe('org create', () => {
    const create = (slug: string) => run('org', 'create', '--name', 'Acme A.Ş.', '--slug', slug, '--admin-email', `admin@${slug}.test`);

    test('prints an id and a token of the administrator', async () => {
      const { code, stdout } = await create('acme');
      expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^org_\w{26}\natp_\w{38}\n$/) });
      const [organizationId = '', token = ''] = stdout.split('\n');
      expect(await actorOf(token)).toMatchObject({ organization: organizationId, role: 'admin' });
      const projects = await database.prisma.project.findMany({ where: { organizationId } });
      expect(projects.map(({ key }) => key)).toEqual(['GENEL']);
    });

    test('refuses a slug that is taken, and stores nothing', async () => {
      await newOrganization('alinmis');
      const before = await database.prisma.member.count();
      const { code, stderr } = await create('alinmis');
      expect({ code, stderr }).toEqual({ code: 1, stderr: 'Bu kısa ad alınmış: alinmis\n' });
      expect(await database.prisma.member.count()).toBe(before);
    });
  });

  describe('org domain', () => {
    const domain = (...args: string[]) => run('org', 'domain', ...args);
    const actions = async (organizationId: string) =>
      (await database.prisma.auditEntry.findMany({ where: { organizationId }, orderBy: { id: 'asc' } })).map(
        ({ action, actorId, via }) => `${action} ${actorId} ${via}`,
      );

    test('adds a domain as verified, lists and releases it, with audit log entries', async () => {
      const organizationId = await newOrganization('alanli');
      const own = ['--organization', 'alanli'];
      expect(await domain(...own)).toEqual({ code: 0, stdout: '', stderr: 'Kuruluşun alan adı yok.\n' });
      const proved = { code: 0, stdout: 'alanli.example.test\tdoğrulanmış\n', stderr: '' };
      expect(await domain(...own, '--add', 'Alanli.example.test')).toEqual(proved);
      expect(await domain(...own, '--add', 'alanli.example.test')).toEqual(proved);
      expect((await domain(...own, '--lang', 'en')).stdout).toBe('alanli.example.test\tverified\n');
      expect(await domain(...own, '--remove', 'alanli.example.test')).toMatchObject({ code: 0, stdout: '' });
      expect(await actions(organizationId)).toEqual([
        'domain.claimed null system',
        'domain.proved null system',
        'domain.released null system',
      ]);
    });

    test('releases a domain in any notation', async () => {
      await newOrganization('yazili');
      const own = ['--organization', 'yazili'];
      for (const written of ['Örnek.example.test', 'örnek.example.test.', 'xn--rnek-4qa.example.test']) {
        expect((await domain(...own, '--add', 'örnek.example.test')).stdout).toBe('xn--rnek-4qa.example.test\tdoğrulanmış\n');
        expect(await domain(...own, '--remove', written)).toMatchObject({ code: 0, stdout: '' });
      }
    });

    test('refuses a domain of another organization, an unknown one, and an invalid one', async () => {
      await newOrganization('ilk');
      await newOrganization('sonraki');
      await domain('--organization', 'ilk', '--add', 'ortak.example.test');
      const own = ['--organization', 'sonraki'];
      for (const [args, code, stderr] of [
        [['--add', 'ortak.example.test'], 1, 'Bu alan adı başka bir kuruluşun: ortak.example.test\n'],
        [['--remove', 'ortak.example.test'], 1, 'Kuruluşun böyle bir alan adı yok: ortak.example.test\n'],
        [['--remove', 'ornek'], 1, 'Kuruluşun böyle bir alan adı yok: ornek\n'],
        [['--add', 'gmail.com'], 2, expect.stringContaining('gmail.com')],
        [['--add', 'ornek'], 2, expect.stringContaining('ornek')],
      ] as const)
        expect(await domain(...own, ...args)).toEqual({ code, stdout: '', stderr });
    });
  });

  describe('token create', () => {
    const rowOf = async (token: string) => {
      const row = await database.prisma.personalToken.findUniqueOrThrow({ where: { hash: hashToken(token.trim()) } });
      return { ...row, days: row.expiresAt && Math.round((row.expiresAt.getTime() - Date.now()) / 86_400_000) };
    };

    test('prints only the token on stdout, by default for 90 days and all scopes', async () => {
      await newOrganization('jeton');
      const { code, stdout, stderr } = await run('token', 'create', '--user', 'ADMIN@jeton.test');
      expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.stringContaining('bir daha gösterilmez') });
      expect(stdout).toMatch(/^atp_\w{38}\n$/);
      expect(await actorOf(stdout.trim())).toMatchObject({ role: 'admin', projects: null });
      expect(await rowOf(stdout)).toMatchObject({ name: 'Komut satırı', days: 90, scopes: [...scopes] });
    });

    test('accepts name, scopes and days', async () => {
      await newOrganization('sinirli');
      const user = ['token', 'create', '--user', 'admin@sinirli.test'];
      const short = await run(...user, '--name', 'Gece', '--scopes', 'tasks:read,files:read', '--days', '7');
      expect(await rowOf(short.stdout)).toMatchObject({ name: 'Gece', scopes: ['tasks:read', 'files:read'], days: 7 });
      expect(await rowOf((await run(...user, '--never')).stdout)).toMatchObject({ expiresAt: null });
    });

    test('grants `admin` and `webhooks:manage` to administrators only', async () => {
      await newMember(await newOrganization('uyeli'), 'uye@uyeli.test');
      const made = await run('token', 'create', '--user', 'uye@uyeli.test');
      expect((await rowOf(made.stdout)).scopes).toEqual(scopes.filter((scope) => scope !== 'admin' && scope !== 'webhooks:manage'));
      const { code, stdout, stderr } = await run('token', 'create', '--user', 'uye@uyeli.test', '--scopes', 'admin');
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toContain('admin');
      expect(stderr).not.toMatch(/\n\s+at /);
    });

    test('refuses an unknown and a removed user', async () => {
      const { id: _, ...member } = await newMember(await newOrganization('eski'), 'giden@eski.test');
      await database.prisma.member.updateMany({ where: { email: member.email }, data: { removedAt: new Date() } });
      for (const email of ['kimse@x.test', 'giden@eski.test'])
        expect(await run('token', 'create', '--user', email)).toEqual({
          code: 1,
          stdout: '',
          stderr: `Bu e-postayla bir kullanıcı yok: ${email}\n`,
        });
    });

    test('requires the organization if the user is in several', async () => {
      const [, second = ''] = [await newOrganization('bir'), await newOrganization('iki')];
      const email = 'admin@bir.test';
      await newMember(second, email);
      expect(await run('token', 'create', '--user', email)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('--organization ile seç: bir, iki'),
      });
      const { stdout } = await run('token', 'create', '--user', email, '--organization', 'iki');
      expect(await actorOf(stdout.trim())).toMatchObject({ organization: second, role: 'member' });
    });
  });

  describe('seed', () => {
    const tasksOf = (organizationId: string) => database.prisma.task.count({ where: { organizationId } });

    test('fills an organization once, then names the conflicts', async () => {
      const organization = await newOrganization('dolu');
      expect(await run('seed', '--organization', 'dolu')).toMatchObject({ code: 0, stderr: expect.stringContaining('WEB, MOB, IK, SIP') });
      const before = await tasksOf(organization);
      expect(before).toBeGreaterThan(5);
      expect(await run('seed', '--organization', 'dolu')).toEqual({
        code: 1,
        stdout: '',
        stderr: 'dolu kuruluşunda örnek içerikle çakışanlar var (IK, MOB, SIP, WEB); hiçbir şey eklenmedi.\n',
      });
      expect(await tasksOf(organization)).toBe(before);
    });

    test('refuses if one project key or one e-mail address exists', async () => {
      const organizationId = await newOrganization('carpisan');
      await newMember(organizationId, 'ayse@ornek.test');
      expect(await run('seed', '--organization', 'carpisan')).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('(ayse@ornek.test)'),
      });
      await database.prisma.project.create({ data: { organizationId, id: newId('project'), key: 'MOB', name: 'Mobil', nameKey: 'mobil' } });
      expect(await run('seed', '--organization', 'carpisan')).toMatchObject({ code: 1, stderr: expect.stringContaining('(MOB)') });
      expect(await tasksOf(organizationId)).toBe(0);
    });

    test('requires the organization if there are several, and refuses an unknown one', async () => {
      const several = [await newOrganization('biri'), await newOrganization('oteki')];
      expect(several).toHaveLength(2);
      expect(await run('seed')).toMatchObject({ code: 1, stderr: expect.stringContaining('Birden çok kuruluş var') });
      expect(await run('seed', '--organization', 'yok')).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('Böyle bir kuruluş yok: yok.'),
      });
      const empty = await cli(['seed'], { DATABASE_URL: await server.createDatabase() });
      expect(empty).toMatchObject({ code: 1, stderr: expect.stringContaining('Hiç kuruluş yok') });
    });
  });

  test('`secrets seal` names the missing key of a stored secret', async () => {
    const databaseUrl = (await server.createDatabase()) ?? '';
    const keyNamed = (name: string) => `${name}:${randomBytes(32).toString('base64')}`;
    const env = { DATABASE_URL: databaseUrl, SECRET_KEYS: keyNamed('2026') };
    await withDatabase({ databaseUrl }, (database) => database.script("insert into server_key (name, value) values ('files', 'secret')"));
    expect((await cli(['secrets', 'seal'], env)).code).toBe(0);
    for (const SECRET_KEYS of [keyNamed('2027'), [keyNamed('2027'), keyNamed('2026')].join(',')]) {
      const { code, stderr } = await cli(['secrets', 'seal'], { ...env, SECRET_KEYS });
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/^Bir sır 2026 anahtarıyla şifrelenmiş; .*\n$/) });
    }
  });

  describe('reset', () => {
    test('requires --yes, deletes everything, and prints one token', async () => {
      const databaseUrl = (await server.createDatabase()) ?? '';
      const env = { DATABASE_URL: databaseUrl };
      await cli(['org', 'create', '--name', 'Eski', '--slug', 'eski', '--admin-email', 'a@b'], env);
      const unsure = await cli(['reset'], env);
      expect(unsure).toMatchObject({ code: 1, stderr: expect.stringMatching(/HER ŞEYİ siler.*--yes/) });
      const { code, stdout } = await cli(['reset', '--yes'], env);
      expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^atp_\w+\n$/) });
      const slugs = await withDatabase({ databaseUrl }, ({ prisma }) => prisma.organization.findMany());
      expect(slugs.map(({ slug }) => slug)).toEqual(['ornek']);
    });

    test('refuses while a server is connected', async () => {
      const databaseUrl = (await server.createDatabase()) ?? '';
      await withDatabase({ databaseUrl }, async (database) => {
        await database.raw('select 1');
        const { code, stderr } = await cli(['reset', '--yes'], { DATABASE_URL: databaseUrl });
        expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('(1 bağlantı)') });
      });
    });
  });

  test('backup and restore refer to PostgreSQL’s own tools', async () => {
    expect(await run('backup', 'x.tar.gz')).toMatchObject({ code: 1, stderr: expect.stringContaining('pg_dump') });
    expect(await run('restore', 'x.tar.gz')).toMatchObject({ code: 1, stderr: expect.stringContaining('pg_restore') });
  });
});
