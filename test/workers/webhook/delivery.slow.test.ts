import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { delays } from '../../../schema/activity/webhook/schedule.ts';
import { buildOrganization, buildTask, type Organization, type Person } from '../../support/builders/index.ts';
import { type Arrived, startReceiver } from '../../support/receiver.ts';
import { buildWebhook, deliver, deliveriesOf, makeDue, payloadsOf } from '../../support/webhooks.ts';

const verify = (secret: string, { body, headers }: Arrived) => new Webhook(secret).verify(body, headers as Record<string, string>);
const plain = (secret: string, { body, headers }: Arrived) =>
  headers['x-service-signature'] === `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

describe('a webhook', () => {
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let team: Organization;
  let admin: Person;
  beforeEach(async () => {
    receiver = await startReceiver();
    team = await buildOrganization();
    ({ admin } = team);
  });
  afterEach(() => receiver.stop());

  test('receives events as they are in the log, with both signatures', async () => {
    const webhook = await buildWebhook(admin, `${receiver.url}/kanca?a=1`, { events: ['*'] });
    const task = await buildTask(admin);
    await admin.client.patch(`/tasks/${task.id}`, { status: 'in_progress' });
    await deliver(team);
    const log = (await admin.client.get('/events?limit=200&kinds=task.created,task.updated')).body.data;
    expect(payloadsOf(receiver.arrived)).toEqual(
      log.map(({ id, event, timestamp, data, previous }: Record<string, unknown>) => ({
        id,
        event,
        timestamp,
        data,
        ...(previous !== null && { previous }),
      })),
    );
    const deliveries = await deliveriesOf(admin, webhook);
    for (const [index, arrived] of receiver.arrived.entries()) {
      expect(arrived).toMatchObject({ method: 'POST', path: '/kanca?a=1' });
      expect(arrived.headers).toMatchObject({
        'content-type': 'application/json',
        'x-service-event': log[index].event,
        'x-service-delivery': deliveries[index].id,
        'webhook-id': log[index].id,
      });
      expect(verify(webhook.secret, arrived)).toMatchObject({ id: log[index].id });
      expect(plain(webhook.secret, arrived)).toBe(true);
      expect(deliveries[index]).toMatchObject({
        state: 'delivered',
        attempts: 1,
        eventId: log[index].id,
        cause: 'event',
        dueAt: null,
        log: [{ number: 1, status: 200, body: null, error: null }],
      });
    }
  });

  test('is retried on the schedule with the same ids, and fails after ten attempts', async () => {
    receiver.answers({ status: 500, body: 'Bozuk' });
    const webhook = await buildWebhook(admin, receiver.url);
    await buildTask(admin);
    for (const [index, delay] of delays.entries()) {
      await deliver(team);
      const [delivery] = await deliveriesOf(admin, webhook);
      const last = delivery.log.at(-1);
      expect(delivery).toMatchObject({ state: 'pending', attempts: index + 1 });
      expect(last).toMatchObject({ number: index + 1, status: 500, body: 'Bozuk' });
      const wait = (Date.parse(delivery.dueAt) - Date.parse(last.at)) / 1000;
      expect(wait).toBeGreaterThan(delay * 0.8 - 1);
      expect(wait).toBeLessThan(delay * 1.2 + 10);
      await deliver(team);
      expect(receiver.arrived.length, 'not before its time').toBe(index + 1);
      await makeDue(team.context, webhook);
    }
    await deliver(team);
    const [delivery] = await deliveriesOf(admin, webhook);
    expect(delivery).toMatchObject({ state: 'failed', attempts: 10, dueAt: null });
    for (const header of ['webhook-id', 'x-service-delivery'])
      expect(new Set(receiver.arrived.map(({ headers }) => headers[header])).size).toBe(1);
    for (const arrived of receiver.arrived) expect(verify(webhook.secret, arrived)).toBeTruthy();
    await makeDue(team.context, webhook);
    await deliver(team);
    expect(receiver.arrived.length).toBe(10);
  });

  const failures = [
    ['redirects', { status: 302, headers: { Location: 'http://127.0.0.1:1/' } }, { status: 302, error: null }],
    ['closes before it responds', { way: 'before' }, { status: null, error: 'cut_off' }],
    ['closes during an error response', { way: 'body', status: 500 }, { status: null, error: 'cut_off' }],
    ['responds with 404', { status: 404 }, { status: 404, error: null }],
  ] as const;
  test.each(failures)('is retried if the receiver %s', async (_, answer, log) => {
    receiver.answers(answer);
    const webhook = await buildWebhook(admin, receiver.url);
    await buildTask(admin);
    await deliver(team);
    expect(await deliveriesOf(admin, webhook)).toMatchObject([{ state: 'pending', attempts: 1, log: [log] }]);
    receiver.answers({});
    await makeDue(team.context, webhook);
    await deliver(team);
    expect(await deliveriesOf(admin, webhook)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
    expect((await admin.client.get(`/webhooks/${webhook.id}`)).body.failingSince).toBe(null);
  });

  test('is retried if the receiver is unreachable', async () => {
    const webhook = await buildWebhook(admin, receiver.url);
    await receiver.stop();
    await buildTask(admin);
    await deliver(team);
    expect(await deliveriesOf(admin, webhook)).toMatchObject([{ state: 'pending', log: [{ status: null, error: 'not_connected' }] }]);
    receiver = await startReceiver({ port: receiver.port });
    await makeDue(team.context, webhook);
    await deliver(team);
    expect(await deliveriesOf(admin, webhook)).toMatchObject([{ state: 'delivered' }]);
  });

  test('pauses for the Retry-After of the receiver', async () => {
    receiver.answers({ status: 429, headers: { 'Retry-After': '900' } });
    const webhook = await buildWebhook(admin, receiver.url, { concurrency: 1 });
    await buildTask(admin);
    await deliver(team);
    await buildTask(admin);
    await deliver(team);
    expect(receiver.arrived.length).toBe(1);
    const [first] = await deliveriesOf(admin, webhook);
    const inSeconds = (time: string) => Math.round((Date.parse(time) - Date.now()) / 60_000) * 60;
    expect(inSeconds(first.dueAt)).toBe(900);
    expect(inSeconds((await admin.client.get(`/webhooks/${webhook.id}`)).body.pausedUntil)).toBe(900);
  });

  test('keeps a Retry-After pause despite manual deliveries, but ends its own pause for them', async () => {
    receiver.answers({ status: 429, headers: { 'Retry-After': '900' } });
    const webhook = await buildWebhook(admin, receiver.url);
    const path = `/webhooks/${webhook.id}`;
    await buildTask(admin);
    await deliver(team);
    const pausedUntil = async () => (await admin.client.get(path)).body.pausedUntil;
    const asked = await pausedUntil();
    const [delivery] = await deliveriesOf(admin, webhook);
    await admin.client.post(`${path}/ping`);
    await admin.client.post(`${path}/deliveries/${delivery.id}/redeliver`);
    await admin.client.post(`${path}/redeliver`, { since: '2026-01-01T00:00:00Z' });
    await admin.client.post(`${path}/disable`);
    await admin.client.post(`${path}/enable`);
    await deliver(team);
    expect([await pausedUntil(), receiver.arrived.length]).toEqual([asked, 1]);
    await makeDue(team.context, webhook);
    await team.context.db.webhookLane.updateMany({ data: { pausedUntil: new Date(Date.now() + 60_000) } });
    receiver.answers({});
    await admin.client.post(`${path}/ping`);
    await deliver(team);
    expect([await pausedUntil(), receiver.arrived.length > 1]).toEqual([null, true]);
  });

  test('is disabled on status 410, and administrators get an event', async () => {
    receiver.answers({ status: 410 });
    const webhook = await buildWebhook(admin, receiver.url, { description: 'Muhasebe' });
    await buildTask(admin);
    await deliver(team);
    expect((await admin.client.get(`/webhooks/${webhook.id}`)).body).toMatchObject({ enabled: false, disabledReason: 'gone' });
    const [event] = (await admin.client.get('/events?kinds=webhook.disabled')).body.data;
    expect(event).toMatchObject({ actor: null, data: { id: webhook.id, description: 'Muhasebe', reason: 'gone' } });
    expect(JSON.stringify(event)).not.toContain('127.0.0.1');
    const member = await team.person();
    expect((await member.client.get('/events?kinds=webhook.disabled')).body.data).toEqual([]);
    await buildTask(admin);
    await deliver(team);
    expect(receiver.arrived.length).toBe(1);
  });

  test('is disabled after five days of failures only, but not after a success in between', async () => {
    receiver.answers({ status: 500 });
    const webhook = await buildWebhook(admin, receiver.url);
    await buildTask(admin);
    await deliver(team);
    const since = (days: number) =>
      team.context.db.webhookLane.updateMany({
        where: { webhookId: webhook.id },
        data: { failingSince: new Date(Date.now() - days * 24 * 60 * 60 * 1000) },
      });
    const current = async () => (await admin.client.get(`/webhooks/${webhook.id}`)).body;
    await since(4.9);
    await makeDue(team.context, webhook);
    await deliver(team);
    expect(await current()).toMatchObject({ enabled: true });
    await since(5.1);
    receiver.answers({});
    await buildTask(admin);
    await deliver(team);
    expect(await current()).toMatchObject({ enabled: true, failingSince: null });
    receiver.answers({ status: 500 });
    await makeDue(team.context, webhook);
    await deliver(team);
    expect(await current()).toMatchObject({ enabled: true, failingSince: expect.any(String) });
    await since(5.1);
    await makeDue(team.context, webhook);
    await deliver(team);
    expect(await current()).toMatchObject({ enabled: false, disabledReason: 'failing' });
  });

  test('counts only real attempts as failures: pauses and pings do not disable it', async () => {
    receiver.answers({ status: 500 });
    const webhook = await buildWebhook(admin, receiver.url);
    await buildTask(admin);
    await deliver(team);
    const days = (count: number) => new Date(Date.now() - count * 24 * 60 * 60 * 1000);
    const set = (failingSince: Date, failedAt: Date) =>
      team.context.db.webhookLane.updateMany({ where: { webhookId: webhook.id }, data: { failingSince, failedAt } });
    const current = async () => (await admin.client.get(`/webhooks/${webhook.id}`)).body;
    const before = days(6);
    await set(before, days(2.1));
    await admin.client.post(`/webhooks/${webhook.id}/ping`);
    await deliver(team);
    expect(await current()).toMatchObject({ enabled: true, failingSince: before.toISOString() });
    await makeDue(team.context, webhook);
    await deliver(team);
    const { enabled, failingSince } = await current();
    expect(enabled).toBe(true);
    expect(Date.parse(failingSince)).toBeGreaterThan(Date.now() - 60_000);
    await set(days(6), days(1.9));
    await makeDue(team.context, webhook);
    await deliver(team);
    expect(await current()).toMatchObject({ enabled: false, disabledReason: 'failing' });
  });

  test('cancels pending deliveries that its changed settings exclude', async () => {
    receiver.answers({ status: 500 });
    const webhook = await buildWebhook(admin, receiver.url);
    await buildTask(admin);
    await deliver(team);
    await admin.client.patch(`/webhooks/${webhook.id}`, { events: ['project.*'] });
    await makeDue(team.context, webhook);
    await deliver(team);
    expect(receiver.arrived.length).toBe(1);
    const [delivery] = await deliveriesOf(admin, webhook);
    expect(delivery).toMatchObject({ state: 'cancelled', attempts: 1 });
    await admin.client.post(`/webhooks/${webhook.id}/deliveries/${delivery.id}/redeliver`);
    await deliver(team);
    expect(receiver.arrived.length, 'a manual redelivery is sent').toBe(2);
  });

  test('with a slow or dead receiver and 10,000 pending events does not delay others', async () => {
    const dead = await startReceiver();
    dead.answers({ way: 'silent' });
    const slow = await buildWebhook(admin, dead.url);
    const well = await buildWebhook(admin, receiver.url);
    const task = await buildTask(admin);
    const [event] = (await admin.client.get('/events?kinds=task.created')).body.data;
    const { seq } = await team.context.db.event.findFirstOrThrow({ where: { id: event.id } });
    const row = { organizationId: team.id, webhookId: slow.id, eventId: event.id, seq, event: event.event, subjectId: task.id };
    const rows = Array.from({ length: 10_000 }, (_, index) => ({ ...row, id: `whd_bekleyen${index}` }));
    await team.context.db.webhookDelivery.createMany({ data: rows });
    const sent = deliver(team);
    await receiver.until(1);
    expect(payloadsOf(receiver.arrived)).toMatchObject([{ id: event.id }]);
    expect(await deliveriesOf(admin, well)).toHaveLength(1);
    // Ten concurrent requests, until the circuit breaker opens.
    await dead.until(10);
    await dead.stop();
    await sent;
    expect(dead.arrived.length).toBe(10);
    expect((await admin.client.get(`/webhooks/${slow.id}`)).body.pausedUntil).not.toBe(null);
    expect(await team.context.db.webhookDelivery.count({ where: { webhookId: slow.id, attempts: 0, state: 'pending' } })).toBe(9_991);
  });

  test('sends a single probe while its circuit breaker is open, and continues if it succeeds', async () => {
    receiver.answers({ status: 500 });
    const webhook = await buildWebhook(admin, receiver.url, { concurrency: 6 });
    for (let count = 0; count < 12; count += 1) await buildTask(admin);
    await deliver(team);
    expect(receiver.arrived.length).toBe(6);
    await makeDue(team.context, webhook);
    await deliver(team);
    expect(receiver.arrived.length).toBe(7);
    receiver.clear();
    await makeDue(team.context, webhook);
    await deliver(team);
    expect(new Set(payloadsOf(receiver.arrived).map(({ id }) => id)).size).toBe(12);
  });

  test('respects its limits of concurrent requests and of requests per second', async () => {
    // Each answer waits for a second request, and 50 ms more in which a third one could arrive.
    const waiting: (() => void)[] = [];
    let most = 0;
    receiver.state.answer = () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      most = Math.max(most, waiting.push(resolve));
      if (waiting.length === 2) setTimeout(() => waiting.splice(0).forEach((answer) => void answer()), 50);
      return { delay: promise };
    };
    const narrow = await buildWebhook(admin, receiver.url, { concurrency: 2 });
    for (let count = 0; count < 8; count += 1) await buildTask(admin);
    await deliver(team);
    expect([receiver.arrived.length, most]).toEqual([8, 2]);
    await admin.client.delete(`/webhooks/${narrow.id}`);
    receiver.clear();
    await buildWebhook(admin, receiver.url, { rate: 10 });
    for (let count = 0; count < 6; count += 1) await buildTask(admin);
    await deliver(team);
    const times = receiver.arrived.map(({ at }) => at);
    expect(times).toHaveLength(6);
    expect(times.at(-1)! - times[0]!).toBeGreaterThan(350);
  });

  test('in order sends the events of a subject one by one, also after a failure', async () => {
    const webhook = await buildWebhook(admin, receiver.url, { ordered: true });
    const [one, two] = [await buildTask(admin), await buildTask(admin)];
    for (const title of ['a', 'b', 'c']) for (const { id } of [one, two]) await admin.client.patch(`/tasks/${id}`, { title });
    receiver.state.answer = ({ body }) => ({ status: JSON.parse(body).data.id === one.id ? 500 : 200 });
    await deliver(team);
    const of = (task: { id: string }) => payloadsOf(receiver.arrived).filter(({ data }) => data.id === task.id);
    expect(of(two).map(({ data }) => data.title)).toEqual([two.title, 'a', 'b', 'c']);
    expect(of(one)).toHaveLength(1);
    receiver.state.answer = () => ({});
    await makeDue(team.context, webhook);
    await deliver(team);
    expect(of(one).map(({ data }) => data.title)).toEqual([one.title, one.title, 'a', 'b', 'c']);
  });

  test('signs with both secrets during the overlap of a rotation, and then with the new one only', async () => {
    const webhook = await buildWebhook(admin, receiver.url);
    const rotated = (await admin.client.post(`/webhooks/${webhook.id}/rotate-secret`)).body;
    await buildTask(admin);
    await deliver(team);
    const [during] = receiver.arrived as [Arrived];
    expect([verify(webhook.secret, during), verify(rotated.secret, during)]).toHaveLength(2);
    expect([plain(webhook.secret, during), plain(rotated.secret, during)]).toEqual([true, false]);
    await team.context.db.webhook.updateMany({ where: { id: webhook.id }, data: { previousSecretEndsAt: new Date() } });
    await buildTask(admin);
    await deliver(team);
    const after = receiver.arrived[1] as Arrived;
    expect(() => verify(webhook.secret, after)).toThrow();
    expect(verify(rotated.secret, after)).toBeTruthy();
    expect([plain(webhook.secret, after), plain(rotated.secret, after)]).toEqual([false, true]);
  });
});
