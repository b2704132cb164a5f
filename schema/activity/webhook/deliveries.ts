import type { WebhookAttempt, WebhookDelivery } from '../../../prisma/generated/client/client.ts';
import { statement } from '../../../src/ports/database/port.ts';
import { childPages } from '../../kernel/children.ts';
import type { Context } from '../../kernel/context.ts';
import { found } from '../../kernel/errors.ts';
import { groupBy, loader } from '../../kernel/loaders.ts';
import { byCreation, type PageArgs } from '../../kernel/paging.ts';
import { byId, type Partitioned } from '../../kernel/partitions.ts';
import { authorize, wholeReach } from '../../kernel/policy.ts';
import { empty, iso, raw, sql } from '../../kernel/sql.ts';
import { webhookPolicy } from './policy.ts';
import { findWebhook, type WebhookRow } from './row.ts';

/** Delivery as the API shows it. */
export type DeliveryRow = Pick<WebhookDelivery, 'id' | 'webhookId' | 'eventId' | 'event' | 'cause' | 'state' | 'attempts'> & {
  dueAt: string | null;
  createdAt: string;
  finishedAt: string | null;
};

/** Attempt as the API shows it. */
export type AttemptRow = Pick<WebhookAttempt, 'deliveryId' | 'number' | 'durationMs' | 'status' | 'error' | 'message' | 'body'> & {
  at: string;
};

const columns = raw(`d.id, d.webhook_id as "webhookId", d.event_id as "eventId", d.event, d.cause::text as cause, d.state::text as state,
  d.attempts, ${iso('d.due_at')} as "dueAt", ${iso('d.created_at')} as "createdAt", ${iso('d.finished_at')} as "finishedAt"`);

/** Retention in days of attempts, and so of finished deliveries. */
const retentionDays = 30;

const newestFirst = byCreation<DeliveryRow>('d', 'newest first');

const pagesOf = (state: string | null, event: string | null) =>
  childPages<DeliveryRow>({
    name: 'webhook_delivery.list',
    order: newestFirst,
    statement: ({ actor }, parents, keyset) =>
      sql`select d.*, k.id as "parentOf" from unnest(${parents}::text[]) k(id) cross join lateral (
          select ${columns} from webhook_delivery d where d.organization_id = ${actor.organization} and d.webhook_id = k.id
          ${state === null ? empty : sql`and d.state = ${state}::text::webhook_state`}
          ${event === null ? empty : sql`and d.event = ${event}`}
          ${keyset.where} ${keyset.orderBy} ${keyset.limit}) d`,
  });

const pages = new Map<string, ReturnType<typeof pagesOf>>();

type Filter = { state?: string | null; event?: string | null };

/** Returns a page of a webhook's deliveries, newest first. @throws Problem webhook.not_owner */
export function deliveriesOf(context: Context, webhook: WebhookRow, { state, event, ...page }: Filter & PageArgs) {
  authorize(context.actor, webhookPolicy.inspect, webhook);
  // One loader per filter, so that the same filter on many webhooks is one statement.
  const key = `${state ?? ''} ${event ?? ''}`;
  const load = pages.get(key) ?? pagesOf(state ?? null, event ?? null);
  pages.set(key, load);
  return load(context, webhook.id, page);
}

/** Returns a delivery. @throws Problem webhook.not_found, webhook.not_owner, webhook_delivery.not_found */
export async function findDelivery(context: Context, { webhook, id }: { webhook: string; id: string }): Promise<DeliveryRow> {
  authorize(context.actor, wholeReach, undefined);
  authorize(context.actor, webhookPolicy.inspect, await findWebhook(context, webhook));
  const [row] = await context.sql<DeliveryRow>(
    'webhook_delivery.find',
    sql`select ${columns} from webhook_delivery d
        where d.organization_id = ${context.actor.organization} and d.webhook_id = ${webhook} and d.id = ${id}`,
  );
  return found('webhook_delivery.not_found', row);
}

/** Loads the attempts of deliveries in order. The caller must already have access to the deliveries. */
export const attemptsOf = loader<AttemptRow[]>(async (context, ids) => {
  const rows = await context.sql<AttemptRow>(listAttempts, [context.actor.organization, ids]);
  return groupBy(rows, ({ deliveryId }) => deliveryId);
});

const listAttempts = statement('webhook_attempt.list')`
  select t.delivery_id as "deliveryId", t.number, ${iso('t.at')} as at, t.duration_ms as "durationMs", t.status, t.error, t.message, t.body
  from webhook_attempt t where t.organization_id = $1 and t.delivery_id = any($2) order by t.delivery_id, t.number`;

/** Partitions of deliveries and of their attempts. Pending deliveries stay until their event is gone. */
export const deliveries: Partitioned = {
  table: 'webhook_delivery',
  time: 'created_at',
  retentionDays,
  days: 7,
  waits: `state = 'pending'`,
  by: byId('webhookDelivery'),
};
export const attempts: Partitioned = {
  table: 'webhook_attempt',
  time: 'at',
  retentionDays,
  days: 7,
  by: byId('webhookDelivery'),
};
