import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../schema/kernel/ids.ts';
import { hashToken } from '../../../schema/people/token/secret.ts';
import { testApp } from '../../support/app.ts';
import { auditOf } from '../../support/audit.ts';
import { buildOrganization, type Organization, type Person } from '../../support/builders/index.ts';
import { Client } from '../../support/client.ts';
import { contentOf } from '../../support/store.ts';

const day = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

describe('personal access tokens', () => {
  let team: Organization;
  let admin: Person;
  beforeEach(async () => {
    team = await buildOrganization();
    ({ admin } = team);
  });
  const create = (input: object = {}, headers?: Record<string, string>) =>
    admin.client.post('/tokens', { name: 'Gece raporu', scopes: ['tasks:read'], ...input }, headers);
  const stored = (id: string) => team.context.db.personalToken.findFirstOrThrow({ where: { id } });

  test('return their secret only on creation', async () => {
    const { status, body, headers } = await create();
    expect([status, headers.location, headers['cache-control']]).toEqual([201, undefined, 'no-store']);
    expect(body).toEqual({
      id: expect.stringMatching(/^pat_/),
      name: 'Gece raporu',
      token: expect.stringMatching(/^atp_[0-9A-Za-z]{38}$/),
      hint: body.token.slice(-4),
      scopes: ['tasks:read'],
      projects: [],
      otherProjects: 0,
      write: 'direct',
      expiresAt: expect.any(String),
      lastUsedAt: null,
      lastUsedFrom: null,
      createdAt: expect.any(String),
      version: 1,
    });
    expect((await new Client(body.token).get('/me')).body.credential).toMatchObject({
      id: body.id,
      scopes: ['tasks:read'],
      projects: null,
    });
    const list = await admin.client.get('/tokens');
    expect(list.body.data[0]).toEqual({
      ...body,
      token: undefined,
      lastUsedAt: expect.toBeOneOf([null, expect.any(String)]),
      lastUsedFrom: expect.toBeOneOf([null, '127.0.0.1']),
    });
    expect(JSON.stringify(list.body)).not.toContain(body.token);
  });

  test('are stored as a hash, without the secret', async () => {
    const { body } = await create({}, { 'idempotency-key': 'depo' });
    expect(await stored(body.id)).toMatchObject({ hash: hashToken(body.token), userId: admin.id });
    const { services } = await testApp();
    for (const { id } of [body]) {
      const rows = await services.database.sql<{ row: string }>(
        {
          name: 'test_token_kept',
          text: 'select row_to_json(t)::text as row from personal_token t where id = $1 union all select row_to_json(k)::text from idempotency_key k where organization_id = $2',
        },
        [id, team.id],
      );
      expect(rows).toHaveLength(2);
      expect(JSON.stringify(rows)).not.toContain(body.token);
    }
  });

  test('return no secret to a repeated request, but state that it was shown', async () => {
    const first = await create({}, { 'idempotency-key': 'bir' });
    const again = await create({}, { 'idempotency-key': 'bir' });
    const { token: _, ...rest } = first.body;
    expect([again.status, again.body]).toEqual([201, { ...rest, secretShown: true }]);
    expect(await team.context.db.personalToken.count({ where: { name: 'Gece raporu' } })).toBe(1);
  });

  test('return no secret to a repeated request over GraphQL, under any alias', async () => {
    const document = 'mutation ($input: CreateTokenInput!) { createToken(input: $input) { id gizli: token hint } }';
    const ask = () => admin.client.graphql(document, { input: { name: 'x', scopes: ['tasks:read'] } }, { 'idempotency-key': 'iki' });
    const [first, again] = [await ask(), await ask()];
    const { gizli, ...rest } = first.body.data.createToken;
    expect(gizli).toMatch(/^atp_/);
    expect(again.body).toMatchObject({ data: { createToken: { ...rest, gizli: null } }, extensions: { secretShown: true } });
    const { body } = (await team.context.db.idempotencyKey.findMany())[0] as { body: string };
    expect(body).not.toContain(gizli);
  });

  test('expire after 90 days, at a given time, or never', async () => {
    expect(Date.parse((await create()).body.expiresAt) - Date.now()).toBeGreaterThan(89.9 * day);
    expect(Date.parse((await create()).body.expiresAt) - Date.now()).toBeLessThanOrEqual(90 * day);
    const expiresAt = inDays(365);
    expect((await create({ expiresAt })).body.expiresAt).toBe(expiresAt);
    const endless = (await create({ expiresAt: null })).body;
    expect([endless.expiresAt, (await stored(endless.id)).expiresAt]).toEqual([null, null]);
  });

  test.each([
    [{ name: '' }, '/name field.too_short'],
    [{ scopes: [] }, '/scopes field.too_few'],
    [{ scopes: ['tasks:read', 'root'] }, '/scopes/1 field.one_of'],
    [{ scopes: ['tasks:read', 'tasks:read'] }, '/scopes/1 field.duplicate'],
    [{ scopes: 'tasks:read' }, '/scopes field.type'],
    [{ expiresAt: '2020-01-01T00:00:00Z' }, '/expiresAt field.past'],
    [{ expiresAt: 'yarın' }, '/expiresAt field.format'],
    [{ projects: ['genel proje'] }, '/projects/0 field.format'],
    [{ projects: ['YOK'] }, '/projects/0 project.not_found'],
    [{ projects: [newId('project')] }, '/projects/0 project.not_found'],
    [{ token: 'atp_benim' }, '/token field.unknown'],
  ])('are not created from %j', async (input, expected) => {
    const { status, body } = await create(input);
    expect([status, ...body.errors.map((each: { pointer: string; code: string }) => `${each.pointer} ${each.code}`)]).toEqual([
      400,
      expected,
    ]);
    expect(await team.context.db.personalToken.count({ where: { name: { not: 'Deneme' } } })).toBe(0);
  });

  test('are listed newest first to their owner, in pages', async () => {
    const made: string[] = [];
    for (const name of ['a', 'b', 'c']) made.unshift((await create({ name })).body.id);
    await team.person();
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body } = await admin.client.get(`/tokens?limit=2${cursor && `&cursor=${cursor}`}`);
      seen.push(...body.data.map(({ id }: { id: string }) => id));
      cursor = body.page.nextCursor;
    }
    expect(seen.slice(0, 3)).toEqual(made);
    expect(seen).toHaveLength(4);
  });

  test('are renamed with the current version; an empty change writes nothing', async () => {
    const { id } = (await create()).body;
    const { status, body } = await admin.client.patch(`/tokens/${id}`, { name: 'Yeni ad' });
    expect([status, body.name, body.version, body.token]).toEqual([200, 'Yeni ad', 2, undefined]);
    const before = await contentOf(team.id);
    expect((await admin.client.patch(`/tokens/${id}`, {})).body.version).toBe(2);
    expect(await contentOf(team.id)).toEqual(before);
    expect((await admin.client.patch(`/tokens/${id}`, { name: 'Eski' }, { 'if-match': '"1"' })).status).toBe(412);
    expect((await admin.client.patch(`/tokens/${id}`, { scopes: ['admin'] })).body.errors[0].code).toBe('field.unknown');
  });

  test('are refused at once and not listed after revocation', async () => {
    const { id, token } = (await create()).body;
    const client = new Client(token);
    expect((await client.get('/me')).status).toBe(200);
    expect((await admin.client.delete(`/tokens/${id}`)).status).toBe(204);
    const { status, body, headers } = await client.get('/me');
    expect([status, body.code, headers['www-authenticate']]).toEqual([
      401,
      'auth.invalid_token',
      expect.stringMatching(/^Bearer realm="atolye", resource_metadata="https:.*", error="invalid_token"/),
    ]);
    expect((await client.graphql('{ me { id } }')).status).toBe(401);
    expect((await admin.client.get('/tokens')).body.data.map((each: { id: string }) => each.id)).not.toContain(id);
    for (const call of [admin.client.patch(`/tokens/${id}`, { name: 'x' }), admin.client.delete(`/tokens/${id}`)])
      expect(await call).toMatchObject({ status: 404, body: { code: 'token.not_found' } });
    expect((await stored(id)).revokedAt).toBeInstanceOf(Date);
  });

  test('can revoke themselves', async () => {
    const { id, token } = (await create({ scopes: ['tasks:write'] })).body;
    const client = new Client(token);
    expect((await client.delete(`/tokens/${id}`)).status).toBe(204);
    expect((await client.get('/me')).status).toBe(401);
  });

  test('are refused after expiry', async () => {
    const { id, token } = (await create()).body;
    await team.context.db.personalToken.update({
      where: { organizationId_id: { organizationId: team.id, id } },
      data: { expiresAt: new Date(Date.now() - 1000) },
    });
    expect((await new Client(token).get('/me')).body.code).toBe('auth.invalid_token');
  });

  test('record their last use and its address', async () => {
    const { id, token } = (await create()).body;
    await new Client(token).get('/me');
    await expect.poll(async () => (await stored(id)).lastUsedAt).toBeInstanceOf(Date);
    const found = (await admin.client.get('/tokens')).body.data.find((each: { id: string }) => each.id === id);
    expect([found.lastUsedFrom, found.version]).toEqual(['127.0.0.1', 1]);
    expect(Date.now() - Date.parse(found.lastUsedAt)).toBeLessThan(60_000);
  });

  test('cannot be changed or revoked by others', async () => {
    const { id } = (await create()).body;
    const member = await team.person();
    const other = await buildOrganization();
    for (const client of [member.client, other.admin.client])
      for (const call of [client.patch(`/tokens/${id}`, { name: 'x' }), client.delete(`/tokens/${id}`)])
        expect(await call).toMatchObject({ status: 404, body: { code: 'token.not_found' } });
    expect(await stored(id)).toMatchObject({ revokedAt: null, name: 'Gece raporu' });
  });

  test('are audited', async () => {
    const owner = await team.person();
    const { id, expiresAt } = (
      await owner.client.post('/tokens', { name: 'Betik', scopes: ['tasks:read'], projects: [team.defaultProject.id] })
    ).body;
    await owner.client.patch(`/tokens/${id}`, { name: 'Betik 2' });
    await owner.client.patch(`/tokens/${id}`, { name: 'Betik 2' });
    await owner.client.delete(`/tokens/${id}`);
    const by = { actorId: owner.id, via: 'rest', subjectId: id, credentialKind: 'personal_token', address: '127.0.0.1' };
    const detail = { user: { id: owner.id }, name: 'Betik', scopes: ['tasks:read'], projects: [{ id: team.defaultProject.id }], expiresAt };
    expect((await auditOf(team)).filter(({ subjectId }) => subjectId === id)).toMatchObject([
      { ...by, action: 'token.created', detail },
      { ...by, action: 'token.renamed', detail: { name: 'Betik 2', previous: { name: 'Betik' } } },
      { ...by, action: 'token.revoked', detail: { name: 'Betik 2' } },
    ]);
  });
});
