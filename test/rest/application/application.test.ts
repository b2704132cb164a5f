import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purgeAll } from '../../../schema/kernel/purge.ts';
import { purgeApplications } from '../../../schema/people/application/use.ts';
import { auditOf } from '../../support/audit.ts';
import { buildOrganization, type Organization } from '../../support/builders/index.ts';
import { type OauthApp, oauthApp, transports } from '../../support/oauth.ts';
import { addressOf, RawSocket } from '../../support/socket.ts';

type Application = { id: string; client: string; people: number; firstUsedAt: string; lastUsedAt: string; blockedAt: string | null };

describe('an application of the identity provider', () => {
  let oauth: OauthApp;
  let team: Organization;
  beforeAll(async () => {
    oauth = await oauthApp();
    team = await buildOrganization();
  });
  afterAll(() => oauth.close());

  const list = async (of = team, query = '') =>
    (await of.admin.client.get(`/organization/applications${query}`)).body.data as Application[];
  const find = async (client: string, of = team) => (await list(of)).find((each) => each.client === client);
  /** Creates a token of a new member for a client and uses it once. */
  async function use(client: string, claims: object = { client_id: client }, of = team) {
    const { id, subject } = await oauth.member(of);
    const token = await oauth.issuer.sign({ sub: subject, ...claims });
    expect((await oauth.me(token)).status).toBe(200);
    await expect.poll(async () => (await find(client, of)) !== undefined).toBe(true);
    return { id, subject, token };
  }
  const block = (id: string, blocked: boolean) => team.admin.client.patch(`/organization/applications/${id}`, { blocked });

  test.each([
    ['client_id', { client_id: 'c-1' }, 'c-1'],
    ['azp', { azp: 'c-2' }, 'c-2'],
    ['appid', { appid: 'c-3' }, 'c-3'],
    ['client_id before azp', { client_id: 'c-4', azp: 'other' }, 'c-4'],
  ])('is identified by %s of its tokens', async (_, claims, client) => {
    const { token } = await use(client, claims);
    expect((await oauth.me(token)).body.credential).toMatchObject({ kind: 'oauth', client });
  });

  test('is listed with its users and times; its first use is in the audit log', async () => {
    const named = { client_id: 'raporcu', name: 'Ayşe Yılmaz' };
    const [one, two] = [await use('raporcu', named), await use('raporcu', named)];
    await expect.poll(async () => (await find('raporcu'))?.people).toBe(2);
    const found = (await find('raporcu')) as Application;
    expect(found).toMatchObject({ name: null, blockedAt: null, blockedBy: null, issuer: oauth.issuer.url });
    expect(found.firstUsedAt <= found.lastUsedAt).toBe(true);
    const entries = (await auditOf(team)).filter(({ subjectId }) => subjectId === found.id);
    expect(entries).toMatchObject([{ action: 'application.first_used', actorId: one.id, detail: { client: 'raporcu' } }]);
    expect(one.id).not.toBe(two.id);
  });

  test('is named in the audit log for changes made with its tokens', async () => {
    const { id, subject } = await oauth.member(team, { role: 'admin' });
    const token = await oauth.issuer.sign({ sub: subject, scope: 'admin', azp: 'yönetici-aracı' });
    const headers = { authorization: `Bearer ${token}` };
    const done = await oauth.app.inject({ method: 'PATCH', url: '/api/v1/organization', headers, payload: { name: 'Yeni ad' } });
    expect(done.statusCode).toBe(200);
    const { data } = (await team.admin.client.get(`/audit-log?actor=${id}&action=organization.updated`)).body;
    expect(data).toMatchObject([{ credential: { kind: 'oauth', id: null, client: 'yönetici-aracı' } }]);
  });

  test('is refused at once over every transport when blocked, and accepted again when unblocked', async () => {
    const { token } = await use('engelli');
    const { id } = (await find('engelli')) as Application;
    const { status, body } = await block(id, true);
    expect([status, body.blockedBy.id, body.blockedAt]).toEqual([200, team.admin.id, expect.stringMatching(/Z$/)]);
    for (const transport of transports) expect(await oauth.outcomeOver(transport, token)).toEqual([403, 'auth.client_blocked']);
    const mcp = await oauth.app.inject({
      method: 'POST',
      url: '/mcp',
      headers: { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' },
      payload: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    });
    expect(mcp.statusCode).toBe(403);
    expect((await list(team, '?blocked=true')).map((each) => each.client)).toEqual(['engelli']);
    expect((await list(team, '?blocked=false')).map((each) => each.client)).not.toContain('engelli');
    await block(id, true);
    await block(id, false);
    for (const transport of transports) expect(await oauth.outcomeOver(transport, token)).toEqual([200, undefined]);
    const entries = (await auditOf(team)).filter(({ subjectId, action }) => subjectId === id && action !== 'application.first_used');
    expect(entries.map(({ action }) => action)).toEqual(['application.blocked', 'application.unblocked']);
  });

  test('keeps working in other organizations, as do other clients and tokens without a client', async () => {
    const other = await buildOrganization();
    const { subject, token } = await use('seçici');
    await oauth.member(other, { subject });
    await block(((await find('seçici')) as Application).id, true);
    expect(await oauth.outcomeOver('REST', token, { 'x-organization': team.id })).toEqual([403, 'auth.client_blocked']);
    expect(await oauth.outcomeOver('REST', token, { 'x-organization': other.id })).toEqual([200, undefined]);
    for (const claims of [{ client_id: 'başka' }, {}])
      expect(await oauth.outcomeOver('REST', await oauth.issuer.sign({ sub: subject, ...claims }), { 'x-organization': team.id })).toEqual([
        200,
        undefined,
      ]);
    expect(await find('seçici', other)).toMatchObject({ blockedAt: null });
  });

  test('loses its open streams when blocked; other clients keep theirs', async () => {
    const open = async (token: string) => {
      const socket = await new RawSocket(await addressOf(oauth.app), { headers: { authorization: `Bearer ${token}` } }).open();
      await socket.send({ type: 'connection_init' }).next('connection_ack');
      return socket;
    };
    const { subject, token } = await use('dinleyen');
    const [blocked, free] = [await open(token), await open(await oauth.issuer.sign({ sub: subject, client_id: 'serbest' }))];
    await block(((await find('dinleyen')) as Application).id, true);
    expect(await blocked.closed).toBe('4403 auth.client_blocked');
    free.send({ id: '1', type: 'subscribe', payload: { query: '{ me { id } }' } });
    expect((await free.next('next', '1')).payload).toMatchObject({ data: { me: {} } });
    free.socket.close();
  });

  test('is refused within 5 seconds after another process blocked it', async () => {
    const { token } = await use('uzaktan');
    const clock = performance.now.bind(performance);
    let ahead = 0;
    performance.now = () => clock() + ahead;
    try {
      await oauth.me(token);
      await team.context.db.application.updateMany({ where: { client: 'uzaktan' }, data: { blockedAt: new Date() } });
      ahead = 5_100;
      expect(await oauth.outcomeOver('REST', token)).toEqual([403, 'auth.client_blocked']);
    } finally {
      performance.now = clock;
    }
  });

  test('is refused if its name exceeds the limit, so that it cannot evade a block', async () => {
    const { subject } = await oauth.member(team);
    expect(await oauth.outcomeOver('REST', await oauth.issuer.sign({ sub: subject, client_id: 'x'.repeat(501) }))).toEqual([
      401,
      'auth.invalid_token',
    ]);
  });

  test('is inaccessible to members and other organizations', async () => {
    await use('özel');
    const { id } = (await find('özel')) as Application;
    const { client } = await team.person();
    const { admin } = await buildOrganization();
    expect((await client.get('/organization/applications')).body.code).toBe('auth.role_required');
    expect((await client.patch(`/organization/applications/${id}`, { blocked: true })).body.code).toBe('auth.role_required');
    expect((await admin.client.patch(`/organization/applications/${id}`, { blocked: true })).body.code).toBe('application.not_found');
    expect((await admin.client.get('/organization/applications')).body.data).toEqual([]);
  });

  test('is deleted after a year without use, unless it is blocked', async () => {
    const year = new Date(Date.now() - 366 * 86_400_000);
    await use('unutulan');
    await use('engelli-eski');
    await block(((await find('engelli-eski')) as Application).id, true);
    await use('kullanılan');
    const names = ['unutulan', 'engelli-eski', 'kullanılan'];
    const { db } = team.context;
    await db.application.updateMany({ where: { client: { in: names } }, data: { createdAt: year } });
    await db.applicationUse.updateMany({ where: { application: { client: { in: names.slice(0, 2) } } }, data: { lastUsedAt: year } });
    await purgeAll(oauth.services.database, purgeApplications);
    expect(
      (await list())
        .map(({ client }) => client)
        .filter((client) => names.includes(client))
        .sort(),
    ).toEqual(names.slice(1));
  });
});
