import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engineMissing } from '../../support/app.ts';
import { buildOrganization, buildTask, type Organization, type Person } from '../../support/builders/index.ts';
import { startReceiver } from '../../support/receiver.ts';
import { buildWebhook, deliver, deliveriesOf } from '../../support/webhooks.ts';

describe.skipIf(engineMissing)('a courier', () => {
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  let team: Organization;
  let admin: Person;
  beforeEach(async () => {
    receiver = await startReceiver();
    team = await buildOrganization();
    ({ admin } = team);
  });
  afterEach(() => receiver.stop());
  const laneOf = (webhook: { id: string }) => team.context.db.webhookLane.findFirstOrThrow({ where: { webhookId: webhook.id } });

  test('that lost its webhook to another logs its attempt, and undoes nothing of what the other did', async () => {
    receiver.state.answer = (_request, count) => (count === 1 ? { status: 500, delay: 600 } : {});
    const webhook = await buildWebhook(admin, receiver.url);
    await buildTask(admin);
    const late = deliver(team);
    await receiver.until(1);
    await team.context.db.webhookLane.updateMany({ where: { webhookId: webhook.id }, data: { heldUntil: new Date(0) } });
    await deliver(team);
    const [delivered] = await deliveriesOf(admin, webhook);
    expect(delivered).toMatchObject({ state: 'delivered', attempts: 1, log: [{ number: 1, status: 200 }] });
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
    expect(await laneOf(webhook)).toMatchObject({ failures: 0, failingSince: null });
  });
});
