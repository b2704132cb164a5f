import { statement } from '../../../src/ports/database/port.ts';
import type { Context, Services } from '../../kernel/context.ts';
import { raw } from '../../kernel/sql.ts';
import { asSystem } from '../../kernel/system.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { fitting, loggedColumns } from './read.ts';
import type { LoggedEvent } from './row.ts';

/** Processes every event of the log; e.g. the feed and webhooks. */
export type Consumer = {
  /** Identifies its position in the log; never changes. */
  readonly name: string;
  /**
   * Processes the next events of the context's organization, in order, in the unit of work that advances its position. So its
   * writes, events and messages take effect exactly once. Makes no network calls. The context is the system's, which can view
   * everything.
   */
  readonly take: (context: Context, unit: Unit, events: readonly LoggedEvent[]) => Promise<void>;
};

/** Result of a slice. */
export type Slice =
  /** `more`: further events may follow. */
  | { readonly state: 'taken'; readonly more: boolean }
  /** Another process holds the position. */
  | { readonly state: 'busy' }
  /** The next event failed before and waits for its next attempt. */
  | { readonly state: 'paused' }
  /** Rolled back. Without events if it failed before any were read. */
  | { readonly state: 'failed'; readonly events: readonly LoggedEvent[]; readonly error: unknown };

/** Maximum number of events per transaction. */
export const sliceSize = 100;

type Row = { failing: boolean; paused: boolean } & ((LoggedEvent & { found: number }) | { seq: null });

// Skips a locked position instead of waiting for it on a connection. An event that failed before is read alone.
const next = statement('event.consumer_next')`with place as (
    select c.seq, f.due_at is not null as failing, coalesce(f.due_at > now(), false) as paused
    from event_consumer c left join lateral (
      select max(f.due_at) as due_at from event_failure f
      where f.organization_id = $1 and f.consumer = $2 and f.parked_at is null) f on true
    where c.organization_id = $1 and c.name = $2 for update of c skip locked)
  select place.failing, place.paused, next.* from place left join lateral (
    ${
      fitting(
        raw(`select ${loggedColumns.text} from event e where e.organization_id = $1 and e.seq > place.seq and not place.paused
          order by e.seq limit case when place.failing then 1 else $3::int end`),
      ).text
    }) next on true
  order by next.seq::bigint`;
const begin = statement('event.consumer_begin')`insert into event_consumer (organization_id, name, updated_at) values ($1, $2, now())
  on conflict (organization_id, name) do nothing returning name`;
const move = statement('event.consumer_move')`
  update event_consumer set seq = $3::text::bigint, updated_at = now() where organization_id = $1 and name = $2`;
const recover = statement('event.consumer_recover')`delete from event_failure
  where organization_id = $1 and consumer = $2 and seq <= $3::text::bigint and parked_at is null`;

/** Processes the next events of an organization's log, at most `size`, in one unit of work. Never throws. */
export async function takeSlice(services: Services, consumer: Consumer, organization: string, size = sliceSize): Promise<Slice> {
  const { name } = consumer;
  const context = asSystem(services, organization, `consume-${name}`);
  let events: LoggedEvent[] = [];
  try {
    return await context.unitOfWork(async (unit) => {
      unit.beOfConsumer();
      events = [];
      const rows = await context.sql<Row>(next, [organization, name, size]);
      const [place] = rows;
      if (!place) {
        const begun = await context.sql(begin, [organization, name]);
        return begun.length > 0 ? { state: 'taken', more: true } : { state: 'busy' };
      }
      if (place.paused) return { state: 'paused' };
      const taken = rows.filter((row) => row.seq !== null);
      events = taken;
      const last = taken.at(-1);
      if (!last) return { state: 'taken', more: false };
      await consumer.take(context, unit, events);
      const values = [organization, name, last.seq];
      unit.atEnd({ ...move, values });
      if (place.failing) unit.atEnd({ ...recover, values });
      return { state: 'taken', more: place.failing || last.found === size || last.found > taken.length };
    });
  } catch (error) {
    return { state: 'failed', events, error };
  }
}
