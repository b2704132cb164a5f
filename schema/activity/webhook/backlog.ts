import { statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { disable } from './operations.ts';
import type { Queued } from './queue.ts';
import { lockWebhook } from './row.ts';
import { maxWaiting } from './state.ts';

/**
 * Returns the items whose webhook has queue capacity. A webhook without capacity is disabled (`backlog`): waiting deliveries
 * stay, and skipped ones can be sent by `redeliverWebhook` with `missed`. Call it before queueing the items.
 */
export async function withinCapacity(context: Context, unit: Unit, items: readonly Queued[]): Promise<Queued[]> {
  const news = new Map<string, number>();
  for (const { webhook } of items) news.set(webhook, (news.get(webhook) ?? 0) + 1);
  if (news.size === 0) return [];
  const full = await claim(context, news, async (webhooks) => {
    for (const id of webhooks) await disable(context, unit, await lockWebhook(context, id), 'backlog');
  });
  return items.filter(({ webhook }) => !full.has(webhook));
}

/** Reserves capacity for `count` requested deliveries. @throws Problem webhook.backlog_full */
export async function reserveCapacity(context: Context, webhook: string, count: number): Promise<void> {
  await claim(context, new Map([[webhook, count]]), refuse);
}

/** Number of further deliveries that may wait for a webhook, at least one. @throws Problem webhook.backlog_full */
export async function remainingCapacity(context: Context, webhook: string): Promise<number> {
  const { organization } = context.actor;
  const [known] = await context.sql<{ capacity: number }>(capacities, [organization, [webhook]]);
  if (known && known.capacity > 0) return known.capacity;
  const [counted] = await context.sql<{ waiting: number }>(count, [organization, [webhook], maxWaiting]);
  const free = maxWaiting - (counted?.waiting ?? 0);
  return free > 0 ? free : refuse();
}

function refuse(): never {
  throw new Problem('webhook.backlog_full', { params: { max: maxWaiting } });
}

const capacities = statement('webhook_lane.rooms')`
  select webhook_id as webhook, room as capacity from webhook_lane where organization_id = $1 and webhook_id = any($2)`;
const count = statement('webhook_delivery.waiting')`select k.id as webhook, (select count(*) from (
      select 1 from webhook_delivery d where d.organization_id = $1 and d.webhook_id = k.id and d.due_at is not null limit $3) w)::int as waiting
  from unnest($2::text[]) k(id)`;
const take = statement('webhook_lane.take_room')`update webhook_lane l set room = coalesce(r.counted, l.room) - r.wanted
  from json_to_recordset($2) as r(webhook text, counted int, wanted int) where l.organization_id = $1 and l.webhook_id = r.webhook`;

/**
 * Reserves capacity for a number of deliveries per webhook. Waiting deliveries are counted only after the capacity of the last
 * count is used up. So a webhook that keeps up costs one count per hundred thousand deliveries.
 *
 * `onFull` receives the webhooks without capacity before any lane is locked, because changes of a webhook lock the webhook
 * first and then its lane.
 * @returns the webhooks without capacity
 */
async function claim(
  context: Context,
  news: ReadonlyMap<string, number>,
  onFull: (webhooks: readonly string[]) => Promise<void> | never,
): Promise<ReadonlySet<string>> {
  const { organization } = context.actor;
  const wantedOf = (webhook: string) => news.get(webhook) ?? 0;
  const known = await context.sql<{ webhook: string; capacity: number }>(capacities, [organization, [...news.keys()]]);
  const narrow = known.filter(({ webhook, capacity }) => capacity < wantedOf(webhook)).map(({ webhook }) => webhook);
  const counts =
    narrow.length > 0 ? await context.sql<{ webhook: string; waiting: number }>(count, [organization, narrow, maxWaiting + 1]) : [];
  const counted = new Map(counts.map(({ webhook, waiting }) => [webhook, maxWaiting - waiting]));
  const full = narrow.filter((webhook) => (counted.get(webhook) ?? 0) < wantedOf(webhook));
  if (full.length > 0) await onFull(full);
  const taken = [...news].filter(([webhook]) => !full.includes(webhook));
  const rows = taken.map(([webhook, wanted]) => ({ webhook, wanted, counted: counted.get(webhook) }));
  if (rows.length > 0) await context.sql(take, [organization, JSON.stringify(rows)]);
  return new Set(full);
}
