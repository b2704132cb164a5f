import { webhooksConsumer } from '../../schema/activity/webhook/consumer.ts';
import { WebhookDispatcher } from '../../schema/activity/webhook/dispatcher.ts';
import type { Context } from '../../schema/kernel/context.ts';
import { testApp } from './app.ts';
import type { Organization, Person } from './builders/index.ts';
import { consume } from './consume.ts';
import type { Arrived } from './receiver.ts';

/** A webhook as the API returns it on creation. */
export type Made = { id: string; secret: string; version: number; enabled: boolean };

/** Creates a webhook through the API, by default for events of tasks. */
export async function buildWebhook(owner: Pick<Person, 'client'>, url: string, settings: Record<string, unknown> = {}): Promise<Made> {
  const { status, body } = await owner.client.post('/webhooks', { url, events: ['task.*'], ...settings });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
}

/** Runs the webhook consumer and sends everything due, as the jobs do. Resolves when nothing is due any more. */
export async function deliver(team: Organization): Promise<void> {
  const { services } = await testApp();
  await consume(services, webhooksConsumer, team.id);
  const dispatcher = new WebhookDispatcher(services);
  const webhooks = await team.context.db.webhook.findMany({ select: { id: true } });
  await Promise.all(webhooks.map(({ id }) => dispatcher.deliver({ organization: team.id, webhook: id })));
}

/** All deliveries of a webhook with their attempts, oldest first. */
export async function deliveriesOf(owner: Pick<Person, 'client'>, { id }: { id: string }) {
  const { body } = await owner.client.get(`/webhooks/${id}/deliveries?limit=200`);
  const all = await Promise.all(
    body.data.map(async (delivery: { id: string }) => (await owner.client.get(`/webhooks/${id}/deliveries/${delivery.id}`)).body),
  );
  return all.reverse();
}

/** Moves the due times of pending deliveries and the webhook's pause into the past. */
export async function makeDue({ db }: Context, { id }: { id: string }): Promise<void> {
  const past = new Date(Date.now() - 1000);
  await db.webhookDelivery.updateMany({ where: { webhookId: id, state: 'pending' }, data: { dueAt: past } });
  await db.webhookLane.updateMany({ where: { webhookId: id }, data: { pausedUntil: null, restUntil: null } });
}

/** Parsed bodies of the received requests. */
export const payloadsOf = (arrived: readonly Arrived[]) => arrived.map(({ body }) => JSON.parse(body));
