import { statement } from '../../../src/ports/database/port.ts';
import type { Outcome } from '../../../src/ports/webhook-sender/port.ts';
import type { Services } from '../../kernel/context.ts';
import { spans } from '../../kernel/partitions.ts';
import { asSystem } from '../../kernel/system.ts';
import type { Due } from './due.ts';
import { webhookGivenUp } from './events.ts';
import type { Address } from './next-deliverable.ts';
import { findWebhook } from './row.ts';
import { arrived, nextDelay } from './schedule.ts';

/** Outcome of a due delivery. */
export type Ended = {
  readonly due: Due;
  readonly at: Date;
  /** Undefined if nothing was sent. */
  readonly outcome?: Outcome;
  /** Whether the circuit breaker was open when the request started. */
  readonly probe: boolean;
};

const keep = statement('webhook.settle')`with ended as (
    select * from json_to_recordset($2) as r(id text, state text, "dueIn" float8, at timestamptz, "durationMs" int, status int, error text, message text, body text)
  ), moved as (
    update webhook_delivery d set attempts = d.attempts + (r.at is not null)::int,
      state = case d.state when 'pending' then r.state::webhook_state else d.state end,
      due_at = case d.state when 'pending' then now() + make_interval(secs => r."dueIn") end,
      finished_at = case d.state when 'pending' then case when r."dueIn" is null then now() end else d.finished_at end
    from ended r where d.organization_id = $1 and d.id = r.id and d.id = any($3) and ${spans('d.id', '$3', 'text')} returning d.id, d.attempts)
  insert into webhook_attempt (organization_id, delivery_id, number, at, duration_ms, status, error, message, body)
  select $1, r.id, d.attempts, r.at, r."durationMs", r.status, r.error, r.message, r.body
  from ended r join moved d on d.id = r.id where r.at is not null`;

const hold = statement('webhook.giving_up')`select d.id from webhook_delivery d
  where d.organization_id = $1 and d.id = any($2) and ${spans('d.id', '$2', 'text')} and d.state = 'pending' order by d.id for update`;

/**
 * Saves the outcomes of deliveries: attempts, and when to try again. Emits `webhook.delivery_given_up` for those that are given
 * up, unless they ended otherwise before.
 */
export async function saveOutcomes(services: Services, address: Address, ended: readonly Ended[]): Promise<void> {
  const rows = ended.map((each) => ({ ...rowOf(each), reported: reportsGiveUp(each) }));
  const values = [address.organization, JSON.stringify(rows), rows.map(({ id }) => id).sort()];
  const lost = rows.filter(({ state, reported }) => state === 'failed' && reported).map(({ id }) => id);
  if (lost.length === 0) await services.database.sql(keep, values);
  else await giveUp(services, address, { lost: lost.sort(), values });
}

async function giveUp(
  services: Services,
  { organization, webhook }: Address,
  { lost, values }: { lost: readonly string[]; values: readonly unknown[] },
): Promise<void> {
  const context = asSystem(services, organization, webhook);
  await context.unitOfWork(async (unit) => {
    const waiting = await context.sql<{ id: string }>(hold, [organization, lost]);
    await context.sql(keep, values);
    const subject = waiting.length > 0 ? await findWebhook(context, webhook) : undefined;
    if (subject) for (const { id } of waiting) unit.emit(webhookGivenUp(subject, id));
  });
}

/** Whether giving up is reported by an event: not for a ping, and not for such an event itself. */
const reportsGiveUp = ({ due: { cause, event } }: Ended): boolean => cause !== 'ping' && event !== 'webhook.delivery_given_up';

type OutcomeRow = {
  readonly id: string;
  readonly state: 'delivered' | 'pending' | 'failed' | 'cancelled';
  readonly [column: string]: unknown;
};

function rowOf({ due: { id, attempts, cause }, at, outcome }: Ended): OutcomeRow {
  if (!outcome) return { id, state: 'cancelled' };
  const { durationMs } = outcome;
  const answered = 'status' in outcome;
  const row = { id, at, durationMs: Math.round(durationMs) };
  // Bodies of successful responses are not stored: nobody needs them, and a million of them take gigabytes.
  if (arrived(outcome)) return { ...row, ...(answered && { status: outcome.status }), state: 'delivered' };
  const response = answered ? { status: outcome.status, body: outcome.body } : { error: outcome.error, message: outcome.message };
  const dueIn = cause === 'ping' ? undefined : nextDelay(attempts + 1, answered ? outcome.retryAfter : 0);
  return { ...row, ...response, ...(dueIn === undefined ? { state: 'failed' } : { state: 'pending', dueIn }) };
}
