import { statement } from '../../../src/ports/database/port.ts';
import type { Services } from '../../kernel/context.ts';
import { asSystem } from '../../kernel/system.ts';
import type { Consumer } from './consume.ts';
import { loggedColumns } from './read.ts';
import type { LoggedEvent } from './row.ts';

/** Attempts before an event is parked. */
const tries = 3;

// Does nothing if the consumer has advanced meanwhile or another process holds its position.
const note = statement('event.failure_note')`with place as (
    select name from event_consumer where organization_id = $1 and name = $2 and seq < $3::text::bigint for update skip locked),
  failure as (
    insert into event_failure (organization_id, consumer, seq, tries, error, due_at)
      select $1, name, $3::text::bigint, 1, $4, now() + interval '2 seconds' from place
    on conflict (organization_id, consumer, seq) do update set tries = event_failure.tries + 1, error = excluded.error,
      due_at = now() + interval '20 seconds', parked_at = case when event_failure.tries + 1 >= ${tries} then now() end
    returning consumer, parked_at is not null as parked),
  moved as (
    update event_consumer c set seq = $3::text::bigint, updated_at = now() from failure
    where c.organization_id = $1 and c.name = failure.consumer and failure.parked)
  select parked from failure`;

/**
 * Records that a consumer could not process one event. The event is retried after a pause and parked after `tries` attempts, so
 * that the rest of the log is processed. @returns whether it is parked now
 */
export async function noteFailure(
  services: Services,
  consumer: Consumer,
  organization: string,
  seq: string,
  error: unknown,
): Promise<boolean> {
  const [noted] = await services.database.sql<{ parked: boolean }>(note, [organization, consumer.name, seq, reasonOf(error)]);
  return noted?.parked ?? false;
}

type Parked = { readonly organization: string; readonly consumer: string; readonly seq: string };

const parked = statement('event.failures_parked')`select organization_id as organization, consumer, seq::text as seq from event_failure
  where parked_at is not null and consumer = any($1) order by organization_id, event_failure.seq`;
/** Also locks the consumer's position, which `take` may rely on. */
const lock = statement('event.failure_lock')`
  select c.seq from event_consumer c join event_failure f on f.organization_id = c.organization_id and f.consumer = c.name
  where c.organization_id = $1 and c.name = $2 and f.seq = $3::text::bigint for update of c, f`;
const find = statement('event.failure_event')`
  select ${loggedColumns.text} from event e where e.organization_id = $1 and e.seq = $2::text::bigint`;
const forget = statement('event.failure_forget')`
  delete from event_failure where organization_id = $1 and consumer = $2 and seq = $3::text::bigint`;
const again = statement('event.failure_again')`
  update event_failure set tries = tries + 1, error = $4 where organization_id = $1 and consumer = $2 and seq = $3::text::bigint`;

/** Processes parked events again, each alone and exactly once. Events that fail again stay parked. */
export async function retryParked(services: Services, consumers: readonly Consumer[]): Promise<{ taken: number; failed: number }> {
  const count = { taken: 0, failed: 0 };
  const names = consumers.map(({ name }) => name);
  for (const each of await services.database.sql<Parked>(parked, [names])) {
    const consumer = consumers.find(({ name }) => name === each.consumer) as Consumer;
    const values = [each.organization, each.consumer, each.seq];
    try {
      await takeParked(services, consumer, each);
      count.taken += 1;
    } catch (error) {
      count.failed += 1;
      await services.database.sql(again, [...values, reasonOf(error)]);
    }
  }
  return count;
}

async function takeParked(services: Services, consumer: Consumer, { organization, seq }: Parked): Promise<void> {
  const context = asSystem(services, organization, `consume-${consumer.name}`);
  await context.unitOfWork(async (unit) => {
    unit.beOfConsumer();
    const values = [organization, consumer.name, seq];
    if ((await context.sql(lock, values)).length === 0) return;
    // The event may have left the log; then there is nothing to process.
    const events = await context.sql<LoggedEvent>(find, [organization, seq]);
    if (events.length > 0) await consumer.take(context, unit, events);
    unit.atEnd({ ...forget, values });
  });
}

/** Error text stored with a failure, at most 1,000 characters. */
const reasonOf = (error: unknown): string => String(error).slice(0, 1000);
