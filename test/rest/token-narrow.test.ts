import { beforeEach, describe, expect, test } from 'vitest';
import { buildOrganization, buildProject, type Organization, type Person } from '../support/builders/index.ts';
import { Client } from '../support/client.ts';

const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();

describe('a token never makes or touches a wider one', () => {
  let team: Organization;
  let admin: Person;
  beforeEach(async () => {
    team = await buildOrganization();
    ({ admin } = team);
  });
  const count = () => team.context.db.personalToken.count();

  test('it gives no scope it does not hold', async () => {
    const reader = await team.token(admin.id, { scopes: ['tasks:read'] });
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

  test('whoever is no administrator any more revokes the tokens made as one', async () => {
    const former = await team.person({ role: 'admin' });
    const { id } = (await former.client.post('/tokens', { name: 'Eski', scopes: ['admin'] })).body;
    await admin.client.patch(`/members/${former.id}`, { role: 'member' });
    expect((await former.client.delete(`/tokens/${id}`)).status).toBe(204);
  });

  test('limited to projects, it makes tokens limited to them', async () => {
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

  test('it makes none that outlives it', async () => {
    const expiresAt = inDays(7);
    const { token } = (await admin.client.post('/tokens', { name: 'Haftalık', scopes: ['tasks:read'], expiresAt })).body;
    const weekly = new Client(token);
    const make = (input: object) => weekly.post('/tokens', { name: 'Kısa', scopes: ['tasks:read'], ...input });
    expect((await make({})).body.expiresAt).toBe(expiresAt);
    expect((await make({ expiresAt: inDays(1) })).status).toBe(201);
    for (const later of [null, inDays(8)]) {
      const { status, body } = await make({ expiresAt: later });
      expect([status, body.errors]).toMatchObject([400, [{ pointer: '/expiresAt', code: 'field.outlives_credential' }]]);
    }
  });

  test('it renames and ends none that can do more', async () => {
    const project = await buildProject(admin);
    const wide = (await admin.client.post('/tokens', { name: 'Geniş', scopes: ['tasks:read', 'tasks:write'] })).body;
    const reader = await team.token(admin.id, { scopes: ['tasks:read'] });
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

  test('a token does what its owner still may, not what it could when it was made', async () => {
    const member = await team.person();
    const project = await buildProject(admin, { visibility: 'private', members: [{ user: member, role: 'editor' }] });
    const limited = await team.token(member.id, { projects: [project.id] });
    expect((await limited.get(`/projects/${project.id}`)).status).toBe(200);
    await admin.client.delete(`/projects/${project.id}/members/${member.id}`);
    expect((await limited.get(`/projects/${project.id}`)).status).toBe(404);
  });
});
