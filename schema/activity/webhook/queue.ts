import { statement } from '../../../src/ports/database/port.ts';
import type { Context } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';

/** Job that sends due deliveries to a webhook. */
export const deliverJob = 'deliver-webhooks';

/** Event for a webhook. `seq` is null for a ping, which is not in the log. */
export type Queued = { webhook: string; seq: string | null; eventId: string; event: string; subjectId: string };

const insert = statement('webhook_delivery.insert')`
  insert into webhook_delivery (organization_id, id, webhook_id, seq, event_id, event, subject_id, cause)
  select $1, d.id, d.webhook, d.seq, d."eventId", d.event, d."subjectId", $2::text::webhook_cause
  from json_to_recordset($3) as d(id text, webhook text, seq bigint, "eventId" text, event text, "subjectId" text)`;

/** Queues a delivery for each item and wakes the senders, in the open unit of work. @returns their ids */
export async function queue(
  context: Context,
  unit: Unit,
  items: readonly Queued[],
  cause: 'event' | 'redelivery' | 'ping',
): Promise<string[]> {
  if (items.length === 0) return [];
  const { organization } = context.actor;
  const rows = items.map((item) => ({ id: newId('webhookDelivery'), ...item }));
  await context.sql(insert, [organization, cause, JSON.stringify(rows)]);
  const webhooks = new Set(items.map((item) => item.webhook));
  for (const webhook of webhooks) wake(unit, organization, webhook);
  return rows.map(({ id }) => id);
}

/**
 * Starts sending what is due to a webhook once the unit of work commits. Sent without a singleton key: a waiting wake-up with
 * the key might run before this commit, and this one would be lost.
 */
export function wake(unit: Pick<Unit, 'send'>, organization: string, webhook: string): void {
  unit.send(deliverJob, { organization, webhook });
}
