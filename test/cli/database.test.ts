import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findTokenActor } from '../../schema/token/authenticate.ts';
import { hashToken } from '../../schema/token/secret.ts';
import { postgres } from '../support/postgres.ts';
import { cleanUp, cli, withDatabase, withServices } from './support.ts';

const server = await postgres();
afterAll(cleanUp);

describe.runIf(server)('on a PostgreSQL server', () => {
  let url = '';
  const run = (...args: string[]) => cli(args, { DATABASE_URL: url });
  const actorOf = (token: string) =>
    withDatabase({ databaseUrl: url }, (database) => withServices(database, (services) => findTokenActor(services, hashToken(token))));
  const newOrganization = async (slug: string) => {
    const { stdout } = await run('org', 'create', '--name', 'Acme A.Ş.', '--slug', slug, '--admin-email', `admin@${slug}.test`);
    const [id = '', token = ''] = stdout.split('\n');
    return { id, token };
  };

  beforeAll(async () => {
    url = (await server?.createDatabase()) ?? '';
  });

  describe('migrate', () => {
    test('applies what is missing, then nothing; other commands refuse before', async () => {
      const env = { DATABASE_URL: await server?.createDatabase({ empty: true }) };
      for (const args of [
        ['seed'],
        ['token', 'create', '--user', 'a@b'],
        ['org', 'create', '--name', 'A', '--slug', 'a', '--admin-email', 'a@b'],
      ]) {
        const { code, stderr } = await cli(args, env);
        expect(stderr).toMatch(/^Veritabanı bu sürümün gerisinde \(.*_init.*\)\. Önce: npx atolye migrate\n$/);
        expect(code).toBe(1);
      }
      expect(await cli(['migrate'], env)).toEqual({ code: 0, stdout: '', stderr: expect.stringMatching(/^Uygulandı: .*_init/) });
      expect(await cli(['migrate'], env)).toEqual({ code: 0, stdout: '', stderr: 'Veritabanı güncel.\n' });
    });

    test('a database of a newer version, or with another history, is not touched', async () => {
      const databaseUrl = (await server?.createDatabase()) ?? '';
      const change = (text: string) => withDatabase({ databaseUrl }, (database) => database.script(text));
      await change(
        `insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ('1', 'x', '99990101000000_later', now())`,
      );
      expect((await cli(['seed'], { DATABASE_URL: databaseUrl })).stderr).toContain('bu sürümden yeni (99990101000000_later)');
      await change(`delete from _prisma_migrations where id = '1'; update _prisma_migrations set checksum = 'x'`);
      expect((await cli(['seed'], { DATABASE_URL: databaseUrl })).stderr).toContain('Uygulanmış bir göç dosyası değişmiş');
      const { code, stderr } = await cli(['migrate'], { DATABASE_URL: databaseUrl });
      expect({ code, stack: /\n\s+at /.test(stderr) }).toEqual({ code: 1, stack: false });
    });

    test('a server that does not answer, or refuses the user, is told in one line', async () => {
      const silent = await cli(['migrate'], { DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/none' });
      expect(silent).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(/^Veritabanına ulaşılamıyor: .*ECONNREFUSED.*\n$/) });
      const missing = await cli(['migrate'], { DATABASE_URL: `${server?.url}/no_such_database` });
      expect(missing).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(/no_such_database.*3D000/) });
    });
  });

  describe('org create', () => {
    test('prints an id and a token of the administrator', async () => {
      const { id, token } = await newOrganization('acme');
      expect(await actorOf(token)).toMatchObject({ organization: id, role: 'admin' });
      const project = await withDatabase({ databaseUrl: url }, ({ prisma }) => prisma.project.findMany({ where: { organizationId: id } }));
      expect(project.map(({ key }) => key)).toEqual(['GENEL']);
    });

    test('refuses a slug that is taken, and leaves nothing', async () => {
      await newOrganization('alinmis');
      const before = await withDatabase({ databaseUrl: url }, ({ prisma }) => prisma.member.count());
      const { code, stderr } = await run('org', 'create', '--name', 'B', '--slug', 'alinmis', '--admin-email', 'b@b.test');
      expect({ code, stderr }).toEqual({ code: 1, stderr: 'Bu kısa ad alınmış: alinmis\n' });
      expect(await withDatabase({ databaseUrl: url }, ({ prisma }) => prisma.member.count())).toBe(before);
    });
  });

  describe('token create', () => {
    const days = (from: Date | null | undefined) => from && Math.round((from.getTime() - Date.now()) / 86_400_000);
    const tokenOf = (token: string) =>
      withDatabase({ databaseUrl: url }, ({ prisma }) => prisma.personalToken.findUnique({ where: { hash: hashToken(token.trim()) } }));

    test('prints the token alone on stdout; 90 days and all scopes unless told otherwise', async () => {
      await newOrganization('jeton');
      const { code, stdout, stderr } = await run('token', 'create', '--user', 'ADMIN@jeton.test');
      expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.stringContaining('bir daha gösterilmez') });
      expect(stdout).toMatch(/^atp_\w{38}\n$/);
      expect(await actorOf(stdout.trim())).toMatchObject({ role: 'admin', projects: null });
      const row = await tokenOf(stdout);
      expect({ ...row, days: days(row?.expiresAt) }).toMatchObject({
        name: 'Komut satırı',
        days: 90,
        scopes: expect.arrayContaining(['admin', 'tasks:write']),
      });
    });

    test('takes name, scopes and days', async () => {
      await newOrganization('sinirli');
      const made = await run(
        'token',
        'create',
        '--user',
        'admin@sinirli.test',
        '--name',
        'Gece',
        '--scopes',
        'tasks:read,files:read',
        '--days',
        '7',
      );
      const row = await tokenOf(made.stdout);
      expect({ ...row, days: days(row?.expiresAt) }).toMatchObject({ name: 'Gece', scopes: ['tasks:read', 'files:read'], days: 7 });
      const endless = await run('token', 'create', '--user', 'admin@sinirli.test', '--never');
      expect(await tokenOf(endless.stdout)).toMatchObject({ expiresAt: null });
    });

    test('gives `admin` to administrators alone', async () => {
      const { id: organizationId } = await newOrganization('uyeli');
      await withDatabase({ databaseUrl: url }, ({ prisma }) =>
        prisma.member.create({ data: { organizationId, id: 'usr_uye', name: 'Üye', nameKey: 'uye', email: 'uye@uyeli.test' } }),
      );
      const made = await run('token', 'create', '--user', 'uye@uyeli.test');
      expect((await tokenOf(made.stdout))?.scopes).not.toContain('admin');
      const { code, stdout, stderr } = await run('token', 'create', '--user', 'uye@uyeli.test', '--scopes', 'admin');
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toContain('admin');
      expect(stderr).not.toMatch(/\n\s+at /);
    });

    test('refuses a stranger, one who left, and one of several organizations until one is named', async () => {
      const stranger = await run('token', 'create', '--user', 'kimse@x.test');
      expect(stranger).toEqual({ code: 1, stdout: '', stderr: 'Bu e-postayla bir kullanıcı yok: kimse@x.test\n' });
      for (const slug of ['bir', 'iki']) await run('org', 'create', '--name', slug, '--slug', slug, '--admin-email', 'ortak@x.test');
      const both = await run('token', 'create', '--user', 'ortak@x.test');
      expect(both).toEqual({ code: 1, stdout: '', stderr: expect.stringContaining('--organization ile seçin: bir, iki') });
      expect((await run('token', 'create', '--user', 'ortak@x.test', '--organization', 'iki')).code).toBe(0);
      await withDatabase({ databaseUrl: url }, ({ prisma }) =>
        prisma.member.updateMany({ where: { email: 'ortak@x.test' }, data: { removedAt: new Date() } }),
      );
      expect((await run('token', 'create', '--user', 'ortak@x.test', '--organization', 'iki')).code).toBe(1);
    });
  });

  describe('seed', () => {
    const counts = (organizationId: string) =>
      withDatabase({ databaseUrl: url }, ({ prisma }) => prisma.task.count({ where: { organizationId } }));

    test('fills an organization once, then names what is there', async () => {
      const { id } = await newOrganization('dolu');
      expect(await run('seed', '--organization', 'dolu')).toMatchObject({ code: 0, stderr: expect.stringContaining('WEB, MOB, IK') });
      const before = await counts(id);
      expect(before).toBeGreaterThan(5);
      const { code, stderr } = await run('seed', '--organization', 'dolu');
      expect({ code, stderr }).toEqual({
        code: 1,
        stderr: 'dolu kuruluşunda örnek içerikle çakışanlar var (IK, MOB, WEB); hiçbir şey eklenmedi.\n',
      });
      expect(await counts(id)).toBe(before);
    });

    test('one project key is enough to refuse', async () => {
      const { id: organizationId } = await newOrganization('carpisan');
      await withDatabase({ databaseUrl: url }, ({ prisma }) =>
        prisma.project.create({ data: { organizationId, id: 'prj_mob', key: 'MOB', name: 'Mobil', nameKey: 'mobil' } }),
      );
      expect(await run('seed', '--organization', 'carpisan')).toMatchObject({ code: 1, stderr: expect.stringContaining('(MOB)') });
      expect(await counts(organizationId)).toBe(0);
    });

    test('wants to know which organization, and that there is one', async () => {
      expect(await run('seed', '--organization', 'yok')).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('Böyle bir kuruluş yok: yok.'),
      });
      await newOrganization('biri');
      await newOrganization('oteki');
      expect(await run('seed')).toMatchObject({ code: 1, stderr: expect.stringContaining('Birden çok kuruluş var') });
      const empty = await cli(['seed'], { DATABASE_URL: await server?.createDatabase() });
      expect(empty).toMatchObject({ code: 1, stderr: expect.stringContaining('Hiç kuruluş yok') });
    });
  });

  describe('reset', () => {
    test('wants --yes; then all is gone and there is one token', async () => {
      const databaseUrl = (await server?.createDatabase()) ?? '';
      const env = { DATABASE_URL: databaseUrl };
      await cli(['org', 'create', '--name', 'Eski', '--slug', 'eski', '--admin-email', 'a@b'], env);
      const unsure = await cli(['reset'], env);
      expect(unsure).toMatchObject({ code: 1, stderr: expect.stringMatching(/HER ŞEYİ siler.*--yes/) });
      const { code, stdout } = await cli(['reset', '--yes'], env);
      expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^atp_\w+\n$/) });
      const slugs = await withDatabase(env.DATABASE_URL ? { databaseUrl } : {}, ({ prisma }) => prisma.organization.findMany());
      expect(slugs.map(({ slug }) => slug)).toEqual(['ornek']);
    });

    test('refuses while a server is connected', async () => {
      const databaseUrl = (await server?.createDatabase()) ?? '';
      await withDatabase({ databaseUrl }, async (database) => {
        await database.raw('select 1');
        const { code, stderr } = await cli(['reset', '--yes'], { DATABASE_URL: databaseUrl });
        expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('(1 bağlantı)') });
      });
    });
  });

  test('backup and restore send to PostgreSQL’s own tools', async () => {
    expect(await run('backup', 'x.tar.gz')).toMatchObject({ code: 1, stderr: expect.stringContaining('pg_dump') });
    expect(await run('restore', 'x.tar.gz')).toMatchObject({ code: 1, stderr: expect.stringContaining('pg_restore') });
  });
});
