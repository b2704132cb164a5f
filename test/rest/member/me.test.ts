import { beforeEach, describe, expect, test } from 'vitest';
import { scopes } from '../../../schema/kernel/actor.ts';
import { buildOrganization, type Organization, type Person } from '../../support/builders/index.ts';
import { eventsDuring } from '../../support/events.ts';
import { quotas } from '../../support/services.ts';
import { contentOf } from '../../support/store.ts';

describe('the caller', () => {
  let team: Organization;
  let ayse: Person;
  beforeEach(async () => {
    team = await buildOrganization('Işık A.Ş.');
    ayse = await team.person({ name: 'Ayşe Yılmaz', scopes: ['tasks:write'], projects: [team.defaultProject.id] });
  });

  test('reads its profile, organization and credential', async () => {
    const { status, body } = await ayse.client.get('/me');
    expect(status).toBe(200);
    expect(body).toEqual({
      id: ayse.id,
      name: 'Ayşe Yılmaz',
      email: expect.stringContaining('@'),
      role: 'member',
      kind: 'person',
      agent: false,
      locale: 'tr',
      timeZone: 'Europe/Istanbul',
      avatar: null,
      mailDigest: false,
      mailReminders: false,
      mailHour: 8,
      organization: { id: team.id, name: 'Işık A.Ş.', slug: expect.any(String) },
      organizations: [{ id: team.id, name: 'Işık A.Ş.', slug: expect.any(String), role: 'member' }],
      credential: {
        kind: 'personal_token',
        client: null,
        id: expect.stringMatching(/^pat_/),
        scopes: ['tasks:write'],
        projects: [team.defaultProject.id],
        write: 'direct',
        expiresAt: expect.toBeOneOf([null, expect.any(String)]),
        limits: [
          { name: 'user', limit: quotas.user, window: 60, remaining: quotas.user - 1, reset: expect.toBeOneOf([59, 60]) },
          { name: 'chat', limit: quotas.chat, window: 60, remaining: quotas.chat, reset: 0 },
        ],
      },
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      version: 1,
    });
    const { credential } = (await team.admin.client.get('/me')).body;
    expect([credential.scopes, credential.projects]).toEqual([[...scopes], null]);
  });

  test('changes its profile, which emits an event', async () => {
    const before = (await ayse.client.get('/me')).body;
    const change = { name: 'Çiğdem Ak', locale: 'en', timeZone: 'Europe/Berlin', avatar: 'https://example.com/c.png' };
    const events = await eventsDuring(team.admin.client, async () => {
      const { status, body } = await ayse.client.patch('/me', change);
      expect([status, body]).toEqual([
        200,
        { ...before, ...change, version: 2, updatedAt: expect.any(String), credential: expect.anything() },
      ]);
    });
    expect(events).toMatchObject([
      { event: 'member.updated', subject: { id: ayse.id }, data: { name: 'Çiğdem Ak' }, previous: { name: 'Ayşe Yılmaz' } },
    ]);
    expect(JSON.stringify(events)).not.toContain(before.email);
    const { data } = (await team.admin.client.get('/members')).body;
    expect(data.map(({ name }: { name: string }) => name)).toEqual(['Çiğdem Ak', 'Yönetici']);
    expect((await ayse.client.patch('/me', { avatar: null })).body.avatar).toBeNull();
  });

  test('changes its mail settings without an event and without a new version', async () => {
    const change = { mailDigest: true, mailReminders: true, mailHour: 7 };
    const members = async () => JSON.stringify((await team.admin.client.get('/members')).body);
    const before = await members();
    const events = await eventsDuring(team.admin.client, async () => {
      expect((await ayse.client.patch('/me', change)).body).toMatchObject({ ...change, version: 1 });
      expect(await members()).toBe(before);
      await ayse.client.patch('/me', { mailDigest: false, name: 'Ayşe Ak' });
    });
    expect(events).toMatchObject([{ event: 'member.updated', previous: { name: 'Ayşe Yılmaz' } }]);
    expect(JSON.stringify(events)).not.toContain('mail');
    expect((await ayse.client.get('/me')).body).toMatchObject({ ...change, mailDigest: false });
  });

  test.each([
    ['Europe/Kyiv', 'Europe/Kyiv'],
    ['Turkey', 'Turkey'],
    ['etc/utc', 'Etc/UTC'],
    ['EUROPE/ISTANBUL', 'Europe/Istanbul'],
  ])('can use the time zone %s everywhere', async (timeZone, read) => {
    expect((await ayse.client.patch('/me', { timeZone })).body.timeZone).toBe(read);
    expect((await ayse.client.get('/me')).body.timeZone).toBe(read);
    expect((await team.admin.client.patch('/me', { timeZone })).body.timeZone).toBe(read);
    expect((await team.admin.client.get('/tasks?filter=due:today')).status).toBe(200);
    expect((await team.admin.client.get('/notifications')).status).toBe(200);
    expect((await team.admin.client.patch('/organization', { timeZone })).body.timeZone).toBe(read);
  });

  test.each([{}, { name: 'Ayşe Yılmaz', locale: 'tr', avatar: null }, { name: null, mailDigest: null, timeZone: null }])(
    'writes nothing if a change has no effect: %j',
    async (patch) => {
      const before = await contentOf(team.id);
      expect((await ayse.client.patch('/me', patch)).body.version).toBe(1);
      expect(await contentOf(team.id)).toEqual(before);
    },
  );

  test.each([
    [{ name: '' }, '/name field.too_short'],
    [{ timeZone: 'Ay/Deniz' }, '/timeZone field.format'],
    [{ locale: 'de' }, '/locale field.one_of'],
    [{ mailHour: 24 }, '/mailHour field.range'],
    [{ mailReminders: 'yes' }, '/mailReminders field.type'],
    [{ avatar: 'javascript:alert(1)' }, '/avatar field.format'],
    [{ role: 'admin' }, '/role field.unknown'],
    [{ email: 'a@b.c' }, '/email field.unknown'],
    [{ id: 'x' }, '/id field.unknown'],
  ])('cannot set %j', async (patch, expected) => {
    const { status, body } = await ayse.client.patch('/me', patch);
    expect([status, ...body.errors.map((each: { pointer: string; code: string }) => `${each.pointer} ${each.code}`)]).toEqual([
      400,
      expected,
    ]);
  });

  test('changes its profile only with the current version', async () => {
    await ayse.client.patch('/me', { locale: 'en' });
    const { status, body } = await ayse.client.patch('/me', { locale: 'tr' }, { 'if-match': '"1"' });
    expect([status, body.code, body.version]).toEqual([412, 'version.mismatch', 2]);
  });

  test('reads its organization', async () => {
    const { status, body } = await ayse.client.get('/organization');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: team.id,
      name: 'Işık A.Ş.',
      locale: 'tr',
      defaultProject: { key: 'GENEL', name: 'Genel' },
      version: 1,
    });
  });

  test('does not see a default project it cannot view', async () => {
    const guest = await team.person({ role: 'guest' });
    expect((await guest.client.get('/organization')).body.defaultProject).toBeNull();
  });
});
