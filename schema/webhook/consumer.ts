import type { Consumer } from '../event/consume.ts';
import { ownerHolds, ownerJoins, ownerSees, wanted } from './audience.ts';
import { type Queued, queue } from './queue.ts';

const match = {
  name: 'webhook.match',
  text: `select w.id as webhook, e.seq::text as seq, e.id as "eventId", e.event, e.subject_id as "subjectId"
    from event e join webhook w on w.organization_id = e.organization_id and w.enabled ${ownerJoins}
    where e.organization_id = $1 and e.seq = any($2::text[]::bigint[]) and e.seq > w.since_seq and ${wanted} and ${ownerHolds} and ${ownerSees}
    order by e.seq, w.id`,
};

/** Queues, of each event, a delivery for every webhook that wants it and whose owner sees it: one statement for all of them. */
export const webhooksConsumer: Consumer = {
  name: 'webhooks',
  async take(context, unit, events) {
    const found = await context.sql<Queued>({ ...match, values: [context.actor.organization, events.map(({ seq }) => seq)] });
    await queue(context, unit, found, 'event');
  },
};
