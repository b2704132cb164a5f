import { statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { authorize, wholeReach } from '../../kernel/policy.ts';
import { encodeCursor, placeOf } from '../event/read.ts';
import { ownerJoins, ownerSees, wanted } from './audience.ts';
import { remainingCapacity, reserveCapacity } from './backlog.ts';
import { type DeliveryRow, findDelivery } from './deliveries.ts';
import { restOnly } from './due.ts';
import { type Candidate, narrowed } from './narrow.ts';
import { webhookPolicy } from './policy.ts';
import { type Queued, queue } from './queue.ts';
import { lockWebhook, type WebhookRow } from './row.ts';

/** Maximum number of events that one call examines and sends again. */
const most = 10_000;

async function lockToSend(context: Context, id: string): Promise<WebhookRow> {
  const webhook = await lockWebhook(context, id);
  authorize(context.actor, webhookPolicy.send, webhook);
  // A requested delivery is attempted now, so that the caller sees whether it arrives.
  await context.sql(unpause, [context.actor.organization, id]);
  return webhook;
}

const unpause = statement('webhook.unpause')`
  update webhook_lane set paused_until = ${restOnly} where organization_id = $1 and webhook_id = $2`;

/** Sends a `ping` to a webhook, in a single attempt. @throws Problem webhook.not_found, webhook.not_owner, webhook.disabled */
export function pingWebhook(context: Context, { id }: { id: string }): Promise<DeliveryRow> {
  authorize(context.actor, wholeReach, undefined);
  return context.unitOfWork(async (unit) => {
    await lockToSend(context, id);
    await reserveCapacity(context, id, 1);
    const item: Queued = { webhook: id, seq: null, eventId: newId('event'), event: 'ping', subjectId: id };
    const [delivery] = await queue(context, unit, [item], 'ping');
    return findDelivery(context, { webhook: id, id: delivery as string });
  });
}

/**
 * Sends the event of a delivery again, with the same event id and a new delivery id.
 * @throws Problem webhook.not_found, webhook.not_owner, webhook_delivery.not_found, webhook.disabled
 */
export function redeliver(context: Context, { webhook, id }: { webhook: string; id: string }): Promise<DeliveryRow> {
  authorize(context.actor, wholeReach, undefined);
  return context.unitOfWork(async (unit) => {
    await findDelivery(context, { webhook, id });
    await lockToSend(context, webhook);
    const again = await context.sql<Queued>(sameAgain, [context.actor.organization, webhook, id]);
    await reserveCapacity(context, webhook, 1);
    const [made] = await queue(context, unit, again, again[0]?.seq === null ? 'ping' : 'redelivery');
    return findDelivery(context, { webhook, id: made as string });
  });
}

const sameAgain = statement('webhook_delivery.again')`
  select d.webhook_id as webhook, d.seq::text as seq, d.event_id as "eventId", d.event, d.subject_id as "subjectId"
  from webhook_delivery d where d.organization_id = $1 and d.webhook_id = $2 and d.id = $3`;

/**
 * `failed`: deliveries that were given up; `missed`: also events that were never queued, e.g. while it was disabled; `all`:
 * also delivered ones.
 */
export const redeliveries = ['failed', 'missed', 'all'] as const;

type Range = { id: string; since: string; until?: string | null; include?: (typeof redeliveries)[number] | null; after?: string | null };

/**
 * Sends events since a time, or between two times, again: only failed ones unless asked for more. Excludes events that the
 * owner cannot view today, and those with a pending delivery. Examines up to 10,000 events in the order of the log.
 * @returns the number of events, and where to continue (`after`) if there are more to examine
 * @throws Problem webhook.not_found, webhook.not_owner, webhook.disabled, webhook.backlog_full, cursor.invalid
 */
export function redeliverRange(
  context: Context,
  { id, since, until, include, after }: Range,
  page = most,
): Promise<{ count: number; next: string | null }> {
  authorize(context.actor, wholeReach, undefined);
  const from = typeof after === 'string' ? placeOf(after).seq : '0';
  const { organization } = context.actor;
  return context.unitOfWork(async (unit) => {
    await lockToSend(context, id);
    const capacity = await remainingCapacity(context, id);
    const what = include ?? 'failed';
    const [stretch] = await context.sql<Stretch>(what === 'failed' ? ofFailed : ofLog, [
      organization,
      id,
      since,
      until ?? null,
      from,
      page,
    ]);
    if (!stretch?.last) return { count: 0, next: null };
    const range = [organization, id, since, until ?? null, stretch.first, stretch.last];
    const found = await context.sql<Candidate>(
      what === 'failed' ? { ...findFailed(), values: range } : { ...find(), values: [...range, what] },
    );
    const wanted = await narrowed(context, found);
    const now = wanted.slice(0, capacity);
    await reserveCapacity(context, id, now.length);
    await queue(context, unit, now, 'redelivery');
    const reached = wanted.length > capacity ? now.at(-1)?.seq : stretch.looked === page ? stretch.last : undefined;
    return { count: now.length, next: reached === undefined ? null : encodeCursor(reached, Date.now()) };
  });
}

/** Range that one call examines: number of events, and positions of the first and the last; null if there are none. */
type Stretch = { readonly looked: number; readonly first: string | null; readonly last: string | null };

/**
 * Position in the log from which events are younger than a time, by binary search. `timestamp` follows the order of `seq`
 * except for the duration of a unit of work, at most 15 minutes.
 */
const placeAt = (moment: string, otherwise: string) => `coalesce((with recursive half(low, high) as (
        select 0::bigint, (select coalesce(max(seq), 0) + 1 from event where organization_id = $1) where ${moment} is not null
        union all
        select case when at.older then middle + 1 else low end, case when at.older then high else middle end
        from half cross join lateral (select (low + high) / 2 as middle) m cross join lateral (
            select coalesce((select e.timestamp < ${moment} from event e where e.organization_id = $1 and e.seq >= middle order by e.seq limit 1), false) as older) at
        where low < high)
      select low from half where low >= high), ${otherwise})`;

const stretch = (walked: string) => `with place as materialized (
      select greatest(${placeAt("($3::text::timestamptz - interval '15 minutes')", '0')}, $5::text::bigint + 1) as low,
        ${placeAt("($4::text::timestamptz + interval '15 minutes')", "'9223372036854775807'::bigint")} as high)
    select count(*)::int as looked, min(walked.seq)::text as first, max(walked.seq)::text as last from place cross join lateral (${walked} limit $6::int) walked`;

const ofLog = {
  name: 'webhook.stretch',
  text: stretch(`select e.seq from event e
      where e.organization_id = $1 and $2::text is not null and e.seq >= place.low and e.seq < place.high order by e.seq`),
};
// Starts from the failed deliveries, because they are few and the log is long.
const ofFailed = {
  name: 'webhook.stretch_failed',
  text: stretch(`select distinct f.seq from webhook_delivery f
      where f.organization_id = $1 and f.webhook_id = $2 and f.state = 'failed' and f.seq >= place.low and f.seq < place.high order by f.seq`),
};

const found = (included: string) => `select w.id as webhook, e.seq::text as seq, e.id as "eventId", e.event, e.subject_id as "subjectId",
      w.filter <> '' and not coalesce(before.arrived or before.failed, false) as "isNarrowed"
    from event e join webhook w on w.organization_id = e.organization_id and w.id = $2 ${ownerJoins}
      cross join lateral (
        select bool_or(d.state = 'pending') as waits, bool_or(d.state = 'delivered') as arrived, bool_or(d.state = 'failed') as failed
        from webhook_delivery d where d.organization_id = w.organization_id and d.webhook_id = w.id and d.event_id = e.id) before
    where e.organization_id = $1 and e.timestamp >= $3::text::timestamptz and ($4::text is null or e.timestamp < $4::text::timestamptz)
      and e.seq >= $5::text::bigint and e.seq <= $6::text::bigint and ${ownerSees()} and before.waits is not true and ${included}
    order by e.seq`;

const find = () => ({
  name: 'webhook.redeliver',
  text: found(`case $7::text
        when 'missed' then before.arrived is not true and (before.failed or ${wanted})
        else before.arrived or before.failed or ${wanted} end`),
});
const findFailed = () => ({
  name: 'webhook.redeliver_failed',
  text: found(`not before.arrived
      and e.seq in (select f.seq from webhook_delivery f where f.organization_id = $1 and f.webhook_id = $2 and f.state = 'failed'
        and f.seq >= $5::text::bigint and f.seq <= $6::text::bigint)`),
});
