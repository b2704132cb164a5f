import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../schema/kernel/ids.ts';
import { hashToken } from '../../../schema/people/token/secret.ts';
import { testApp } from '../../support/app.ts';
import { auditOf } from '../../support/audit.ts';
import { buildOrganization, buildProject, type Organization, type Person } from '../../support/builders/index.ts';
import { buildService } from '../../support/builders/service.ts';
import { Client, type Reply } from '../../support/client.ts';
import { eventsDuring } from '../../support/events.ts';
import { contentOf, tablesWith } from '../../support/store.ts';

const key = /^ats_[0-9A-Za-z]{38}$/;
const errorsOf = ({ body }: Reply) => body.errors.map((each: { pointer: string; code: string }) => `${each.pointer} ${each.code}`);

describe('service accounts', () => {
  let team: Organization;
  let admin: Person;
  beforeEach(async () => {
    team = await buildOrganization();
    ({ admin } = team);
  });
  const create = (input: object = {}, headers?: Record<string, string>) =>
    admin.client.post('/service-accounts', { name: 'Fatura aktarımı', scopes: ['tasks:read'], ...input }, headers);

  test('are created with a user and a first key, returned only then', async () => {
    let made: Reply | undefined;
    const events = await eventsDuring(admin.client, async () => {
      made = await create({ description: 'Görev açar.' });
    });
    const { status, body, headers } = made as Reply;
    expect(events).toMatchObject([
      { event: 'member.added', actor: { id: admin.id }, subject: { id: body.user.id }, data: { kind: 'service' } },
    ]);
    expect([status, headers.location, headers['cache-control']]).toEqual([201, `/api/v1/service-accounts/${body.id}`, 'no-store']);
    expect(body).toEqual({
      id: expect.stringMatching(/^svc_/),
      name: 'Fatura aktarımı',
      description: 'Görev açar.',
      role: 'member',
      user: { id: expect.stringMatching(/^usr_/), name: 'Fatura aktarımı', avatar: null, agent: false },
      scopes: ['tasks:read'],
      projects: [],
      otherProjects: 0,
      agent: false,
      pausedAt: null,
      pauseReason: null,
      write: 'direct',
      keys: [
        {
          id: expect.stringMatching(/^key_/),
          hint: body.key.slice(-4),
          active: true,
          expiresAt: null,
          lastUsedAt: null,
          lastUsedFrom: null,
          createdAt: expect.any(String),
        },
      ],
      key: expect.stringMatching(key),
      createdBy: { id: admin.id, name: admin.name, avatar: null, agent: false },
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      version: 1,
    });
    const { key: _, ...account } = body;
    expect((await admin.client.get(`/service-accounts/${body.id}`)).body).toEqual(account);
    expect((await admin.client.get('/service-accounts')).body.data).toEqual([account]);
    expect((await admin.client.get('/members?kind=service')).body.data).toMatchObject([
      { id: body.user.id, name: 'Fatura aktarımı', email: null, role: 'member', kind: 'service' },
    ]);
  });

  test('act as their user with their key', async () => {
    const { id, user, key: secret, keys } = (await create({ scopes: ['tasks:read', 'tasks:write'] })).body;
    const client = new Client(secret);
    expect((await client.get('/me')).body).toMatchObject({
      id: user.id,
      name: 'Fatura aktarımı',
      kind: 'service',
      role: 'member',
      email: null,
      credential: { kind: 'service_key', id: keys[0].id, scopes: ['tasks:read', 'tasks:write'], projects: null, expiresAt: null },
    });
    const task = (await client.post('/tasks', { title: 'Fatura 12', assignee: 'me' })).body;
    expect([task.createdBy.id, task.assignee.id]).toEqual([user.id, user.id]);
    expect((await client.post(`/tasks/${task.id}/comments`, { body: 'Aktarıldı.' })).body.author.id).toBe(user.id);
    expect((await client.get('/projects')).body).toMatchObject({ status: 403, code: 'auth.scope_missing' });
    await expect.poll(async () => (await admin.client.get(`/service-accounts/${id}`)).body.keys[0].lastUsedAt).toEqual(expect.any(String));
    expect((await admin.client.get(`/service-accounts/${id}`)).body.keys[0].lastUsedFrom).toBe('127.0.0.1');
  });

  test('have secrets in no log, event, audit entry, table or stored response', async () => {
    const { app: _, logged } = await testApp();
    const { id, key: first } = (await create({}, { 'idempotency-key': 'hesap' })).body;
    const second = (await admin.client.post(`/service-accounts/${id}/keys`, {}, { 'idempotency-key': 'anahtar' })).body.key;
    for (const secret of [first, second]) {
      await new Client(secret).get('/me');
      await new Client(secret).get(`/tasks/${secret}`);
      expect(await tablesWith(secret)).toEqual([]);
      expect(await tablesWith(hashToken(secret))).toEqual(['public.service_key']);
      expect(JSON.stringify((await admin.client.get('/events?limit=200')).body)).not.toContain(secret);
      expect(JSON.stringify(await auditOf(team))).not.toContain(secret);
      expect(logged.join('\n')).not.toContain(`Bearer ${secret}`);
    }
  });

  test('return no secret to a repeated request, but state that it was shown', async () => {
    const [first, again] = [await create({}, { 'idempotency-key': 'bir' }), await create({}, { 'idempotency-key': 'bir' })];
    const { key: _, ...rest } = first.body;
    expect([again.status, again.body]).toEqual([201, { ...rest, secretShown: true }]);
    const rotate = () => admin.client.post(`/service-accounts/${rest.id}/keys`, {}, { 'idempotency-key': 'iki' });
    const [made, replayed] = [await rotate(), await rotate()];
    expect(made.body.key).toMatch(key);
    expect([replayed.status, replayed.body.key, replayed.body.secretShown]).toEqual([201, undefined, true]);
    expect(await team.context.db.serviceKey.count()).toBe(2);
  });

  test('return no secret to a repeated request over GraphQL, under any alias', async () => {
    const document = 'mutation ($input: CreateServiceAccountInput!) { createServiceAccount(input: $input) { id gizli: key } }';
    const ask = () => admin.client.graphql(document, { input: { name: 'x', scopes: ['tasks:read'] } }, { 'idempotency-key': 'iki' });
    const [first, again] = [await ask(), await ask()];
    const { id, gizli } = first.body.data.createServiceAccount;
    expect(gizli).toMatch(key);
    expect(again.body).toMatchObject({ data: { createServiceAccount: { id, gizli: null } }, extensions: { secretShown: true } });
  });

  test.each([
    [{ name: '' }, '/name field.too_short'],
    [{ scopes: [] }, '/scopes field.too_few'],
    [{ scopes: ['root'] }, '/scopes/0 field.one_of'],
    [{ scopes: ['tasks:read', 'admin'] }, '/scopes/1 field.scope_needs_role'],
    [{ scopes: ['admin'], role: 'guest' }, '/scopes/0 field.scope_needs_role'],
    [{ role: 'root' }, '/role field.one_of'],
    [{ projects: [newId('project')] }, '/projects/0 project.not_found'],
    [{ keyExpiresAt: '2020-01-01T00:00:00Z' }, '/keyExpiresAt field.past'],
    [{ key: 'ats_benim' }, '/key field.unknown'],
    [{ user: newId('member') }, '/user field.unknown'],
  ])('are not created from %j', async (input, expected) => {
    const before = await contentOf(team.id);
    const reply = await create(input);
    expect([reply.status, ...errorsOf(reply)]).toEqual([400, expected]);
    expect(await contentOf(team.id)).toEqual(before);
  });

  test("get no scope that the administrator's credential lacks, at creation, later or by a key", async () => {
    const { id } = (await create({ scopes: ['tasks:write'] })).body;
    const narrow = await team.token(admin.id, { scopes: ['admin', 'tasks:read'] });
    const made = await narrow.post('/service-accounts', { name: 'x', scopes: ['tasks:read', 'tasks:write'] });
    expect([made.status, ...errorsOf(made)]).toEqual([400, '/scopes/1 field.scope_not_held']);
    const changed = await narrow.patch(`/service-accounts/${id}`, { scopes: ['tasks:write', 'tasks:read', 'files:read'] });
    expect([changed.status, ...errorsOf(changed)]).toEqual([400, '/scopes/2 field.scope_not_held']);
    const rotated = await narrow.post(`/service-accounts/${id}/keys`);
    expect([rotated.status, rotated.body.code, rotated.body.detail]).toEqual([
      403,
      'auth.scope_missing',
      expect.stringContaining('tasks:write'),
    ]);
    expect((await narrow.patch(`/service-accounts/${id}`, { scopes: ['tasks:write', 'tasks:read'] })).status).toBe(200);
    expect((await narrow.delete(`/service-accounts/${id}`)).status).toBe(204);
  });

  test('with the admin role can have the admin scope and administer', async () => {
    const service = await buildService(team, { role: 'admin', scopes: ['admin', 'tasks:read'] });
    expect((await service.client.get('/service-accounts')).status).toBe(200);
    const { status, body } = await admin.client.patch(`/service-accounts/${service.id}`, { role: 'member' });
    expect([status, body.errors]).toMatchObject([400, [{ pointer: '/role', code: 'field.scope_needs_role' }]]);
    await admin.client.patch(`/service-accounts/${service.id}`, { role: 'member', scopes: ['tasks:read'] });
    expect((await service.client.get('/service-accounts')).status).toBe(403);
  });

  describe('for administrators only', () => {
    const refusals: [string, (team: Organization) => Promise<Client>, unknown][] = [
      ['a member', async (own) => (await own.person()).client, expect.toBeOneOf(['auth.role_required', 'auth.scope_missing'])],
      [
        'a guest',
        async (own) => (await own.person({ role: 'guest' })).client,
        expect.toBeOneOf(['auth.role_required', 'auth.scope_missing']),
      ],
      [
        'a viewer of a project',
        async (own) => {
          const person = await own.person();
          await own.admin.client.put(`/projects/${own.defaultProject.id}/members/${person.id}`, { role: 'viewer' });
          return person.client;
        },
        expect.toBeOneOf(['auth.role_required', 'auth.scope_missing']),
      ],
      ['an administrator’s token without the scope', (own) => own.token(own.admin.id, { scopes: ['tasks:read'] }), 'auth.scope_missing'],
      ['a token limited to projects', (own) => own.token(own.admin.id, { projects: [own.defaultProject.id] }), 'auth.projects_limited'],
      ['a service', async (own) => (await buildService(own)).client, expect.toBeOneOf(['auth.role_required', 'auth.scope_missing'])],
    ];
    test.each(refusals)('refuse %s', async (_, of, code) => {
      const { id, keyId } = await buildService(team);
      const client = await of(team);
      const before = await contentOf(team.id);
      for (const { status, body } of [
        await client.get('/service-accounts'),
        await client.get(`/service-accounts/${id}`),
        await client.post('/service-accounts', { name: 'x', scopes: ['tasks:read'] }),
        await client.patch(`/service-accounts/${id}`, { name: 'x' }),
        await client.post(`/service-accounts/${id}/keys`),
        await client.delete(`/service-accounts/${id}/keys/${keyId}`),
        await client.delete(`/service-accounts/${id}`),
        await client.delete(`/service-accounts/${newId('serviceAccount')}`),
      ])
        expect([status, body.code]).toEqual([403, code]);
      expect(await contentOf(team.id)).toEqual(before);
    });
  });

  test('are changed with the current version, and their user with them', async () => {
    const project = await buildProject(admin);
    const { id, user } = (await create()).body;
    const patch = { name: 'Yeni ad', description: 'Başka', role: 'guest', scopes: ['tasks:read', 'files:read'], projects: [project.id] };
    const events = await eventsDuring(admin.client, async () => {
      const { status, body } = await admin.client.patch(`/service-accounts/${id}`, patch, { 'if-match': '"1"' });
      expect([status, body]).toMatchObject([200, { ...patch, version: 2, user: { name: 'Yeni ad' } }]);
    });
    expect(events).toMatchObject([
      {
        event: 'member.updated',
        subject: { id: user.id },
        data: { name: 'Yeni ad', role: 'guest', kind: 'service' },
        previous: { name: 'Fatura aktarımı', role: 'member' },
      },
    ]);
    const before = await contentOf(team.id);
    expect((await admin.client.patch(`/service-accounts/${id}`, {})).body.version).toBe(2);
    expect((await admin.client.patch(`/service-accounts/${id}`, { ...patch, scopes: ['files:read', 'tasks:read'] })).body.version).toBe(2);
    expect((await admin.client.patch(`/service-accounts/${id}`, { name: 'Eski' }, { 'if-match': '"1"' })).status).toBe(412);
    expect(await contentOf(team.id)).toEqual(before);
  });

  test('keep a project that is hidden from the administrator who changes them', async () => {
    const other = await team.person({ role: 'admin' });
    const hidden = await buildProject(other, { visibility: 'private' });
    const { id } = (await other.client.post('/service-accounts', { name: 'x', scopes: ['tasks:read'], projects: [hidden.id] })).body;
    expect(errorsOf(await create({ projects: [hidden.id] }))).toEqual(['/projects/0 project.not_found']);
    expect((await admin.client.patch(`/service-accounts/${id}`, { projects: ['GENEL'] })).body).toMatchObject({
      projects: [team.defaultProject.id],
      otherProjects: 1,
    });
    expect((await other.client.get(`/service-accounts/${id}`)).body).toMatchObject({
      projects: [hidden.id, team.defaultProject.id],
      otherProjects: 0,
    });
  });

  test('change the rights of their keys at once', async () => {
    const project = await buildProject(admin);
    const service = await buildService(team);
    expect((await service.client.post('/tasks', { title: 'x', project: project.id })).status).toBe(201);
    await admin.client.patch(`/service-accounts/${service.id}`, { scopes: ['tasks:read'] });
    expect((await service.client.post('/tasks', { title: 'x', project: project.id })).body.code).toBe('auth.scope_missing');
    await admin.client.patch(`/service-accounts/${service.id}`, { projects: [team.defaultProject.id] });
    expect((await service.client.get(`/tasks?project=${project.id}`)).body.data).toEqual([]);
    await admin.client.patch(`/service-accounts/${service.id}`, { projects: [], role: 'guest' });
    expect((await service.client.get('/tasks')).body.data).toEqual([]);
  });

  test('limited to projects reach no others and nothing of the whole organization', async () => {
    const [own, other] = [await buildProject(admin), await buildProject(admin)];
    const { client } = await buildService(team, {
      scopes: ['tasks:read', 'tasks:write', 'projects:read', 'projects:write'],
      projects: [own.id],
    });
    expect((await client.get('/me')).body.credential.projects).toEqual([own.id]);
    expect((await client.get('/projects')).body.data.map(({ id }: { id: string }) => id)).toEqual([own.id]);
    expect((await client.get(`/projects/${other.id}`)).status).toBe(404);
    expect(errorsOf(await client.post('/tasks', { title: 'x', project: other.id }))).toEqual(['/project project.not_found']);
    expect((await client.post('/labels', { name: 'x' })).body.code).toBe('auth.projects_limited');
  });

  test('work in a private project after they become members', async () => {
    const project = await buildProject(admin, { visibility: 'private' });
    const { client, user } = await buildService(team);
    expect((await client.get(`/tasks?project=${project.id}`)).body.data).toEqual([]);
    expect(errorsOf(await client.post('/tasks', { title: 'x', project: project.id }))).toEqual(['/project project.not_found']);
    await admin.client.put(`/projects/${project.id}/members/${user.id}`, { role: 'editor' });
    expect((await client.post('/tasks', { title: 'x', project: project.id })).status).toBe(201);
  });

  test('cannot create personal tokens or change their profile', async () => {
    const { client, user } = await buildService(team);
    const before = await contentOf(team.id);
    for (const { status, body } of [
      await client.post('/tokens', { name: 'x', scopes: ['tasks:read'] }),
      await client.patch(`/tokens/${newId('token')}`, { name: 'x' }),
      await client.delete(`/tokens/${newId('token')}`),
      await client.patch('/me', { name: 'x' }),
    ])
      expect([status, body.code]).toEqual([403, 'auth.person_required']);
    expect((await client.get('/tokens')).body.data).toEqual([]);
    expect(await contentOf(team.id)).toEqual(before);
    expect((await admin.client.get('/members?kind=service')).body.data[0]).toMatchObject({ id: user.id, name: 'Aktarım' });
  });

  test('lose their keys and user at once when deleted, while their work stays', async () => {
    const { id, client, user, key: secret } = await buildService(team);
    const task = (await client.post('/tasks', { title: 'Kalır' })).body;
    const second = (await admin.client.post(`/service-accounts/${id}/keys`, {})).body.key;
    await new Client(second).get('/me');
    const events = await eventsDuring(admin.client, async () => {
      expect((await admin.client.delete(`/service-accounts/${id}`)).status).toBe(204);
    });
    expect(events).toMatchObject([{ event: 'member.removed', subject: { id: user.id }, data: { kind: 'service' } }]);
    for (const each of [secret, second]) expect((await new Client(each).get('/me')).body.code).toBe('auth.invalid_token');
    for (const call of [
      admin.client.get(`/service-accounts/${id}`),
      admin.client.patch(`/service-accounts/${id}`, { name: 'x' }),
      admin.client.post(`/service-accounts/${id}/keys`),
      admin.client.delete(`/service-accounts/${id}`),
    ])
      expect(await call).toMatchObject({ status: 404, body: { code: 'service_account.not_found' } });
    expect((await admin.client.get('/service-accounts')).body.data).toEqual([]);
    expect((await admin.client.get('/members?kind=service')).body.data).toEqual([]);
    expect((await admin.client.get(`/tasks/${task.id}`)).body.createdBy).toMatchObject({ id: user.id, name: 'Aktarım' });
    expect(await team.context.db.serviceAccount.count()).toBe(1);
    expect(await team.context.db.serviceKey.count({ where: { revokedAt: null } })).toBe(0);
  });

  test('leave projects and watched tasks when deleted, and a private project they led gets another lead', async () => {
    const { id, client, user } = await buildService(team);
    const editor = await team.person();
    const led = await buildProject(admin, { visibility: 'private', members: [{ user: editor, role: 'editor' }] });
    await admin.client.put(`/projects/${led.id}/members/${user.id}`, { role: 'lead' });
    await admin.client.delete(`/projects/${led.id}/members/${admin.id}`);
    const task = (await client.post('/tasks', { title: 'Kalır' })).body;
    await client.put(`/tasks/${task.id}/watch`);
    const events = await eventsDuring(editor.client, async () => {
      expect((await admin.client.delete(`/service-accounts/${id}`)).status).toBe(204);
    });
    expect(events).toMatchObject([
      { event: 'project.updated', subject: { id: led.id }, data: { members: [{ user: { id: editor.id }, role: 'lead' }] } },
      { event: 'member.removed', subject: { id: user.id } },
    ]);
    expect(await team.context.db.projectMember.count({ where: { userId: user.id } })).toBe(0);
    expect(await team.context.db.taskWatcher.count({ where: { userId: user.id } })).toBe(0);
    expect((await editor.client.patch(`/projects/${led.id}`, { name: 'Yeni ad' })).status).toBe(200);
  });

  test.each([
    ['ended', (id: string) => admin.client.delete(`/service-accounts/${id}`)],
    ['demoted', (id: string) => admin.client.patch(`/service-accounts/${id}`, { role: 'member', scopes: ['tasks:read'] })],
  ])('lose the invitations they sent when %s', async (_, end) => {
    const service = await buildService(team, { role: 'admin', scopes: ['admin'] });
    const invitation = (await service.client.post('/invitations', { email: 'mehmet@ornek.test', role: 'admin' })).body;
    expect((await end(service.id)).status).toBeLessThan(300);
    expect((await admin.client.get(`/invitations/${invitation.id}`)).body.status).toBe('revoked');
    const entries = (await admin.client.get(`/audit-log?subject=${invitation.id}&action=invitation.revoked`)).body.data;
    expect(entries).toMatchObject([{ actor: { id: admin.id } }]);
  });

  test('are listed newest first, in pages, per organization', async () => {
    const made: string[] = [];
    for (const name of ['a', 'b', 'c']) made.unshift((await create({ name })).body.id);
    await buildService(await buildOrganization());
    const first = (await admin.client.get('/service-accounts?limit=2')).body;
    const second = (await admin.client.get(`/service-accounts?limit=2&cursor=${first.page.nextCursor}`)).body;
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(made);
    expect(second.page).toEqual({ nextCursor: null, hasMore: false });
  });

  test('are audited with their keys', async () => {
    const { id, user, keyId } = await buildService(team);
    await admin.client.patch(`/service-accounts/${id}`, { name: 'Yeni', scopes: ['tasks:read'] });
    const { keys } = (await admin.client.post(`/service-accounts/${id}/keys`, { overlapHours: 2 })).body;
    await admin.client.delete(`/service-accounts/${id}/keys/${keyId}`);
    await admin.client.delete(`/service-accounts/${id}/keys/${keyId}`);
    await admin.client.delete(`/service-accounts/${id}`);
    const entries = (await auditOf(team)).filter(({ action }) => action.startsWith('service_'));
    const by = {
      actorId: admin.id,
      via: 'rest',
      credentialKind: 'personal_token',
      credentialId: expect.stringMatching(/^pat_/),
      address: '127.0.0.1',
    };
    expect(entries).toMatchObject([
      {
        ...by,
        action: 'service_account.created',
        subjectId: id,
        detail: { user: { id: user.id }, name: 'Aktarım', role: 'member', scopes: ['tasks:read', 'tasks:write'], projects: [] },
      },
      { ...by, action: 'service_key.created', subjectId: keyId, detail: { serviceAccount: { id }, expiresAt: null } },
      {
        ...by,
        action: 'service_account.updated',
        subjectId: id,
        detail: { name: 'Yeni', scopes: ['tasks:read'], previous: { name: 'Aktarım', scopes: ['tasks:read', 'tasks:write'] } },
      },
      { ...by, action: 'service_key.created', subjectId: keys[0].id, detail: { serviceAccount: { id }, expiresAt: null, overlapHours: 2 } },
      { ...by, action: 'service_key.revoked', subjectId: keyId, detail: { serviceAccount: { id } } },
      { ...by, action: 'service_key.revoked', subjectId: keys[0].id, detail: { serviceAccount: { id } } },
      { ...by, action: 'service_account.revoked', subjectId: id, detail: { name: 'Yeni' } },
    ]);
  });
});
