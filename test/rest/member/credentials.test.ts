import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Services } from '../../../schema/kernel/context.ts';
import { hashToken } from '../../../schema/people/token/secret.ts';
import { appOver, type TestApp, testApp } from '../../support/app.ts';
import { auditOf } from '../../support/audit.ts';
import { Visitor } from '../../support/browser.ts';
import { buildOrganization, buildProject, buildSession, type Organization, type Person } from '../../support/builders/index.ts';
import { buildService } from '../../support/builders/service.ts';
import { addressOfMember, appSigningIn, type DevelopmentProvider, openProvider, sessionCookie } from '../../support/provider.ts';
import { baseUrl } from '../../support/services.ts';
import { addressOf, RawSocket } from '../../support/socket.ts';

const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body?.code];

describe('tokens of members', () => {
  let team: Organization;
  let person: Person;
  beforeAll(async () => {
    team = await buildOrganization();
    person = await team.person({ name: 'Ayşe Yılmaz' });
  });
  const list = async (query = '') => (await team.admin.client.get(`/organization/tokens${query}`)).body.data;

  test('are listed to administrators, without the secret', async () => {
    const made = (await person.client.post('/tokens', { name: 'Gece raporu', scopes: ['tasks:read'] })).body;
    const [first] = await list();
    expect(first).toMatchObject({ id: made.id, name: 'Gece raporu', user: { id: person.id }, scopes: ['tasks:read'], hint: made.hint });
    expect(first.token).toBeUndefined();
    const { body } = await team.admin.client.graphql('{ memberTokens { nodes { id token viewerCan { revoke update } } } }');
    expect(body.data.memberTokens.nodes[0]).toEqual({ id: made.id, token: null, viewerCan: { revoke: false, update: false } });
    expect(new Set((await list(`?user=${person.id}`)).map((each: { user: Person }) => each.user.id))).toEqual(new Set([person.id]));
    expect((await list()).length).toBeGreaterThan((await list(`?user=${person.id}`)).length);
  });

  test('are listed while active and while their owner is a member', async () => {
    const leaving = await team.person();
    const [ended, expired] = await Promise.all(
      ['Bitti', 'Doldu'].map(async (name) => (await leaving.client.post('/tokens', { name, scopes: ['tasks:read'] })).body.id as string),
    );
    await leaving.client.delete(`/tokens/${ended}`);
    await team.context.db.personalToken.updateMany({ where: { id: expired as string }, data: { expiresAt: new Date(Date.now() - 1000) } });
    expect((await list(`?user=${leaving.id}`)).map((each: { name: string }) => each.name)).toEqual(['Deneme']);
    await team.admin.client.delete(`/members/${leaving.id}`);
    expect(await list(`?user=${leaving.id}`)).toEqual([]);
  });

  test('do not name private projects hidden from the administrator', async () => {
    const hidden = await buildProject(person, { visibility: 'private' });
    const open = await buildProject(person);
    await person.client.post('/tokens', { name: 'Dar', scopes: ['tasks:read'], projects: [hidden.id, open.id] });
    const [first] = await list(`?user=${person.id}`);
    expect([first.projects, first.otherProjects]).toEqual([[open.id], 1]);
  });

  test('are revoked with all tokens they created, at once and audited', async () => {
    const client = await team.token(person.id);
    const { id } = (await client.get('/me')).body.credential;
    const child = (await client.post('/tokens', { name: 'Yavru', scopes: ['tasks:read'] })).body;
    expect((await team.admin.client.delete(`/organization/tokens/${id}`)).status).toBe(204);
    expect((await client.get('/me')).status).toBe(401);
    const entries = (await auditOf(team)).filter(({ action }) => action === 'token.revoked');
    expect(entries.slice(-2)).toMatchObject([
      { actorId: team.admin.id, subjectId: id, detail: { user: { id: person.id }, name: 'Deneme' } },
      { actorId: team.admin.id, subjectId: child.id },
    ]);
    expect(codeOf(await team.admin.client.delete(`/organization/tokens/${id}`))).toEqual([404, 'token.not_found']);
  });

  test('are inaccessible to others', async () => {
    const { id } = (await person.client.post('/tokens', { name: 'Başka', scopes: ['tasks:read'] })).body;
    const member = await team.person();
    const other = await buildOrganization();
    const limited = await team.token(team.admin.id, { projects: ['GENEL'] });
    expect(codeOf(await member.client.get('/organization/tokens'))).toEqual([403, 'auth.role_required']);
    expect(codeOf(await member.client.delete(`/organization/tokens/${id}`))).toEqual([403, 'auth.role_required']);
    expect(codeOf(await limited.get('/organization/tokens'))).toEqual([403, 'auth.projects_limited']);
    expect(codeOf(await other.admin.client.delete(`/organization/tokens/${id}`))).toEqual([404, 'token.not_found']);
    expect(codeOf(await team.admin.client.delete(`/tokens/${id}`))).toEqual([404, 'token.not_found']);
  });

  test('notify their owner by mail if somebody else revokes one, like sessions', async () => {
    const { services } = await testApp();
    const mailing = await appOver({ ...services, mail: { ...services.mail, configured: true } });
    const sent = { name: 'test_mails', text: `select data::text as mail from jobs.job where name = 'send-mail' and data::text like $1` };
    const mailsTo = async (user: string) => {
      const { email } = await team.context.db.member.findFirstOrThrow({ where: { id: user } });
      return (await services.database.sql<{ mail: string }>(sent, [`%${email}%`])).map(({ mail }) => mail).join();
    };
    const end = async (path: string) => {
      const headers = { authorization: `Bearer ${team.admin.client.token}` };
      expect((await mailing.app.inject({ method: 'DELETE', url: `/api/v1/organization/${path}`, headers })).statusCode).toBe(204);
    };
    await end(`tokens/${(await person.client.post('/tokens', { name: 'Haber', scopes: ['tasks:read'] })).body.id}`);
    await end(`sessions/${await buildSession(team, person.id)}`);
    expect(await mailsTo(person.id)).toContain('Erişim jetonun iptal edildi: Haber');
    expect(await mailsTo(person.id)).toContain('Oturumun sonlandırıldı: Deneme A.Ş.');
    await end(`tokens/${(await team.admin.client.post('/tokens', { name: 'Kendi', scopes: ['tasks:read'] })).body.id}`);
    expect(await mailsTo(team.admin.id)).toBe('');
  });
});

describe('sessions of members', () => {
  let services: Services;
  let provider: DevelopmentProvider;
  let web: TestApp;
  let team: Organization;
  let other: Organization;
  beforeAll(async () => {
    ({ services } = await testApp());
    provider = await openProvider(services);
    web = await appSigningIn(services, provider);
    [team, other] = [await buildOrganization('Bizimki'), await buildOrganization('Öteki')];
  });
  afterAll(async () => {
    await web.app.close();
    await provider.close();
  });

  /** A person in both organizations, with a session used in the given ones. */
  async function inBoth(...used: Organization[]) {
    const here = await team.person();
    const there = await other.person();
    const email = await addressOfMember(team, here.id);
    await other.context.db.member.updateMany({ where: { id: there.id }, data: { email } });
    const visitor = new Visitor(baseUrl, web.app);
    await visitor.signIn({ email });
    const secret = visitor.cookie(sessionCookie) as string;
    const ask = async ({ id }: Organization) => {
      const headers = { cookie: `${sessionCookie}=${secret}`, 'x-organization': id, 'user-agent': 'Deneme/1.0' };
      const reply = await web.app.inject({ url: '/api/v1/me', headers });
      return [reply.statusCode, reply.json().code];
    };
    for (const each of used) {
      await ask(each);
      await expect.poll(() => each.context.db.sessionUse.count({ where: { session: { hash: hashToken(secret) } } })).toBe(1);
    }
    const { id } = await services.database.prisma.session.findUniqueOrThrow({ where: { hash: hashToken(secret) } });
    return { here, there, secret, id, ask, email };
  }
  const listed = async (of: Organization, user: string) => (await of.admin.client.get(`/organization/sessions?user=${user}`)).body.data;
  const good = [200, undefined];
  const gone = [401, 'auth.invalid_token'];

  test('are listed only in organizations where they were used', async () => {
    const { here, there, id } = await inBoth(team);
    expect(await listed(team, here.id)).toMatchObject([
      { id, user: { id: here.id }, userAgent: 'Deneme/1.0', lastUsedFrom: '127.0.0.1', firstUsedAt: expect.stringMatching(/Z$/) },
    ]);
    expect(await listed(other, there.id)).toEqual([]);
    expect(codeOf(await other.admin.client.delete(`/organization/sessions/${id}`))).toEqual([404, 'session.not_found']);
  });

  test('reveal nothing of their use in another organization', async () => {
    const { here, there, id } = await inBoth(team, other);
    const before = new Date('2026-01-01T00:00:00Z');
    await team.context.db.sessionUse.updateMany({ where: { sessionId: id }, data: { lastUsedAt: before, lastUsedFrom: '192.0.2.1' } });
    expect(await listed(team, here.id)).toMatchObject([{ lastUsedAt: before.toISOString(), lastUsedFrom: '192.0.2.1' }]);
    expect(await listed(other, there.id)).toMatchObject([{ lastUsedFrom: '127.0.0.1' }]);
  });

  test('end with their streams in one organization, and continue in others', async () => {
    const { here, id, secret, ask } = await inBoth(team, other);
    const open = async ({ id: organization }: Organization) => {
      const headers = { cookie: `${sessionCookie}=${secret}`, origin: baseUrl, 'x-organization': organization };
      const socket = await new RawSocket(await addressOf(web.app), { headers }).open();
      await socket.send({ type: 'connection_init' }).next('connection_ack');
      return socket;
    };
    const [mine, theirs] = [await open(team), await open(other)];
    expect((await team.admin.client.delete(`/organization/sessions/${id}`)).status).toBe(204);
    expect([await ask(team), await ask(other)]).toEqual([gone, good]);
    expect(await mine.closed).toBe('4401 auth.invalid_token');
    theirs.send({ id: '1', type: 'subscribe', payload: { query: '{ me { id } }' } });
    expect((await theirs.next('next', '1')).payload).toMatchObject({ data: { me: {} } });
    theirs.socket.close();
    expect(await listed(team, here.id)).toEqual([]);
    const entries = (await auditOf(team)).filter(({ subjectId, action }) => subjectId === id && action === 'session.ended');
    expect(entries).toMatchObject([{ actorId: team.admin.id, detail: { reason: 'administrator', user: { id: here.id } } }]);
    expect((await auditOf(other)).filter(({ subjectId, action }) => subjectId === id && action === 'session.ended')).toEqual([]);
  });

  test('end all together, including unused ones; a new sign-in works', async () => {
    const { here, ask, email } = await inBoth(other);
    expect((await team.admin.client.delete(`/members/${here.id}/sessions`)).status).toBe(204);
    expect([await ask(team), await ask(other)]).toEqual([gone, good]);
    expect((await auditOf(team)).at(-1)).toMatchObject({ action: 'member.signed_out', actorId: team.admin.id, subjectId: here.id });
    const again = new Visitor(baseUrl, web.app);
    await again.signIn({ email });
    expect((await again.ask('GET', '/api/v1/me', { headers: { 'x-organization': team.id } })).status).toBe(200);
  });

  test('are deleted once no organization accepts them', async () => {
    const person = await team.person();
    const id = await buildSession(team, person.id);
    const stored = () => services.database.prisma.session.count({ where: { id } });
    expect(await stored()).toBe(1);
    await team.admin.client.delete(`/organization/sessions/${id}`);
    expect(await stored()).toBe(0);
  });

  test('are inaccessible to members, and services have none', async () => {
    const person = await team.person();
    const id = await buildSession(team, person.id);
    for (const path of [`/organization/sessions/${id}`, `/members/${person.id}/sessions`])
      expect(codeOf(await person.client.delete(path))).toEqual([403, 'auth.role_required']);
    expect(codeOf(await person.client.get('/organization/sessions'))).toEqual([403, 'auth.role_required']);
    const service = await buildService(team);
    expect(codeOf(await team.admin.client.delete(`/members/${service.user.id}/sessions`))).toEqual([409, 'member.service']);
  });
});
