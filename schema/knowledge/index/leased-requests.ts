import { statement } from '../../../src/ports/database/port.ts';
import type { PassageKind } from '../../../src/ports/search/port.ts';
import type { Services } from '../../kernel/context.ts';
import { throwAll } from '../../kernel/each.ts';

/** Queue of subjects: for their words, and then for their vectors. */
type Queue = 'index_request' | 'vector_request';

/** Subject in a queue, leased by a run. */
export type Request = { readonly id: string; readonly kind: PassageKind; readonly revision: number };

/** Seconds without renewal after which other runs take over: the maximum delay after a kill. */
const holdSeconds = 45;
/** Interval of renewals, in milliseconds. */
const renewMs = 15_000;
/** Failures after which a subject is parked until it changes or the index is rebuilt: about twelve hours after the first. */
const mostAttempts = 20;

const isDue = 'due_at <= now() and (leased_until is null or leased_until < now())';

/** Organizations with requests waiting in a queue, longest waiting first. Used by the job that polls the queues. */
export const waitingIn = (table: Queue) => ({
  name: `knowledge.waiting_${table}`,
  text: `select organization_id as id from ${table} where ${isDue} group by 1 order by min(requested_at)`,
});

/** Statement that leases due requests in an order. `and`: a further condition. */
export const takeFrom = (
  table: Queue,
  name: string,
  { order, limit, and = '' }: { order: string; limit: number | string; and?: string },
) => ({
  name: `knowledge.take_${name}`,
  text: `with next as (
      select organization_id, subject_id from ${table} where organization_id = $1 ${and} and ${isDue}
      order by ${order} limit ${limit} for update skip locked)
    update ${table} r set lease = $2, leased_until = now() + interval '${holdSeconds} seconds' from next
      where r.organization_id = $1 and r.organization_id = next.organization_id and r.subject_id = next.subject_id
    returning r.subject_id as id, r.kind, r.revision, r.requested_at as at`,
});

/** Statements that both queues have. A failed request is postponed by 10 s, 20 s, 40 s, … 1 h; then it is parked. */
const statementsOf = (table: Queue) => ({
  renew: {
    name: `knowledge.renew_${table}`,
    text: `update ${table} set leased_until = now() + interval '${holdSeconds} seconds' where organization_id = $1 and lease = $2`,
  },
  postpone: {
    name: `knowledge.postpone_${table}`,
    text: `update ${table} set attempts = attempts + 1, lease = null, leased_until = null,
      due_at = case when revision <> $4 then due_at when attempts + 1 >= ${mostAttempts} then 'infinity'
        else now() + least(interval '1 hour', interval '10 seconds' * power(2, least(attempts, 10))) end
    where organization_id = $1 and lease = $2 and subject_id = $3 returning due_at = 'infinity' as over`,
  },
  free: {
    name: `knowledge.free_${table}`,
    text: `update ${table} set lease = null, leased_until = null where organization_id = $1 and lease = $2 and ($3::text[] is null or subject_id = any($3))`,
  },
});

const clock = statement('knowledge.requests_clock')`select (extract(epoch from clock_timestamp()) * 1000000)::float8 as version`;

export type Turn = {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds after which nothing more is started, so that others have their turn. Default: no limit. */
  readonly turnMs?: number;
};

/**
 * Requests of an organization that one run has taken. Nothing is locked while it works, because it waits for the network. A
 * lease says which run may work on them, and each write checks the lease.
 */
export class LeasedRequests {
  readonly #database: Services['database'];
  readonly #statements: ReturnType<typeof statementsOf>;
  readonly #values: readonly string[];

  constructor({ database }: Services, table: Queue, organization: string, lease: string) {
    this.#database = database;
    this.#statements = statementsOf(table);
    this.#values = [organization, lease];
  }

  /**
   * Takes requests and works on them, until none is left. Renews their leases meanwhile, and releases them at the end.
   * @param work returns the errors of single requests, which do not stop the others
   * @returns whether there may be more, because the turn was over
   * @throws any error of `work`; at the end, the errors that it returned
   */
  async each<Taken>(
    take: () => Promise<Taken | undefined>,
    work: (taken: Taken) => Promise<readonly unknown[]>,
    { signal, turnMs = Infinity }: Turn,
  ): Promise<boolean> {
    const failed: unknown[] = [];
    const began = performance.now();
    let isOver = false;
    const renewing = setInterval(() => this.sql(this.#statements.renew, []).catch(() => {}), renewMs);
    try {
      for (let taken = await take(); taken; taken = isOver ? undefined : await take()) {
        if (signal?.aborted) return false;
        failed.push(...(await work(taken)));
        isOver = performance.now() - began >= turnMs;
      }
    } finally {
      clearInterval(renewing);
      await this.free();
    }
    throwAll(failed);
    return isOver;
  }

  /** Postpones a request that failed for its own reasons, longer each time. Returns whether it is parked now. */
  async postpone({ id, revision }: Request): Promise<boolean> {
    return (await this.sql<{ over: boolean }>(this.#statements.postpone, [id, revision]))[0]?.over ?? false;
  }

  /** Releases these requests, or all that this run has taken, to other runs. */
  free = (requests?: readonly Request[]) => this.sql(this.#statements.free, [requests?.map(({ id }) => id) ?? null]);

  /** Version of a write: greater for a run that holds the request later. */
  async version(): Promise<number> {
    return (await this.#database.sql<{ version: number }>(clock, []))[0]?.version as number;
  }

  protected sql<Row>(statement: { name: string; text: string }, values: readonly unknown[]): Promise<Row[]> {
    return this.#database.sql<Row>(statement, [...this.#values, ...values]);
  }
}
