import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '../../../schema/kernel/context.ts';
import { hashToken } from '../../../schema/people/token/secret.ts';
import { type TestApp, testApp } from '../../support/app.ts';
import type { Visitor } from '../../support/browser.ts';
import { buildOrganization, buildSession, type Organization, type Person } from '../../support/builders/index.ts';
import { appSigningIn, type DevelopmentProvider, openProvider, sessionCookie, signedInAs } from '../../support/provider.ts';
import { baseUrl } from '../../support/services.ts';
import { addressOf, RawSocket } from '../../support/socket.ts';

let services: Services;
let provider: DevelopmentProvider;
let web: TestApp;
let team: Organization;

beforeAll(async () => {
  ({ services } = await testApp());
  provider = await openProvider(services);
  web = await appSigningIn(services, provider);
  team = await buildOrganization();
});
afterAll(async () => {
  await web.app.close();
  await provider.close();
});

type Browser = { readonly visitor: Visitor; readonly secret: string; readonly id: string };

/** A signed-in browser of a person, used once. */
async function browser({ id: user }: Pick<Person, 'id'>, agent = 'Deneme/1.0', of = team): Promise<Browser> {
  const { visitor, secret } = await signedInAs(web, of, user);
  const { id } = await services.database.prisma.session.findUniqueOrThrow({ where: { hash: hashToken(secret) } });
  await visitor.ask('GET', '/api/v1/me', { headers: { 'user-agent': agent } });
  const used = () => services.database.prisma.session.findUnique({ where: { id } });
  await expect.poll(async () => (await used())?.userAgent).toBe(agent);
  return { visitor, secret, id };
}

async function ask({ secret }: Browser, method: 'GET' | 'DELETE', path: string, headers: object = {}) {
  const reply = await web.app.inject({
    method,
    url: `/api/v1${path}`,
    headers: { cookie: `${sessionCookie}=${secret}`, origin: baseUrl, 'user-agent': 'Deneme/1.0', ...headers },
  });
  return { status: reply.statusCode, body: reply.payload === '' ? undefined : reply.json() };
}

const listed = async (of: Browser) => (await ask(of, 'GET', '/me/sessions')).body.data as { id: string; current: boolean }[];
const stands = async (of: Browser) => (await ask(of, 'GET', '/me')).status;

describe("a person's own sessions", () => {
  test('are listed newest first with browser, address and a mark on the current one', async () => {
    const person = await team.person();
    const [first, second] = [await browser(person, 'Eski/1.0'), await browser(person)];
    await browser(await team.person());
    const { body } = await ask(second, 'GET', '/me/sessions');
    expect(body.data).toMatchObject([
      { id: second.id, current: true, userAgent: 'Deneme/1.0', lastUsedFrom: '127.0.0.1', lastUsedAt: expect.stringMatching(/Z$/) },
      { id: first.id, current: false, userAgent: 'Eski/1.0' },
    ]);
    expect(JSON.stringify(body)).not.toContain(hashToken(second.secret));
    expect((await person.client.get('/me/sessions')).body.data.map((each: { current: boolean }) => each.current)).toEqual([false, false]);
  });

  test('are not listed after they expire', async () => {
    const person = await team.person();
    const id = await buildSession(team, person.id);
    const ids = async () => (await person.client.get('/me/sessions')).body.data.map((each: { id: string }) => each.id);
    expect(await ids()).toEqual([id]);
    await services.database.prisma.session.update({ where: { id }, data: { lastSeenAt: new Date(Date.now() - 8 * 86_400_000) } });
    expect(await ids()).toEqual([]);
    expect((await person.client.delete(`/me/sessions/${id}`)).body.code).toBe('session.not_found');
  });

  test('are ended individually, at once and audited', async () => {
    const person = await team.person();
    const [stolen, own] = [await browser(person), await browser(person)];
    expect(await stands(stolen)).toBe(200);
    expect((await ask(own, 'DELETE', `/me/sessions/${stolen.id}`)).status).toBe(204);
    expect([await stands(stolen), await stands(own)]).toEqual([401, 200]);
    expect((await listed(own)).map(({ id }) => id)).toEqual([own.id]);
    expect((await ask(own, 'DELETE', `/me/sessions/${stolen.id}`)).body.code).toBe('session.not_found');
    const entries = await team.context.db.auditEntry.findMany({ where: { action: 'session.ended', subjectId: stolen.id } });
    expect(entries).toMatchObject([{ actorId: person.id, credentialId: own.id, detail: { reason: 'ended', user: { id: person.id } } }]);
  });

  test('are all ended except the current one', async () => {
    const person = await team.person();
    const [one, two, own] = [await browser(person), await browser(person), await browser(person)];
    const bystander = await browser(await team.person());
    expect((await ask(own, 'DELETE', '/me/sessions')).status).toBe(204);
    expect(await Promise.all([one, two, own, bystander].map(stands))).toEqual([401, 401, 200, 200]);
    const { body } = await person.client.graphql('mutation { endOtherSessions { count } }');
    expect(body.data.endOtherSessions.count).toBe(1);
    expect(await stands(own)).toBe(401);
  });

  test('do not exist for other people', async () => {
    const other = await browser(await team.person());
    const own = await browser(team.admin);
    expect((await ask(own, 'DELETE', `/me/sessions/${other.id}`)).body.code).toBe('session.not_found');
    expect(await stands(other)).toBe(200);
  });

  test.each([
    ['that lacks scopes', { scopes: ['tasks:read', 'tasks:write'] as const }, 'auth.scope_missing'],
    ['that is limited to projects', { projects: ['GENEL'] }, 'auth.projects_limited'],
  ])('cannot be ended by a token %s', async (_, limits, code) => {
    const person = await team.person();
    const { id } = await browser(person);
    const narrow = await team.token(person.id, limits);
    for (const path of [`/me/sessions/${id}`, '/me/sessions']) {
      const { status, body } = await narrow.delete(path);
      expect([status, body.code]).toEqual([403, code]);
    }
    expect((await narrow.get('/me/sessions')).body.data.map((each: { id: string }) => each.id)).toEqual([id]);
  });

  test('close their streams when ended', async () => {
    const person = await team.person();
    const [stolen, own] = [await browser(person), await browser(person)];
    const headers = { cookie: `${sessionCookie}=${stolen.secret}`, origin: baseUrl };
    const socket = await new RawSocket(await addressOf(web.app), { headers }).open();
    await socket.send({ type: 'connection_init' }).next('connection_ack');
    await ask(own, 'DELETE', `/me/sessions/${stolen.id}`);
    expect(await socket.closed).toBe('4401 auth.invalid_token');
  });
});
