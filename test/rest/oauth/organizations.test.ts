import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultScopes } from '../../../src/config.ts';
import { buildOrganization, type Organization } from '../../support/builders/index.ts';
import { type OauthApp, oauthApp, transports } from '../../support/oauth.ts';

const slugOf = async ({ admin }: Organization): Promise<string> => (await admin.client.get('/organization')).body.slug;

describe('a person in two organizations', () => {
  let oauth: OauthApp;
  let teams: [Organization, Organization];
  let foreign: Organization;
  let token: string;
  let subject: string;
  let users: string[];
  beforeAll(async () => {
    oauth = await oauthApp();
    teams = [await buildOrganization('Bir'), await buildOrganization('İki')];
    foreign = await buildOrganization();
    const first = await oauth.member(teams[0], { role: 'guest' });
    ({ token, subject } = first);
    users = [first.id, (await oauth.member(teams[1], { subject })).id];
  });
  afterAll(() => oauth.close());

  test('selects one by id or slug over every transport', async () => {
    for (const transport of transports) {
      expect(await oauth.outcomeOver(transport, token)).toEqual([200, undefined]);
      for (const team of teams)
        for (const named of [team.id, await slugOf(team)])
          expect(await oauth.outcomeOver(transport, token, { 'x-organization': named })).toEqual([200, undefined]);
    }
    const answers = await Promise.all(teams.map(({ id }) => oauth.me(token, { 'x-organization': id })));
    expect(answers.map(({ body }) => [body.id, body.role])).toEqual([
      [users[0], 'guest'],
      [users[1], 'member'],
    ]);
  });

  test('uses the one joined first by default, and the next after leaving it', async () => {
    const [first, second] = [await buildOrganization(), await buildOrganization()];
    const somebody = await oauth.member(second);
    const acting = async () => (await oauth.me(somebody.token)).body.organization.id;
    expect(await acting()).toBe(second.id);
    const { id } = await oauth.member(first, { subject: somebody.subject });
    expect((await oauth.me(somebody.token, { 'x-organization': first.id })).status).toBe(200);
    expect(await acting()).toBe(second.id);
    await second.admin.client.delete(`/members/${somebody.id}`);
    expect([await acting(), (await oauth.me(somebody.token)).body.id]).toEqual([first.id, id]);
  });

  test('gets the same refusal for a foreign and an unknown organization', async () => {
    const refused = [];
    for (const named of [foreign.id, await slugOf(foreign), 'org_01jcx6y3m8e7v9t5w2b4n6q8r0', 'yok', '', `${teams[0].id}, ${teams[1].id}`])
      for (const transport of transports) refused.push((await oauth.outcomeOver(transport, token, { 'x-organization': named })).join());
    expect(new Set(refused)).toEqual(new Set(['403,organization.not_member']));
  });

  test('lists both with the current credential', async () => {
    const { body } = await oauth.me(token, { 'x-organization': teams[1].id });
    expect(body.organizations).toEqual([
      { id: teams[0].id, name: 'Bir', slug: await slugOf(teams[0]), role: 'guest' },
      { id: teams[1].id, name: 'İki', slug: await slugOf(teams[1]), role: 'member' },
    ]);
    expect(body.credential).toMatchObject({
      kind: 'oauth',
      id: null,
      scopes: [...defaultScopes],
      projects: null,
      expiresAt: expect.stringMatching(/Z$/),
    });
    expect(JSON.stringify(body)).not.toContain(subject);
  });

  test('is refused at once by the one that removed them', async () => {
    const [team, other] = [await buildOrganization(), await buildOrganization()];
    const leaving = await oauth.member(team);
    await oauth.member(other, { subject: leaving.subject });
    const role = async () => (await oauth.me(leaving.token, { 'x-organization': team.id })).body.role;
    expect(await role()).toBe('member');
    await team.admin.client.patch(`/members/${leaving.id}`, { role: 'guest' });
    expect(await role()).toBe('guest');
    await team.admin.client.delete(`/members/${leaving.id}`);
    expect(await oauth.outcomeOver('REST', leaving.token, { 'x-organization': team.id })).toEqual([403, 'organization.not_member']);
    expect(await oauth.outcomeOver('REST', leaving.token, { 'x-organization': other.id })).toEqual([200, undefined]);
  });

  test('sees only the organization of a personal token', async () => {
    const client = await teams[0].token(users[0] as string);
    expect((await client.get('/me')).body.organizations).toEqual([
      { id: teams[0].id, name: 'Bir', slug: await slugOf(teams[0]), role: 'guest' },
    ]);
    for (const named of [teams[0].id, await slugOf(teams[0])])
      expect((await client.get('/me', { 'x-organization': named })).status).toBe(200);
    for (const named of [teams[1].id, await slugOf(teams[1]), 'yok', '']) {
      const { status, body } = await client.get('/me', { 'x-organization': named });
      expect([status, body.code]).toEqual([403, 'organization.not_member']);
      const graphql = await client.graphql('{ me { id } }', {}, { 'x-organization': named, accept: 'application/graphql-response+json' });
      expect(graphql.status).toBe(403);
    }
  });
});

describe('scopes of a token', () => {
  const claims = { email: 'email', emailVerified: 'email_verified', name: 'name', scopes: undefined };
  test.each([
    ['words in scope', {}, { scope: 'openid tasks:read email files:read' }, ['tasks:read', 'files:read']],
    ['a list in scp', {}, { scp: ['tasks:write'] }, ['tasks:write']],
    ['words in scp', {}, { scp: 'tasks:read tasks:write' }, ['tasks:read', 'tasks:write']],
    ['none of ours', {}, { scope: 'openid profile' }, [...defaultScopes]],
    ['no claim', {}, {}, [...defaultScopes]],
    ['a claim of no known form', {}, { scope: { 'tasks:read': true } }, [...defaultScopes]],
    ['what the settings give to others', { defaultScopes: ['tasks:read'] as const }, { scope: 'openid' }, ['tasks:read']],
    [
      'the claim that the settings name',
      { claims: { ...claims, scopes: 'permissions' } },
      { scope: 'ai:chat', permissions: ['tasks:read'] },
      ['tasks:read'],
    ],
    ['more than the role allows', {}, { scope: 'tasks:read admin webhooks:manage' }, ['tasks:read']],
    ['only more than the role allows', {}, { scope: 'admin' }, []],
  ])('come from %s', async (_, settings, sent, expected) => {
    const oauth = await oauthApp(settings);
    const { subject } = await oauth.member(await buildOrganization());
    const { body } = await oauth.me(await oauth.issuer.sign({ sub: subject, ...sent }));
    expect(body.credential.scopes).toEqual(expected);
    await oauth.close();
  });

  test.each([
    ['none of ours', { scope: 'openid profile' }, []],
    ['no claim', {}, []],
    ['some of ours', { scope: 'openid tasks:read' }, ['tasks:read']],
  ])('with %s, if the provider supports our scopes', async (_, sent, expected) => {
    const oauth = await oauthApp();
    oauth.issuer.state.scopes = ['openid', 'profile', 'tasks:read', 'tasks:write'];
    const { subject } = await oauth.member(await buildOrganization());
    const token = await oauth.issuer.sign({ sub: subject, ...sent });
    expect((await oauth.me(token)).body.credential.scopes).toEqual(expected);
    const tasks = await oauth.app.inject({ url: '/api/v1/tasks', headers: { authorization: `Bearer ${token}` } });
    expect([tasks.statusCode, tasks.json().code]).toEqual(expected.length > 0 ? [200, undefined] : [403, 'auth.scope_missing']);
    await oauth.close();
  });

  test.each([
    ['scopes of others alone', ['openid', 'email']],
    ['what is no list', 'tasks:read' as unknown as string[]],
  ])('are the default if the provider lists %s', async (_, named) => {
    const oauth = await oauthApp();
    oauth.issuer.state.scopes = named;
    const { subject } = await oauth.member(await buildOrganization());
    const { body } = await oauth.me(await oauth.issuer.sign({ sub: subject, scope: 'openid' }));
    expect(body.credential.scopes).toEqual([...defaultScopes]);
    await oauth.close();
  });
});
