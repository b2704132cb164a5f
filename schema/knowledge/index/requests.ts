import type { PassageKind } from '../../../src/ports/search/port.ts';
import type { Services } from '../../kernel/context.ts';

/** Subject to index, taken by a run. */
export type Request = {
  readonly id: string;
  readonly kind: PassageKind;
  readonly revision: number;
};

/** Number of subjects taken at once. */
const batch = 50;
/** Seconds without renewal after which other runs take over: the maximum delay after a kill. */
export const holdSeconds = 45;
/** Interval of renewals, in milliseconds. */
export const renewMs = 15_000;
/** Failures after which a subject is parked until it changes or the index is rebuilt: about twelve hours after the first. */
const mostAttempts = 20;

const take = {
  name: 'knowledge.requests_take',
  text: `with next as (
      select organization_id, subject_id from index_request
      where organization_id = $1 and kind = any($3::text[]) and due_at <= now() and (leased_until is null or leased_until < now())
      order by requested_at, subject_id limit ${batch} for update skip locked)
    update index_request r set lease = $2, leased_until = now() + interval '${holdSeconds} seconds' from next
      where r.organization_id = $1 and r.organization_id = next.organization_id and r.subject_id = next.subject_id
    returning r.subject_id as id, r.kind, r.revision, r.requested_at as at`,
};
const renew = {
  name: 'knowledge.requests_renew',
  text: `update index_request set leased_until = now() + interval '${holdSeconds} seconds' where organization_id = $1 and lease = $2`,
};
const hold = {
  name: 'knowledge.requests_hold',
  text: `select subject_id as id from index_request where organization_id = $1 and lease = $2 and subject_id = any($3::text[])
    order by subject_id for update`,
};
const done = {
  name: 'knowledge.requests_done',
  text: `delete from index_request r using unnest($3::text[], $4::int[]) d(id, revision)
    where r.organization_id = $1 and r.lease = $2 and r.subject_id = d.id and r.revision = d.revision returning r.subject_id as id`,
};
const free = {
  name: 'knowledge.requests_free',
  text: 'update index_request set lease = null, leased_until = null where organization_id = $1 and lease = $2 and ($3::text[] is null or subject_id = any($3))',
};
/** Statement that postpones a failed request of a queue: by 10 s, 20 s, 40 s, … 1 h; then it is parked. */
export const postponeIn = (
  table: 'index_request' | 'vector_request',
) => `update ${table} set attempts = attempts + 1, lease = null, leased_until = null,
      due_at = case when revision <> $4 then due_at when attempts + 1 >= ${mostAttempts} then 'infinity'
        else now() + least(interval '1 hour', interval '10 seconds' * power(2, least(attempts, 10))) end
    where organization_id = $1 and lease = $2 and subject_id = $3 returning due_at = 'infinity' as over`;

const postpone = { name: 'knowledge.requests_postpone', text: postponeIn('index_request') };
const wake = {
  name: 'knowledge.requests_wake',
  text: `with vectors as (update vector_request set due_at = now(), attempts = 0 where due_at = 'infinity' returning organization_id)
    , words as (update index_request set due_at = now(), attempts = 0 where due_at = 'infinity' returning organization_id)
    select organization_id as organization from vectors union select organization_id from words`,
};
const clock = {
  name: 'knowledge.requests_clock',
  text: 'select (extract(epoch from clock_timestamp()) * 1000000)::float8 as version',
};

/** Organizations with requests waiting in a queue, longest waiting first. Used by the job that polls the queues. */
export const waitingIn = (table: 'index_request' | 'vector_request') => ({
  name: `knowledge.waiting_${table}`,
  text: `select organization_id as id from ${table} where due_at <= now() and (leased_until is null or leased_until < now()) group by 1 order by min(requested_at)`,
});

/** Retries parked subjects. Returns their organizations. */
export const wakeParked = ({ database }: Pick<Services, 'database'>): Promise<{ organization: string }[]> => database.sql(wake, []);

/**
 * Requests of an organization that one run has taken. Nothing is locked while it works, because it waits for the network. A
 * lease says which run may work on them, and each write checks the lease.
 */
export class Requests {
  readonly #services: Services;
  readonly #organization: string;
  readonly #lease: string;

  constructor(services: Services, organization: string, lease: string) {
    this.#services = services;
    this.#organization = organization;
    this.#lease = lease;
  }

  /** Takes the next requests of these kinds, longest waiting first. */
  async take(kinds: readonly PassageKind[]): Promise<Request[]> {
    const rows = await this.#sql<Request & { at: Date }>(take, [kinds]);
    return rows.sort((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1));
  }

  renew = () => this.#sql(renew, []);

  /** Locks the requests that this run still holds, for the rest of the transaction. */
  async hold(requests: readonly Request[]): Promise<Set<string>> {
    return new Set((await this.#sql<{ id: string }>(hold, [requests.map(({ id }) => id)])).map(({ id }) => id));
  }

  /** Ends requests. A request whose subject changed meanwhile stays and is taken again. Returns the ids of those that ended. */
  async finish(requests: readonly Request[]): Promise<Set<string>> {
    const ended = await this.#sql<{ id: string }>(done, pairs(requests));
    await this.free(requests);
    return new Set(ended.map(({ id }) => id));
  }

  /** Postpones a request that failed for its own reasons, longer each time. Returns whether it is parked now. */
  async postpone({ id, revision }: Request): Promise<boolean> {
    return (await this.#sql<{ over: boolean }>(postpone, [id, revision]))[0]?.over ?? false;
  }

  /** Version of a write: greater for a run that holds the request later. */
  async version(): Promise<number> {
    return (await this.#services.database.sql<{ version: number }>(clock, []))[0]?.version as number;
  }

  /** Releases these requests, or all that this run has taken, to other runs. */
  free = (requests?: readonly Request[]) => this.#sql(free, [requests?.map(({ id }) => id) ?? null]);

  #sql<Row>(statement: { name: string; text: string }, values: readonly unknown[]): Promise<Row[]> {
    return this.#services.database.sql<Row>(statement, [this.#organization, this.#lease, ...values]);
  }
}

const pairs = (requests: readonly Request[]) => [requests.map(({ id }) => id), requests.map(({ revision }) => revision)];
