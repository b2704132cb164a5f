import { type Actor, scopes } from '../kernel/actor.ts';
import { Context, type Services } from '../kernel/context.ts';
import type { Unit } from '../kernel/unit-of-work.ts';
import { type EventRow, loggedColumns } from './read.ts';

/** An event as consumers see it: all of it, whoever may read it. */
export type LoggedEvent = EventRow & {
  readonly audience: 'organization' | 'project' | 'user';
  readonly audienceUserId: string | null;
};

/** Whoever makes something of every event: the feed, webhooks. */
export type Consumer = {
  /** Names its place in the log; never changes. */
  readonly name: string;
  /**
   * Takes the next events of the context's organization, in order, in the unit of work that moves its place: what it
   * writes, emits and sends is kept exactly once. Does no network calls. The context is the system's, which sees all.
   */
  readonly take: (context: Context, unit: Unit, events: readonly LoggedEvent[]) => Promise<void>;
};

/** Events taken in one transaction. */
const batch = 100;

const take = {
  name: 'event.consumer_take',
  // The second of two waits for the first, and reads on where that one ended.
  text: `insert into event_consumer (organization_id, name, updated_at) values ($1, $2, now())
    on conflict (organization_id, name) do update set updated_at = now() returning seq::text`,
};
const next = {
  name: 'event.consumer_next',
  text: `select ${loggedColumns.text}
    from event e where e.organization_id = $1 and e.seq > $2::text::bigint order by e.seq limit ${batch}`,
};
const move = {
  name: 'event.consumer_move',
  text: 'update event_consumer set seq = $3::text::bigint, updated_at = now() where organization_id = $1 and name = $2',
};

/** Lets a consumer take all that an organization's log has for it. Several at a time take turns. */
export async function consume(services: Services, { name, take: handle }: Consumer, organization: string): Promise<void> {
  const { database } = services;
  for (let more = true; more; ) {
    const context = asSystem(services, organization, `consume-${name}`);
    more = await context.unitOfWork(async (unit) => {
      unit.beOfConsumer();
      const [place] = await database.sql<{ seq: string }>(take, [organization, name]);
      const events = await database.sql<LoggedEvent>(next, [organization, place?.seq]);
      const last = events.at(-1);
      if (!last) return false;
      await handle(context, unit, events);
      await database.sql(move, [organization, name, last.seq]);
      return events.length === batch;
    });
  }
}

/** A context for what nobody asked for: it acts for the organization, as nobody. `requestId` says what it is about. */
export function asSystem(services: Services, organization: string, requestId: string): Context {
  const actor: Actor = {
    organization,
    user: '',
    kind: 'service',
    role: 'admin',
    scopes: new Set(scopes),
    projects: null,
    credential: null,
  };
  return new Context(services, { actor, via: 'system', locale: 'tr', requestId });
}

/** Organizations whose log has more than one of the consumers has taken, for the job that looks after them. */
export const behind = {
  name: 'event.consumers_behind',
  text: `select o.id from organization o where exists (
      select 1 from unnest($1::text[]) c(name) left join event_consumer p on p.organization_id = o.id and p.name = c.name
      where coalesce(p.seq, 0) < (select max(e.seq) from event e where e.organization_id = o.id))`,
};
