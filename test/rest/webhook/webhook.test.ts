import { beforeEach, describe, expect, test } from 'vitest';
import { redeliverRange } from '../../../schema/activity/webhook/redeliver.ts';
import { auditOf } from '../../support/audit.ts';
import { buildOrganization, buildProject, buildTask, type Organization, type Person } from '../../support/builders/index.ts';
import { buildService } from '../../support/builders/service.ts';
import type { Reply } from '../../support/client.ts';
import { eventsDuring } from '../../support/events.ts';
import { startReceiver } from '../../support/receiver.ts';
import { tablesWith } from '../../support/store.ts';
import { buildWebhook, deliver, deliveriesOf, makeDue, payloadsOf } from '../../support/webhooks.ts';

const secretForm = /^whsec_[A-Za-z0-9+/]{43}=$/;
const url = 'https://alici.example.test/atolye?anahtar=gizli';
const errorsOf = ({ body }: Reply) => body.errors.map((each: { pointer: string; code: string }) => `${each.pointer} ${each.code}`);

describe('webhooks', () => {
  let team: Organization;
  let admin: Person;
  beforeEach(async () => {
    team = await buildOrganization();
    ({ admin } = team);
  });
  const create = (input: object = {}, headers?: Record<string, string>) =>
    admin.client.post('/webhooks', { url, events: ['task.*'], ...input }, headers);

  test('return their secret only on creation', async () => {
    const { status, body, headers } = await create({ description: 'Muhasebe', fields: ['status'], rate: 5 });
    expect([status, headers.location, headers['cache-control']]).toEqual([201, `/api/v1/webhooks/${body.id}`, 'no-store']);
    expect(body).toEqual({
      id: expect.stringMatching(/^whk_/),
      url,
      description: 'Muhasebe',
      events: ['task.*'],
      fields: ['status'],
      projects: [],
      otherProjects: 0,
      filter: '',
      ordered: false,
      concurrency: 10,
      rate: 5,
      owner: { id: admin.id, name: 'Yönetici', avatar: null, agent: false },
      enabled: true,
      disabledReason: null,
      disabledAt: null,
      failingSince: null,
      pausedUntil: null,
      previousSecretEndsAt: null,
      health: 'working',
      failures: 0,
      waitingSince: null,
      secret: expect.stringMatching(secretForm),
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      version: 1,
    });
    const { secret, ...webhook } = body;
    expect((await admin.client.get(`/webhooks/${body.id}`)).body).toEqual(webhook);
    expect((await admin.client.get('/webhooks')).body.data).toEqual([webhook]);
    const [entry] = (await auditOf(team)).filter(({ action }) => action === 'webhook.created');
    expect(entry).toMatchObject({ subjectId: body.id, actorId: admin.id, detail: { origin: 'https://alici.example.test' } });
    expect(JSON.stringify(await auditOf(team))).not.toMatch(new RegExp(`gizli|${secret.slice(6, 40).replaceAll(/\W/g, '\\$&')}`));
  });

  test('are created once by a repeated request, which returns no secret', async () => {
    const first = await create({}, { 'idempotency-key': 'bir' });
    const again = await create({}, { 'idempotency-key': 'bir' });
    const { secret, ...rest } = first.body;
    expect(again.body).toEqual({ ...rest, secretShown: true });
    expect((await admin.client.get('/webhooks')).body.data).toHaveLength(1);
    // The secret is stored only in the row that signs with it.
    expect(await tablesWith(secret)).toEqual(['public.webhook']);
  });

  const refused: readonly [string, object, string][] = [
    ['an address that is none', { url: 'alici' }, '/url url.malformed'],
    ['plain http', { url: 'http://alici.example.test' }, '/url url.scheme'],
    ['a password in the address', { url: 'https://a:b@alici.example.test' }, '/url url.userinfo'],
    ['a private address', { url: 'https://10.0.0.1/' }, '/url url.address'],
    ['a private address in disguise', { url: 'https://[::ffff:192.168.0.1]/' }, '/url url.address'],
    ['no kind at all', { events: [] }, '/events field.too_few'],
    ['an unknown kind', { events: ['task.renamed'] }, '/events/0 field.one_of'],
    ['a ping to wait for', { events: ['ping'] }, '/events/0 field.one_of'],
    ['a project that is not there', { projects: ['prj_01jcx6y3m8e7v9t5w2b4n6q8r0'] }, '/projects/0 project.not_found'],
    ['a rate of nothing', { rate: 0 }, '/rate field.range'],
    ['a field that is none', { fields: ['a b'] }, '/fields/0 field.format'],
  ];
  test.each(refused)('reject %s', async (_, input, error) => {
    const answer = await create(input);
    expect([answer.status, errorsOf(answer)]).toEqual([400, [error]]);
  });

  test('cannot name a hidden project, and show none to administrators who cannot view it', async () => {
    const second = await team.person({ role: 'admin' });
    const project = await buildProject(second, { visibility: 'private' });
    expect(errorsOf(await create({ projects: [project.id] }))).toEqual(['/projects/0 project.not_found']);
    const webhook = await buildWebhook(second, url, { projects: [project.id] });
    expect((await second.client.get(`/webhooks/${webhook.id}`)).body.projects).toEqual([project.id]);
    expect((await admin.client.get(`/webhooks/${webhook.id}`)).body.projects).toEqual([]);
  });

  test('require the scopes to read their events', async () => {
    const narrow = await team.token(admin.id, { scopes: ['webhooks:manage', 'projects:read'] });
    const answer = await narrow.post('/webhooks', { url, events: ['task.created', 'project.*'] });
    expect([answer.status, answer.body.code, answer.body.detail]).toEqual([
      403,
      'auth.scope_missing',
      expect.stringContaining('tasks:read'),
    ]);
    expect((await narrow.post('/webhooks', { url, events: ['*'] })).status).toBe(403);
    const { id } = await buildWebhook(admin, url);
    expect((await narrow.patch(`/webhooks/${id}`, { url: 'https://baska.example.test' })).body.code).toBe('auth.scope_missing');
    expect((await narrow.post(`/webhooks/${id}/rotate-secret`)).body.code).toBe('auth.scope_missing');
    expect((await narrow.post('/webhooks', { url, events: ['project.*', 'member.*'] })).status).toBe(201);
  });

  test('can be read, stopped and deleted by another administrator, but not changed', async () => {
    const { id } = await buildWebhook(admin, url);
    const ping = (await admin.client.post(`/webhooks/${id}/ping`)).body;
    const second = await team.person({ role: 'admin' });
    const asked = {
      list: () => second.client.get('/webhooks'),
      update: () => second.client.patch(`/webhooks/${id}`, { url: 'https://baska.example.test' }),
      rotate: () => second.client.post(`/webhooks/${id}/rotate-secret`),
      ping: () => second.client.post(`/webhooks/${id}/ping`),
      deliveries: () => second.client.get(`/webhooks/${id}/deliveries`),
      delivery: () => second.client.get(`/webhooks/${id}/deliveries/${ping.id}`),
      again: () => second.client.post(`/webhooks/${id}/deliveries/${ping.id}/redeliver`),
      range: () => second.client.post(`/webhooks/${id}/redeliver`, { since: '2026-01-01T00:00:00Z' }),
      enable: () => second.client.post(`/webhooks/${id}/enable`),
      disable: () => second.client.post(`/webhooks/${id}/disable`),
      delete: () => second.client.delete(`/webhooks/${id}`),
    };
    const answers: Record<string, unknown> = {};
    for (const [name, ask] of Object.entries(asked)) {
      const { status, body } = await ask();
      answers[name] = body.code ?? status;
    }
    const no = 'webhook.not_owner';
    expect(answers).toEqual({
      list: 200,
      update: no,
      rotate: no,
      ping: no,
      deliveries: no,
      delivery: no,
      again: no,
      range: no,
      enable: no,
      disable: 200,
      delete: 204,
    });
  });

  test('show their URL to people who can inspect them and only its origin to others, with their rights', async () => {
    const { id } = await buildWebhook(admin, url);
    const second = await team.person({ role: 'admin' });
    const ask = `{ webhook(id: "${id}") { url viewerCan { update inspect send stop } } }`;
    const fetchAs = async (person: Person) => (await person.client.graphql(ask)).body.data.webhook;
    const can = (all: boolean) => ({ update: all, inspect: all, send: all, stop: true });
    expect(await fetchAs(admin)).toEqual({ url, viewerCan: can(true) });
    expect(await fetchAs(second)).toEqual({ url: 'https://alici.example.test', viewerCan: can(false) });
    expect((await second.client.get('/webhooks')).body.data[0].url).toBe('https://alici.example.test');
    await second.client.post(`/webhooks/${id}/disable`);
    expect((await fetchAs(admin)).viewerCan).toEqual({ ...can(true), send: false });
  });

  test('are accessible to their service and to administrators of services', async () => {
    const service = await buildService(team, { scopes: ['webhooks:manage', 'tasks:read'] });
    const other = await buildService(team, { scopes: ['webhooks:manage', 'tasks:read'] });
    const { id } = await buildWebhook(service, url);
    expect((await other.client.get(`/webhooks/${id}`)).body.code).toBe('webhook.not_found');
    expect((await other.client.get('/webhooks')).body.data).toEqual([]);
    expect((await service.client.patch(`/webhooks/${id}`, { description: 'Kendi' })).body.description).toBe('Kendi');
    expect((await admin.client.patch(`/webhooks/${id}`, { description: 'Yönetici' })).body.description).toBe('Yönetici');
    const limited = await team.token(admin.id, { scopes: ['webhooks:manage', 'tasks:read'] });
    expect((await limited.patch(`/webhooks/${id}`, { description: 'Dar' })).body.code).toBe('webhook.not_owner');
    const member = await team.person();
    expect((await member.client.get('/webhooks')).body.code).toBe('auth.role_required');
  });

  test('are changed once per version, with an audit entry and no event', async () => {
    const { id } = await buildWebhook(admin, url);
    const patch = { events: ['*'], rate: 3, ordered: true, url: 'https://baska.example.test/yol' };
    const events = await eventsDuring(admin.client, async () => {
      expect((await admin.client.patch(`/webhooks/${id}`, patch)).body).toMatchObject({ ...patch, version: 2 });
      expect((await admin.client.patch(`/webhooks/${id}`, patch)).body.version).toBe(2);
      expect((await admin.client.patch(`/webhooks/${id}`, { rate: null })).body).toMatchObject({ rate: null, version: 3 });
    });
    expect(events).toEqual([]);
    expect((await admin.client.patch(`/webhooks/${id}`, { rate: 4 }, { 'if-match': '"1.x"' })).status).toBe(412);
    const entries = (await auditOf(team)).filter(({ action }) => action === 'webhook.updated');
    expect(entries.map(({ detail }) => detail)).toEqual([
      { events: ['*'], rate: 3, ordered: true, origin: 'https://baska.example.test' },
      { rate: null },
    ]);
  });

  test('have event types with descriptions in both languages and examples', async () => {
    const { data } = (await admin.client.get('/webhooks/event-types')).body;
    expect(data.map(({ event }: { event: string }) => event)).toEqual(expect.arrayContaining(['task.created', 'webhook.disabled', 'ping']));
    for (const { event, description, example } of data) {
      expect([event, description.tr, description.en]).toEqual([
        expect.any(String),
        expect.stringMatching(/\S/),
        expect.stringMatching(/\S/),
      ]);
      expect(example).toMatchObject({ id: expect.stringMatching(/^evt_/), event, timestamp: expect.any(String), data: expect.any(Object) });
    }
  });

  test('are audited on each change', async () => {
    const { id } = await buildWebhook(admin, url);
    for (const what of ['disable', 'enable', 'rotate-secret']) await admin.client.post(`/webhooks/${id}/${what}`, {});
    await admin.client.delete(`/webhooks/${id}`);
    const { data } = (await admin.client.get(`/audit-log?subject=${id}`)).body;
    expect(
      data.map(({ action, actor, detail }: { action: string; actor: { id: string }; detail: object }) => [action, actor.id, detail]),
    ).toEqual([
      ['webhook.deleted', admin.id, expect.objectContaining({ owner: { id: admin.id } })],
      ['webhook.secret_rotated', admin.id, { overlapHours: 24 }],
      ['webhook.enabled', admin.id, {}],
      ['webhook.disabled', admin.id, { reason: 'manual' }],
      ['webhook.created', admin.id, expect.anything()],
    ]);
  });

  test('keep the previous secret for the requested time after rotation', async () => {
    const { id, secret } = await buildWebhook(admin, url);
    const rotated = await admin.client.post(`/webhooks/${id}/rotate-secret`, { overlapHours: 2 });
    expect([rotated.status, rotated.body.secret]).toEqual([200, expect.stringMatching(secretForm)]);
    expect(rotated.body.secret).not.toBe(secret);
    const hours = (Date.parse(rotated.body.previousSecretEndsAt) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(1.9);
    expect(hours).toBeLessThan(2.1);
    expect((await admin.client.post(`/webhooks/${id}/rotate-secret`, { overlapHours: 0 })).body.previousSecretEndsAt).toBe(null);
    expect(await tablesWith(secret)).toEqual([]);
  });

  describe('deliveries of webhooks', () => {
    let receiver: Awaited<ReturnType<typeof startReceiver>>;
    beforeEach(async () => {
      receiver = await startReceiver();
      return () => receiver.stop();
    });

    test('send a ping once and to no other webhook', async () => {
      const webhook = await buildWebhook(admin, receiver.url, { events: ['*'] });
      await buildWebhook(admin, `${receiver.url}/baska`, { events: ['*'] });
      receiver.answers({ status: 500, body: 'Hayır' });
      const { status, body } = await admin.client.post(`/webhooks/${webhook.id}/ping`);
      expect([status, body]).toEqual([202, expect.objectContaining({ event: 'ping', cause: 'ping', state: 'pending' })]);
      await deliver(team);
      expect(payloadsOf(receiver.arrived)).toEqual([
        { id: body.eventId, event: 'ping', timestamp: body.createdAt, data: { webhook: { id: webhook.id } } },
      ]);
      expect(await deliveriesOf(admin, webhook)).toMatchObject([{ state: 'failed', attempts: 1, log: [{ status: 500, body: 'Hayır' }] }]);
    });

    test('are repeated under the same event id and a new delivery id', async () => {
      const webhook = await buildWebhook(admin, receiver.url);
      await buildTask(admin);
      await deliver(team);
      const [first] = await deliveriesOf(admin, webhook);
      const again = await admin.client.post(`/webhooks/${webhook.id}/deliveries/${first.id}/redeliver`);
      expect([again.status, again.body]).toEqual([202, expect.objectContaining({ eventId: first.eventId, cause: 'redelivery' })]);
      await deliver(team);
      expect(receiver.arrived.map(({ headers }) => [headers['webhook-id'], headers['x-service-delivery']])).toEqual([
        [first.eventId, first.id],
        [first.eventId, again.body.id],
      ]);
      expect(receiver.arrived[0]?.body).toBe(receiver.arrived[1]?.body);
    });

    test('are repeated for a range: failed, missed or all', async () => {
      const webhook = await buildWebhook(admin, receiver.url, { events: ['task.created'] });
      const arrived = await buildTask(admin, { title: 'ulaşan' });
      await deliver(team);
      receiver.answers({ status: 500 });
      await buildTask(admin, { title: 'bırakılan' });
      await deliver(team);
      await team.context.db.webhookDelivery.updateMany({
        where: { webhookId: webhook.id, state: 'pending' },
        data: { state: 'failed', dueAt: null },
      });
      await admin.client.post(`/webhooks/${webhook.id}/disable`);
      await buildTask(admin, { title: 'kaçan' });
      await deliver(team);
      const since = arrived.createdAt;
      const range = (input: object = {}) => admin.client.post(`/webhooks/${webhook.id}/redeliver`, { since, ...input });
      expect((await range()).body.code).toBe('webhook.disabled');
      await admin.client.post(`/webhooks/${webhook.id}/enable`);
      receiver.clear();
      const titles = async (input: object) => {
        receiver.arrived.length = 0;
        const { status, body } = await range(input);
        await deliver(team);
        expect([status, body]).toEqual([202, { count: receiver.arrived.length, next: null }]);
        return payloadsOf(receiver.arrived).map(({ data }) => data.title);
      };
      const empty = new Date(Date.parse(since) + 1).toISOString();
      expect(await titles({ until: since, include: 'all' })).toEqual([]);
      expect(await titles({})).toEqual(['bırakılan']);
      expect(await titles({})).toEqual([]);
      expect(await titles({ include: 'missed' })).toEqual(['kaçan']);
      expect(await titles({ include: 'all' })).toEqual(['ulaşan', 'bırakılan', 'kaçan']);
      expect((await titles({ include: 'all', since: empty })).length).toBeLessThanOrEqual(3);
    });

    test.each(['failed', 'all'] as const)(
      'are repeated in ranges (%s) that continue where they ended, despite equal timestamps',
      async (include) => {
        receiver.answers({ status: 500 });
        const webhook = await buildWebhook(admin, receiver.url, { events: ['task.created'] });
        const ids: string[] = [];
        for (let count = 0; count < 5; count += 1) ids.push((await buildTask(admin)).id);
        await deliver(team);
        const { db } = team.context;
        await db.webhookDelivery.updateMany({ where: { webhookId: webhook.id }, data: { state: 'failed', dueAt: null } });
        const at = Date.now();
        // Some events have the same timestamp, and the last was written with a slow clock.
        for (const [index, offset] of [3, 1, 1, 1, 0].entries())
          await db.event.updateMany({
            where: { subjectId: ids[index] as string },
            data: { timestamp: new Date(at - 10_000 + offset * 1000) },
          });
        const since = new Date(at - 10_000).toISOString();
        const counts: number[] = [];
        for (let after: string | null | undefined; after !== null; ) {
          const { count, next } = await redeliverRange(team.context, { id: webhook.id, since, include, after: after ?? null }, 2);
          counts.push(count);
          after = next;
        }
        expect(counts.reduce((sum, count) => sum + count)).toBe(5);
        expect(Math.max(...counts)).toBeLessThanOrEqual(2);
        const again = await db.webhookDelivery.findMany({ where: { webhookId: webhook.id, cause: 'redelivery' }, orderBy: { seq: 'asc' } });
        expect(again.map(({ subjectId }) => subjectId)).toEqual(ids);
        const bad = await admin.client.post(`/webhooks/${webhook.id}/redeliver`, { since, after: 'bozuk' });
        expect(bad.body.code).toBe('cursor.invalid');
      },
    );

    test('wait while the webhook is disabled and are sent when it is enabled', async () => {
      const webhook = await buildWebhook(admin, receiver.url);
      receiver.answers({ status: 500 });
      await buildTask(admin);
      await deliver(team);
      await admin.client.post(`/webhooks/${webhook.id}/disable`);
      await team.context.db.webhookDelivery.updateMany({ where: { webhookId: webhook.id }, data: { dueAt: new Date(Date.now() - 1_000) } });
      await deliver(team);
      expect(receiver.arrived).toHaveLength(1);
      receiver.answers({});
      expect((await admin.client.post(`/webhooks/${webhook.id}/enable`)).body).toMatchObject({ enabled: true, disabledReason: null });
      await deliver(team);
      expect(await deliveriesOf(admin, webhook)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
    });

    test('are listed newest first, by state and kind', async () => {
      const webhook = await buildWebhook(admin, receiver.url);
      const task = await buildTask(admin);
      await admin.client.patch(`/tasks/${task.id}`, { title: 'Yeni' });
      await deliver(team);
      await admin.client.post(`/webhooks/${webhook.id}/ping`);
      const list = async (query: string) =>
        (await admin.client.get(`/webhooks/${webhook.id}/deliveries${query}`)).body.data.map(({ event }: { event: string }) => event);
      expect(await list('')).toEqual(['ping', 'task.updated', 'task.created']);
      expect(await list('?state=delivered')).toEqual(['task.updated', 'task.created']);
      expect(await list('?event=task.created')).toEqual(['task.created']);
      expect(await list('?state=failed&limit=1')).toEqual([]);
    });

    test('keep the first 16 KiB of a failed response, and nothing of a successful one', async () => {
      const webhook = await buildWebhook(admin, receiver.url);
      const body = `\0${'ş'.repeat(20_000)}`;
      receiver.answers({ status: 500, body });
      await buildTask(admin);
      await deliver(team);
      receiver.answers({ body });
      await makeDue(team.context, webhook);
      await deliver(team);
      const [{ state, log }] = await deliveriesOf(admin, webhook);
      expect([state, log.map(({ status }: { status: number }) => status)]).toEqual(['delivered', [500, 200]]);
      expect([Buffer.byteLength(log[0].body) <= 16 * 1024 + 8, log[0].body.includes('şşş'), log[1].body]).toEqual([true, true, null]);
    });
  });
});
