import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Services } from '../../../schema/kernel/context.ts';
import { newId } from '../../../schema/kernel/ids.ts';
import { hashToken } from '../../../schema/people/token/secret.ts';
import { type TestApp, testApp } from '../../support/app.ts';
import { Visitor } from '../../support/browser.ts';
import { buildOrganization, type Organization } from '../../support/builders/index.ts';
import { Client } from '../../support/client.ts';
import { oauthApp } from '../../support/oauth.ts';
import { addressOfMember, appSigningIn, type DevelopmentProvider, openProvider, sessionCookie } from '../../support/provider.ts';
import { baseUrl } from '../../support/services.ts';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000).toISOString();

/** A request that grants administrator rights or not: method, path and body. */
type Request = readonly [method: 'POST' | 'PATCH', path: string, body: object];

let services: Services;
let provider: DevelopmentProvider;
let web: TestApp;
let team: Organization;
let email: string;

beforeAll(async () => {
  ({ services } = await testApp());
  provider = await openProvider(services);
  web = await appSigningIn(services, provider);
});
afterAll(() => provider.close());
beforeEach(async () => {
  team = await buildOrganization();
  email = await addressOfMember(team, team.admin.id);
});

/** A browser of an administrator who signed in so many minutes ago. */
async function signedIn(minutes = 0): Promise<Visitor> {
  const visitor = new Visitor(baseUrl, web.app);
  await visitor.signIn({ email });
  const hash = hashToken(visitor.cookie(sessionCookie) as string);
  if (minutes > 0) await services.database.prisma.session.update({ where: { hash }, data: { signedInAt: ago(minutes) } });
  return visitor;
}

async function send(visitor: Visitor, [method, path, body]: Request) {
  const reply = await web.app.inject({
    method,
    url: `/api/v1${path}`,
    headers: { cookie: `${sessionCookie}=${visitor.cookie(sessionCookie)}`, origin: baseUrl },
    payload: body,
  });
  return [reply.statusCode, reply.json().code] as const;
}

const invitation = (role: string) => ['POST', '/invitations', { email: `${randomUUID()}@example.test`, role }] as const;
const account = (role: string, scopes: string[]) => ['POST', '/service-accounts', { name: 'Betik', role, scopes }] as const;

/** One request of each kind that grants administrator rights, with the records it needs. */
async function giving(): Promise<Request[]> {
  const make = async (role: string, scopes: string[]) =>
    (await team.admin.client.post('/service-accounts', { name: 'x', role, scopes })).body;
  const [plain, wide, member] = [await make('member', ['tasks:read']), await make('admin', ['admin']), await team.person()];
  return [
    ['POST', '/tokens', { name: 'Yönetim', scopes: ['tasks:read', 'admin'] }],
    account('admin', ['tasks:read']),
    ['POST', `/service-accounts/${wide.id}/keys`, {}],
    ['PATCH', `/service-accounts/${plain.id}`, { role: 'admin' }],
    ['PATCH', `/service-accounts/${wide.id}`, { scopes: ['admin', 'tasks:write'] }],
    ['PATCH', `/members/${member.id}`, { role: 'admin' }],
    invitation('admin'),
  ];
}

describe('a session', () => {
  test('can grant administrator rights shortly after its sign-in', async () => {
    const visitor = await signedIn(14);
    for (const request of await giving()) expect((await send(visitor, request))[0], request[1]).toBeLessThan(300);
  });

  test('cannot grant them later, but can do everything else', async () => {
    const visitor = await signedIn(16);
    for (const request of await giving()) expect(await send(visitor, request), request[1]).toEqual([403, 'auth.fresh_sign_in_required']);
    const member = await team.person({ role: 'admin' });
    for (const request of [
      ['POST', '/tokens', { name: 'Dar', scopes: ['tasks:read'] }],
      account('member', ['tasks:read']),
      ['PATCH', `/members/${member.id}`, { role: 'member' }],
      invitation('member'),
    ] as const)
      expect((await send(visitor, request))[0], request[1]).toBeLessThan(300);
  });

  test('is fresh again after the provider asks for the credentials, and returns to its page', async () => {
    const visitor = await signedIn(16);
    const to = (await visitor.ask('GET', '/auth/sign-in?fresh=1&returnTo=/settings/api')).headers.get('location') as string;
    expect(Object.fromEntries(new URL(to).searchParams)).toMatchObject({ prompt: 'login', max_age: '0' });
    const callback = await visitor.signIn({ email }, { fresh: '1', returnTo: '/settings/api' });
    expect(callback.headers.get('location')).toBe(`${baseUrl}/settings/api`);
    expect((await send(visitor, invitation('admin')))[0]).toBe(201);
  });

  test('counts from the time at which the provider authenticated', async () => {
    const visitor = await signedIn();
    // The provider remembers the user from a sign-in long ago.
    const before = await services.database.prisma.session.findUniqueOrThrow({
      where: { hash: hashToken(visitor.cookie(sessionCookie) as string) },
    });
    const { startSession } = await import('../../../schema/people/session/start-end.ts');
    const { issuer, subject } = before;
    const { secret } = await startSession(
      services,
      { identity: { issuer, subject }, signedInAt: ago(60), tokens: {}, refreshIn: undefined },
      { requestId: 'r' },
    );
    const later = Object.assign(new Visitor(baseUrl, web.app), {
      cookies: [{ name: sessionCookie, value: secret, origin: baseUrl, path: '/' }],
    });
    expect(await send(later, invitation('admin'))).toEqual([403, 'auth.fresh_sign_in_required']);
  });
});

describe('an expiring token', () => {
  const short = async () => {
    const input = { name: 'Kısa', scopes: ['admin', 'tasks:read', 'tasks:write'], expiresAt: inDays(1) };
    return new Client((await team.admin.client.post('/tokens', input)).body.token);
  };
  const refused = { status: 403, body: { code: 'auth.fresh_sign_in_required' } };

  test('cannot make administrators, who would outlast it', async () => {
    const client = await short();
    const { id } = await team.person();
    expect(await client.post('/invitations', { email: 'kalan@ornek.test', role: 'admin' })).toMatchObject(refused);
    expect(await client.patch(`/members/${id}`, { role: 'admin' })).toMatchObject(refused);
    expect((await client.post('/invitations', { email: 'kalan@ornek.test' })).status).toBe(201);
    expect((await team.admin.client.patch(`/members/${id}`, { role: 'admin' })).status).toBe(200);
  });

  test('extends only service accounts whose keys expire before it', async () => {
    const client = await short();
    const make = async (input: object) =>
      (await team.admin.client.post('/service-accounts', { name: 'Betik', scopes: ['tasks:read'], ...input })).body.id as string;
    const lasting = await make({});
    for (const change of [{ role: 'admin' }, { scopes: ['tasks:read', 'tasks:write'] }])
      expect(await client.patch(`/service-accounts/${lasting}`, change)).toMatchObject(refused);
    expect((await client.patch(`/service-accounts/${lasting}`, { name: 'Öteki', role: 'guest' })).status).toBe(200);
    const narrow = await make({ projects: [team.defaultProject.id] });
    expect(await client.patch(`/service-accounts/${narrow}`, { projects: [] })).toMatchObject(refused);
    const brief = await make({ keyExpiresAt: inDays(0.5) });
    expect((await client.patch(`/service-accounts/${brief}`, { role: 'admin', scopes: ['admin'] })).status).toBe(200);
  });
});

test('a token of the identity provider cannot make administrators', async () => {
  const oauth = await oauthApp();
  const { subject } = await oauth.member(team, { role: 'admin' });
  const token = await oauth.issuer.sign({ sub: subject, scope: 'admin tasks:read tasks:write' });
  const ask = async (method: 'POST' | 'PATCH', path: string, payload: object) =>
    (await oauth.app.inject({ method, url: `/api/v1${path}`, headers: { authorization: `Bearer ${token}` }, payload })).json().code;
  const { id } = await team.person();
  const plain = (await team.admin.client.post('/service-accounts', { name: 'Betik', scopes: ['tasks:read'] })).body.id;
  expect(await ask('POST', '/invitations', { email: 'kalan@ornek.test', role: 'admin' })).toBe('auth.fresh_sign_in_required');
  expect(await ask('PATCH', `/members/${id}`, { role: 'admin' })).toBe('auth.fresh_sign_in_required');
  expect(await ask('PATCH', `/service-accounts/${plain}`, { scopes: ['tasks:read', 'tasks:write'] })).toBe('auth.oauth_refused');
  expect(await ask('PATCH', `/service-accounts/${plain}`, { name: 'Öteki' })).toBeUndefined();
  await oauth.close();
});

test('a person has at most 50 active tokens, also under concurrency', async () => {
  const { id, client } = await team.person();
  const make = () => client.post('/tokens', { name: 'Betik', scopes: ['tasks:read'] });
  const first = (await make()).body.id as string;
  const [model] = await team.context.db.personalToken.findMany({ where: { id: first } });
  const data = Array.from({ length: 47 }, () => ({ ...model, id: newId('token'), hash: randomUUID() }));
  await team.context.db.personalToken.createMany({ data: data as never });
  const answers = await Promise.all([make(), make()]);
  expect(answers.map(({ status, body }) => [status, body.code ?? body.name]).sort()).toEqual([
    [201, 'Betik'],
    [409, 'token.too_many'],
  ]);
  expect(await team.context.db.personalToken.count({ where: { userId: id, revokedAt: null } })).toBe(50);
  await client.delete(`/tokens/${first}`);
  expect((await make()).status).toBe(201);
  expect((await team.admin.client.post('/tokens', { name: 'Betik', scopes: ['tasks:read'] })).status).toBe(201);
});
