import { beforeEach, describe, expect, test } from 'vitest';
import { buildOrganization, buildProject, type Organization, type Person } from '../../support/builders/index.ts';
import { Client } from '../../support/client.ts';

const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();

describe('a token cannot create or change a wider one', () => {
  let team: Organization;
  let admin: Person;
  beforeEach(async () => {
    team = await buildOrganization();
    ({ admin } = team);
  });
  const count = () => team.context.db.personalToken.count();

  test('cannot grant a scope it lacks', async () => {
    const reader = await team.token(admin.id, { scopes: ['tasks:read', 'files:write'] });
    const before = await count();
    const { status, body } = await reader.post('/tokens', { name: 'Geniş', scopes: ['tasks:read', 'tasks:write', 'admin'] });
    expect([status, body.code]).toEqual([400, 'input.invalid']);
    expect(body.errors.map((each: { pointer: string; code: string }) => `${each.pointer} ${each.code}`)).toEqual([
      '/scopes/1 field.scope_not_held',
      '/scopes/2 field.scope_not_held',
    ]);
    expect(await count()).toBe(before);
    expect((await reader.post('/tokens', { name: 'Aynı', scopes: ['tasks:read'] })).status).toBe(201);
  });

  test('can revoke administrator tokens after its owner is no longer administrator', async () => {
    const former = await team.person({ role: 'admin' });
    const { id } = (await former.client.post('/tokens', { name: 'Eski', scopes: ['admin'] })).body;
    await admin.client.patch(`/members/${former.id}`, { role: 'member' });
    expect((await former.client.delete(`/tokens/${id}`)).status).toBe(204);
  });

  test('limited to projects creates tokens limited to those', async () => {
    const [own, other] = [await buildProject(admin), await buildProject(admin)];
    const limited = await team.token(admin.id, { projects: [own.id] });
    const make = (input: object) => limited.post('/tokens', { name: 'Dar', scopes: ['tasks:read'], ...input });
    expect((await make({})).body.projects).toEqual([own.id]);
    expect((await make({ projects: [] })).body.projects).toEqual([own.id]);
    expect((await make({ projects: [own.id] })).body.projects).toEqual([own.id]);
    expect((await make({ projects: [own.id, other.id] })).body.errors).toMatchObject([
      { pointer: '/projects/1', code: 'project.not_found' },
    ]);
  });

  test('cannot create a token that outlives it', async () => {
    const expiresAt = inDays(7);
    const { token } = (await admin.client.post('/tokens', { name: 'Haftalık', scopes: ['tasks:read', 'tasks:write'], expiresAt })).body;
    const weekly = new Client(token);
    const make = (input: object) => weekly.post('/tokens', { name: 'Kısa', scopes: ['tasks:read'], ...input });
    expect((await make({})).body.expiresAt).toBe(expiresAt);
    expect((await make({ expiresAt: inDays(1) })).status).toBe(201);
    for (const later of [null, inDays(8)]) {
      const { status, body } = await make({ expiresAt: later });
      expect([status, body.errors]).toMatchObject([400, [{ pointer: '/expiresAt', code: 'field.outlives_credential' }]]);
    }
  });

  test('creates keys and invitations that expire with it', async () => {
    const expiresAt = inDays(2);
    const { token } = (await admin.client.post('/tokens', { name: 'Kısa', scopes: ['admin', 'tasks:read'], expiresAt })).body;
    const short = new Client(token);
    const account = (input: object) => short.post('/service-accounts', { name: 'Betik', scopes: ['tasks:read'], ...input });
    const { id, keys } = (await account({})).body;
    expect(keys).toMatchObject([{ expiresAt }]);
    for (const keyExpiresAt of [null, inDays(3)])
      expect((await account({ keyExpiresAt })).body.errors).toMatchObject([
        { pointer: '/keyExpiresAt', code: 'field.outlives_credential' },
      ]);
    const key = (input: object) => short.post(`/service-accounts/${id}/keys`, input);
    expect((await key({ expiresAt: null })).body.errors).toMatchObject([{ pointer: '/expiresAt', code: 'field.outlives_credential' }]);
    expect((await key({ expiresAt: inDays(1) })).status).toBe(201);
    expect((await short.post('/invitations', { email: 'kisa@ornek.test' })).body.expiresAt).toBe(expiresAt);
    expect((await admin.client.post('/invitations', { email: 'uzun@ornek.test' })).body.expiresAt > expiresAt).toBe(true);
  });

  test('revokes everything it created, recursively, when revoked', async () => {
    const mine = async (maker: Client) =>
      (await maker.post('/tokens', { name: 'Alt', scopes: ['admin', 'tasks:read'] })).body as { id: string; token: string };
    const parent = await mine(admin.client);
    const child = await mine(new Client(parent.token));
    const account = (await new Client(child.token).post('/service-accounts', { name: 'Betik', role: 'admin', scopes: ['admin'] })).body;
    const key = (await new Client(parent.token).post(`/service-accounts/${account.id}/keys`, {})).body.key as string;
    const invitation = (await new Client(account.key).post('/invitations', { email: 'misafir@ornek.test' })).body;
    expect(invitation.status).toBe('pending');
    const own = (await new Client(account.key).post(`/service-accounts/${account.id}/keys`, {})).body.key as string;

    expect((await admin.client.delete(`/tokens/${parent.id}`)).status).toBe(204);
    for (const secret of [child.token, account.key, key]) expect((await new Client(secret).get('/me')).status).toBe(401);
    const { data } = (await admin.client.get('/invitations')).body;
    expect(data.map(({ id }: { id: string }) => id)).not.toContain(invitation.id);
    const { data: log } = (await admin.client.get('/audit-log')).body;
    expect(log.filter(({ action }: { action: string }) => /^(token|service_key|invitation)\.revoked$/.test(action))).toHaveLength(5);
    // This key belongs to an account that existed before, where administrators see and revoke it.
    expect((await new Client(own).get('/me')).status).toBe(200);
  });

  test('revoked in another process creates nothing, even while cached here', async () => {
    const { id, token } = (await admin.client.post('/tokens', { name: 'Sızan', scopes: ['admin', 'tasks:read'] })).body;
    const leaked = new Client(token);
    const { id: account } = (await admin.client.post('/service-accounts', { name: 'Betik', scopes: ['tasks:read'] })).body;
    await leaked.get('/me');
    // Revokes as another process does: the cache of this one is not invalidated.
    await team.context.db.personalToken.updateMany({ where: { id }, data: { revokedAt: new Date() } });
    for (const [path, body] of [
      ['/tokens', { name: 'Kalan', scopes: ['tasks:read'] }],
      ['/service-accounts', { name: 'Kalan', scopes: ['tasks:read'] }],
      [`/service-accounts/${account}/keys`, {}],
      ['/invitations', { email: 'kalan@ornek.test' }],
    ] as const)
      expect(await leaked.post(path, body), path).toMatchObject({ status: 401, body: { code: 'auth.invalid_token' } });
    expect((await leaked.get('/me')).status).toBe(200);
  });

  test('cannot rename or revoke a token with more rights', async () => {
    const project = await buildProject(admin);
    const wide = (await admin.client.post('/tokens', { name: 'Geniş', scopes: ['tasks:read', 'tasks:write'] })).body;
    const reader = await team.token(admin.id, { scopes: ['tasks:read', 'files:write'] });
    const limited = await team.token(admin.id, { projects: [project.id] });
    for (const [client, code] of [
      [reader, 'auth.scope_missing'],
      [limited, 'auth.projects_limited'],
    ] as const)
      for (const call of [client.patch(`/tokens/${wide.id}`, { name: 'x' }), client.delete(`/tokens/${wide.id}`)])
        expect(await call).toMatchObject({ status: 403, body: { code } });
    expect((await new Client(wide.token).get('/me')).status).toBe(200);
    const narrow = (await limited.post('/tokens', { name: 'Dar', scopes: ['tasks:read'] })).body;
    expect((await limited.delete(`/tokens/${narrow.id}`)).status).toBe(204);
  });

  test('has the current rights of its owner, not those at its creation', async () => {
    const member = await team.person();
    const project = await buildProject(admin, { visibility: 'private', members: [{ user: member, role: 'editor' }] });
    const limited = await team.token(member.id, { projects: [project.id] });
    expect((await limited.get(`/projects/${project.id}`)).status).toBe(200);
    await admin.client.delete(`/projects/${project.id}/members/${member.id}`);
    expect((await limited.get(`/projects/${project.id}`)).status).toBe(404);
  });
});
