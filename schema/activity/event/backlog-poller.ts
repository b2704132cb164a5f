import { statement } from '../../../src/ports/database/port.ts';
import type { Services } from '../../kernel/context.ts';
import type { Consumer } from './consume.ts';

/** Progress of a consumer over all organizations. */
export type ConsumerState = {
  readonly consumer: string;
  /** Seconds since the oldest event that it has not processed; 0 if there is none. */
  readonly lag: number;
  /** Events that it failed to process and that wait for `atolye events retry`. */
  readonly parked: number;
};

const namesOf = (consumers: readonly Consumer[]) => consumers.map(({ name }) => name);

const states = statement('event.consumer_states')`
  select c.name as consumer, coalesce(max(extract(epoch from now() - e.timestamp)), 0)::float8 as lag,
    (select count(*)::int from event_failure f where f.consumer = c.name and f.parked_at is not null) as parked
  from unnest($1::text[]) c(name) left join organization o on true
    left join event_consumer p on p.organization_id = o.id and p.name = c.name
    left join lateral (
      select e.timestamp from event e where e.organization_id = o.id and e.seq > coalesce(p.seq, 0) order by e.seq limit 1) e on true
  group by c.name order by c.name`;

/** Used by metrics and the doctor. */
export function consumerStates(
  { database }: { database: Pick<Services['database'], 'sql'> },
  consumers: readonly Consumer[],
): Promise<ConsumerState[]> {
  return database.sql<ConsumerState>(states, [namesOf(consumers)]);
}

/** Last sequence number of all logs. If it is unchanged, nothing was written. */
const head = statement('event.log_head')`select last_value::text as seq from event_seq`;

const behind = statement('event.consumers_behind')`select o.id from organization o where exists (
    select 1 from unnest($1::text[]) c(name) left join event_consumer p on p.organization_id = o.id and p.name = c.name
    where coalesce(p.seq, 0) < (select max(e.seq) from event e where e.organization_id = o.id))`;

/** Checks all organizations at least once in this many rounds, even if the head of the logs did not move. */
const rounds = 12;

/** Finds organizations whose consumers are behind their log. Costs one row while nothing happens. */
export class BacklogPoller {
  readonly #database: Services['database'];
  readonly #names: string[];
  #head: string | undefined;
  #quiet = false;
  #round = 0;

  constructor({ database }: Pick<Services, 'database'>, consumers: readonly Consumer[]) {
    this.#database = database;
    this.#names = namesOf(consumers);
  }

  /** @throws DatabaseError */
  async look(): Promise<string[]> {
    const [log] = await this.#database.sql<{ seq: string }>(head, []);
    const same = log?.seq === this.#head;
    this.#round += 1;
    if (same && this.#quiet && this.#round % rounds !== 0) return [];
    const found = await this.#database.sql<{ id: string }>(behind, [this.#names]);
    // Numbers are allocated before commit, so the logs count as quiet only after two quiet rounds.
    this.#quiet = same && found.length === 0;
    this.#head = log?.seq;
    return found.map(({ id }) => id);
  }
}
