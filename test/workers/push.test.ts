import { createDecipheriv, createECDH, createPublicKey, type ECDH, hash, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { feed } from '../../schema/activity/notification/feed.ts';
import { sendPush } from '../../schema/activity/push/send.ts';
import type { Services } from '../../schema/kernel/context.ts';
import type { Engine } from '../../src/ports/database/index.ts';
import { openJobs } from '../../src/ports/jobs/index.ts';
import { noMail } from '../../src/ports/mail/none.ts';
import { workers } from '../../src/workers/index.ts';
import { type TestApp, testApp } from '../support/app.ts';
import {
  buildComment,
  buildOrganization,
  buildProject,
  buildTask,
  heldBy,
  type Organization,
  type Person,
} from '../support/builders/index.ts';
import { buildService } from '../support/builders/service.ts';
import { consume } from '../support/consume.ts';
import { encryptedWith } from '../support/encryption.ts';
import { appSigningIn, type DevelopmentProvider, openProvider, sessionCookie, signedInAs } from '../support/provider.ts';
import { baseUrl } from '../support/services.ts';

const noon = new Date('2026-12-01T09:00:00.000Z');

/** A push service and its browser: it decrypts what arrives (RFC 8291) with the browser's keys. */
async function openPushService() {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  const arrived: { path: string; headers: IncomingHttpHeaders; message: Record<string, unknown>; bytes: Buffer }[] = [];
  /** Statuses of the next answers by path; then 201. */
  const statuses = new Map<string, number[]>();
  const server: Server = createServer(async (request, response) => {
    const bytes = await buffer(request);
    const { url: path = '', headers } = request;
    arrived.push({ path, headers, bytes, message: JSON.parse(decrypted(bytes, keys, auth)) });
    response.writeHead(statuses.get(path)?.shift() ?? 201).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    statuses,
    /** Requests for a browser. */
    at: ({ endpoint }: { readonly endpoint: string }) => arrived.filter(({ path }) => url + path === endpoint),
    browser: (path: string) => ({ endpoint: url + path, p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') }),
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

function decrypted(bytes: Buffer, keys: ECDH, auth: Buffer): string {
  const [salt, sender, content] = [bytes.subarray(0, 16), bytes.subarray(21, 21 + bytes[20]!), bytes.subarray(21 + bytes[20]!)];
  const derive = (secret: Buffer, from: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = derive(keys.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(content.subarray(-16));
  const text = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()]);
  expect(text.at(-1)).toBe(2);
  return text.subarray(0, -1).toString('utf8');
}

describe('a push notification', () => {
  let services: Services;
  let provider: DevelopmentProvider;
  let web: TestApp;
  let push: Awaited<ReturnType<typeof openPushService>>;
  let team: Organization;
  let ayse: Person;
  let count = 0;
  const withKey = encryptedWith({ name: 'test', key: randomBytes(32) });

  beforeAll(async () => {
    const { services: shared } = await testApp();
    services = withKey(shared);
    provider = await openProvider(services);
    web = await appSigningIn(services, provider);
    push = await openPushService();
  });
  afterAll(async () => {
    await web.app.close();
    await provider.close();
    await push.stop();
  });
  beforeEach(async () => {
    team = await buildOrganization();
    ayse = await team.person({ name: 'Ayşe' });
    await buildProject(team.admin, { key: 'WEB' });
  });

  /** Runs a document in a signed-in browser of a person. */
  async function inBrowser(person: Person) {
    const { secret } = await signedInAs(web, team, person.id);
    const headers = { cookie: `${sessionCookie}=${secret}`, origin: baseUrl };
    return {
      signOut: () => web.app.inject({ method: 'POST', url: '/auth/sign-out', headers }),
      run: async (query: string, variables: object = {}) => {
        const reply = await web.app.inject({ method: 'POST', url: '/graphql', headers, payload: { query, variables } });
        return reply.json();
      },
    };
  }
  const subscribeDocument = 'mutation ($input: SubscribePushInput!) { subscribePush(input: $input) { key reasons } }';
  async function subscribed({ person = ayse, answers = [] }: { person?: Person; answers?: number[] } = {}) {
    count += 1;
    const browser = push.browser(`/${count}`);
    push.statuses.set(`/${count}`, answers);
    const window = await inBrowser(person);
    const { data, errors } = await window.run(subscribeDocument, { input: browser });
    expect(errors).toBeUndefined();
    return { ...window, browser, key: data.subscribePush.key as string, received: () => push.at(browser) };
  }
  const set = async (input: object, person = ayse) =>
    (await inBrowser(person)).run('mutation ($input: UpdatePushSettingsInput!) { updatePushSettings(input: $input) { reasons } }', {
      input,
    });
  const assigned = (input: object = {}) => buildTask(team.admin, { project: 'WEB', assignee: ayse.id, title: 'Fatura ekranı', ...input });
  const stored = () => team.context.db.pushSubscription.findMany();
  /** Sends the notifications that have appeared to all browsers of the organization. */
  async function sendAll(now = noon) {
    await consume(services, feed, team.id);
    for (const { id: notification, userId } of await team.context.db.notification.findMany())
      for (const { hash: browser } of await team.context.db.pushSubscription.findMany({ where: { userId } }))
        await sendPush(services, { organization: team.id, browser, notification }, now);
  }

  test('reaches the browser encrypted, with the sentence, the task and the number of unread ones', async () => {
    const { key, received } = await subscribed();
    const task = await assigned();
    await buildComment(team.admin, task, `@[Ayşe](${ayse.id}) bakar mısın?`);
    await sendAll();
    expect(received()).toHaveLength(1);
    const { message, headers, bytes } = received()[0] as ReturnType<typeof received>[number];
    expect(message).toEqual({
      title: 'Yönetici senden söz etti',
      body: `${task.number} Fatura ekranı\n@Ayşe bakar mısın?`,
      url: `/tasks/${task.number}`,
      tag: expect.stringMatching(/^ntf_/),
      lang: 'tr',
      unread: 1,
    });
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
    expect(bytes.length).toBeLessThan(4096);
    const [, jwt = '', sentKey = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
    expect(sentKey).toBe(key);
    const [head, claims, signature] = jwt.split('.') as [string, string, string];
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
      aud: push.url,
      // web-push reads the clock itself.
      exp: expect.any(Number),
      sub: baseUrl,
    });
    const point = Buffer.from(key, 'base64url');
    const jwk = { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') };
    const publicKey = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), publicKey, Buffer.from(signature, 'base64url'))).toBe(true);
  });

  test('is sent about proposals that wait for approval, and opens them', async () => {
    const { received } = await subscribed();
    await team.admin.client.put(`/projects/WEB/members/${ayse.id}`, { role: 'editor' });
    const agent = await buildService(team, { name: 'Ayıklayıcı', agent: true, write: 'propose' });
    const task = await buildTask(team.admin, { project: 'WEB' });
    const run = (await agent.client.post('/runs', { task: task.id })).body;
    expect((await agent.client.patch(`/tasks/${task.id}`, { priority: 'high' }, heldBy(run))).status).toBe(202);
    await sendAll();
    expect(received().map(({ message }) => message)).toMatchObject([
      { title: 'Ayıklayıcı (ajan), bir değişiklik önerdi', url: '/proposals' },
    ]);
  });

  test('is retried while the push service is busy, and sent once', async () => {
    const { received } = await subscribed({ answers: [503, 429] });
    const failed: unknown[] = [];
    const database = services.database as Engine;
    const kinds = workers({ database, mail: noMail, services: () => own }).filter(({ name }) => name === 'send-push');
    const jobs = await openJobs(database, { kinds, works: true, onError: (error) => failed.push(error) });
    const own: Services = { ...services, jobs };
    onTestFinished(() => jobs.stop());
    await jobs.start(kinds);
    await assigned();
    await consume(own, feed, team.id);
    await expect.poll(() => received().length, { timeout: 30_000 }).toBe(3);
    await jobs.stop();
    expect(received()).toHaveLength(3);
    expect(failed.map(String)).toEqual([expect.stringContaining('status 503'), expect.stringContaining('status 429')]);
  });

  test.each([404, 410])('deletes the browser if the push service answers %i', async (status) => {
    await subscribed({ answers: [status] });
    await assigned();
    await sendAll();
    expect(await stored()).toEqual([]);
  });

  test('gives up if the push service refuses the message', async () => {
    const { received } = await subscribed({ answers: [400] });
    await assigned();
    await sendAll();
    expect(received()).toHaveLength(1);
    expect(await stored()).toHaveLength(1);
  });

  test('is not sent about a task that the person can no longer view, or has read', async () => {
    const { received } = await subscribed();
    const project = await buildProject(team.admin, { key: 'GIZLI', visibility: 'private' });
    await team.admin.client.put(`/projects/${project.id}/members/${ayse.id}`, { role: 'lead' });
    await assigned({ project: 'GIZLI' });
    await consume(services, feed, team.id);
    await team.admin.client.delete(`/projects/${project.id}/members/${ayse.id}`);
    await sendAll();
    expect(received()).toEqual([]);

    await assigned();
    await consume(services, feed, team.id);
    await ayse.client.post('/notifications/mark-read', {});
    await sendAll();
    expect(received()).toEqual([]);
  });

  test.each([
    ['21:59', '2026-12-01T18:59:00Z', 1],
    ['22:00', '2026-12-01T19:00:00Z', 0],
    ['03:00', '2026-12-02T00:00:00Z', 0],
    ['07:59', '2026-12-02T04:59:00Z', 0],
    ['08:00', '2026-12-02T05:00:00Z', 1],
  ])('respects quiet hours from 22 to 8 in the time zone of the person: %s', async (_clock, now, sent) => {
    const { received } = await subscribed();
    await set({ quietFrom: 22, quietTo: 8 });
    await assigned();
    await sendAll(new Date(now));
    expect(received()).toHaveLength(sent);
  });

  test('needs both ends of quiet hours', async () => {
    expect((await set({ quietFrom: 22 })).errors[0].extensions.errors).toMatchObject([
      { path: ['input', 'quietTo'], code: 'field.required' },
    ]);
    await set({ quietFrom: 22, quietTo: 8 });
    expect((await set({ quietFrom: null })).errors[0].extensions.errors).toMatchObject([{ path: ['input', 'quietFrom'] }]);
    expect((await set({ quietTo: 7 })).errors).toBeUndefined();
  });

  test('is sent only for the chosen reasons', async () => {
    const { received } = await subscribed();
    await set({ reasons: ['mentioned'] });
    await assigned();
    await sendAll();
    expect(received()).toEqual([]);
    await buildComment(team.admin, await assigned(), `@[Ayşe](${ayse.id})`);
    await sendAll();
    expect(received()).toHaveLength(1);
  });

  test('ends with the session', async () => {
    const { signOut } = await subscribed();
    await signOut();
    expect(await stored()).toEqual([]);
  });

  test('ends when an administrator ends the session in the organization', async () => {
    const { received } = await subscribed();
    // The use of a session is recorded after the response.
    const end = () => team.context.db.sessionUse.updateMany({ where: { userId: ayse.id }, data: { endedAt: new Date() } });
    await expect.poll(async () => (await end()).count).toBe(1);
    await assigned();
    await sendAll();
    expect(received()).toEqual([]);
  });

  test('ends with the membership', async () => {
    await subscribed();
    await set({ quietFrom: 22, quietTo: 8 });
    await team.admin.client.delete(`/members/${ayse.id}`);
    expect(await stored()).toEqual([]);
    expect(await team.context.db.pushSetting.findMany()).toEqual([]);
  });

  test('ends when the browser unsubscribes', async () => {
    const { run, browser } = await subscribed();
    await run('mutation ($input: UnsubscribePushInput!) { unsubscribePush(input: $input) { key } }', {
      input: { endpoint: browser.endpoint },
    });
    expect(await stored()).toEqual([]);
  });

  test('needs a session', async () => {
    const { body } = await ayse.client.graphql(subscribeDocument, { input: push.browser('/token') });
    expect(body.errors[0].extensions.code).toBe('push.session_required');
  });

  test.each([
    ['http://10.0.0.1/push', 'url.address'],
    ['https://169.254.169.254/latest', 'url.address'],
    ['https://push.example.com:25/', 'url.port'],
    ['ftp://push.example.com/', 'url.scheme'],
  ])('is not sent to %s', async (endpoint, code) => {
    const { run } = await inBrowser(ayse);
    const { errors } = await run(subscribeDocument, { input: { ...push.browser('/'), endpoint } });
    expect(errors[0].extensions.errors).toMatchObject([{ code }]);
  });

  test('refuses a key that is no point of the curve', async () => {
    const { run } = await inBrowser(ayse);
    const { errors } = await run(subscribeDocument, { input: { ...push.browser('/'), p256dh: `B${'a'.repeat(86)}` } });
    expect(errors[0].extensions.errors).toMatchObject([{ code: 'field.format' }]);
  });

  test('is stored encrypted, for ten browsers of a person at most', async () => {
    const first = await subscribed();
    for (let left = 10; left > 0; left -= 1) await subscribed();
    const rows = await stored();
    expect(rows).toHaveLength(10);
    expect(rows.map((row) => row.hash)).not.toContain(hash('sha256', first.browser.endpoint, 'hex'));
    expect(rows.every((row) => row.sealed.startsWith('sealed:test:'))).toBe(true);
  });
});
