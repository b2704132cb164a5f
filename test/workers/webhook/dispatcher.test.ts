import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { webhooksConsumer } from '../../../schema/activity/webhook/consumer.ts';
import { WebhookDispatcher } from '../../../schema/activity/webhook/dispatcher.ts';
import { openWebhookSender } from '../../../src/ports/webhook-sender/index.ts';
import { testApp } from '../../support/app.ts';
import { buildOrganization, buildTask, type Organization, type Person } from '../../support/builders/index.ts';
import { consume } from '../../support/consume.ts';
import { startReceiver } from '../../support/receiver.ts';
import { buildWebhook, deliver, deliveriesOf } from '../../support/webhooks.ts';

describe('a webhook dispatcher', () => {
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let team: Organization;
  let admin: Person;
  beforeEach(async () => {
    receiver = await startReceiver();
    team = await buildOrganization();
    ({ admin } = team);
  });
  afterEach(() => receiver.stop());
  const deliveryStateOf = (webhook: { id: string }) => team.context.db.webhookLane.findFirstOrThrow({ where: { webhookId: webhook.id } });

  test('logs its attempt after it lost its lease, but does not overwrite the state of the other dispatcher', async () => {
    const held = Promise.withResolvers<void>();
    receiver.state.answer = (_request, count) => (count === 1 ? { status: 500, delay: held.promise } : {});
    const webhook = await buildWebhook(admin, receiver.url);
    await buildTask(admin);
    const late = deliver(team);
    await receiver.until(1);
    await team.context.db.webhookLane.updateMany({ where: { webhookId: webhook.id }, data: { heldUntil: new Date(0) } });
    await deliver(team);
    const [delivered] = await deliveriesOf(admin, webhook);
    expect(delivered).toMatchObject({ state: 'delivered', attempts: 1, log: [{ number: 1, status: 200 }] });
    held.resolve();
    await late;
    expect(await deliveriesOf(admin, webhook)).toMatchObject([
      {
        state: 'delivered',
        attempts: 2,
        dueAt: null,
        finishedAt: delivered.finishedAt,
        log: [
          { number: 1, status: 200 },
          { number: 2, status: 500 },
        ],
      },
    ]);
    expect(await deliveryStateOf(webhook)).toMatchObject({ failures: 0, failingSince: null });
  });

  test('counts no failure when it is stopped, and queues a job after it released the webhook', async () => {
    receiver.answers({ way: 'silent' });
    const webhook = await buildWebhook(admin, receiver.url);
    await buildTask(admin);
    const { services } = await testApp();
    await consume(services, webhooksConsumer, team.id);
    const sender = openWebhookSender({ allow: ['127.0.0.0/8'] });
    const sent: object[] = [];
    const send: typeof services.jobs.send = async (name, payload, options) => {
      sent.push({ name, payload, holder: (await deliveryStateOf(webhook)).holder });
      await services.jobs.send(name, payload, options);
    };
    const dispatcher = new WebhookDispatcher({ ...services, webhooks: sender, jobs: { ...services.jobs, send } });
    const address = { organization: team.id, webhook: webhook.id };
    const sending = dispatcher.deliver(address);
    await receiver.until(1);
    const stopped = dispatcher.stop();
    await sender.close();
    await Promise.all([sending, stopped]);
    expect(sent).toEqual([{ name: 'deliver-webhooks', payload: address, holder: null }]);
    expect(await deliveriesOf(admin, webhook)).toMatchObject([{ state: 'pending', attempts: 0, dueAt: expect.any(String), log: [] }]);
    expect(await deliveryStateOf(webhook)).toMatchObject({ failures: 0, failingSince: null });
    receiver.answers({});
    await deliver(team);
    expect(await deliveriesOf(admin, webhook)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
  });
});
