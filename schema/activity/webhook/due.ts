import { statement } from '../../../src/ports/database/port.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Context, Services } from '../../kernel/context.ts';
import { spans } from '../../kernel/partitions.ts';
import { iso } from '../../kernel/sql.ts';
import { inNameOf, memberAs } from '../../kernel/system.ts';
import { visiblePart } from '../event/redaction.ts';
import type { EventRow } from '../event/row.ts';
import { ownerHolds, ownerJoin, ownerJoins, ownerSees, wanted } from './audience.ts';
import { type Address, nextHeads, untilHead } from './next-deliverable.ts';

/** Milliseconds until a time, and the current time in milliseconds since 1970. Both are by the database's clock. */
export type Wait = { readonly inMs: number; readonly nowMs: number };

/** Columns of the `Wait` for a time. */
export const waitFor = (moment: string) =>
  `ceil(extract(epoch from ${moment} - now()) * 1000)::float8 as "inMs", (extract(epoch from now()) * 1000)::float8 as "nowMs"`;

/** End of a lane's pause after a user requests a delivery: only a pause that the receiver asked for remains. */
export const restOnly = 'case when rest_until > now() then rest_until end';

/** Current settings and state of a webhook, for sending. */
export type Receiver = {
  readonly url: string;
  readonly secret: string;
  readonly previousSecret: string | null;
  readonly concurrency: number;
  readonly rate: number | null;
  readonly ordered: boolean;
  /** Limits events about tasks to tasks that match; empty for all. */
  readonly filter: string;
  readonly enabled: boolean;
  /** Whether its owner may have webhooks. */
  readonly owned: boolean;
  readonly failures: number;
  /** Whether a delivery has failed since the last success. */
  readonly failing: boolean;
  /** Milliseconds for which nothing is sent. */
  readonly pausedMs: number;
  /** Actor whose permissions decide what is sent. */
  readonly owner: Actor;
};

type Owner = Pick<Actor, 'user' | 'kind' | 'role'> & { scopes: string[] | null; projects: string[] | null };

const readOne = statement('webhook.receiver')`
  select w.url, w.secret, case when w.previous_secret_ends_at > now() then w.previous_secret end as "previousSecret",
    w.concurrency, w.rate, w.ordered, w.filter, w.enabled, ${ownerHolds} as owned, l.failures, l.failures > 0 or l.failing_since is not null as failing,
    greatest(0, ceil(extract(epoch from coalesce(l.paused_until, now()) - now()) * 1000))::int as "pausedMs",
    json_build_object('user', m.id, 'kind', m.kind, 'role', m.role, 'scopes', a.scopes, 'projects', a.projects) as owner
  from webhook w join webhook_lane l on l.organization_id = w.organization_id and l.webhook_id = w.id ${ownerJoin}
  where w.organization_id = $1 and w.id = $2`;

/** Reads the current webhook; undefined if it was deleted. */
export async function readReceiver({ database, encryption }: Services, { organization, webhook }: Address): Promise<Receiver | undefined> {
  const [row] = await database.sql<Omit<Receiver, 'owner'> & { owner: Owner }>(readOne, [organization, webhook]);
  if (!row) return undefined;
  const { scopes, projects, ...owner } = row.owner;
  const reach = projects && projects.length > 0 ? projects : null;
  const open = (encrypted: string) => encryption.decrypt(encrypted, webhook);
  const signing = { secret: open(row.secret), previousSecret: row.previousSecret && open(row.previousSecret) };
  return {
    ...row,
    ...signing,
    owner: memberAs({ organization, ...owner }, scopes ?? undefined, reach),
  };
}

/** Due delivery. `body` is the payload; null if it may no longer be sent. */
export type Due = {
  readonly id: string;
  readonly eventId: string;
  readonly event: string;
  readonly attempts: number;
  readonly cause: 'event' | 'redelivery' | 'ping';
  readonly body: string | null;
};

type DueRow = Omit<Due, 'body'> &
  Pick<EventRow, 'subjectId' | 'previous' | 'taskId' | 'projectId' | 'timestamp'> & {
    data: EventRow['data'] | null;
    seen: boolean | null;
  };

// Each event is looked up separately in its partition. Otherwise the planner assumes any partition, and a scan of the whole log
// looks cheaper.
const list = (name: string, deliveries: string) => ({
  name,
  text: `select d.id, d.event_id as "eventId", d.event, d.attempts, d.cause::text as cause, d.subject_id as "subjectId",
      e.data, e.previous, e.task_id as "taskId", e.project_id as "projectId", ${iso('coalesce(e.timestamp, d.created_at)')} as timestamp,
      d.seq is null or (${ownerSees()} and (d.cause <> 'event' or ${wanted})) as seen
    from (${deliveries}) d join webhook w on w.organization_id = d.organization_id and w.id = d.webhook_id
      left join lateral (select * from event e where e.organization_id = d.organization_id and e.seq = d.seq limit 1) e on true ${ownerJoins}
    order by d.due_at, d.seq, d.id`,
});
const listAny = () =>
  list(
    'webhook.due',
    `select d.* from webhook_delivery d where d.organization_id = $1 and d.webhook_id = $2 and d.due_at <= now() and d.id <> all($3)
      order by d.due_at, d.seq, d.id limit $4`,
  );
const listThese = () =>
  list(
    'webhook.due_in_order',
    `select d.* from webhook_delivery d where d.organization_id = $1 and d.webhook_id = $2 and d.id = any($3) and ${spans('d.id', '$3', 'text')}`,
  );

/** Due deliveries; for an ordered webhook also the subject to continue after. */
type Next = { readonly due: readonly Due[]; readonly after: string };

/**
 * Reads the next due deliveries, with bodies as the owner can view them now. A delivery that the webhook no longer wants has no
 * body, unless a user requested it. For an ordered webhook, reads only the oldest delivery of each subject, and subjects take
 * turns: `after` is where the last read ended. `without`: deliveries in flight.
 */
export async function readDue(
  services: Services,
  address: Address,
  { owner, ordered }: Receiver,
  { limit, without, after = '' }: { limit: number; without: readonly string[]; after?: string },
): Promise<Next> {
  const { organization, webhook } = address;
  const next = ordered ? await nextHeads(services, address, { limit, without: new Set(without), after }) : undefined;
  if (next?.ids.length === 0) return { due: [], after: next.after };
  const rows = next
    ? await services.database.sql<DueRow>(listThese(), [organization, webhook, next.ids])
    : await services.database.sql<DueRow>(listAny(), [organization, webhook, without, limit]);
  const context = inNameOf(services, owner, webhook);
  const due = rows.map(async ({ id, eventId, event, attempts, cause, ...row }) => ({
    id,
    eventId,
    event,
    attempts,
    cause,
    body: row.seen ? await bodyOf(context, { eventId, event, ...row }) : null,
  }));
  return { due: await Promise.all(due), after: next?.after ?? '' };
}

/** Payload: the event without references that its reader cannot view. */
async function bodyOf(
  context: Context,
  { eventId: id, event, timestamp, subjectId, data, ...placed }: Omit<DueRow, 'id' | 'attempts' | 'cause' | 'seen'>,
): Promise<string> {
  if (data === null) return JSON.stringify({ id, event, timestamp, data: { webhook: { id: subjectId } } });
  const visible = { ...placed, event, subjectId, data };
  const [now, before] = await Promise.all([visiblePart(context, visible, 'data'), visiblePart(context, visible, 'previous')]);
  return JSON.stringify({ id, event, timestamp, data: now, ...(before && { previous: before }) });
}

const nextAny = statement('webhook.next_due')`select ${waitFor('greatest(next.due_at, l.paused_until)')}
  from webhook w join webhook_lane l on l.organization_id = w.organization_id and l.webhook_id = w.id cross join lateral (
      select d.due_at from webhook_delivery d where d.organization_id = w.organization_id and d.webhook_id = w.id and d.due_at is not null
      order by d.due_at limit 1) next
  where w.organization_id = $1 and w.id = $2 and w.enabled`;
const nextInOrder = statement('webhook.next_due_in_order')`
  select ${waitFor("greatest(now() + $3::float8 * interval '1 millisecond', l.paused_until)")}
  from webhook w join webhook_lane l on l.organization_id = w.organization_id and l.webhook_id = w.id
  where w.organization_id = $1 and w.id = $2 and w.enabled`;

/** Time until something can be sent again; null if nothing waits. */
export async function untilNext(services: Services, address: Address, ordered: boolean): Promise<Wait | null> {
  const { organization, webhook } = address;
  if (!ordered) {
    const [row] = await services.database.sql<Wait>(nextAny, [organization, webhook]);
    return row ?? null;
  }
  const inMs = await untilHead(services, address);
  if (inMs === null) return null;
  const [row] = await services.database.sql<Wait>(nextInOrder, [organization, webhook, inMs]);
  return row ?? null;
}
