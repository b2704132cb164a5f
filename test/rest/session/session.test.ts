import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Services } from '../../../schema/kernel/context.ts';
import { decryptTokens } from '../../../schema/people/session/secret.ts';
import { rotatingKeys } from '../../../schema/people/session/server-key.ts';
import { purgeSessions } from '../../../schema/people/session/sessions.ts';
import { hashToken } from '../../../schema/people/token/secret.ts';
import { type Pending, writePending } from '../../../src/adapters/auth/pending.ts';
import { Provider } from '../../../src/adapters/auth/provider.ts';
import { appOver, type TestApp, testApp } from '../../support/app.ts';
import { Visitor } from '../../support/browser.ts';
import { buildOrganization, type Organization } from '../../support/builders/index.ts';
import { buildInvitation } from '../../support/builders/invitation.ts';
import { addressOfMember, appSigningIn, type DevelopmentProvider, openProvider, sessionCookie } from '../../support/provider.ts';
import { baseUrl } from '../../support/services.ts';

let services: Services;
let provider: DevelopmentProvider;
let web: TestApp;
let organization: Organization;

beforeAll(async () => {
  ({ services } = await testApp());
  provider = await openProvider(services);
  web = await appSigningIn(services, provider);
  organization = await buildOrganization();
});
afterAll(() => provider.close());

/** A new member of the organization, or of another one. */
async function newMember(of = organization, role: 'admin' | 'member' | 'guest' = 'member') {
  const { id } = await of.person({ role });
  return { id, email: await addressOfMember(of, id) };
}

/** Signs in with a new browser; returns its session secret as well. */
async function signedIn(by = web, who?: { email: string }) {
  const member = await newMember();
  const visitor = new Visitor(baseUrl, by.app);
  const callback = await visitor.signIn({ email: who?.email ?? member.email });
  return { member, visitor, callback, secret: visitor.cookie(sessionCookie) as string };
}

const me = (visitor: Visitor, headers?: Record<string, string>) => visitor.ask('GET', '/api/v1/me', { ...(headers && { headers }) });
const codeOf = (page: { text: string }) => JSON.parse(page.text).code as string;
const row = async (secret: string) => services.database.prisma.session.findUnique({ where: { hash: hashToken(secret) } });
const change = (secret: string, data: object) => services.database.prisma.session.update({ where: { hash: hashToken(secret) }, data });
const pendingIn = (cookie: string): Pending => JSON.parse(Buffer.from(cookie.split('.')[0] as string, 'base64url').toString());
const isSignIn = ({ name }: { readonly name: string }) => name.startsWith('__Host-atolye-sign-in-');
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
const audited = async (action: string, subjectId: string) => organization.context.db.auditEntry.findMany({ where: { action, subjectId } });

describe('changing a member', () => {
  test('applies at once to a session in use: role and removal', async () => {
    const { member, visitor } = await signedIn();
    const roleOf = async () => JSON.parse((await me(visitor)).text).role;
    const { client } = organization.admin;
    expect(await roleOf()).toBe('member');
    await client.patch(`/members/${member.id}`, { role: 'guest' });
    expect(await roleOf()).toBe('guest');
    await client.delete(`/members/${member.id}`);
    const refused = await me(visitor);
    expect([refused.status, codeOf(refused)]).toEqual([403, 'auth.not_a_member']);
  });
});

describe('sign-in', () => {
  test('starts a session for REST and GraphQL', async () => {
    const { member, visitor, callback, secret } = await signedIn();
    expect([callback.status, callback.headers.get('location')]).toEqual([302, `${baseUrl}/`]);
    expect(JSON.parse((await me(visitor)).text)).toMatchObject({ id: member.id, email: member.email });
    const graphql = await visitor.ask('GET', `/graphql?query=${encodeURIComponent('{ me { id } }')}`, {
      headers: { accept: 'application/json' },
    });
    expect(JSON.parse(graphql.text).data.me.id).toBe(member.id);
    const { id } = (await row(secret)) as { id: string };
    expect(await audited('session.started', id)).toMatchObject([{ actorId: member.id, credentialKind: 'session', address: '127.0.0.1' }]);
  });

  test('over https sets a host-only cookie that scripts cannot read', async () => {
    const { callback } = await signedIn();
    const [gone, session] = callback.headers.getSetCookie();
    expect(gone).toMatch(/^__Host-atolye-sign-in-[0-9a-f]{16}=; Max-Age=0; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(session).toMatch(/^__Host-atolye=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });

  test('works for people beyond those listed on the page', async () => {
    const many = await buildOrganization();
    await many.context.sql({
      name: 'test.many_people',
      text: `insert into member (organization_id, id, name, name_key, email, updated_at)
        select $1, 'usr_' || lpad(n::text, 26, '0'), 'Aa', '', 'aa' || n || '@' || lower($1) || '.test', now() from generate_series(1, 250) n`,
      values: [many.id],
    });
    const { visitor } = await signedIn();
    expect((await me(visitor)).status).toBe(200);
    await many.context.db.member.deleteMany({ where: { name: 'Aa' } });
  });

  test('over http sets the cookie without the attributes that browsers refuse there', async () => {
    const base = 'http://127.0.0.1:4999';
    const plain = await openProvider(services, base);
    const visitor = new Visitor(base, (await appSigningIn(services, plain, base)).app);
    const [, session] = (await visitor.signIn(await newMember())).headers.getSetCookie();
    expect(session).toMatch(/^atolye=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect((await me(visitor)).status).toBe(200);
    await plain.close();
  });

  test("stores neither the cookie nor the provider's tokens in plain text", async () => {
    const { secret } = await signedIn();
    const session = await row(secret);
    const { refreshToken, idToken } = decryptTokens(session?.sealed as string, secret, session?.id as string);
    expect([refreshToken, idToken]).toEqual([expect.stringMatching(/.{40}/), expect.stringMatching(/^ey/)]);
    const dump = JSON.stringify(await services.database.prisma.session.findMany());
    for (const known of [secret, refreshToken, idToken]) expect(dump).not.toContain(known);
    const other = (await signedIn()).secret;
    expect(() => decryptTokens(session?.sealed as string, other, session?.id as string)).toThrow();
    expect(web.logged.join()).not.toContain(secret);
    expect(web.logged.join()).not.toContain(refreshToken);
  });

  test('sends the challenge, never the verifier, and requests the configured scopes', async () => {
    const visitor = new Visitor(baseUrl, web.app);
    const { searchParams } = new URL((await visitor.ask('GET', '/auth/sign-in')).headers.get('location') as string);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      scope: 'openid profile email offline_access',
    });
    const pending = pendingIn(visitor.cookies.find(isSignIn)?.value as string);
    expect([...searchParams.values()]).not.toContain(pending.verifier);
    expect(searchParams.get('nonce')).toBe(pending.nonce);
  });

  test('starts a new session each time and ends the previous one', async () => {
    const { member, visitor, secret } = await signedIn();
    await visitor.ask(
      'GET',
      (await visitor.visit('/auth/sign-in', (url) => url.startsWith(`${baseUrl}/auth/callback`))).headers.get('location') as string,
    );
    const next = visitor.cookie(sessionCookie) as string;
    expect(next).not.toBe(secret);
    expect(await row(secret)).toBeNull();
    expect(JSON.parse((await me(visitor)).text).id).toBe(member.id);
    const planted = new Visitor(baseUrl, web.app);
    planted.cookies = [{ name: sessionCookie, value: 'A'.repeat(43), origin: baseUrl, path: '/' }];
    await planted.signIn(member);
    expect(planted.cookie(sessionCookie)).not.toBe('A'.repeat(43));
  });

  test.each([
    ['in the order they began', [0, 1]],
    ['in the other order', [1, 0]],
  ])('succeeds in two tabs at the same time, %s', async (_, order) => {
    const member = await newMember();
    const visitor = new Visitor(baseUrl, web.app);
    const begun: string[] = [];
    for (const returnTo of ['/feed', '/tasks']) {
      const choose = await visitor.visit(`/auth/sign-in?${new URLSearchParams({ returnTo })}`, (url) =>
        url.startsWith(`${baseUrl}/auth/callback`),
      );
      const back = choose.headers.has('location') ? choose : await visitor.through(choose, member, `${baseUrl}/auth/callback`);
      begun.push(back.headers.get('location') as string);
    }
    const ends = [];
    for (const index of order) ends[index] = (await visitor.ask('GET', begun[index] as string)).headers.get('location');
    expect(ends).toEqual([`${baseUrl}/feed`, `${baseUrl}/tasks`]);
    expect(JSON.parse((await me(visitor)).text).id).toBe(member.id);
  });

  test('keeps the cookies of the last four attempts', async () => {
    const visitor = new Visitor(baseUrl, web.app);
    for (let count = 0; count < 6; count += 1) await visitor.ask('GET', '/auth/sign-in');
    const remaining = visitor.cookies.filter(isSignIn);
    expect(remaining).toHaveLength(4);
    const last = new URL((await visitor.ask('GET', '/auth/sign-in')).headers.get('location') as string).searchParams.get('state');
    expect(visitor.cookies.filter(isSignIn).map(({ value }) => pendingIn(value).state)).toContain(last);
  });

  test.each([
    '//evil.test',
    '/\\evil.test',
    '/\t/evil.test',
    '/.//evil.test',
    'https://evil.test',
    'evil',
    'javascript:alert(1)',
    '\\\\evil.test',
    `/${'ş'.repeat(400)}`,
    `/${'a'.repeat(2000)}`,
  ])('does not return to %j', async (returnTo) => {
    const reply = await new Visitor(baseUrl, web.app).ask('GET', `/auth/sign-in?${new URLSearchParams({ returnTo })}`);
    expect([reply.status, reply.headers.get('location'), reply.headers.getSetCookie()]).toEqual([400, null, []]);
  });

  test('returns to a path of the app with its query', async () => {
    const visitor = new Visitor(baseUrl, web.app);
    const reply = await visitor.signIn(await newMember(), { returnTo: '/tasks?status=todo#x' });
    expect(reply.headers.get('location')).toBe(`${baseUrl}/tasks?status=todo#x`);
  });
});

describe('an invalid callback', () => {
  async function callbackFor(tamper: (pending: Pending, url: URL) => void, { withCookie = true, signedBy = 'us' } = {}) {
    const visitor = new Visitor(baseUrl, web.app);
    const choose = await visitor.visit('/auth/sign-in');
    const url = new URL((await visitor.through(choose, await newMember(), `${baseUrl}/auth/callback`)).headers.get('location') as string);
    const cookie = visitor.cookies.find(isSignIn) as { name: string; value: string };
    const pending = pendingIn(cookie.value);
    tamper(pending, url);
    const [key] = await rotatingKeys(services, signedBy === 'us' ? 'sign-in' : 'another');
    cookie.value = writePending(pending, key) as string;
    if (!withCookie) visitor.cookies = [];
    return { visitor, url, name: cookie.name, reply: await visitor.ask('GET', url.href) };
  }

  test.each([
    ['another state in the cookie', (pending: Pending) => Object.assign(pending, { state: 'x' })],
    ['another state in the address', (_: object, url: URL) => url.searchParams.set('state', 'x')],
    ['no state', (_: object, url: URL) => url.searchParams.delete('state')],
    ['another nonce', (pending: Pending) => Object.assign(pending, { nonce: 'x' })],
    ['another verifier', (pending: Pending) => Object.assign(pending, { verifier: 'x'.repeat(43) })],
    ['another code', (_: object, url: URL) => url.searchParams.set('code', 'x')],
    ['another issuer', (_: object, url: URL) => url.searchParams.set('iss', 'https://evil.test')],
  ])('with %s returns 400 and no session', async (_, tamper) => {
    const { visitor, reply } = await callbackFor(tamper);
    expect([reply.status, visitor.cookie(sessionCookie)]).toEqual([400, undefined]);
    expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(reply.headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(reply.text).toContain('Giriş yapılamadı');
    expect(reply.text).not.toMatch(/ at |Error:/);
  });

  test('not started by this server returns 400 without asking the provider', async () => {
    const { reply } = await callbackFor(() => undefined, { signedBy: 'nobody' });
    expect(reply.status).toBe(400);
    expect(reply.text).toContain('bilinmiyor');
  });

  test('in another browser returns 400', async () => {
    const { reply } = await callbackFor(() => undefined, { withCookie: false });
    expect(reply.status).toBe(400);
  });

  test('used again returns 400, even with its cookie', async () => {
    const before: Pending[] = [];
    const { visitor, url, name, reply } = await callbackFor((pending) => void before.push(pending));
    expect(reply.status).toBe(302);
    const session = visitor.cookie(sessionCookie);
    visitor.cookies = visitor.cookies.filter((cookie) => cookie.name !== sessionCookie);
    expect((await visitor.ask('GET', url.href)).status).toBe(400);
    visitor.cookies.push({ name: sessionCookie, value: session as string, origin: baseUrl, path: '/' });
    const value = writePending(before[0] as Pending, (await rotatingKeys(services, 'sign-in'))[0]) as string;
    visitor.cookies.push({ name, value, origin: baseUrl, path: '/' });
    expect((await visitor.ask('GET', url.href)).status).toBe(400);
  });

  test('redirects a signed-in person to the app and keeps their session', async () => {
    const { visitor, url } = await callbackFor(() => undefined);
    const session = visitor.cookie(sessionCookie);
    const again = await visitor.ask('GET', url.href);
    expect([again.status, again.headers.get('location')]).toEqual([302, `${baseUrl}/`]);
    expect(visitor.cookie(sessionCookie)).toBe(session);
    visitor.cookies = [{ name: sessionCookie, value: 'A'.repeat(43), origin: baseUrl, path: '/' }];
    expect((await visitor.ask('GET', url.href)).status).toBe(400);
  });

  test('with a refusal of the provider returns 403 in the requested language', async () => {
    const visitor = new Visitor(baseUrl, web.app);
    const authorize = (await visitor.ask('GET', `${baseUrl}/auth/sign-in`)).headers.get('location') ?? '';
    const state = new URL(authorize).searchParams.get('state') ?? '';
    const refused = `/auth/callback?${new URLSearchParams({ error: 'access_denied', state, iss: new URL(authorize).origin })}`;
    const reply = await visitor.ask('GET', refused, { headers: { 'accept-language': 'en' } });
    expect([reply.status, visitor.cookie(sessionCookie)]).toEqual([403, undefined]);
    expect(reply.text).toContain('The sign-in was stopped.');
    expect(reply.text).toContain('href="/auth/sign-in?returnTo=%2F"');
  });

  test.each([
    ['a stranger', `${randomUUID()}@elsewhere.test`, true],
    ['a member’s address that is not verified', '', false],
  ])('returns 403 and no session for %s', async (_, address, verified) => {
    const visitor = new Visitor(baseUrl, web.app);
    const email = address || (await newMember()).email;
    const reply = await visitor.signIn({ email, own: { name: 'Yabancı', verified } });
    expect([reply.status, visitor.cookie(sessionCookie)]).toEqual([403, undefined]);
    expect(reply.text).toContain('davet');
    // The provider asks for another account.
    expect(reply.text).toContain('href="/auth/sign-in?returnTo=%2F&#38;fresh=1"');
  });

  test('returns 503 with a retry link if the provider is unavailable', async () => {
    const away = await openProvider(services);
    const { app } = await appSigningIn(services, away);
    await away.close();
    const reply = await new Visitor(baseUrl, app).ask('GET', '/auth/sign-in?returnTo=/x');
    expect(reply.status).toBe(503);
    const { fetch } = globalThis;
    const asked = vi.fn(fetch);
    globalThis.fetch = asked;
    expect((await new Visitor(baseUrl, app).ask('GET', '/auth/sign-in')).status).toBe(503);
    expect(asked).not.toHaveBeenCalled();
    globalThis.fetch = fetch;
    expect(reply.text).toContain('href="/auth/sign-in?returnTo=%2Fx"');
  });
});

describe('the origin of a request with a cookie', () => {
  const post = (visitor: Visitor, headers: Record<string, string>) =>
    visitor.ask('POST', '/graphql', { headers: { 'content-type': 'application/json', ...headers } });

  test.each([
    ['none', {}, 403],
    ['another site', { origin: 'https://evil.test' }, 403],
    ['null', { origin: 'null' }, 403],
    ['a host that begins alike', { origin: `${baseUrl}.evil.test` }, 403],
    ['http instead of https', { origin: baseUrl.replace('https', 'http') }, 403],
    ['same-site, says the browser', { 'sec-fetch-site': 'same-site' }, 403],
    ['its own', { origin: baseUrl }, 400],
    ['its own, says the browser', { 'sec-fetch-site': 'same-origin' }, 400],
  ])('is checked: %s', async (_, headers, status) => {
    const { visitor } = await signedIn();
    const reply = await post(visitor, headers);
    expect(reply.status, reply.text).toBe(status);
    if (status === 403) expect(reply.text).toContain('auth.origin_refused');
    expect(reply.headers.get('access-control-allow-credentials')).toBeNull();
  });

  test('is required for an upgrade too, and Authorization overrides the cookie', async () => {
    const { visitor } = await signedIn();
    expect(codeOf(await me(visitor, { upgrade: 'websocket' }))).toBe('auth.origin_refused');
    const { token } = organization.admin.client;
    expect(JSON.parse((await me(visitor, { authorization: `Bearer ${token}` })).text).id).toBe(organization.admin.id);
    expect(codeOf(await me(visitor, { authorization: 'Bearer atp_x' }))).toBe('auth.invalid_token');
  });

  test('is refused for a page of another member', async () => {
    const { visitor, member } = await signedIn();
    const other = await newMember();
    const ask = (headers: Record<string, string>) => me(visitor, headers);
    expect((await ask({ 'x-member': member.id })).status).toBe(200);
    expect([(await ask({ 'x-member': other.id })).status, codeOf(await ask({ 'x-member': other.id }))]).toEqual([409, 'auth.other_member']);
    // The member of a token cannot change during the life of a page.
    const { token } = organization.admin.client;
    expect((await ask({ 'x-member': other.id, authorization: `Bearer ${token}` })).status).toBe(200);
  });

  test('is required for sign-out', async () => {
    const { visitor } = await signedIn();
    expect(codeOf(await visitor.ask('POST', '/auth/sign-out', { headers: { origin: 'https://evil.test' } }))).toBe('auth.origin_refused');
    expect((await me(visitor)).status).toBe(200);
  });
});

describe('the end of a session', () => {
  test('by sign-out is immediate, deletes the row and reaches the provider', async () => {
    const { visitor, secret, member } = await signedIn();
    await me(visitor);
    const { id } = (await row(secret)) as { id: string };
    const reply = await visitor.ask('POST', '/auth/sign-out', { form: {} });
    const to = new URL(reply.headers.get('location') as string);
    expect([reply.status, to.pathname, to.searchParams.get('post_logout_redirect_uri')]).toEqual([303, '/session/end', `${baseUrl}/`]);
    expect(to.searchParams.get('id_token_hint')).toMatch(/^ey/);
    expect(reply.headers.getSetCookie()).toEqual(['__Host-atolye=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax']);
    expect(await row(secret)).toBeNull();
    expect(await audited('session.ended', id)).toMatchObject([{ actorId: member.id, detail: { reason: 'signed_out' } }]);
    visitor.cookies.push({ name: sessionCookie, value: secret, origin: baseUrl, path: '/' });
    expect(codeOf(await me(visitor))).toBe('auth.invalid_token');
  });

  test.each([
    ['its end', { expiresAt: ago(1) }],
    ['a week unused', { lastSeenAt: ago(7 * 86_400 + 1) }],
    ['another issuer than is configured now', { issuer: 'https://before.test' }],
  ])('after %s returns 401, and a job deletes expired rows', async (_, data) => {
    const { visitor, secret } = await signedIn();
    await change(secret, data);
    expect(codeOf(await me(visitor))).toBe('auth.invalid_token');
    await services.database.sql(purgeSessions, []);
    expect((await row(secret)) === null).toBe(!('issuer' in data));
  });

  test('follows the removal of the member, while role changes apply', async () => {
    const { visitor, member } = await signedIn();
    const role = (to: 'admin') => organization.context.db.member.updateMany({ where: { id: member.id }, data: { role: to } });
    await role('admin');
    expect(JSON.parse((await me(visitor)).text).role).toBe('admin');
    await organization.context.db.member.updateMany({ where: { id: member.id }, data: { removedAt: new Date() } });
    const later = await appSigningIn(services, provider);
    expect(codeOf(await me(Object.assign(new Visitor(baseUrl, later.app), { cookies: visitor.cookies })))).toBe('auth.not_a_member');
  });

  test('applies 5 seconds after another process deleted it', async () => {
    const { visitor, secret } = await signedIn();
    const clock = performance.now.bind(performance);
    let ahead = 0;
    performance.now = () => clock() + ahead;
    try {
      expect((await me(visitor)).status).toBe(200);
      await services.database.prisma.session.delete({ where: { hash: hashToken(secret) } });
      ahead = 4_000;
      expect((await me(visitor)).status).toBe(200);
      ahead = 5_100;
      expect((await me(visitor)).status).toBe(401);
    } finally {
      performance.now = clock;
    }
  });

  test('counts the cache time from the read of the row', async () => {
    const { visitor, secret } = await signedIn();
    let ahead = 0;
    const clock = performance.now.bind(performance);
    const sql: typeof services.database.sql = async (statement, values) => {
      const rows = await services.database.sql(statement, values);
      // Everything after reading the row takes 4 seconds.
      if (statement.name === 'session.find') ahead += 4_000;
      return rows as never;
    };
    const database = Object.create(services.database, { sql: { value: sql } });
    const slow = await appOver({ ...services, database }, { oidc: provider.oidc, publicUrl: baseUrl, baseUrl });
    const there = Object.assign(new Visitor(baseUrl, slow.app), { cookies: visitor.cookies });
    performance.now = () => clock() + ahead;
    try {
      expect((await me(there)).status).toBe(200);
      await services.database.prisma.session.delete({ where: { hash: hashToken(secret) } });
      ahead += 1_500;
      expect((await me(there)).status).toBe(401);
    } finally {
      performance.now = clock;
    }
  });

  test('is audited only in the organization in use, by default the first one', async () => {
    const other = await buildOrganization();
    const { member, visitor } = await signedIn();
    const twin = await newMember(other);
    await other.context.db.member.updateMany({ where: { id: twin.id }, data: { email: member.email } });
    await visitor.ask(
      'GET',
      (await visitor.visit('/auth/sign-in', (url) => url.startsWith(`${baseUrl}/auth/callback`))).headers.get('location') as string,
    );
    expect(JSON.parse((await me(visitor)).text).id).toBe(member.id);
    const { id } = (await row(visitor.cookie(sessionCookie) as string)) as { id: string };
    const entries = await services.database.prisma.auditEntry.findMany({ where: { action: 'session.started', subjectId: id } });
    expect(entries).toMatchObject([{ organizationId: organization.id, actorId: member.id }]);
    expect(await other.context.db.auditEntry.count({ where: { action: { startsWith: 'session.' } } })).toBe(0);
    expect(JSON.parse((await me(visitor, { 'x-organization': other.id })).text).id).toBe(twin.id);
    const third = await buildOrganization();
    expect(codeOf(await me(visitor, { 'x-organization': third.id }))).toBe('organization.not_member');
  });
});

describe('an invitation', () => {
  const invitee = () => ({ email: `${randomUUID()}@example.test`, own: { name: 'Mehmet Kaya' } });
  const received = async (visitor: Visitor) => JSON.parse((await visitor.ask('GET', '/api/v1/me/invitations')).text).data;
  const accept = (visitor: Visitor, id: string) =>
    visitor.ask('POST', `/api/v1/me/invitations/${id}/accept`, { headers: { origin: baseUrl } });
  const memberships = (email: string) => services.database.prisma.member.findMany({ where: { email } });

  test('to a non-member waits for acceptance: its link leads there, other pages mention it', async () => {
    const who = invitee();
    const { id, secret } = await buildInvitation(organization, { email: who.email });
    const visitor = new Visitor(baseUrl, web.app);
    const callback = await visitor.signIn(who, { invitation: secret, returnTo: '/tasks' });
    expect([callback.status, callback.headers.get('location')]).toEqual([302, `${baseUrl}/invitations`]);
    expect(await memberships(who.email)).toEqual([]);
    expect([(await me(visitor)).status, codeOf(await me(visitor))]).toEqual([403, 'auth.not_a_member']);
    expect(await received(visitor)).toMatchObject([{ id, organization: { id: organization.id, name: 'Deneme A.Ş.' } }]);
    expect(await audited('session.started', (await row(visitor.cookie(sessionCookie) as string))?.id as string)).toEqual([]);
    expect(JSON.parse((await accept(visitor, id)).text)).toMatchObject({ id: organization.id, role: 'member' });
    expect(JSON.parse((await me(visitor)).text)).toMatchObject({ name: 'Mehmet Kaya', email: who.email });
    expect(await received(visitor)).toEqual([]);
  });

  test('is not accepted by a sign-in without its link', async () => {
    const who = invitee();
    await buildInvitation(organization, { email: who.email });
    const visitor = new Visitor(baseUrl, web.app);
    expect((await visitor.signIn(who, { returnTo: '/tasks' })).headers.get('location')).toBe(`${baseUrl}/tasks`);
    expect([await memberships(who.email), (await received(visitor)).length]).toEqual([[], 1]);
  });

  test('is accepted through its link without a verified address, but no other one is', async () => {
    const who = { ...invitee(), own: { name: 'Mehmet', verified: false } };
    const { id, secret } = await buildInvitation(organization, { email: who.email });
    const other = await buildInvitation(await buildOrganization(), { email: who.email });
    const visitor = new Visitor(baseUrl, web.app);
    await visitor.signIn(who, { invitation: secret });
    expect((await received(visitor)).map((each: { id: string }) => each.id)).toEqual([id]);
    expect((await accept(visitor, other.id)).status).toBe(404);
    expect((await accept(visitor, id)).status).toBe(200);
    expect((await memberships(who.email)).map(({ organizationId }) => organizationId)).toEqual([organization.id]);
  });

  test('to another address returns 403 and no session', async () => {
    const { secret } = await buildInvitation(organization, { email: `${randomUUID()}@example.test` });
    const visitor = new Visitor(baseUrl, web.app);
    const reply = await visitor.signIn(await newMember(), { invitation: secret });
    expect([reply.status, visitor.cookie(sessionCookie)]).toEqual([403, undefined]);
  });

  test('adds a second organization, known to all processes at once, without ending other clients', async () => {
    const { member, visitor } = await signedIn();
    const other = await buildOrganization();
    const { id } = await buildInvitation(other, { email: member.email });
    const second = Object.assign(new Visitor(baseUrl, (await appSigningIn(services, provider)).app), { cookies: visitor.cookies });
    expect((await me(second)).status).toBe(200);
    expect((await accept(visitor, id)).status).toBe(200);
    for (const browser of [visitor, second]) {
      expect((await me(browser, { 'x-organization': other.id })).status).toBe(200);
      expect(JSON.parse((await me(browser)).text).id).toBe(member.id);
    }
  });
});

describe('refreshing at the provider', () => {
  test('happens once over all processes, and the session continues', async () => {
    const { visitor, secret } = await signedIn();
    const processes = await Promise.all([
      appSigningIn(services, provider),
      appSigningIn(services, provider),
      appSigningIn(services, provider),
    ]);
    for (let round = 0; round < 2; round += 1) {
      const before = await change(secret, { refreshAt: ago(1) });
      const fresh = await Promise.all([appSigningIn(services, provider), appSigningIn(services, provider)]);
      const replies = await Promise.all(
        [...processes, ...fresh].flatMap(({ app }) =>
          [1, 2].map(() => me(Object.assign(new Visitor(baseUrl, app), { cookies: visitor.cookies }))),
        ),
      );
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
      const after = await row(secret);
      expect(after?.sealed).not.toBe(before.sealed);
      expect(after?.refreshAt?.getTime()).toBeGreaterThan(Date.now() + 600_000);
    }
  });

  test('ends the session if refused', async () => {
    const { visitor, secret } = await signedIn();
    const session = await row(secret);
    const { refreshToken } = decryptTokens(session?.sealed as string, secret, session?.id as string);
    // The refresh token was used elsewhere, so the provider revokes it.
    await new Provider({ ...provider.oidc, clientId: 'atolye-web' }).renew(refreshToken as string, session?.subject as string);
    await change(secret, { refreshAt: ago(1) });
    expect(codeOf(await me(visitor))).toBe('auth.invalid_token');
    expect(await row(secret)).toBeNull();
    expect(await audited('session.ended', session?.id as string)).toMatchObject([{ detail: { reason: 'provider' } }]);
  });

  test('is retried in a minute without an answer, while the session continues', async () => {
    const away = await openProvider(services);
    const own = await appSigningIn(services, away);
    const { visitor, secret } = await signedIn(own);
    await away.close();
    await change(secret, { refreshAt: ago(1) });
    expect((await me(visitor)).status).toBe(200);
    const { refreshAt } = (await row(secret)) as { refreshAt: Date };
    expect(refreshAt.getTime() - Date.now()).toBeLessThan(61_000);
    expect(own.logged.join()).toContain('goes on without an answer');
  });

  test('is impossible without a refresh token: the session lasts 12 hours', async () => {
    const { startSession } = await import('../../../schema/people/session/start-end.ts');
    const identity = { issuer: provider.oidc.issuer, subject: 'x' };
    const { secret, hours } = await startSession(services, { identity, tokens: {}, refreshIn: undefined }, { requestId: 'r' });
    const session = await row(secret);
    expect([hours, session?.refreshAt]).toEqual([12, null]);
    expect((session?.expiresAt.getTime() as number) - Date.now()).toBeLessThan(12 * 3_600_000 + 1000);
  });

  test('extends a session to at most 30 days', async () => {
    const { startSession } = await import('../../../schema/people/session/start-end.ts');
    const identity = { issuer: provider.oidc.issuer, subject: 'y' };
    const { secret } = await startSession(services, { identity, tokens: {}, refreshIn: 3600 }, { requestId: 'r' });
    const days = ((await row(secret))?.expiresAt.getTime() as number) / 86_400_000 - Date.now() / 86_400_000;
    expect(days).toBeCloseTo(30, 2);
  });
});
