import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hashToken, newKey } from '../../../schema/people/token/secret.ts';
import { appOver, type TestApp, testApp } from '../../support/app.ts';
import { buildOrganization, buildProject, buildTask, type Organization, type Person } from '../../support/builders/index.ts';
import { buildService, type Service } from '../../support/builders/service.ts';
import { Client, type Reply } from '../../support/client.ts';
import { contentOf } from '../../support/store.ts';

const hour = 60 * 60 * 1000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
type Key = { id: string; hint: string; active: boolean; expiresAt: string | null };

describe('keys of a service account', () => {
  let team: Organization;
  let admin: Person;
  let service: Service;
  beforeEach(async () => {
    team = await buildOrganization();
    ({ admin } = team);
    service = await buildService(team);
  });
  afterEach(() => vi.restoreAllMocks());

  const rotate = (input: object = {}) => admin.client.post(`/service-accounts/${service.id}/keys`, input);
  const keys = async (): Promise<Key[]> => (await admin.client.get(`/service-accounts/${service.id}`)).body.keys;
  const codeWith = async (key: string): Promise<number> => (await new Client(key).get('/me')).status;
  /** Sets the expiry of the key to so many hours from now. */
  const expire = async (key: string, hours: number) => {
    const { services } = await testApp();
    await services.database.sql({ name: 'test_expire_key', text: 'update service_key set expires_at = $2 where hash = $1' }, [
      hashToken(key),
      inHours(hours),
    ]);
  };
  /** Advances the clock of caches by so many milliseconds. */
  const later = (milliseconds: number) => {
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + milliseconds);
  };
  const afterFiveSeconds = () => later(5_001);

  test('are returned once and listed first; the previous one works for another day', async () => {
    const { status, body, headers } = await rotate();
    expect([status, headers.location, headers['cache-control']]).toEqual([201, `/api/v1/service-accounts/${service.id}`, 'no-store']);
    expect(body.key).toMatch(/^ats_[0-9A-Za-z]{38}$/);
    const [made, before] = body.keys as [Key, Key];
    expect([made.hint, made.expiresAt, made.active, before.id, before.active]).toEqual([
      body.key.slice(-4),
      null,
      true,
      service.keyId,
      true,
    ]);
    expect(Date.parse(before.expiresAt as string) - Date.now()).toBeGreaterThan(23.9 * hour);
    expect(Date.parse(before.expiresAt as string) - Date.now()).toBeLessThanOrEqual(24 * hour);
    expect([await codeWith(body.key), await codeWith(service.key)]).toEqual([200, 200]);
    expect((await new Client(service.key).get('/me')).body.credential.expiresAt).toBe(before.expiresAt);
  });

  test('overlap as requested, without extending an earlier expiry', async () => {
    const soon = (await rotate({ expiresAt: inHours(1), overlapHours: null })).body;
    expect(soon.keys[1].expiresAt).toBeNull();
    const [, short, first] = (await rotate({ overlapHours: 720 })).body.keys as [Key, Key, Key];
    expect(short.expiresAt).toBe(soon.keys[0].expiresAt);
    expect(Date.parse(first.expiresAt as string) - Date.now()).toBeGreaterThan(719.9 * hour);
  });

  test('end at once without an overlap', async () => {
    expect(await codeWith(service.key)).toBe(200);
    const { key, keys: listed } = (await rotate({ overlapHours: 0 })).body;
    expect(listed.map(({ active }: Key) => active)).toEqual([true, false]);
    expect([await codeWith(key), await codeWith(service.key)]).toEqual([200, 401]);
  });

  test('work within the overlap and not after it', async () => {
    const { key } = (await rotate({ overlapHours: 1 })).body;
    expect([await codeWith(service.key), await codeWith(key)]).toEqual([200, 200]);
    await expire(service.key, -0.001);
    afterFiveSeconds();
    expect([await codeWith(service.key), await codeWith(key)]).toEqual([401, 200]);
    expect((await keys()).map(({ active }) => active)).toEqual([true, false]);
  });

  test('expire despite a cached verdict', async () => {
    await expire(service.key, 2 / 3600);
    expect(await codeWith(service.key)).toBe(200);
    // Two seconds pass in the database and in caches.
    await expire(service.key, -1);
    later(2_001);
    expect(await codeWith(service.key)).toBe(401);
  });

  test.each<[object, string]>([
    [{ overlapHours: -1 }, '/overlapHours field.range'],
    [{ overlapHours: 721 }, '/overlapHours field.range'],
    [{ overlapHours: 1.5 }, '/overlapHours field.type'],
    [{ expiresAt: '2020-01-01T00:00:00Z' }, '/expiresAt field.past'],
    [{ id: 'svc_x' }, '/id field.read_only'],
  ])('are not created from %j', async (input, expected) => {
    const { status, body }: Reply = await rotate(input);
    expect([status, ...body.errors.map((each: { pointer: string; code: string }) => `${each.pointer} ${each.code}`)]).toEqual([
      400,
      expected,
    ]);
    expect(await keys()).toMatchObject([{ id: service.keyId, expiresAt: null }]);
  });

  test('are limited to ten active ones, also under concurrency', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, () => rotate({ overlapHours: null })));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(9);
    const refused = made.filter(({ status }) => status !== 201);
    for (const { status, body } of refused)
      expect([status, body.code, body.detail]).toEqual([409, 'service_key.too_many', expect.stringContaining('10')]);
    expect((await rotate({ overlapHours: 24 })).status).toBe(409);
    await admin.client.delete(`/service-accounts/${service.id}/keys/${service.keyId}`);
    expect((await rotate({ overlapHours: null })).status).toBe(201);
    expect((await rotate({ overlapHours: 0 })).status).toBe(201);
    // The last ten inactive keys are listed.
    expect((await keys()).map(({ active }) => active)).toEqual([true, ...Array.from({ length: 10 }, () => false)]);
  });

  test('are revoked individually at once', async () => {
    const { key } = (await rotate()).body;
    expect([await codeWith(key), await codeWith(service.key)]).toEqual([200, 200]);
    const revoke = () => admin.client.delete(`/service-accounts/${service.id}/keys/${service.keyId}`);
    expect((await revoke()).status).toBe(204);
    expect([await codeWith(key), await codeWith(service.key)]).toEqual([200, 401]);
    expect((await revoke()).status).toBe(204);
    expect(await keys()).toMatchObject([{ active: true }, { id: service.keyId, active: false }]);
  });

  test('cannot be created by an administrator who cannot view every project of the account', async () => {
    const insider = await team.person({ role: 'admin' });
    const hidden = await buildProject(insider, { visibility: 'private' });
    const task = await buildTask(insider, { project: hidden.key });
    await insider.client.put(`/projects/${hidden.id}/members/${service.user.id}`, { role: 'editor' });
    const before = await contentOf(team.id);
    const refused = await rotate();
    expect([refused.status, refused.body.code]).toEqual([403, 'service_account.hidden_projects']);
    expect(JSON.stringify(refused.body)).not.toContain(hidden.id);
    expect(await contentOf(team.id)).toEqual(before);
    // The project may be restored, and the key could then read it.
    await insider.client.delete(`/projects/${hidden.id}`);
    expect((await rotate()).body.code).toBe('service_account.hidden_projects');
    await insider.client.post(`/projects/${hidden.id}/restore`);
    const { key } = (await insider.client.post(`/service-accounts/${service.id}/keys`, {})).body;
    expect((await new Client(key).get(`/tasks/${task.id}`)).status).toBe(200);
    // Every administrator may revoke a key or limit the account.
    expect((await admin.client.delete(`/service-accounts/${service.id}/keys/${service.keyId}`)).status).toBe(204);
    expect((await admin.client.patch(`/service-accounts/${service.id}`, { projects: [team.defaultProject.id] })).status).toBe(200);
    expect((await rotate()).status).toBe(201);
  });

  describe('an account that is limited, but a member of a private project', () => {
    let insider: Person;
    let task: { id: string };
    let hidden: { id: string };
    const patch = (input: object, by = admin) => by.client.patch(`/service-accounts/${service.id}`, input);
    beforeEach(async () => {
      insider = await team.person({ role: 'admin' });
      hidden = await buildProject(insider, { visibility: 'private' });
      task = await buildTask(insider, { project: hidden.id });
      service = await buildService(team, { projects: [team.defaultProject.id], scopes: ['tasks:read'] });
      await insider.client.put(`/projects/${hidden.id}/members/${service.user.id}`, { role: 'editor' });
    });

    test('cannot be extended by administrators who cannot view that project', async () => {
      const before = await contentOf(team.id);
      const { status, body } = await patch({ projects: [] });
      expect([status, body.code]).toEqual([403, 'service_account.hidden_projects']);
      expect((await service.client.get(`/tasks/${task.id}`)).status).toBe(404);
      expect(await contentOf(team.id)).toEqual(before);
      const other = await buildProject(admin);
      expect((await patch({ projects: [team.defaultProject.id, other.id], scopes: ['tasks:read', 'tasks:write'] })).status).toBe(200);
      expect((await patch({ projects: [] }, insider)).status).toBe(200);
      expect((await service.client.get(`/tasks/${task.id}`)).status).toBe(200);
    });

    test.each([{ scopes: ['tasks:read', 'files:read'] }, { role: 'admin' }])(
      'cannot be given %j by administrators who cannot view a project it reaches, only less',
      async (more) => {
        await patch({ projects: [] }, insider);
        expect((await patch(more)).body.code).toBe('service_account.hidden_projects');
        expect((await patch({ name: 'Yeni ad', role: 'guest', projects: [hidden.id] })).status).toBe(400);
        expect((await patch({ name: 'Yeni ad', role: 'guest' })).status).toBe(200);
        expect((await patch(more, insider)).status).toBe(200);
      },
    );
  });

  test('cannot be revoked through another account', async () => {
    const other = await buildService(team);
    const { status, body } = await admin.client.delete(`/service-accounts/${service.id}/keys/${other.keyId}`);
    expect([status, body.code]).toEqual([404, 'service_key.not_found']);
    expect(await codeWith(other.key)).toBe(200);
  });

  test('are created and revoked over GraphQL', async () => {
    const made = await admin.client.data(
      'mutation ($input: CreateServiceKeyInput!) { createServiceKey(input: $input) { key keys { id active } user { kind } } }',
      { input: { id: service.id, overlapHours: 0 } },
    );
    expect(made.createServiceKey).toMatchObject({
      keys: [{ active: true }, { id: service.keyId, active: false }],
      user: { kind: 'service' },
    });
    const input = { id: service.id, key: made.createServiceKey.keys[0].id };
    const ended = await admin.client.data(
      'mutation ($input: RevokeServiceKeyInput!) { revokeServiceKey(input: $input) { key keys { active } } }',
      { input },
    );
    expect(ended.revokeServiceKey).toEqual({ key: null, keys: [{ active: false }, { active: false }] });
    expect((await new Client(made.createServiceKey.key).graphql('{ me { id } }')).status).toBe(401);
  });

  test('revoked by another process are refused within 5 s by every app', async () => {
    const { services } = await testApp();
    const apps: TestApp[] = [await testApp(), await appOver(services)];
    const ask = () =>
      Promise.all(
        apps.map(async ({ app }) => {
          const reply = await app.inject({ url: '/api/v1/me', headers: { authorization: `Bearer ${service.key}` } });
          return reply.statusCode;
        }),
      );
    expect(await ask()).toEqual([200, 200]);
    await services.database.sql({ name: 'test_revoke_key', text: 'update service_key set revoked_at = now() where hash = $1' }, [
      hashToken(service.key),
    ]);
    afterFiveSeconds();
    expect(await ask()).toEqual([401, 401]);
    await apps[1]?.app.close();
  });

  test('stay if created by a former administrator, whose own token loses the scope after the cached verdict', async () => {
    const other = await team.person({ role: 'admin' });
    expect((await other.client.get('/service-accounts')).status).toBe(200);
    await team.context.db.member.update({
      where: { organizationId_id: { organizationId: team.id, id: other.id } },
      data: { role: 'member' },
    });
    afterFiveSeconds();
    expect((await other.client.get('/service-accounts')).status).toBe(403);
    expect((await other.client.get('/me')).body.credential.scopes).not.toContain('admin');
    expect((await other.client.get('/tasks')).status).toBe(200);
  });

  describe('an invalid key', () => {
    const others: [string, (own: Service) => Promise<string> | string][] = [
      ['unknown', () => newKey()],
      ['one letter off', ({ key }) => key.slice(0, -8) + (key.at(-8) === 'a' ? 'b' : 'a') + key.slice(-7)],
      ['with another checksum', ({ key }) => key.slice(0, -1) + (key.endsWith('0') ? '1' : '0')],
      ['a token by its letters', ({ key }) => key.replace('ats_', 'atp_')],
      [
        'expired',
        async ({ key }) => {
          await expire(key, -1);
          return key;
        },
      ],
      [
        'revoked',
        async ({ key, id, keyId }) => {
          await admin.client.delete(`/service-accounts/${id}/keys/${keyId}`);
          return key;
        },
      ],
    ];
    test.each(others)('gets the same response after the same queries if %s', async (what, of) => {
      const { services } = await testApp();
      const asked: string[] = [];
      const database = Object.create(services.database, {
        sql: {
          value: (statement: { name: string; text: string }, values: readonly unknown[]) => {
            asked.push(statement.name);
            return services.database.sql(statement, values);
          },
        },
      });
      const { app } = await appOver({ ...services, database });
      const secret = await of(service);
      asked.length = 0;
      const { statusCode, headers, body } = await app.inject({ url: '/api/v1/me', headers: { authorization: `Bearer ${secret}` } });
      expect(asked).toEqual([what === 'a token by its letters' ? 'token.actor' : 'service_key.actor']);
      expect([statusCode, headers['www-authenticate']]).toEqual([401, expect.stringContaining('error="invalid_token"')]);
      expect({ ...JSON.parse(body), requestId: '' }).toEqual({
        type: expect.any(String),
        title: 'Kimlik doğrulanamadı',
        status: 401,
        detail: 'Erişim jetonu geçersiz ya da süresi dolmuş.',
        code: 'auth.invalid_token',
        requestId: '',
      });
      await app.close();
    });
  });
});
