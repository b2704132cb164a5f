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

const header = (name: string, description: string, pattern: string): Schema => ({
  ...{ name, in: 'header', required: true, description },
  schema: { type: 'string', pattern },
});

/** The headers of every delivery, by component name. */
export const webhookHeaders: Readonly<Record<string, Schema>> = {
  ServiceSignature: header('X-Service-Signature', 'HMAC-SHA256 of the raw body, keyed with the signing secret.', '^sha256=[0-9a-f]{64}$'),
  ServiceDelivery: header('X-Service-Delivery', 'Id of the delivery, identical in every attempt.', '^whd_'),
  WebhookId: header('webhook-id', "The event's id.", '^evt_'),
  WebhookTimestamp: header('webhook-timestamp', 'Time of the attempt, in seconds.', '^[0-9]+$'),
  WebhookSignature: header(
    'webhook-signature',
    'As in Standard Webhooks; during a rotation one signature per secret, separated by spaces.',
    '^v1,',
  ),
};

function headers(event: string): Schema[] {
  return [
    { name: 'X-Service-Event', in: 'header', required: true, schema: { type: 'string', const: event } },
    ...Object.keys(webhookHeaders).map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ];
}
