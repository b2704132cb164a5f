import { hash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendMailJob } from '../../../schema/kernel/mail.ts';
import type { Jobs } from '../../../src/ports/jobs/port.ts';
import { openMail } from '../../../src/ports/mail/index.ts';
import { appOver, testApp } from '../../support/app.ts';
import { buildOrganization, buildProject, type Organization, type Person } from '../../support/builders/index.ts';
import { eventsDuring } from '../../support/events.ts';
import { startMailServer } from '../../support/mail.ts';
import { overlap } from '../../support/overlap.ts';
import { baseUrl } from '../../support/services.ts';
import { tablesWith } from '../../support/store.ts';
import { workerOf } from '../../support/worker.ts';

const day = 24 * 60 * 60 * 1000;
const secretOf = (link: string) => new URL(link).searchParams.get('invitation') as string;

describe('invitations', () => {
  let team: Organization;
  let admin: Person;
  beforeEach(async () => {
    team = await buildOrganization();
    ({ admin } = team);
  });
  const invite = (input: object = {}, headers?: Record<string, string>) =>
    admin.client.post('/invitations', { email: 'mehmet@ornek.test', ...input }, headers);
  const stored = (id: string) => team.context.db.invitation.findFirstOrThrow({ where: { id } });
  const pending = async () => (await admin.client.get('/invitations')).body.data.map(({ id }: { id: string }) => id);

  test('return their link only on creation', async () => {
    const project = await buildProject(admin, { key: 'WEB' });
    const { status, body, headers } = await invite({ email: ' Mehmet@Ornek.test'.trim(), projects: [{ project: 'WEB' }] });
    expect([status, headers.location, headers['cache-control']]).toEqual([201, `/api/v1/invitations/${body.id}`, 'no-store']);
    expect(body).toEqual({
      id: expect.stringMatching(/^inv_/),
      email: 'mehmet@ornek.test',
      role: 'member',
      projects: [{ project: { id: project.id, key: 'WEB', name: 'Web sitesi' }, role: 'editor' }],
      status: 'pending',
      invitedBy: { id: admin.id, name: 'Yönetici', agent: false },
      expiresAt: expect.any(String),
      createdAt: expect.any(String),
      link: expect.stringMatching(new RegExp(`^${baseUrl}/auth/sign-in\\?invitation=[\\w-]{43}$`)),
    });
    expect(Date.parse(body.expiresAt) - Date.parse(body.createdAt)).toBeGreaterThan(7 * day - 60_000);
    expect(Date.parse(body.expiresAt) - Date.now()).toBeLessThanOrEqual(7 * day);
    const { link: _, ...rest } = body;
    expect((await admin.client.get(`/invitations/${body.id}`)).body).toEqual(rest);
    expect((await admin.client.get('/invitations')).body.data).toEqual([rest]);
  });

  test('store a hash of the secret, and the secret nowhere', async () => {
    const { logged } = await testApp();
    const { body } = await invite({}, { 'idempotency-key': 'davet' });
    const secret = secretOf(body.link);
    expect(await stored(body.id)).toMatchObject({ hash: hash('sha256', secret, 'hex') });
    expect(await tablesWith(secret)).toEqual([]);
    expect(logged.filter((line) => line.includes(secret))).toEqual([]);
    const again = await invite({}, { 'idempotency-key': 'davet' });
    expect(again.body).toEqual({ ...body, link: undefined, secretShown: true });
  });

  test('are in the audit log but emit no event', async () => {
    const events = await eventsDuring(admin.client, () => invite({ role: 'admin' }));
    expect(events).toEqual([]);
    const { data } = (await admin.client.get('/audit-log?action=invitation.created')).body;
    expect(data).toMatchObject([{ actor: { id: admin.id }, detail: { email: 'mehmet@ornek.test', role: 'admin', projects: [] } }]);
  });

  test('replace an earlier one to the same address', async () => {
    const first = (await invite()).body;
    const second = (await invite({ email: 'MEHMET@ornek.test', role: 'admin' })).body;
    expect(await pending()).toEqual([second.id]);
    expect((await admin.client.get(`/invitations/${first.id}`)).body.status).toBe('revoked');
    const ended = (await admin.client.get(`/audit-log?subject=${first.id}&action=invitation.revoked`)).body.data;
    expect(ended).toMatchObject([{ actor: { id: admin.id }, detail: { email: 'mehmet@ornek.test' } }]);
  });

  test('leave only one pending after concurrent requests', async () => {
    const late = await overlap(
      () => invite(),
      () => invite(),
    );
    expect(late.status).toBe(201);
    expect(await pending()).toEqual([late.body.id]);
  });

  test('are limited per organization and day, whatever their status', async () => {
    const { services } = await testApp();
    const { app } = await appOver({ ...services, bounds: { ...services.bounds, invitations: 2 } });
    const send = async (email: string) => {
      const reply = await app.inject({
        method: 'POST',
        url: '/api/v1/invitations',
        headers: { authorization: `Bearer ${admin.client.token}` },
        payload: { email },
      });
      return [reply.statusCode, reply.json().code];
    };
    expect(await send('a@ornek.test')).toEqual([201, undefined]);
    await admin.client.delete(`/invitations/${(await pending())[0]}`);
    expect(await send('b@ornek.test')).toEqual([201, undefined]);
    expect(await send('c@ornek.test')).toEqual([409, 'invitation.too_many']);
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
    await team.context.db.invitation.updateMany({ where: { email: 'a@ornek.test' }, data: { createdAt: yesterday } });
    expect(await send('c@ornek.test')).toEqual([201, undefined]);
  });

  test('are revoked only once', async () => {
    const { id } = (await invite()).body;
    expect((await admin.client.delete(`/invitations/${id}`)).status).toBe(204);
    expect((await stored(id)).revokedAt).toEqual(expect.any(Date));
    expect(await pending()).toEqual([]);
    expect((await admin.client.delete(`/invitations/${id}`)).body.code).toBe('invitation.not_found');
    expect((await admin.client.get('/audit-log?action=invitation.revoked')).body.data).toMatchObject([{ subject: { id } }]);
  });

  test('are listed newest first, in pages, by status', async () => {
    const ids: string[] = [];
    for (const name of ['a', 'b', 'c', 'd', 'e']) ids.unshift((await invite({ email: `${name}@ornek.test` })).body.id);
    const [pendingId, expired, accepted, revoked] = ids as [string, string, string, string];
    const set = (id: string, data: object) =>
      team.context.db.invitation.update({ where: { organizationId_id: { organizationId: team.id, id } }, data });
    await set(expired, { expiresAt: new Date(Date.now() - 1000) });
    await set(accepted, { acceptedAt: new Date() });
    await set(revoked, { revokedAt: new Date() });
    expect(await pending()).toEqual([pendingId, ids[4]]);
    const of = async (status: string) => (await admin.client.get(`/invitations?status=${status}`)).body.data;
    for (const [status, id] of Object.entries({ expired, accepted, revoked })) expect(await of(status)).toMatchObject([{ id, status }]);
    const page = (await admin.client.get('/invitations?limit=1')).body;
    expect(page).toMatchObject({ data: [{ id: pendingId }], page: { hasMore: true } });
    expect((await admin.client.get(`/invitations?limit=1&cursor=${page.page.nextCursor}`)).body.data).toMatchObject([{ id: ids[4] }]);
  });

  test("are refused for a member's address but not for a former member's", async () => {
    const somebody = await team.person();
    const { email } = await team.context.db.member.findFirstOrThrow({ where: { id: somebody.id } });
    const { status, body } = await invite({ email: email?.toUpperCase() });
    expect([status, body.code]).toEqual([409, 'invitation.already_member']);
    await admin.client.delete(`/members/${somebody.id}`);
    expect((await invite({ email })).status).toBe(201);
  });

  test.each<[what: string, input: object, pointer: string, code: string]>([
    ['no address', { email: 'mehmet' }, '/email', 'field.format'],
    ['an address of letters that only look it', { email: 'ｍehmet@ornek.test' }, '/email', 'field.format'],
    ['an address with a name', { email: 'Mehmet <m@ornek.test>' }, '/email', 'field.format'],
    ['a role there is not', { role: 'owner' }, '/role', 'field.one_of'],
    ['a guest without a project', { role: 'guest' }, '/projects', 'field.required'],
    ['a guest with no projects', { role: 'guest', projects: [] }, '/projects', 'field.required'],
    ['a project there is not', { projects: [{ project: 'YOK' }] }, '/projects/0/project', 'project.not_found'],
    ['a project twice', { projects: [{ project: 'GENEL' }, { project: 'GENEL' }] }, '/projects/1/project', 'field.duplicate'],
    ['a role in a project there is not', { projects: [{ project: 'GENEL', role: 'admin' }] }, '/projects/0/role', 'field.one_of'],
  ])('reject %s', async (_, input, pointer, code) => {
    const { status, body } = await invite(input);
    expect([status, body.errors]).toMatchObject([400, [{ pointer, code }]]);
    expect(await pending()).toEqual([]);
  });

  test('name projects for a guest, but not to administrators who cannot view them', async () => {
    const project = await buildProject(admin, { visibility: 'private' });
    const { status, body } = await invite({ role: 'guest', projects: [{ project: project.id, role: 'viewer' }] });
    expect([status, body.projects]).toMatchObject([201, [{ project: { id: project.id }, role: 'viewer' }]]);
    const other = await team.person({ role: 'admin' });
    expect((await other.client.get(`/invitations/${body.id}`)).body.projects).toEqual([]);
    const log = (await other.client.get('/audit-log?action=invitation.created')).body;
    expect(log.data[0]).toMatchObject({ action: 'invitation.created', detail: { projects: [] } });
    expect(JSON.stringify(log)).not.toContain(project.id);
  });

  describe('sent by mail', () => {
    let server: Awaited<ReturnType<typeof startMailServer>>;
    let app: Awaited<ReturnType<typeof appOver>>;
    let deliver: () => Promise<void>;
    beforeAll(async () => {
      const { services } = await testApp();
      server = await startMailServer();
      const mail = await openMail({ url: server.url, from: 'Atölye <atolye@ornek.test>' });
      // Units of work queue the job; here it runs at once instead of at a worker's next poll.
      const waiting: object[] = [];
      const statement: Jobs['statement'] = (name, payload, options) => {
        waiting.push(payload);
        return services.jobs.statement(name, payload, options);
      };
      const jobs = { ...services.jobs, statement };
      app = await appOver({ ...services, mail, jobs });
      deliver = async () => {
        for (const payload of waiting.splice(0)) await workerOf({ ...services, mail }, sendMailJob).run(payload);
      };
      return () => mail.close();
    });
    afterAll(() => server.stop());
    const inviteByMail = async (email: string) => {
      const reply = await app.app.inject({
        method: 'POST',
        url: '/api/v1/invitations',
        headers: { authorization: `Bearer ${admin.client.token}` },
        payload: { email },
      });
      await deliver();
      return reply.json();
    };
    const mailTo = (email: string) => server.arrived.find(({ to }) => to === email)?.source ?? '';
    /** Decodes quoted-printable and joins its lines. */
    const readable = (source: string) =>
      Buffer.from(
        source.replaceAll('=\r\n', '').replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      ).toString();

    test('name the inviter, the organization, the link and the expiry, in Turkish', async () => {
      await admin.client.patch('/me', { name: 'Ayşe <b>Yılmaz</b>' });
      const { link } = await inviteByMail('zeynep@ornek.test');
      const source = readable(mailTo('zeynep@ornek.test'));
      expect(source).toContain("Ayşe <b>Yılmaz</b>, seni Atölye'de Deneme A.Ş. ekibine davet etti.");
      expect(source).toContain('Ayşe &#60;b&#62;Yılmaz&#60;/b&#62;, seni');
      expect(source.split(link)).toHaveLength(3);
      expect(source).toMatch(/Bağlantı \d+ \S+ 20\d\d \d\d:\d\d tarihine kadar geçerlidir/);
    });

    test("contain no link from a person's or organization's name", async () => {
      await admin.client.patch('/me', { name: 'Ödülünüz için https://kotu.example/al' });
      await admin.client.patch('/organization', { name: 'kotu.example A.Ş.' });
      await inviteByMail('can@ornek.test');
      const source = readable(mailTo('can@ornek.test'));
      expect(source).toContain("Ödülünüz için …, seni Atölye'de kotu.\u200cexample A.Ş. ekibine davet etti.");
      expect(source).not.toContain('kotu.example');
    });

    test('are in English if that is the language of the organization', async () => {
      await admin.client.patch('/organization', { locale: 'en' });
      await inviteByMail('john@ornek.test');
      expect(readable(mailTo('john@ornek.test'))).toContain('invited you to join Deneme A.Ş. on Atölye.');
    });

    test('are not sent if the invitation is refused', async () => {
      const before = server.arrived.length;
      const somebody = await team.person();
      const { email } = await team.context.db.member.findFirstOrThrow({ where: { id: somebody.id } });
      await inviteByMail(email as string);
      expect(server.arrived).toHaveLength(before);
    });
  });
});
