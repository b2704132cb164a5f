import { builder, inputOf, writes } from '../../builder.ts';
import { maxLength } from '../../filter/limits.ts';
import { projectKey } from '../../kernel/ids.ts';
import { check, expectedVersion, notNull, reference, text } from '../../kernel/input.ts';
import { filterExpression } from '../../work/task/filter/description.ts';
import { WebhookDelivery } from './delivery.ts';
import { createWebhook, deleteWebhook, disableWebhook, enableWebhook, rotateSecret, updateWebhook } from './operations.ts';
import { patterns } from './patterns.ts';
import { pingWebhook, redeliver, redeliveries, redeliverRange } from './redeliver.ts';
import { Webhook } from './webhook.ts';

const id = { required: true, ...reference('webhook') } as const;
const url = text({ min: 1, max: 2000, nullable: false, example: 'https://muhasebe.ornek.test/atolye' });
const events = () => check({ minItems: 1, maxItems: 50, uniqueItems: true, oneOf: patterns(), nullable: false, example: ['task.*'] });
const fields = check({
  maxItems: 50,
  uniqueItems: true,
  pattern: /^[a-z][A-Za-z]{0,49}$/,
  expected: 'status',
  nullable: false,
  example: ['status', 'assignee'],
});
const projects = reference('project', { orPattern: projectKey, maxItems: 100, nullable: false });
const filter = text({ max: maxLength, nullable: false, example: 'priority>=high' });
const description = text({ max: 1000, nullable: false, example: 'Muhasebe programı' });
const concurrency = check({ minimum: 1, maximum: 50, nullable: false });
const rate = check({ minimum: 1, maximum: 1000 });

const descriptions = {
  events:
    'Kinds of events: `task.*` for all kinds of a record type, `*` for all except `notification.*` and `reminder.*`. The credential must have the scopes to read them.',
  fields: 'Limits changes (`….updated`) to changes of one of these fields; empty for all.',
  projects: 'Only events of these projects, by id or key; empty for all.',
  filter: `Limits events about tasks to tasks that match this ${filterExpression} or matched it before the change, up to ${maxLength} characters; \`me\` is the owner. Empty for all.`,
  ordered:
    'Whether events of one subject are sent one at a time, in order. A failing delivery delays the others of its subject, for days at most.',
  concurrency: 'Maximum number of concurrent requests.',
  rate: 'Maximum number of requests per second; null for no limit.',
};

const named = (name: string) => builder.inputType(name, { fields: (t) => ({ id: t.id(id) }) });
const DeleteWebhookInput = named('DeleteWebhookInput');
const EnableWebhookInput = named('EnableWebhookInput');
const DisableWebhookInput = named('DisableWebhookInput');
const PingWebhookInput = named('PingWebhookInput');

const WebhookRedeliverInclude = builder.enumType('WebhookRedeliverInclude', {
  description:
    '`failed`: deliveries that were given up; `missed`: also events that happened while the webhook was disabled or did not subscribe to them; `all`: also deliveries that arrived.',
  values: redeliveries,
});

const WebhookRedelivery = builder.objectRef<{ count: number; next: string | null }>('WebhookRedelivery').implement({
  description: 'Result of a redelivery.',
  extensions: { example: { count: 42, next: null } },
  fields: (t) => ({
    count: t.exposeInt('count', { description: 'Number of queued events, at most 10,000; 0 if a part of the range needs none.' }),
    next: t.exposeString('next', { nullable: true, description: 'Continue with this as `after` if there are more events.' }),
  }),
});

const managed = ['webhook.not_found', 'webhook.not_owner', 'service_account.hidden_projects', 'auth.projects_limited'] as const;

builder.mutationFields((t) => ({
  createWebhook: t.field({
    type: Webhook,
    description:
      'Registers an address that receives the events which the caller can view; for administrators and services. The answer contains the signing secret.',
    extensions: writes('refused', 'webhooks:manage', 'webhook.too_many', 'filter.invalid', 'auth.scope_missing', 'auth.projects_limited'),
    args: inputOf('CreateWebhookInput', (t) => ({
      url: t.string({ required: true, description: 'A public https address.', ...url }),
      events: t.stringList({ required: true, description: descriptions.events, ...events() }),
      fields: t.stringList({ description: descriptions.fields, ...fields }),
      projects: t.idList({ description: descriptions.projects, ...projects }),
      filter: t.string({ description: descriptions.filter, ...filter }),
      description: t.string(description),
      ordered: t.boolean({ description: `${descriptions.ordered} Default false.`, ...notNull }),
      concurrency: t.int({ description: `${descriptions.concurrency} Default 10.`, ...concurrency }),
      rate: t.int({ description: descriptions.rate, ...rate }),
    })),
    resolve: (_root, { input }, context) => createWebhook(context, input),
  }),
  updateWebhook: t.field({
    type: Webhook,
    description: 'Changes a webhook; waiting deliveries use its new settings.',
    extensions: writes('rehearsed', 'webhooks:manage', ...managed, 'version.mismatch', 'filter.invalid', 'auth.scope_missing'),
    args: inputOf('UpdateWebhookInput', (t) => ({
      id: t.id(id),
      expectedVersion: t.int(expectedVersion),
      url: t.string(url),
      events: t.stringList({ description: descriptions.events, ...events() }),
      fields: t.stringList({ description: descriptions.fields, ...fields }),
      projects: t.idList({ description: descriptions.projects, ...projects }),
      filter: t.string({ description: descriptions.filter, ...filter }),
      description: t.string(description),
      ordered: t.boolean({ description: descriptions.ordered, ...notNull }),
      concurrency: t.int({ description: descriptions.concurrency, ...concurrency }),
      rate: t.int({ description: descriptions.rate, ...rate }),
    })),
    resolve: (_root, { input }, context) => updateWebhook(context, input),
  }),
  deleteWebhook: t.field({
    type: Webhook,
    description: 'Deletes a webhook and its deliveries.',
    extensions: writes('rehearsed', 'webhooks:manage', 'webhook.not_found', 'auth.projects_limited'),
    args: { input: t.arg({ type: DeleteWebhookInput, required: true }) },
    resolve: (_root, { input }, context) => deleteWebhook(context, input),
  }),
  enableWebhook: t.field({
    type: Webhook,
    description:
      'Enables a webhook: waiting deliveries are sent now. `redeliverWebhook` sends the events that happened while it was disabled.',
    extensions: writes('rehearsed', 'webhooks:manage', ...managed, 'webhook.owner_gone'),
    args: { input: t.arg({ type: EnableWebhookInput, required: true }) },
    resolve: (_root, { input }, context) => enableWebhook(context, input),
  }),
  disableWebhook: t.field({
    type: Webhook,
    description: 'Stops sending to a webhook; waiting deliveries stay.',
    extensions: writes('rehearsed', 'webhooks:manage', 'webhook.not_found', 'auth.projects_limited'),
    args: { input: t.arg({ type: DisableWebhookInput, required: true }) },
    resolve: (_root, { input }, context) => disableWebhook(context, input),
  }),
  rotateWebhookSecret: t.field({
    type: Webhook,
    description: 'Gives a webhook a new signing secret, shown only in this answer. The previous secret also signs for another day.',
    extensions: writes('refused', 'webhooks:manage', ...managed, 'auth.scope_missing'),
    args: inputOf('RotateWebhookSecretInput', (t) => ({
      id: t.id(id),
      overlapHours: t.int({
        description: 'Hours for which the previous secret also signs. Default 24; 0 if it has leaked.',
        ...check({ minimum: 0, maximum: 168, nullable: false }),
      }),
    })),
    resolve: (_root, { input }, context) => rotateSecret(context, input),
  }),
  pingWebhook: t.field({
    type: WebhookDelivery,
    description: 'Sends a `ping` to a webhook, in a single attempt.',
    extensions: writes('refused', 'webhooks:manage', ...managed, 'webhook.disabled', 'webhook.backlog_full'),
    args: { input: t.arg({ type: PingWebhookInput, required: true }) },
    resolve: (_root, { input }, context) => pingWebhook(context, input),
  }),
  redeliverWebhookDelivery: t.field({
    type: WebhookDelivery,
    description: 'Sends the event of a delivery again, with the same event id.',
    extensions: writes('refused', 'webhooks:manage', ...managed, 'webhook_delivery.not_found', 'webhook.disabled', 'webhook.backlog_full'),
    args: inputOf('RedeliverWebhookDeliveryInput', (t) => ({
      webhook: t.id(id),
      id: t.id({ required: true, ...reference('webhookDelivery') }),
    })),
    resolve: (_root, { input }, context) => redeliver(context, input),
  }),
  redeliverWebhook: t.field({
    type: WebhookRedelivery,
    description:
      'Sends the events since a time, or between two times, again: only failed deliveries unless asked for more. Deliveries that are still under way are left as they are.',
    extensions: writes('refused', 'webhooks:manage', ...managed, 'webhook.disabled', 'webhook.backlog_full', 'cursor.invalid'),
    args: inputOf(
      'RedeliverWebhookInput',
      (t) => ({
        id: t.id(id),
        since: t.field({
          type: 'DateTime',
          required: true,
          description: 'Start of the range, inclusive; events are kept for 90 days.',
        }),
        until: t.field({ type: 'DateTime', description: 'End of the range, exclusive; default: now.', ...notNull }),
        include: t.field({ type: WebhookRedeliverInclude, description: 'Default `failed`.', ...notNull }),
        after: t.string({
          description: 'To continue: the `next` of the previous answer, with all other fields unchanged.',
          ...text({ min: 1, max: 100, nullable: false }),
        }),
      }),
      { extensions: { example: { since: '2026-11-21T00:00:00.000Z', include: 'missed' } } },
    ),
    resolve: (_root, { input }, context) => redeliverRange(context, input),
  }),
}));
