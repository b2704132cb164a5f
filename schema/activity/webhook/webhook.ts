import { builder, needs } from '../../builder.ts';
import type { EventKind } from '../../kernel/event-kind.ts';
import { exampleId, exampleTime, reference } from '../../kernel/input.ts';
import { present } from '../../kernel/loaders.ts';
import { eventKinds } from '../../kernel/module.ts';
import { authorize, may, wholeReach } from '../../kernel/policy.ts';
import { viewerCan } from '../../kernel/viewer-can.ts';
import { reachFields } from '../../people/access/reach.ts';
import { User, users } from '../../people/member/member.ts';
import { taskKinds } from '../../work/task/events.ts';
import { toDisplayedFilter } from '../../work/view/filter.ts';
import { webhookPolicy } from './policy.ts';
import { findWebhook, listWebhooks, type WebhookRow } from './row.ts';
import { healths } from './state.ts';

const DisabledReason = builder.enumType('WebhookDisabledReason', {
  description:
    'Reason for disabling: a person, an answer 410, five days with only failures, an owner who may no longer have webhooks, or too many waiting deliveries (`backlog`).',
  values: ['manual', 'gone', 'failing', 'owner_gone', 'backlog'] as const,
});

const Health = builder.enumType('WebhookHealth', {
  description:
    'State of a webhook. `failing`: nothing has arrived for an hour. `behind`: a delivery has waited for an hour without an attempt. `webhook.failing` reports either one once, until the webhook works again.',
  values: healths,
});

export const Webhook = builder.objectRef<WebhookRow>('Webhook').implement({
  description: 'An address that receives the events which its owner can view at the time, in signed requests.',
  extensions: {
    example: {
      id: 'whk_01jcx6y3m8e7v9t5w2b4n6q8r0',
      url: 'https://muhasebe.ornek.test/atolye',
      description: 'Muhasebe programı',
      events: 'task.*',
      fields: 'status',
      projects: 'prj_01jcx6y3m8e7v9t5w2b4n6q8r0',
      otherProjects: 0,
      filter: 'priority>=high',
      ordered: false,
      concurrency: 10,
      rate: null,
      enabled: true,
      disabledReason: null,
      disabledAt: null,
      failingSince: null,
      pausedUntil: null,
      secret: 'whsec_…',
      previousSecretEndsAt: null,
      health: 'working',
      failures: 0,
      waitingSince: null,
      version: 1,
    },
  },
  fields: (t) => ({
    id: t.exposeID('id'),
    url: t.string({
      description: 'Without the right to `inspect`, only the origin: paths and queries can contain secrets.',
      resolve: (webhook, _args, { actor }) => (may(actor, webhookPolicy.inspect, webhook) ? webhook.url : new URL(webhook.url).origin),
    }),
    description: t.exposeString('description'),
    events: t.exposeStringList('events', {
      description: 'Kinds: `task.*` for all kinds of a record type, `*` for all except `notification.*` and `reminder.*`.',
    }),
    fields: t.exposeStringList('fields', { description: 'Limits events about changes to changes of one of these fields; empty for all.' }),
    ...reachFields(t, {
      projects: 'Only events of these projects, as far as the caller can view them. Empty with `otherProjects` 0: events of all projects.',
      otherProjects: 'Number of other projects whose events it receives, which the caller cannot view.',
    }),
    filter: t.string({
      description:
        'Limits events about tasks to tasks that match this filter expression; `me` is the owner. People, labels, projects, cycles and custom fields are stored by id and shown by their current names. Empty for all.',
      resolve: ({ filter }, _args, context) => toDisplayedFilter(context, filter),
    }),
    ordered: t.exposeBoolean('ordered', { description: 'Whether events of one subject are sent one at a time, in order.' }),
    concurrency: t.exposeInt('concurrency', { description: 'Maximum number of concurrent requests.' }),
    rate: t.exposeInt('rate', { nullable: true, description: 'Maximum number of requests per second; null for no limit.' }),
    owner: t.field({
      type: User,
      description: 'The webhook delivers what this user can view.',
      resolve: async ({ ownerId }, _args, context) => present(await context.load(users, ownerId)),
    }),
    enabled: t.exposeBoolean('enabled'),
    disabledReason: t.expose('disabledReason', { type: DisabledReason, nullable: true }),
    disabledAt: t.expose('disabledAt', { type: 'DateTime', nullable: true }),
    failingSince: t.expose('failingSince', {
      type: 'DateTime',
      nullable: true,
      description:
        'Time of the first failure since the last success, or since two days without a failure. Five days later the webhook is disabled.',
    }),
    health: t.expose('health', { type: Health }),
    failures: t.exposeInt('failures', { description: 'Number of consecutive failed deliveries that count for the pauses.' }),
    waitingSince: t.expose('waitingSince', {
      type: 'DateTime',
      nullable: true,
      description: 'Time since which the oldest delivery without an attempt has been waiting; null if there is none.',
    }),
    pausedUntil: t.expose('pausedUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'Nothing is sent before this time, because the receiver failed repeatedly or asked for a pause.',
    }),
    secret: t.exposeString('secret', {
      nullable: true,
      description: 'The signing secret, shown only once: in the answer that creates or rotates it.',
      extensions: { secret: true },
    }),
    previousSecretEndsAt: t.expose('previousSecretEndsAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Until this time the previous secret also signs.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    version: t.exposeInt('version'),
  }),
});

viewerCan(Webhook, webhookPolicy, (webhook) => webhook);

const Texts = builder.objectRef<{ tr: string; en: string }>('Texts').implement({
  description: 'A text in both languages.',
  extensions: { example: { tr: 'Görev oluşturuldu', en: 'A task was created' } },
  fields: (t) => ({ tr: t.exposeString('tr'), en: t.exposeString('en') }),
});

type EventType = { event: string; description: { tr: string; en: string }; example: object };

const eventTypes = (): EventType[] => Object.entries(eventKinds).map(([event, kind]) => eventType(event, kind));

const eventType = (event: string, { description, example }: EventKind): EventType => ({
  event,
  description,
  example: { id: exampleId('evt'), event, timestamp: exampleTime, data: example },
});

const WebhookEventType = builder.objectRef<EventType>('WebhookEventType').implement({
  description: 'A kind of event that webhooks receive.',
  extensions: { example: { event: 'task.created', example: eventType('task.created', taskKinds['task.created']).example } },
  fields: (t) => ({
    event: t.exposeString('event', { description: 'The kind, e.g. `task.created`.' }),
    description: t.field({ type: Texts, resolve: ({ description }) => description }),
    example: t.field({ type: 'JSON', description: 'An example body.', resolve: ({ example }) => example }),
  }),
});

builder.queryFields((t) => ({
  webhook: t.field({
    type: Webhook,
    nullable: true,
    description: 'One webhook; null with `webhook.not_found` if there is none.',
    extensions: needs('webhooks:manage', 'webhook.not_found', 'auth.projects_limited'),
    args: { id: t.arg.id({ required: true, ...reference('webhook') }) },
    resolve: (_root, { id }, context) => {
      authorize(context.actor, wholeReach, undefined);
      return findWebhook(context, id);
    },
  }),
  webhooks: t.connection({
    type: Webhook,
    description: 'Webhooks, newest first: all of the organization for administrators, their own for services.',
    extensions: needs('webhooks:manage', 'cursor.invalid', 'auth.projects_limited'),
    resolve: (_root, args, context) => {
      authorize(context.actor, wholeReach, undefined);
      return listWebhooks(context, args);
    },
  }),
  webhookEventTypes: t.field({
    type: [WebhookEventType],
    description: 'All kinds of events, with their meaning and an example body.',
    extensions: needs('webhooks:manage'),
    complexity: { field: 1, multiplier: eventTypes().length },
    resolve: () => eventTypes(),
  }),
}));
