import type { Schema } from '../../../../schema/engine/json-schema/components.ts';
import { both } from './bilingual.ts';

/** Every kind of event, as `schema/kinds.ts` lists them; `example` is its `data`, with `whenChanged` where that changed. */
export type EventKinds = Readonly<Record<string, { description: { tr: string; en: string }; example: object; whenChanged?: object }>>;

/** The deliveries a receiver gets (spec 6), by event kind. */
export function webhooksOf(kinds: EventKinds): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries(kinds).map(([event, { description, example, whenChanged = {} }]) => [
      event,
      {
        post: {
          operationId: `on${event
            .split(/[._]/)
            .map((word) => word[0]?.toUpperCase() + word.slice(1))
            .join('')}`,
          summary: description.tr,
          'x-summary-en': description.en,
          description: description.en,
          security: [],
          parameters: headers(event),
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: bodySchema(event, dataSchema(example, whenChanged)), example: delivery(event, example) },
            },
          },
          responses: {
            '2XX': { description: both('Alındı; başka her yanıtta yeniden gönderilir.', 'Received; anything else is sent again.') },
          },
        },
      },
    ]),
  );
}

function delivery(event: string, data: object) {
  return { id: 'evt_01jcx6y3m8e7v9t5w2b4n6q8r0', event, timestamp: '2026-11-21T08:30:00.000Z', data };
}

/** The shape an example has: a null tells no type, and a list's first item speaks for all. */
function schemaOf(example: unknown): Schema {
  if (example === null) return {};
  if (Array.isArray(example)) return { type: 'array', items: example.length > 0 ? schemaOf(example[0]) : {} };
  if (typeof example !== 'object') return { type: Number.isInteger(example) ? 'integer' : typeof example };
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(example as object).map(([name, value]) => [name, schemaOf(value)])),
  };
}

function dataSchema(example: object, whenChanged: object): Schema {
  const sometimes = Object.entries(whenChanged).map(([name, value]) => [
    name,
    { ...schemaOf(value), description: 'Only where it changed.' },
  ]);
  const { properties, ...schema } = schemaOf(example);
  return { ...schema, properties: { ...(properties as object), ...Object.fromEntries(sometimes) } };
}

function bodySchema(event: string, data: object): Schema {
  return {
    type: 'object',
    properties: {
      id: { type: 'string', pattern: '^evt_', description: 'The same in every retry.' },
      event: { const: event },
      timestamp: { type: 'string', format: 'date-time' },
      data,
      previous: { type: 'object', description: 'Old values of what changed.' },
    },
    required: ['id', 'event', 'timestamp', 'data'],
  };
}

/** The headers of every delivery, by their names in the description. */
export const webhookHeaders: Readonly<Record<string, Schema>> = {
  ServiceSignature: {
    name: 'X-Service-Signature',
    in: 'header',
    required: true,
    description: 'HMAC-SHA256 of the raw body, keyed with the signing secret.',
    schema: { type: 'string', pattern: '^sha256=[0-9a-f]{64}$' },
  },
  ServiceDelivery: {
    name: 'X-Service-Delivery',
    in: 'header',
    required: true,
    description: 'The same in every attempt.',
    schema: { type: 'string', pattern: '^whd_' },
  },
  WebhookId: {
    name: 'webhook-id',
    in: 'header',
    required: true,
    description: "The event's id.",
    schema: { type: 'string', pattern: '^evt_' },
  },
  WebhookTimestamp: {
    name: 'webhook-timestamp',
    in: 'header',
    required: true,
    description: 'Of the attempt, in seconds.',
    schema: { type: 'string', pattern: '^[0-9]+$' },
  },
  WebhookSignature: {
    name: 'webhook-signature',
    in: 'header',
    required: true,
    description: 'As Standard Webhooks has it; one of each secret, by space, while one is rotated.',
    schema: { type: 'string', pattern: '^v1,' },
  },
};

function headers(event: string): Schema[] {
  return [
    { name: 'X-Service-Event', in: 'header', required: true, schema: { const: event } },
    ...Object.keys(webhookHeaders).map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ];
}
