import type { Context } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { authorize, wholeReach } from '../../kernel/policy.ts';
import { iso } from '../../kernel/sql.ts';
import { encodeCursor, placeOf } from '../event/read.ts';
import { ownerJoins, ownerSees, wanted } from './audience.ts';
import { type DeliveryRow, findDelivery } from './deliveries.ts';
import { webhookPolicy } from './policy.ts';
import { type Queued, queue } from './queue.ts';
import { lockWebhook, type WebhookRow } from './row.ts';

/** Events that one call sends anew at most. */
const most = 10_000;

async function lockToSend(context: Context, id: string): Promise<WebhookRow> {
  const webhook = await lockWebhook(context, id);
  authorize(context.actor, webhookPolicy.send, webhook);
  // Whoever asks for a delivery wants to see now whether it arrives.
  await context.sql({ ...unpause, values: [context.actor.organization, id] });
  return webhook;
}

const unpause = {
  name: 'webhook.unpause',
  text: 'update webhook_lane set paused_until = null where organization_id = $1 and webhook_id = $2',
};

/** Sends a webhook a `ping`, tried once. @throws Problem webhook.not_found, webhook.not_owner, webhook.disabled */
export function pingWebhook(context: Context, { id }: { id: string }): Promise<DeliveryRow> {
  authorize(context.actor, wholeReach, undefined);
  return context.unitOfWork(async (unit) => {
    await lockToSend(context, id);
    const item: Queued = { webhook: id, seq: null, eventId: newId('event'), event: 'ping', subjectId: id };
    const [delivery] = await queue(context, unit, [item], 'ping');
    return findDelivery(context, { webhook: id, id: delivery as string });
  });
}

/**
 * Sends the event of a delivery again, under the same event id and a delivery id of its own.
 * @throws Problem webhook.not_found, webhook.not_owner, webhook_delivery.not_found, webhook.disabled
 */
export function redeliver(context: Context, { webhook, id }: { webhook: string; id: string }): Promise<DeliveryRow> {
  authorize(context.actor, wholeReach, undefined);
  return context.unitOfWork(async (unit) => {
    await findDelivery(context, { webhook, id });
    await lockToSend(context, webhook);
    const again = await context.sql<Queued>({ ...sameAgain, values: [context.actor.organization, webhook, id] });
    const [made] = await queue(context, unit, again, again[0]?.seq === null ? 'ping' : 'redelivery');
    return findDelivery(context, { webhook, id: made as string });
  });
}

const sameAgain = {
  name: 'webhook_delivery.again',
  text: `select d.webhook_id as webhook, d.seq::text as seq, d.event_id as "eventId", d.event, d.subject_id as "subjectId"
    from webhook_delivery d where d.organization_id = $1 and d.webhook_id = $2 and d.id = $3`,
};

/** `failed`: given up; `missed`: those and whatever was never queued, such as while it was disabled; `all`: what arrived, too. */
export const redeliveries = ['failed', 'missed', 'all'] as const;

type Range = { id: string; since: string; until?: string | null; include?: (typeof redeliveries)[number] | null; after?: string | null };

/**
 * Sends again what happened since a moment, or between two, as far as the owner sees it today and nothing of it is on its
 * way: what had failed, unless asked for more. Up to 10,000 events, in the order of the log.
 * @returns how many, and where to go on (`after`) if there are more
 * @throws Problem webhook.not_found, webhook.not_owner, webhook.disabled, cursor.invalid
 */
export function redeliverRange(
  context: Context,
  { id, since, until, include, after }: Range,
  page = most,
): Promise<{ count: number; next: string | null }> {
  authorize(context.actor, wholeReach, undefined);
  const from = typeof after === 'string' ? placeOf(after).seq : '0';
  return context.unitOfWork(async (unit) => {
    await lockToSend(context, id);
    const what = include ?? 'failed';
    const values = [context.actor.organization, id, since, until ?? null, from, page + 1, ...(what === 'failed' ? [] : [what])];
    const events = await context.sql<Queued & { seq: string; timestamp: string }>({
      ...(what === 'failed' ? findFailed() : find()),
      values,
    });
    const now = events.slice(0, page);
    await queue(context, unit, now, 'redelivery');
    const last = events.length > page ? now.at(-1) : undefined;
    return { count: now.length, next: last ? encodeCursor(last.seq, Date.parse(last.timestamp)) : null };
  });
}

const found = (included: string) => `select w.id as webhook, e.seq::text as seq, e.id as "eventId", e.event,
      e.subject_id as "subjectId", ${iso('e.timestamp')} as timestamp
    from event e join webhook w on w.organization_id = e.organization_id and w.id = $2 ${ownerJoins}
      cross join lateral (
        select bool_or(d.state = 'pending') as waits, bool_or(d.state = 'delivered') as arrived, bool_or(d.state = 'failed') as failed
        from webhook_delivery d where d.organization_id = w.organization_id and d.webhook_id = w.id and d.event_id = e.id) before
    where e.organization_id = $1 and e.timestamp >= $3::text::timestamptz and ($4::text is null or e.timestamp < $4::text::timestamptz)
      and e.seq > $5::text::bigint and ${ownerSees()} and before.waits is not true and ${included}
    order by e.seq limit $6::int`;

const find = () => ({
  name: 'webhook.redeliver',
  text: found(`case $7::text
        when 'missed' then before.arrived is not true and (before.failed or ${wanted})
        else before.arrived or before.failed or ${wanted} end`),
});
// From what failed to its events: those are few, the log is long.
const findFailed = () => ({
  name: 'webhook.redeliver_failed',
  text: found(`not before.arrived
      and e.seq in (select f.seq from webhook_delivery f where f.organization_id = $1 and f.webhook_id = $2 and f.state = 'failed')`),
});
