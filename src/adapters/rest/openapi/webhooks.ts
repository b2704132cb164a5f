import type { Schema } from '../../../../schema/engine/json-schema/components.ts';
import { both } from './bilingual.ts';
import type { EventKinds } from './event-schemas.ts';
import { type EventSchemas, typeNameOf } from './event-schemas.ts';

/** Describes the webhook deliveries (spec 6), by event kind. */
export function webhooksOf(kinds: EventKinds, schemas: EventSchemas): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries(kinds)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([event, kind]) => [
        event,
        {
          post: {
            operationId: `on${typeNameOf(event)}`,
            summary: kind.description.tr,
            'x-summary-en': kind.description.en,
            description: kind.description.en,
            security: [],
            parameters: headers(event),
            requestBody: {
              required: true,
              content: { 'application/json': { schema: schemas.of(event, kind), example: delivery(event, kind.example) } },
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

/** The headers of every delivery, by component name. */
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
    description: 'Id of the delivery, identical in every attempt.',
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
    description: 'Time of the attempt, in seconds.',
    schema: { type: 'string', pattern: '^[0-9]+$' },
  },
  WebhookSignature: {
    name: 'webhook-signature',
    in: 'header',
    required: true,
    description: 'As in Standard Webhooks; during a rotation one signature per secret, separated by spaces.',
    schema: { type: 'string', pattern: '^v1,' },
  },
};

function headers(event: string): Schema[] {
  return [
    { name: 'X-Service-Event', in: 'header', required: true, schema: { type: 'string', const: event } },
    ...Object.keys(webhookHeaders).map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ];
}
