import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '../../../schema/kernel/context.ts';
import type { TestApp } from '../../support/app.ts';
import { testApp } from '../../support/app.ts';
import { auditOf } from '../../support/audit.ts';
import {
  browserOf,
  callback,
  clientOf,
  connect,
  formOf,
  isCallback,
  type OauthClient,
  parametersOf,
  register,
  registered,
  submit,
} from '../../support/authorization.ts';
import { buildOrganization, buildProject, buildTask, type Organization } from '../../support/builders/index.ts';
import { addressOfMember, appSigningIn, type DevelopmentProvider, openProvider, signedInAs } from '../../support/provider.ts';
import { baseUrl } from '../../support/services.ts';

describe('the authorization server', () => {
  let provider: DevelopmentProvider;
  let services: Services;
  let opened: TestApp;
  let team: Organization;
  let client: OauthClient;
  beforeAll(async () => {
    services = (await testApp()).services;
    provider = await openProvider(services);
    opened = await appSigningIn(services, provider);
    team = await buildOrganization();
    client = await registered(opened.app);
  });
  afterAll(async () => {
    await opened.app.close();
    await provider.close();
  });

  /** A member with a signed-in browser. */
  async function person(of = team, role: 'admin' | 'member' | 'guest' = 'member') {
    const member = await of.person({ role });
    const { visitor } = await signedInAs(opened, of, member.id);
    return { ...member, visitor };
  }
  const request = async (method: 'GET' | 'POST' | 'DELETE', url: string, token: string, payload?: object) => {
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' };
    const reply = await opened.app.inject({ method, url, headers, ...(payload && { payload }) });
    return { status: reply.statusCode, headers: reply.headers, body: reply.payload ? reply.json() : null };
  };
  const tools = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const call = (name: string, given: object) => ({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } });
  const mcp = (token: string, message: object = tools) => request('POST', '/mcp', token, message);
  const rest = (token: string, path = '/api/v1/me') => request('GET', path, token);
  const api = { resource: baseUrl };

  describe('discovery', () => {
    test('names this server alone as the authorization server of every resource', async () => {
      for (const path of ['', '/mcp', '/graphql', '/api/v1']) {
        const { body } = await request('GET', `/.well-known/oauth-protected-resource${path}`, '');
        expect(body).toMatchObject({ resource: baseUrl + path, authorization_servers: [baseUrl] });
      }
    });

    test('offers no administrative scopes for MCP', async () => {
      const { body } = await request('GET', '/.well-known/oauth-protected-resource/mcp', '');
      expect(body.scopes_supported).toContain('tasks:write');
      expect(body.scopes_supported).not.toContain('admin');
    });

    test('describes its endpoints (RFC 8414)', async () => {
      const { body, headers } = await request('GET', '/.well-known/oauth-authorization-server', '');
      expect(body).toMatchObject({
        issuer: baseUrl,
        authorization_endpoint: `${baseUrl}/oauth/authorize`,
        token_endpoint: `${baseUrl}/oauth/token`,
        registration_endpoint: `${baseUrl}/oauth/register`,
        code_challenge_methods_supported: ['S256'],
        response_types_supported: ['code'],
        authorization_response_iss_parameter_supported: true,
      });
      expect(headers['access-control-allow-origin']).toBe('*');
    });
  });

  describe('consent', () => {
    test('comes after the sign-in of the app, and names client, person, organization, scopes and target', async () => {
      const member = await team.person();
      const visitor = browserOf(opened.app);
      const { path } = client.ask();
      const choose = await visitor.visit(path);
      expect(new URL(choose.url).origin).toBe(provider.oidc.issuer);
      const email = await addressOfMember(team, member.id);
      const back = await visitor.through(choose, { email }, `${baseUrl}/auth/callback`);
      const page = await visitor.visit('', isCallback, back);
      expect(page.url).toMatch(new RegExp(`^${baseUrl}/oauth/consent/`));
      for (const text of ['Deneme', email, 'Görev ve yorum eklemek', '127.0.0.1:54321', 'MCP']) expect(page.text).toContain(text);
      expect(page.headers.get('content-security-policy')).toContain('form-action &#39;self&#39;'.replaceAll('&#39;', "'"));
      expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    });

    test('is in English for an English browser', async () => {
      const { visitor } = await person();
      const { path } = client.ask();
      const redirect = await visitor.ask('GET', path);
      const page = await visitor.ask('GET', redirect.headers.get('location') as string, { headers: { 'accept-language': 'en' } });
      expect(page.text).toContain('Deneme wants access to your account');
    });

    test('is asked again each time, even in the same browser', async () => {
      const { visitor } = await person();
      await connect(client, visitor);
      const page = await visitor.visit(client.ask().path);
      expect([page.status, page.url]).toEqual([200, expect.stringContaining('/oauth/consent/')]);
      expect(parametersOf(await visitor.visit(client.ask({ prompt: 'none' }).path, isCallback))).toMatchObject({
        error: 'consent_required',
      });
    });

    test('gives tokens whose form is that of our other secrets, with state and issuer', async () => {
      const { visitor, id } = await person();
      const { verifier, path } = client.ask();
      const parameters = parametersOf(await submit(visitor, await visitor.visit(path)));
      expect(parameters).toMatchObject({ state: 'durum', iss: baseUrl });
      const { status, body } = await client.exchange(parameters.code as string, verifier);
      expect([status, body]).toMatchObject([
        200,
        {
          access_token: expect.stringMatching(/^ato_[0-9A-Za-z]{38}$/),
          refresh_token: expect.stringMatching(/^atr_[0-9A-Za-z]{38}$/),
          token_type: 'Bearer',
          expires_in: 3600,
          scope: 'tasks:read tasks:write projects:read',
        },
      ]);
      const me = await mcp(body.access_token, call('who_am_i', {}));
      expect(me.body.result.structuredContent).toMatchObject({ id });
    });

    test('narrows scopes, projects and duration', async () => {
      const member = await person();
      const [one, other] = [await buildProject(team.admin, { name: 'Açık' }), await buildProject(team.admin, { name: 'Kapalı' })];
      const choices = { parameters: api, scopes: ['tasks:read', 'projects:read'], projects: [one.id], days: 7 };
      const { access_token: token } = (await connect(client, member.visitor, choices)).body;
      const { body } = await rest(token);
      expect(body.credential).toMatchObject({
        kind: 'oauth',
        client: client.id,
        scopes: ['tasks:read', 'projects:read'],
        projects: [one.id],
      });
      expect((await rest(token, `/api/v1/projects/${one.id}`)).status).toBe(200);
      expect((await rest(token, `/api/v1/projects/${other.id}`)).status).toBe(404);
      expect((await request('POST', '/api/v1/tasks', token, { title: 'Olmaz', project: one.id })).body.code).toBe('auth.scope_missing');
      const [grant] = (await member.client.get('/grants')).body.data;
      const days = (Date.parse(grant.expiresAt) - Date.parse(grant.createdAt)) / 86_400_000;
      expect(Math.round(days)).toBe(7);
    });

    test('lets an application only propose, and never decide', async () => {
      const member = await person();
      const task = await buildTask(member);
      const scopes = ['tasks:read', 'tasks:write'];
      const proposing = (await connect(client, member.visitor, { parameters: api, scopes, write: 'propose' })).body.access_token;
      const direct = (await connect(client, member.visitor, { parameters: api, scopes })).body.access_token;
      const { status, body } = await request('POST', `/api/v1/tasks/${task.id}/comments`, proposing, { body: 'Önerilen' });
      expect([status, body.client, body.user.id]).toEqual([202, client.id, member.id]);
      expect((await member.client.get('/grants')).body.data.map(({ write }: { write: string }) => write)).toEqual(['direct', 'propose']);
      for (const token of [proposing, direct])
        expect((await request('POST', `/api/v1/proposals/${body.id}/approve`, token, {})).body.code).toBe('proposal.person_required');
      expect((await member.client.post(`/proposals/${body.id}/approve`)).body.status).toBe('approved');
      expect((await member.client.get(`/tasks/${task.id}/comments`)).body.data).toMatchObject([{ body: 'Önerilen' }]);
    });

    test('does not preselect administrative scopes, and never offers those that the role lacks', async () => {
      const asked = client.ask({ scope: 'admin webhooks:manage tasks:read' });
      const administrator = await person(team, 'admin');
      const page = await administrator.visitor.visit(asked.path);
      expect(page.text).toContain('value="admin">');
      expect(formOf(page).filter(([name]) => name === 'scope')).toEqual([['scope', 'tasks:read']]);
      const guest = await person(team, 'guest');
      expect((await guest.visitor.visit(client.ask({ scope: 'admin tasks:read' }).path)).text).not.toContain('value="admin"');
    });

    test('ignores scopes and projects that a forged form adds', async () => {
      const { visitor } = await person();
      const page = await visitor.visit(client.ask({ ...api, scope: 'tasks:read' }).path);
      const back = await submit(visitor, page, { scopes: ['tasks:read', 'tasks:write', 'admin'] });
      expect(back.status).toBe(303);
      const foreign = await buildOrganization();
      const again = await visitor.visit(client.ask({ scope: 'tasks:read' }).path);
      expect((await submit(visitor, again, { projects: [foreign.defaultProject.id] })).status).toBe(400);
    });

    test('refused leads back with access_denied', async () => {
      const { visitor } = await person();
      const page = await visitor.visit(client.ask().path);
      expect(parametersOf(await submit(visitor, page, { answer: 'refuse' }))).toMatchObject({
        error: 'access_denied',
        state: 'durum',
        iss: baseUrl,
      });
    });

    test('without a scope is asked for again', async () => {
      const { visitor } = await person();
      const page = await submit(visitor, await visitor.visit(client.ask().path), { scopes: [] });
      expect([page.status, page.text]).toEqual([400, expect.stringContaining('En az bir yetki seç.')]);
    });

    test('is for the organization that the person chooses', async () => {
      const other = await buildOrganization();
      const member = await person();
      const identity = { issuer: provider.oidc.issuer };
      const [own] = await services.database.prisma.memberIdentity.findMany({ where: { ...identity, userId: member.id } });
      const second = await other.person();
      await other.context.db.memberIdentity.create({
        data: { organizationId: other.id, userId: second.id, ...identity, subject: own?.subject as string },
      });
      const page = await member.visitor.visit(client.ask(api).path);
      expect(page.text).toContain(`<option value="${other.id}">`);
      const chosen = await member.visitor.ask('GET', `${new URL(page.url).pathname}?organization=${other.id}`);
      const code = parametersOf(await submit(member.visitor, chosen)).code as string;
      expect(code).toMatch(/^[\w-]{20,}$/);
      const grants = await other.context.db.oauthGrant.findMany({});
      expect(grants).toMatchObject([{ userId: second.id, client: client.id }]);
    });

    test('for an organization of others is refused', async () => {
      const other = await buildOrganization();
      const { visitor } = await person();
      const page = await visitor.visit(client.ask().path);
      expect((await visitor.ask('GET', `${new URL(page.url).pathname}?organization=${other.id}`)).status).toBe(403);
      expect((await submit(visitor, page, { hidden: { organization: other.id } })).status).toBe(403);
      expect(await other.context.db.oauthGrant.count()).toBe(0);
    });

    test('is accepted only from its own page, in its own browser and session', async () => {
      const [one, other] = [await person(), await person()];
      const page = await one.visitor.visit(client.ask().path);
      const { pathname } = new URL(page.url);
      const form = formOf(page);
      const foreign = await one.visitor.ask('POST', pathname, { form, headers: { origin: 'https://kotu.example' } });
      expect(foreign.status).toBe(403);
      expect((await other.visitor.ask('POST', pathname, { form })).status).toBe(400);
      // Somebody else signs in in the same browser while the page is open.
      await one.visitor.ask('POST', '/auth/sign-out', { form: [] });
      await one.visitor.signIn({ email: await addressOfMember(team, other.id) });
      const changed = await one.visitor.ask('POST', pathname, { form });
      expect([changed.status, changed.text]).toEqual([400, expect.stringContaining('Bu arada başka biri giriş yaptı')]);
      expect(await team.context.db.oauthGrant.count({ where: { userId: { in: [one.id, other.id] } } })).toBe(0);
    });

    test('sent twice gives one code', async () => {
      const { visitor, id } = await person();
      const page = await visitor.visit(client.ask().path);
      const { pathname } = new URL(page.url);
      await visitor.ask('POST', pathname, { form: formOf(page) });
      await visitor.ask('POST', pathname, { form: formOf(page) });
      expect(await team.context.db.oauthGrant.count({ where: { userId: id } })).toBe(1);
    });

    test('for administration needs a recent sign-in', async () => {
      const administrator = await person(team, 'admin');
      await services.database.prisma.session.updateMany({
        where: { email: await addressOfMember(team, administrator.id) },
        data: { signedInAt: new Date(Date.now() - 3_600_000) },
      });
      const page = await administrator.visitor.visit(client.ask({ scope: 'admin' }).path);
      const answer = await administrator.visitor.ask('POST', new URL(page.url).pathname, { form: formOf(page, { scopes: ['admin'] }) });
      expect(answer.headers.get('location')).toContain('fresh=1');
    });

    test('is refused to an outsider', async () => {
      const visitor = browserOf(opened.app);
      const choose = await visitor.visit(client.ask().path);
      const back = await visitor.through(choose, { email: 'yabanci@example.org', own: { name: 'Yabancı' } }, `${baseUrl}/auth/callback`);
      expect((await visitor.visit('', isCallback, back)).status).toBe(403);
    });
  });

  describe('an authorization request', () => {
    const refusal = async (parameters: Record<string, string | undefined>, of = client) => {
      const { visitor } = await person();
      return visitor.visit(of.ask(parameters).path, isCallback);
    };

    test.each([
      ['without PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
      ['with plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
      ['for a foreign resource', { resource: 'https://baska.example/mcp' }, 'invalid_target'],
    ])('%s is refused', async (_, parameters, error) => {
      expect(parametersOf(await refusal(parameters))).toMatchObject({ error, iss: baseUrl });
    });

    test.each([
      ['another host', 'http://kotu.example/callback'],
      ['another path', 'http://127.0.0.1:54321/callback/../kotu'],
      ['user information', 'http://127.0.0.1:54321@kotu.example/callback'],
      ['another loopback name', 'http://localhost:54321/callback'],
      ['an added query', `${callback}?next=kotu`],
      ['no address', ''],
    ])('with a redirect to %s shows a page and redirects nowhere', async (_, redirect) => {
      const page = await refusal({ redirect_uri: redirect });
      expect([page.status, page.headers.get('location')]).toEqual([400, null]);
    });

    test('may return to any port of a loopback address', async () => {
      const { visitor } = await person();
      const page = await visitor.visit(client.ask({ redirect_uri: 'http://127.0.0.1:9999/callback' }).path);
      expect(page.status).toBe(200);
    });

    test('does not lead to a foreign page by itself if it is wrong', async () => {
      const foreign = await registered(opened.app, { redirect_uris: ['https://kotu.example/cb'] });
      const page = await refusal({ redirect_uri: 'https://kotu.example/cb', prompt: 'none' }, foreign);
      expect([page.status, page.headers.get('location')]).toEqual([400, null]);
      expect(page.text).toContain('kotu.example adresine dön');
    });

    test('shows a page if the client is unknown', async () => {
      const page = await refusal({}, clientOf(opened.app, 'cli_yok'));
      expect(page.status).toBe(400);
    });

    test('for an implicit token is refused', async () => {
      expect((await refusal({ response_type: 'token' })).headers.get('location')).toContain('error=invalid_request');
    });

    test('in a form post or a fragment is refused', async () => {
      for (const mode of ['form_post', 'fragment']) {
        const page = await refusal({ response_mode: mode });
        expect(page.text + (page.headers.get('location') ?? '')).toContain('invalid_request');
      }
    });

    test('can be pushed, once (RFC 9126)', async () => {
      const { visitor } = await person();
      const { path, verifier } = client.ask();
      const pushed = await client.post('/oauth/par', Object.fromEntries(new URLSearchParams(path.split('?')[1])));
      expect(pushed).toMatchObject({ status: 201, body: { expires_in: 60 } });
      const query = new URLSearchParams({ client_id: client.id, request_uri: pushed.body.request_uri });
      const { code = '' } = parametersOf(await submit(visitor, await visitor.visit(`/oauth/authorize?${query}`)));
      expect((await client.exchange(code, verifier)).status).toBe(200);
      expect((await visitor.visit(`/oauth/authorize?${query}`, isCallback)).status).toBe(400);
    });
  });

  describe('an authorization code', () => {
    async function codeOf(parameters: Record<string, string> = {}) {
      const member = await person();
      const { verifier, path } = client.ask(parameters);
      const { code = '' } = parametersOf(await submit(member.visitor, await member.visitor.visit(path)));
      return { ...member, code, verifier };
    }
    const invalid = { status: 400, body: { error: 'invalid_grant' } };

    test('works once; its second use ends the access', async () => {
      const { code, verifier, id } = await codeOf();
      const first = await client.exchange(code, verifier);
      expect(first.status).toBe(200);
      expect(await client.exchange(code, verifier)).toMatchObject(invalid);
      expect((await mcp(first.body.access_token)).status).toBe(401);
      expect(await client.refresh(first.body.refresh_token)).toMatchObject(invalid);
      const ended = (await auditOf(team)).filter(({ action }) => action === 'grant.ended');
      expect(ended.map(({ detail }) => detail)).toContainEqual(expect.objectContaining({ reason: 'reused', user: { id } }));
    });

    test('is exchanged once by concurrent requests', async () => {
      const { code, verifier } = await codeOf();
      const answers = await Promise.all([1, 2, 3].map(() => client.exchange(code, verifier)));
      expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
      for (const { body } of answers) if (body.access_token) expect((await mcp(body.access_token)).status).toBe(401);
    });

    test.each([
      ['another verifier', (given: Given) => client.exchange(given.code, 'x'.repeat(43))],
      ['no verifier', (given: Given) => client.exchange(given.code, '')],
      ['another redirect', (given: Given) => client.exchange(given.code, given.verifier, { redirect_uri: 'http://127.0.0.1:1/callback' })],
      ['another resource', (given: Given) => client.exchange(given.code, given.verifier, { resource: baseUrl })],
      ['another client', async (given: Given) => (await registered(opened.app)).exchange(given.code, given.verifier)],
    ])('is refused with %s', async (_, exchange) => {
      const { status, body } = await exchange(await codeOf());
      expect([status, body.access_token]).toEqual([400, undefined]);
    });
    type Given = { code: string; verifier: string };
  });

  describe('a refresh token', () => {
    test('is replaced at each use, and narrows scopes on request', async () => {
      const { visitor } = await person();
      const first = (await connect(client, visitor)).body;
      const second = (await client.refresh(first.refresh_token, { scope: 'tasks:read' })).body;
      expect(second).toMatchObject({ scope: 'tasks:read', refresh_token: expect.stringMatching(/^atr_/) });
      expect(second.refresh_token).not.toBe(first.refresh_token);
      const names = (await mcp(second.access_token)).body.result.tools.map(({ name }: { name: string }) => name);
      expect(names).toContain('list_tasks');
      expect(names).not.toContain('create_task');
    });

    test('used twice ends the access, also of the thief', async () => {
      const { visitor } = await person();
      const first = (await connect(client, visitor)).body;
      const thief = (await client.refresh(first.refresh_token)).body;
      expect((await client.refresh(first.refresh_token)).body.error).toBe('invalid_grant');
      for (const token of [first.access_token, thief.access_token]) expect((await mcp(token)).status).toBe(401);
      expect((await client.refresh(thief.refresh_token)).body.error).toBe('invalid_grant');
    });

    test('cannot gain scopes or another resource, or be used by another client', async () => {
      const { visitor } = await person();
      const { refresh_token: token } = (await connect(client, visitor, { scopes: ['tasks:read'] })).body;
      expect((await client.refresh(token, { scope: 'tasks:read tasks:write' })).body.error).toBe('invalid_scope');
      const other = await registered(opened.app);
      expect((await other.refresh(token)).body.error).toBe('invalid_grant');
      expect((await client.refresh(token, { resource: baseUrl })).body.error).toBe('invalid_target');
    });

    test('is no access token', async () => {
      const { visitor } = await person();
      const { refresh_token: token } = (await connect(client, visitor, { parameters: api })).body;
      expect([(await rest(token)).status, (await mcp(token)).status]).toEqual([401, 401]);
    });
  });

  describe('an access token', () => {
    test('for MCP works nowhere else', async () => {
      const { visitor } = await person();
      const { access_token: token } = (await connect(client, visitor)).body;
      expect((await mcp(token)).status).toBe(200);
      const elsewhere = [
        await rest(token),
        await rest(token, '/v1/tasks'),
        await request('POST', '/graphql', token, { query: '{ me { id } }' }),
        await request('POST', '/mcp/../graphql', token, { query: '{ me { id } }' }),
        await request('GET', '/api/v1/events/stream', token),
      ];
      expect(elsewhere.map(({ status }) => status)).toEqual(elsewhere.map(() => 401));
      expect(elsewhere[0]?.headers['www-authenticate']).toContain(`resource_metadata="${baseUrl}/.well-known/oauth-protected-resource"`);
    });

    test('for the API works at MCP too', async () => {
      const { visitor } = await person();
      const { access_token: token } = (await connect(client, visitor, { parameters: api })).body;
      expect([(await mcp(token)).status, (await rest(token)).status]).toEqual([200, 200]);
      expect((await request('POST', '/graphql', token, { query: '{ me { id } }' })).status).toBe(200);
    });

    test('cannot create what would outlive it', async () => {
      const administrator = await person(team, 'admin');
      const { access_token: token } = (await connect(client, administrator.visitor, { parameters: api })).body;
      expect((await request('POST', '/api/v1/tokens', token, { name: 'Kalıcı', scopes: ['tasks:read'] })).body.code).toBe(
        'auth.oauth_refused',
      );
    });

    test('acts in one organization, and sees what its person sees', async () => {
      const other = await buildOrganization();
      const hidden = await buildTask(other.admin, { title: 'Başka kuruluşta' });
      const { visitor } = await person();
      const { access_token: token } = (await connect(client, visitor, { parameters: api })).body;
      expect((await rest(token, `/api/v1/tasks/${hidden.id}`)).status).toBe(404);
      const headers = { authorization: `Bearer ${token}`, 'x-organization': other.id };
      expect((await opened.app.inject({ url: '/api/v1/me', headers })).statusCode).toBe(403);
    });

    test('appears in histories as used through MCP, and its client among the applications', async () => {
      const { visitor } = await person();
      const { access_token: token } = (await connect(client, visitor)).body;
      const made = await mcp(token, call('create_task', { title: 'Yardımcıdan' }));
      expect(made.body.result.isError).toBeFalsy();
      const applications = async () => (await team.admin.client.get('/organization/applications')).body.data;
      await expect
        .poll(applications)
        .toContainEqual(expect.objectContaining({ client: client.id, name: 'Deneme', issuer: baseUrl, blockedAt: null }));
    });

    test('loses scopes with the role of its person', async () => {
      const administrator = await person(team, 'admin');
      const { access_token: token } = (
        await connect(client, administrator.visitor, { parameters: { ...api, scope: 'admin' }, scopes: ['admin'] })
      ).body;
      expect((await rest(token, '/api/v1/audit-log')).status).toBe(200);
      await team.admin.client.patch(`/members/${administrator.id}`, { role: 'member' });
      expect((await rest(token, '/api/v1/audit-log')).status).toBe(403);
    });
  });

  describe('the access ends', () => {
    async function connected(parameters: Record<string, string> = api) {
      const member = await person();
      const { body } = await connect(client, member.visitor, { parameters });
      const [grant] = (await member.client.get('/grants')).body.data;
      expect((await mcp(body.access_token)).status).toBe(200);
      return { ...member, grant, access: body.access_token as string, refresh: body.refresh_token as string };
    }
    const isOver = async ({ access, refresh }: { access: string; refresh: string }) => {
      expect((await mcp(access)).status).toBe(401);
      expect((await client.refresh(refresh)).body.error).toBe('invalid_grant');
    };

    test('at once when its person ends it', async () => {
      const member = await connected();
      expect(member.grant).toMatchObject({ client: client.id, name: 'Deneme', resource: 'api', redirect: callback });
      expect((await member.client.delete(`/grants/${member.grant.id}`)).status).toBe(204);
      await isOver(member);
      expect((await member.client.get('/grants')).body.data).toEqual([]);
    });

    test('at once when an administrator ends it, whose list shows all', async () => {
      const member = await connected();
      const listed = (await team.admin.client.get(`/organization/grants?user=${member.id}`)).body.data;
      expect(listed).toMatchObject([{ id: member.grant.id, user: { id: member.id } }]);
      await team.admin.client.delete(`/organization/grants/${member.grant.id}`);
      await isOver(member);
      const [entry] = (await auditOf(team)).filter(({ subjectId, action }) => subjectId === member.grant.id && action === 'grant.ended');
      expect(entry).toMatchObject({ actorId: team.admin.id, detail: { reason: 'administrator', name: 'Deneme' } });
    });

    test('not by other members or other organizations', async () => {
      const member = await connected();
      const [colleague, other] = [await team.person(), await buildOrganization()];
      expect((await colleague.client.delete(`/grants/${member.grant.id}`)).status).toBe(404);
      expect((await other.admin.client.delete(`/organization/grants/${member.grant.id}`)).status).toBe(404);
      expect((await colleague.client.delete(`/organization/grants/${member.grant.id}`)).status).toBe(403);
      expect((await mcp(member.access)).status).toBe(200);
    });

    test('at once when its client revokes a token', async () => {
      const [one, other] = [await connected(), await connected()];
      expect((await client.revoke(one.access)).status).toBe(200);
      await isOver(one);
      expect((await client.revoke(other.refresh)).status).toBe(200);
      await isOver(other);
    });

    test('not when another client revokes its token', async () => {
      const member = await connected();
      await (await registered(opened.app)).revoke(member.access);
      expect((await mcp(member.access)).status).toBe(200);
    });

    test('at once when its person is removed', async () => {
      const member = await connected();
      await team.admin.client.delete(`/members/${member.id}`);
      await isOver(member);
    });

    test('while its application is blocked', async () => {
      const own = await registered(opened.app);
      const member = await person();
      const { access_token: token, refresh_token: refresh } = (await connect(own, member.visitor)).body;
      expect((await mcp(token)).status).toBe(200);
      const find = async () =>
        (await team.admin.client.get('/organization/applications?limit=200')).body.data.find(
          (each: { client: string }) => each.client === own.id,
        );
      await expect.poll(async () => (await find()) !== undefined).toBe(true);
      const { id } = await find();
      await team.admin.client.patch(`/organization/applications/${id}`, { blocked: true });
      expect((await mcp(token)).body.code).toBe('auth.client_blocked');
      expect((await own.refresh(refresh)).body.error).toBe('invalid_grant');
      const page = await member.visitor.visit(own.ask().path);
      expect((await submit(member.visitor, page)).status).toBe(403);
      await team.admin.client.patch(`/organization/applications/${id}`, { blocked: false });
      expect((await mcp(token)).status).toBe(200);
    });

    test('also during a refresh', async () => {
      const member = await connected();
      const [refreshed] = await Promise.all([client.refresh(member.refresh), member.client.delete(`/grants/${member.grant.id}`)]);
      if (refreshed.status === 200) {
        expect((await mcp(refreshed.body.access_token)).status).toBe(401);
        expect((await client.refresh(refreshed.body.refresh_token)).body.error).toBe('invalid_grant');
      }
    });
  });

  describe('registration', () => {
    test('returns what was stored, and a secret only if the client uses one', async () => {
      const { status, body } = await register(opened.app, {
        token_endpoint_auth_method: 'client_secret_post',
        logo_uri: 'https://kotu.example/x',
      });
      expect([status, body]).toMatchObject([201, { client_name: 'Deneme', application_type: 'native', client_secret: expect.any(String) }]);
      expect(body).not.toHaveProperty('logo_uri');
      expect((await register(opened.app)).body).not.toHaveProperty('client_secret');
    });

    test('requires the secret of a client that has one at the token endpoint', async () => {
      const { body } = await register(opened.app, { token_endpoint_auth_method: 'client_secret_post' });
      const secret = clientOf(opened.app, body.client_id);
      const { visitor } = await person();
      const { verifier, path } = secret.ask();
      const { code = '' } = parametersOf(await submit(visitor, await visitor.visit(path)));
      expect((await secret.exchange(code, verifier)).body.error).toBe('invalid_client');
      expect((await secret.exchange(code, verifier, { client_secret: 'yanlis' })).body.error).toBe('invalid_client');
      expect((await secret.exchange(code, verifier, { client_secret: body.client_secret })).status).toBe(200);
    });

    test.each([
      'http://kotu.example/cb',
      'http://127.0.0.1.kotu.example/cb',
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'https://kotu.example/cb#x',
      'https://user:pass@kotu.example/cb',
      'https://*.kotu.example/cb',
      '/cb',
      '',
    ])('refuses the redirect %j', async (uri) => {
      expect(await register(opened.app, { redirect_uris: [uri] })).toMatchObject({ status: 400, body: { error: 'invalid_redirect_uri' } });
    });

    test.each([
      [{ redirect_uris: [] }],
      [{ grant_types: ['implicit'] }],
      [{ response_types: ['token'] }],
      [{ token_endpoint_auth_method: 'private_key_jwt', jwks_uri: 'http://169.254.169.254/' }],
      [{ client_name: 'x'.repeat(2000) }],
    ])('refuses %j', async (metadata) => {
      expect((await register(opened.app, metadata)).status).toBe(400);
    });

    test('never fetches an address that a client names', async () => {
      const { body } = await register(opened.app, {
        sector_identifier_uri: 'https://169.254.169.254/',
        jwks_uri: 'https://169.254.169.254/',
      });
      expect(Object.keys(body)).not.toContain('sector_identifier_uri');
      expect(Object.keys(body)).not.toContain('jwks_uri');
    });

    test('removes characters that would disguise a name', async () => {
      const { body } = await register(opened.app, { client_name: 'Ato\u202elye\u0000 \u200bResmî' });
      expect(body.client_name).toBe('Atolye Resmî');
    });

    test('accepts the addresses of editors and web assistants', async () => {
      const uris = [
        'cursor://anysphere.cursor-retrieval/oauth/callback',
        'https://claude.ai/api/mcp/auth_callback',
        'http://localhost:1234/cb',
      ];
      for (const uri of uris) expect((await register(opened.app, { redirect_uris: [uri] })).status).toBe(201);
    });
  });

  test('stores neither codes and tokens nor what they belong to in readable form', async () => {
    const { visitor, id } = await person();
    const { body } = await connect(client, visitor, { parameters: api });
    const rows = await services.database.prisma.oauthRecord.findMany({});
    const stored = JSON.stringify(rows);
    for (const secret of [body.access_token, body.refresh_token, client.id, id, 'tasks:read']) expect(stored).not.toContain(secret);
  });
});
