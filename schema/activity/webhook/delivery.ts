import { builder, needs } from '../../builder.ts';
import { check, notNull, reference } from '../../kernel/input.ts';
import { eventKinds } from '../../kernel/module.ts';
import { type AttemptRow, attemptsOf, type DeliveryRow, deliveriesOf, findDelivery } from './deliveries.ts';
import { Webhook } from './webhook.ts';

const Cause = builder.enumType('WebhookDeliveryCause', {
  description: 'Reason of a delivery: the event happened, somebody sent it again, or it is a test.',
  values: ['event', 'redelivery', 'ping'] as const,
});

const State = builder.enumType('WebhookDeliveryState', {
  description:
    'State of a delivery: `failed` after its last attempt; `cancelled` if it is no longer wanted, or the owner can no longer view it.',
  values: ['pending', 'delivered', 'failed', 'cancelled'] as const,
});

const WebhookAttempt = builder.objectRef<AttemptRow>('WebhookAttempt').implement({
  description: 'One request to a receiver and its result. Kept for 30 days.',
  extensions: { example: { number: 1, durationMs: 84, status: 503, error: null, message: null, body: 'Bakım var.' } },
  fields: (t) => ({
    number: t.exposeInt('number'),
    at: t.expose('at', { type: 'DateTime' }),
    durationMs: t.exposeInt('durationMs'),
    status: t.exposeInt('status', { nullable: true, description: 'Status of the answer; null if there was none.' }),
    error: t.exposeString('error', {
      nullable: true,
      description: 'Reason for the missing answer: `address_refused` `not_found` `not_connected` `tls` `timeout` `cut_off` `bad_answer`.',
    }),
    message: t.exposeString('message', { nullable: true, description: 'The error as a sentence, in English.' }),
    body: t.exposeString('body', {
      nullable: true,
      description: 'The first 16 KiB of an unsuccessful answer; null after success.',
    }),
  }),
});

export const WebhookDelivery = builder.objectRef<DeliveryRow>('WebhookDelivery').implement({
  description: 'Delivery of an event to a webhook, with all its attempts.',
  extensions: {
    example: {
      id: 'whd_01jcx6y3m8e7v9t5w2b4n6q8r0',
      webhook: 'whk_01jcx6y3m8e7v9t5w2b4n6q8r0',
      event: 'task.created',
      eventId: 'evt_01jcx6y3m8e7v9t5w2b4n6q8r0',
      cause: 'event',
      state: 'pending',
      attempts: 1,
      dueAt: '2026-11-21T08:30:05.000Z',
      finishedAt: null,
    },
  },
  fields: (t) => ({
    id: t.exposeID('id'),
    webhook: t.id({ resolve: ({ webhookId }) => webhookId }),
    event: t.exposeString('event', { description: 'Kind of the event.' }),
    eventId: t.exposeID('eventId', { description: 'Id of the event, identical in every attempt and redelivery.' }),
    cause: t.expose('cause', { type: Cause }),
    state: t.expose('state', { type: State }),
    attempts: t.exposeInt('attempts', { description: 'Number of attempts so far.' }),
    log: t.field({
      type: [WebhookAttempt],
      description: 'The attempts, first to last.',
      complexity: { field: 1, multiplier: 10 },
      resolve: async ({ id }, _args, context) => (await context.load(attemptsOf, id)) ?? [],
    }),
    dueAt: t.expose('dueAt', { type: 'DateTime', nullable: true, description: 'Time of the next attempt; null if there is none.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true }),
  }),
});

builder.objectField(Webhook, 'deliveries', (t) =>
  t.connection({
    type: WebhookDelivery,
    description: 'Deliveries of the webhook, sent and waiting, newest first, kept for 30 days; for everyone who may manage the webhook.',
    extensions: needs('webhooks:manage', 'cursor.invalid', 'webhook.not_owner', 'service_account.hidden_projects'),
    args: {
      state: t.arg({ type: State, ...notNull }),
      event: t.arg.string({
        description: 'Only deliveries of this kind of event.',
        ...check({ oneOf: Object.keys(eventKinds).sort(), nullable: false }),
      }),
    },
    resolve: (webhook, args, context) => deliveriesOf(context, webhook, args),
  }),
);

builder.queryField('webhookDelivery', (t) =>
  t.field({
    type: WebhookDelivery,
    nullable: true,
    description: 'One delivery of a webhook; null with `webhook_delivery.not_found` if there is none.',
    extensions: needs(
      'webhooks:manage',
      'webhook.not_found',
      'webhook.not_owner',
      'service_account.hidden_projects',
      'webhook_delivery.not_found',
      'auth.projects_limited',
    ),
    args: {
      webhook: t.arg.id({ required: true, ...reference('webhook') }),
      id: t.arg.id({ required: true, ...reference('webhookDelivery') }),
    },
    resolve: (_root, args, context) => findDelivery(context, args),
  }),
);
