import type { Outcome } from '../../../src/ports/webhook-sender/port.ts';
import type { Services } from '../../kernel/context.ts';
import { spans } from '../../kernel/partitions.ts';
import { asSystem } from '../event/consume.ts';
import type { Address, Due, Receiver } from './due.ts';
import { disable } from './operations.ts';
import { lockWebhook, type WebhookRow } from './row.ts';
import { arrived, nextDelay, type Standing, standingAfter } from './schedule.ts';

/** What became of a delivery that was due. */
export type Ended = {
  readonly due: Due;
  readonly at: Date;
  /** Undefined where nothing was sent. */
  readonly outcome?: Outcome;
  /** Whether the breaker was open when it began. */
  readonly probe: boolean;
};

const keep = {
  name: 'webhook.settle',
  text: `with ended as (
      select * from json_to_recordset($2) as r(id text, state text, "dueIn" float8, at timestamptz, "durationMs" int, status int, error text, message text, body text)
    ), moved as (
      update webhook_delivery d set attempts = d.attempts + (r.at is not null)::int,
        state = case d.state when 'pending' then r.state::webhook_state else d.state end,
        due_at = case d.state when 'pending' then now() + make_interval(secs => r."dueIn") end,
        finished_at = case d.state when 'pending' then case when r."dueIn" is null then now() end else d.finished_at end
      from ended r where d.organization_id = $1 and d.id = r.id and d.id = any($3) and ${spans('d.id', '$3', 'text')} returning d.id, d.attempts)
    insert into webhook_attempt (organization_id, delivery_id, number, at, duration_ms, status, error, message, body)
    select $1, r.id, d.attempts, r.at, r."durationMs", r.status, r.error, r.message, r.body
    from ended r join moved d on d.id = r.id where r.at is not null`,
};

// A failure begins anew where the last was longer ago than any wait between two attempts: with nothing sent, nothing failed.
const fare = {
  name: 'webhook.fare',
  text: `update webhook_lane set failures = $3,
      failing_since = case $4::text
        when 'well' then null
        when 'failed again' then now()
        when 'failed' then case when failed_at > now() - interval '48 hours' then coalesce(failing_since, now()) else now() end
        else failing_since end,
      failed_at = case when $4::text like 'failed%' then now() else failed_at end,
      paused_until = case when $5::float8 is null then paused_until else now() + make_interval(secs => $5::float8) end
    where organization_id = $1 and webhook_id = $2 and holder = $6 returning failing_since < now() - interval '5 days' as "tooLong"`,
};

/**
 * Keeps what came of deliveries, in the order they ended: attempts, when to try again, and how the webhook fares. Disables
 * it after a 410, or five days in which all that was sent failed (pings apart). Of a holder that lost the webhook to another meanwhile the attempts
 * are kept; what the other finished stays as it is, and how the webhook fares is the other's to say.
 */
export async function settle(
  services: Services,
  { organization, webhook, holder }: Address & { readonly holder: string },
  { failures, failing }: Pick<Receiver, 'failures' | 'failing'>,
  ended: readonly Ended[],
): Promise<void> {
  await services.database.sql(keep, [organization, JSON.stringify(ended.map(rowOf)), ended.map(({ due }) => due.id).sort()]);
  const attempts = ended.flatMap(({ due, probe, outcome }) =>
    outcome ? [{ outcome, cause: due.cause, first: due.attempts === 0, probe }] : [],
  );
  const successes = attempts.filter(({ outcome }) => arrived(outcome));
  if (attempts.length === 0 || (!failing && successes.length === attempts.length)) return;
  let standing: Standing = { failures, pause: null };
  for (const attempt of attempts) {
    const { failures: count, pause } = standingAfter(standing.failures, attempt);
    standing = { failures: count, pause: pause === null || pause === 0 ? (pause ?? standing.pause) : Math.max(pause, standing.pause ?? 0) };
  }
  // A trial that fails says nothing of what matters.
  const last = attempts.findLast(({ cause, outcome }) => cause !== 'ping' || arrived(outcome));
  const health = !last ? 'as before' : arrived(last.outcome) ? 'well' : successes.length > 0 ? 'failed again' : 'failed';
  const values = [organization, webhook, standing.failures, health, standing.pause, holder];
  const [lane] = await services.database.sql<{ tooLong: boolean | null }>(fare, values);
  if (attempts.some(({ outcome }) => 'status' in outcome && outcome.status === 410)) await end(services, { organization, webhook }, 'gone');
  else if (lane?.tooLong && health === 'failed') await end(services, { organization, webhook }, 'failing');
}

function rowOf({ due: { id, attempts, cause }, at, outcome }: Ended): object {
  if (!outcome) return { id, state: 'cancelled' };
  const { durationMs } = outcome;
  const answered = 'status' in outcome;
  const told = answered ? { status: outcome.status, body: outcome.body } : { error: outcome.error, message: outcome.message };
  const row = { id, at, durationMs: Math.round(durationMs), ...told };
  if (arrived(outcome)) return { ...row, state: 'delivered' };
  const dueIn = cause === 'ping' ? undefined : nextDelay(attempts + 1, answered ? outcome.retryAfter : 0);
  return dueIn === undefined ? { ...row, state: 'failed' } : { ...row, state: 'pending', dueIn };
}

/** Disables a webhook, as the system. */
export async function end(
  services: Services,
  { organization, webhook }: Address,
  reason: NonNullable<WebhookRow['disabledReason']>,
): Promise<void> {
  const context = asSystem(services, organization, webhook);
  await context.unitOfWork(async (unit) => disable(context, unit, await lockWebhook(context, webhook), reason));
}
