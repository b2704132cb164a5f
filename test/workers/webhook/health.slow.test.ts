import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { withinCapacity } from '../../../schema/activity/webhook/backlog.ts';
import { reportFailing } from '../../../schema/activity/webhook/health.ts';
import { maxWaiting } from '../../../schema/activity/webhook/state.ts';
import { asSystem } from '../../../schema/kernel/system.ts';
import { testApp } from '../../support/app.ts';
import { buildOrganization, buildTask, type Organization, type Person } from '../../support/builders/index.ts';
import { feedOf, takeFeed } from '../../support/feed.ts';
import { fillTables } from '../../support/fill-tables.ts';
import { startReceiver } from '../../support/receiver.ts';
import { buildWebhook, deliver, deliveriesOf, type Made, makeDue, payloadsOf } from '../../support/webhooks.ts';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

describe('the health of a webhook', () => {
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let team: Organization;
  let admin: Person;
  beforeEach(async () => {
    receiver = await startReceiver();
    team = await buildOrganization();
    ({ admin } = team);
  });
  afterEach(() => receiver.stop());

  const webhookOf = async ({ id }: Pick<Made, 'id'>) => (await admin.client.get(`/webhooks/${id}`)).body;
  const events = async (kind: string) => (await admin.client.get(`/events?kinds=${kind}`)).body.data;
  const look = async () => reportFailing((await testApp()).services);
  const setDeliveryState = (webhook: Made, data: object) =>
    team.context.db.webhookLane.updateMany({ where: { webhookId: webhook.id }, data });
  const feed = async (person: Person) => {
    await takeFeed(team);
    return (await feedOf(person.client)).map(({ reason, text }) => [reason, text]);
  };

  test('is reported to its owner once after an hour of failures, and again only after a success', async () => {
    const other = await team.person({ role: 'admin' });
    receiver.answers({ status: 500 });
    const webhook = await buildWebhook(admin, receiver.url, { description: 'Muhasebe' });
    await buildTask(admin);
    await deliver(team);
    await look();
    expect(await webhookOf(webhook)).toMatchObject({
      health: 'working',
      failures: 1,
      failingSince: expect.any(String),
      waitingSince: null,
    });
    expect(await events('webhook.failing')).toEqual([]);
    const failingSince = hoursAgo(1.1);
    await setDeliveryState(webhook, { failingSince });
    for (let count = 0; count < 3; count += 1) await look();
    expect(await webhookOf(webhook)).toMatchObject({ health: 'failing' });
    expect(await events('webhook.failing')).toMatchObject([
      {
        actor: null,
        data: {
          id: webhook.id,
          description: 'Muhasebe',
          owner: { id: admin.id },
          health: 'failing',
          failingSince: failingSince.toISOString(),
        },
      },
    ]);
    expect(JSON.stringify(await events('webhook.failing'))).not.toContain('127.0.0.1');
    expect(await feed(admin)).toEqual([['webhook_failing', '“Muhasebe” adlı webhook bir saattir hiçbir şey ulaştıramıyor']]);
    expect(await feed(other)).toEqual([]);
    receiver.answers({});
    await makeDue(team.context, webhook);
    await deliver(team);
    await look();
    expect(await webhookOf(webhook)).toMatchObject({ health: 'working', failures: 0, failingSince: null });
    await setDeliveryState(webhook, { failingSince });
    await look();
    expect(await events('webhook.failing')).toHaveLength(2);
    await other.client.patch(`/members/${admin.id}`, { role: 'member' });
    expect(await feed(admin), 'members get no notifications about webhooks').toEqual([]);
  });

  test('is reported as behind if a delivery waits for an hour, until the webhook is disabled', async () => {
    const webhook = await buildWebhook(admin, receiver.url);
    await setDeliveryState(webhook, { pausedUntil: new Date(Date.now() + 60_000) });
    await buildTask(admin);
    await deliver(team);
    const waitingSince = hoursAgo(2);
    await team.context.db.webhookDelivery.updateMany({ where: { webhookId: webhook.id }, data: { createdAt: waitingSince } });
    await look();
    expect(await webhookOf(webhook)).toMatchObject({ health: 'behind', waitingSince: waitingSince.toISOString() });
    expect(await events('webhook.failing')).toMatchObject([{ data: { health: 'behind', failingSince: null } }]);
    await admin.client.post(`/webhooks/${webhook.id}/disable`);
    expect(await webhookOf(webhook)).toMatchObject({ health: 'disabled' });
    await look();
    expect(await events('webhook.failing')).toHaveLength(1);
  });

  test('is reported for other webhooks even if one report fails', async () => {
    const [broken, well] = [await buildWebhook(admin, receiver.url), await buildWebhook(admin, receiver.url)];
    await setDeliveryState(broken, { failingSince: hoursAgo(2) });
    await setDeliveryState(well, { failingSince: hoursAgo(2) });
    const { services } = await testApp();
    const database = Object.create(services.database, {
      sql: {
        value: (statement: { name: string; text: string }, values: readonly unknown[]) => {
          if (statement.name === 'webhook_lane.warn' && values.includes(broken.id)) throw new Error('broken');
          return services.database.sql(statement, values);
        },
      },
    });
    await expect(reportFailing({ ...services, database })).rejects.toThrow('broken');
    expect(await events('webhook.failing')).toMatchObject([{ data: { id: well.id } }]);
  });

  test('emits an event for a failed delivery, without a chain of further events', async () => {
    receiver.answers({ status: 500 });
    const webhook = await buildWebhook(admin, receiver.url, { events: ['task.*', 'webhook.*'] });
    const second = await buildWebhook(admin, receiver.url, { events: ['webhook.*'] });
    await buildTask(admin);
    await deliver(team);
    const last = async () => {
      await team.context.db.webhookDelivery.updateMany({ where: { state: 'pending' }, data: { attempts: 9 } });
      for (const each of [webhook, second]) await makeDue(team.context, each);
      await deliver(team);
    };
    await last();
    const [delivery] = await deliveriesOf(admin, webhook);
    expect(delivery.state).toBe('failed');
    const given = await events('webhook.delivery_given_up');
    expect(given).toMatchObject([{ actor: null, data: { id: webhook.id, owner: { id: admin.id }, delivery: { id: delivery.id } } }]);
    await deliver(team);
    expect(await deliveriesOf(admin, webhook), 'no delivery of its own failure').toHaveLength(1);
    expect(await deliveriesOf(admin, second)).toMatchObject([{ event: 'webhook.delivery_given_up', state: 'pending' }]);
    await last();
    expect(await deliveriesOf(admin, second)).toMatchObject([{ state: 'failed' }]);
    expect(await events('webhook.delivery_given_up')).toHaveLength(1);
    await admin.client.post(`/webhooks/${webhook.id}/ping`);
    await deliver(team);
    expect(await events('webhook.delivery_given_up'), 'a failed ping emits none').toHaveLength(1);
  });

  test('allows 100,000 pending deliveries', async () => {
    const webhook = await buildWebhook(admin, receiver.url);
    await fillTables([
      `insert into webhook_delivery (organization_id, id, webhook_id, seq, event_id, event, subject_id, cause)
        select $1, 'whd_' || $2 || n, $2, n, 'evt_' || n, 'task.updated', 'tsk_x', 'event' from generate_series(1, 99990) n`,
      [team.id, webhook.id],
    ]);
    const more = (count: number) => Array.from({ length: count }, (_, n) => ({ ...item, eventId: `evt_more${n}` }));
    const item = { webhook: webhook.id, seq: '1', eventId: '', event: 'task.updated', subjectId: 'tsk_x' };
    const offer = async (count: number) => {
      await setDeliveryState(webhook, { room: 0 });
      const context = asSystem((await testApp()).services, team.id, 'test');
      return context.unitOfWork(async (unit) => (await withinCapacity(context, unit, more(count))).length);
    };
    expect(await offer(10)).toBe(10);
    expect(await webhookOf(webhook)).toMatchObject({ enabled: true });
    expect(await offer(11)).toBe(0);
    expect(await webhookOf(webhook)).toMatchObject({ enabled: false, disabledReason: 'backlog' });
  });

  test('is disabled and reported if its backlog is full, and recovers', async () => {
    receiver.answers({ status: 500 });
    const webhook = await buildWebhook(admin, receiver.url);
    const well = await buildWebhook(admin, receiver.url);
    await buildTask(admin, { title: 'önce' });
    await deliver(team);
    await fillTables([
      `insert into webhook_delivery (organization_id, id, webhook_id, seq, event_id, event, subject_id, cause)
        select d.organization_id, 'whd_bekleyen' || n, d.webhook_id, d.seq, d.event_id, d.event, d.subject_id, d.cause
        from webhook_delivery d, generate_series(2, $3::int) n where d.organization_id = $1 and d.webhook_id = $2`,
      [team.id, webhook.id, maxWaiting],
    ]);
    // The remaining room was computed when the backlog was empty; it is computed again once it is used up.
    await setDeliveryState(webhook, { room: 1, pausedUntil: new Date(Date.now() + 600_000) });
    await buildTask(admin, { title: 'biri' });
    await deliver(team);
    expect(await webhookOf(webhook)).toMatchObject({ enabled: true });
    await buildTask(admin, { title: 'kaçan' });
    await deliver(team);
    expect(await webhookOf(webhook)).toMatchObject({ enabled: false, disabledReason: 'backlog', health: 'disabled' });
    expect(await webhookOf(well)).toMatchObject({ enabled: true });
    expect(await events('webhook.disabled')).toMatchObject([{ data: { id: webhook.id, reason: 'backlog' } }]);
    expect(await feed(admin)).toEqual([
      ['webhook_disabled', 'Bir webhook bağlantısı, gönderilmeyi bekleyenler sınırı aştığı için kapatıldı'],
    ]);
    const waiting = () => team.context.db.webhookDelivery.count({ where: { webhookId: webhook.id, state: 'pending' } });
    expect(await waiting(), 'pending deliveries stay pending').toBe(maxWaiting + 1);

    const path = `/webhooks/${webhook.id}`;
    expect((await admin.client.post(`${path}/enable`)).body).toMatchObject({ enabled: true, disabledReason: null });
    await setDeliveryState(webhook, { room: 0 });
    const missed = { since: hoursAgo(1).toISOString(), include: 'missed' };
    for (const answer of [await admin.client.post(`${path}/ping`), await admin.client.post(`${path}/redeliver`, missed)])
      expect([answer.status, answer.body.code]).toEqual([409, 'webhook.backlog_full']);
    await admin.client.post(`${path}/disable`);
    await admin.client.post(`${path}/enable`);
    await setDeliveryState(webhook, { pausedUntil: new Date(Date.now() + 600_000) });
    await buildTask(admin, { title: 'sonra' });
    await deliver(team);
    expect(await webhookOf(webhook), 'enabling makes room for more').toMatchObject({ enabled: true });
    await team.context.db.webhookDelivery.deleteMany({ where: { webhookId: webhook.id, id: { startsWith: 'whd_bekleyen' } } });
    receiver.answers({});
    receiver.clear();
    await makeDue(team.context, webhook);
    await deliver(team);
    const { body } = await admin.client.post(`${path}/redeliver`, missed);
    expect(body).toEqual({ count: 1, next: null });
    await deliver(team);
    const arrived = payloadsOf(receiver.arrived).map(({ data }) => data.title);
    expect(new Set(arrived)).toEqual(new Set(['önce', 'biri', 'kaçan', 'sonra']));
  }, 120_000);
});
