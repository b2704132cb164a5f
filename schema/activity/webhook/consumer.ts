import { statement } from '../../../src/ports/database/port.ts';
import { spans } from '../../kernel/partitions.ts';
import type { Consumer } from '../event/consume.ts';
import { ownerHolds, ownerJoin, ownerJoins, ownerSees, wanted } from './audience.ts';
import { withinCapacity } from './backlog.ts';
import { type Candidate, narrowed } from './narrow.ts';
import { disable } from './operations.ts';
import { queue } from './queue.ts';
import { lockWebhook } from './row.ts';

const match = () => ({
  name: 'webhook.match',
  text: `select w.id as webhook, e.seq::text as seq, e.id as "eventId", e.event, e.subject_id as "subjectId", w.filter <> '' as "isNarrowed"
    from event e join webhook w on w.organization_id = e.organization_id and w.enabled ${ownerJoins}
    where e.organization_id = $1 and e.seq = any($2::text[]::bigint[]) and ${spans('e.seq', '$2', 'bigint')} and e.seq > w.since_seq and ${wanted} and ${ownerHolds} and ${ownerSees()}
    order by e.seq, w.id`,
});

const enabled = statement('webhook.enabled')`
  select w.id, ${ownerHolds} as "isOwned" from webhook w ${ownerJoin} where w.organization_id = $1 and w.enabled order by w.id`;

/**
 * Queues a delivery of each event for every webhook that subscribes to it and whose owner can view it. Uses one statement for
 * all events, plus those that evaluate filters; without webhooks, only the one that looks for them. Disables webhooks whose owner
 * may no longer have any, or whose queue is full.
 */
export const webhooksConsumer: Consumer = {
  name: 'webhooks',
  async take(context, unit, events) {
    const { organization } = context.actor;
    const webhooks = await context.sql<{ id: string; isOwned: boolean }>(enabled, [organization]);
    for (const { id, isOwned } of webhooks) if (!isOwned) await disable(context, unit, await lockWebhook(context, id), 'owner_gone');
    if (!webhooks.some(({ isOwned }) => isOwned)) return;
    const found = await context.sql<Candidate>(match(), [organization, events.map(({ seq }) => seq)]);
    const wanted = await narrowed(context, found, new Map(events.map((event) => [event.seq, event])));
    await queue(context, unit, await withinCapacity(context, unit, wanted), 'event');
  },
};
