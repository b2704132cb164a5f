import { statement } from '../../../src/ports/database/port.ts';
import type { Services } from '../../kernel/context.ts';
import { asSystem } from '../../kernel/system.ts';
import type { Receiver } from './due.ts';
import type { Address } from './next-deliverable.ts';
import { disable } from './operations.ts';
import { type Ended, saveOutcomes } from './outcomes.ts';
import { lockWebhook, type WebhookRow } from './row.ts';
import { arrived, type Standing, standingAfter } from './schedule.ts';

// A failure starts a new period if the previous one is older than any delay between two attempts, because without attempts
// nothing can fail.
const fare = statement('webhook.fare')`update webhook_lane set failures = $3,
    failing_since = case $4::text
      when 'well' then null
      when 'failed again' then now()
      when 'failed' then case when failed_at > now() - interval '48 hours' then coalesce(failing_since, now()) else now() end
      else failing_since end,
    failed_at = case when $4::text like 'failed%' then now() else failed_at end,
    paused_until = case when $5::float8 is null then paused_until else greatest(now() + make_interval(secs => $5::float8), rest_until) end,
    rest_until = case when $6::float8 > 0 then greatest(now() + make_interval(secs => $6::float8), rest_until) else rest_until end
  where organization_id = $1 and webhook_id = $2 and holder = $7 returning failing_since < now() - interval '5 days' as "tooLong"`;

/**
 * Saves the outcomes of deliveries in the order they ended: attempts, next attempts and the state of the webhook. Disables the
 * webhook after a 410, or after five days in which everything except pings failed.
 *
 * If the holder has lost the webhook to another process, its attempts are still saved. Deliveries that the other process
 * finished stay as they are, and so does the state of the webhook.
 */
export async function settle(
  services: Services,
  { organization, webhook, holder }: Address & { readonly holder: string },
  { failures, failing }: Pick<Receiver, 'failures' | 'failing'>,
  ended: readonly Ended[],
): Promise<void> {
  await saveOutcomes(services, { organization, webhook }, ended);
  const attempts = ended.flatMap(({ due, probe, outcome }) =>
    outcome ? [{ outcome, cause: due.cause, first: due.attempts === 0, probe }] : [],
  );
  const successes = attempts.filter(({ outcome }) => arrived(outcome));
  if (attempts.length === 0 || (!failing && successes.length === attempts.length)) return;
  let standing: Standing = { failures, pause: null, rest: 0 };
  for (const attempt of attempts) {
    const { failures: count, pause, rest } = standingAfter(standing.failures, attempt);
    standing = {
      failures: count,
      pause: pause === null || pause === 0 ? (pause ?? standing.pause) : Math.max(pause, standing.pause ?? 0),
      rest: Math.max(rest, standing.rest),
    };
  }
  // A failed ping does not count as a failure of deliveries.
  const last = attempts.findLast(({ cause, outcome }) => cause !== 'ping' || arrived(outcome));
  const health = !last ? 'as before' : arrived(last.outcome) ? 'well' : successes.length > 0 ? 'failed again' : 'failed';
  const values = [organization, webhook, standing.failures, health, standing.pause, standing.rest, holder];
  const [updated] = await services.database.sql<{ tooLong: boolean | null }>(fare, values);
  if (attempts.some(({ outcome }) => 'status' in outcome && outcome.status === 410)) await end(services, { organization, webhook }, 'gone');
  else if (updated?.tooLong && health === 'failed') await end(services, { organization, webhook }, 'failing');
}

/** Disables a webhook as the system. */
export async function end(
  services: Services,
  { organization, webhook }: Address,
  reason: NonNullable<WebhookRow['disabledReason']>,
): Promise<void> {
  const context = asSystem(services, organization, webhook);
  await context.unitOfWork(async (unit) => disable(context, unit, await lockWebhook(context, webhook), reason));
}
