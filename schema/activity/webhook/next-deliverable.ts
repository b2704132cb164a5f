import { statement } from '../../../src/ports/database/port.ts';
import type { Services } from '../../kernel/context.ts';

/** Identifies a webhook. */
export type Address = { readonly organization: string; readonly webhook: string };

/** Oldest waiting delivery of a subject, with the milliseconds until it is due. */
type Head = { readonly id: string; readonly subjectId: string; readonly dueInMs: number };

/** Maximum number of subjects per statement. */
const stride = 200;

const oldest = (after: string) => `select d.subject_id, d.id, d.due_at from webhook_delivery d
        where d.organization_id = $1 and d.webhook_id = $2 and d.due_at is not null and d.subject_id > ${after}
        order by d.subject_id, d.seq, d.id limit 1`;

// The index skips from subject to subject, so the cost of a stride does not depend on the length of the queue.
const heads = statement('webhook.heads')`with recursive head as (
      (${oldest('$3::text')})
      union all
      select next.* from head cross join lateral (${oldest('head.subject_id')}) next)
  select id, subject_id as "subjectId", ceil(extract(epoch from due_at - now()) * 1000)::float8 as "dueInMs" from head limit ${stride}`;

/** Heads of the subjects after `after`. There are fewer than `stride` only at the end. */
const headsAfter = ({ database }: Services, { organization, webhook }: Address, after: string) =>
  database.sql<Head>(heads, [organization, webhook, after]);

/** Subject to continue after; the beginning if there are no more. */
const endOf = (found: readonly Head[]): string => (found.length < stride ? '' : (found.at(-1)?.subjectId ?? ''));

/**
 * Finds due heads of an ordered webhook, in the first stride after `after` that has any, longest overdue first. Also returns
 * where to continue, so that subjects take turns. Finds none only if no head of any subject is due. `without`: deliveries in
 * flight.
 */
export async function nextHeads(
  services: Services,
  address: Address,
  { limit, without, after }: { limit: number; without: ReadonlySet<string>; after: string },
): Promise<{ readonly ids: readonly string[]; readonly after: string }> {
  for (let [at, begun] = [after, after === '']; ; ) {
    const found = await headsAfter(services, address, at);
    const due = found.filter(({ id, dueInMs }) => dueInMs <= 0 && !without.has(id)).sort((a, b) => a.dueInMs - b.dueInMs);
    at = endOf(found);
    const ids = due.slice(0, limit).map(({ id }) => id);
    if (ids.length > 0 || (at === '' && begun)) return { ids: ids.sort(), after: at };
    begun ||= at === '';
  }
}

/** Milliseconds until the first head is due, at most 0 if one is due; null if nothing waits. */
export async function untilHead(services: Services, address: Address): Promise<number | null> {
  let first: number | null = null;
  for (let at: string | undefined; at !== ''; ) {
    const found = await headsAfter(services, address, at ?? '');
    for (const { dueInMs } of found) first = Math.min(first ?? dueInMs, dueInMs);
    if (first !== null && first <= 0) return first;
    at = endOf(found);
  }
  return first;
}
