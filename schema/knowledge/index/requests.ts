import { randomUUID } from 'node:crypto';
import { type Statement, statement } from '../../../src/ports/database/port.ts';
import type { PassageKind } from '../../../src/ports/search/port.ts';
import type { Context, Services } from '../../kernel/context.ts';
import { throwAll } from '../../kernel/each.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';

/** Job that rebuilds the passages of an organization's requested subjects. */
export const indexSubjectsJob = 'index-subjects';

// A repeated change keeps the position in the queue and resets earlier failures. The lease stays, because two runs on one
// subject could finish in the wrong order.
const request = statement('knowledge.request')`insert into index_request (organization_id, subject_id, kind)
  select $1, s.id, s.kind from unnest($2::text[], $3::text[]) s(id, kind) order by s.id
  on conflict (organization_id, subject_id) do update set revision = index_request.revision + 1, due_at = now(), attempts = 0`;

/** Requests that the passages of subjects are rebuilt after the unit of work commits, once per subject. */
export async function requestIndex(context: Context, unit: Unit, subjects: readonly { kind: PassageKind; id: string }[]): Promise<void> {
  if (subjects.length === 0) return;
  const { organization } = context.actor;
  await context.sql(request, [organization, subjects.map(({ id }) => id), subjects.map(({ kind }) => kind)]);
  unit.send(indexSubjectsJob, { organization }, { singletonKey: organization });
}

const wake = statement('knowledge.requests_wake')`
  with vectors as (update vector_request set due_at = now(), attempts = 0 where due_at = 'infinity' returning organization_id)
  , words as (update index_request set due_at = now(), attempts = 0 where due_at = 'infinity' returning organization_id)
  select organization_id as organization from vectors union select organization_id from words`;

/** Retries parked subjects. Returns their organizations. */
export const wakeParked = ({ database }: Pick<Services, 'database'>): Promise<{ organization: string }[]> => database.sql(wake, []);

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
const untilLater = `leased_until = now() + interval '${holdSeconds} seconds'`;
const isMine = 'organization_id = $1 and lease = $2';
const released = 'lease = null, leased_until = null';

/** Organizations with requests waiting in a queue, longest waiting first. Used by the job that polls the queues. */
export const waitingIn = (table: Queue): Statement =>
  statement(`knowledge.waiting_${table}`)`select organization_id as id from ${table} where ${isDue} group by 1 order by min(requested_at)`;

/** Statement that leases due requests: the first in an order, with its limit. `and`: a further condition. */
export const takeFrom = (table: Queue, name: string, order: string, and = ''): Statement =>
  statement(`knowledge.take_${name}`)`with next as (
      select organization_id, subject_id from ${table} where organization_id = $1 ${and} and ${isDue}
      order by ${order} for update skip locked)
    update ${table} r set lease = $2, ${untilLater} from next
      where r.organization_id = $1 and r.organization_id = next.organization_id and r.subject_id = next.subject_id
    returning r.subject_id as id, r.kind, r.revision, r.requested_at as at`;

/** Statements that both queues have. A failed request is postponed by 10 s, 20 s, 40 s, … 1 h; then it is parked. */
const statementsOf = (table: Queue) => ({
  renew: statement(`knowledge.renew_${table}`)`update ${table} set ${untilLater} where ${isMine}`,
  hold: statement(`knowledge.hold_${table}`)`
    select subject_id as id, revision from ${table} where ${isMine} and subject_id = any($3::text[]) order by subject_id for update`,
  finish: statement(`knowledge.finish_${table}`)`delete from ${table} using unnest($3::text[], $4::int[]) d(id, done)
    where ${isMine} and subject_id = d.id and revision = d.done returning subject_id as id`,
  postpone: statement(`knowledge.postpone_${table}`)`update ${table} set attempts = attempts + 1, ${released},
      due_at = case when revision <> $4 then due_at when attempts + 1 >= ${mostAttempts} then 'infinity'
        else now() + least(interval '1 hour', interval '10 seconds' * power(2, least(attempts, 10))) end
    where ${isMine} and subject_id = $3 returning due_at = 'infinity' as over`,
  free: statement(`knowledge.free_${table}`)`
    update ${table} set ${released} where ${isMine} and ($3::text[] is null or subject_id = any($3))`,
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
export class Requests {
  readonly context: Context;
  readonly #statements: ReturnType<typeof statementsOf>;
  readonly #lease = randomUUID();

  constructor(context: Context, table: Queue) {
    this.context = context;
    this.#statements = statementsOf(table);
  }

  /**
   * Takes requests and works on them, until none is left. Renews their leases meanwhile, and releases them at the end.
   * @param take returns a statement of `takeFrom` and its values after the lease
   * @param work returns the errors of single requests, which do not stop the others
   * @returns whether there may be more, because the turn was over
   * @throws any error of `work`; at the end, the errors that it returned
   */
  async each(
    take: () => readonly [Statement, ...values: unknown[]],
    work: (taken: readonly Request[]) => Promise<readonly unknown[]>,
    { signal, turnMs = Infinity }: Turn,
  ): Promise<boolean> {
    const failed: unknown[] = [];
    const began = performance.now();
    let isOver = false;
    const renewing = setInterval(() => this.sql(this.#statements.renew).catch(() => {}), renewMs);
    try {
      while (!isOver) {
        const taken = await this.sql<Request & { at: Date }>(...take());
        if (taken.length === 0) break;
        if (signal?.aborted) return false;
        failed.push(...(await work(taken.sort((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1)))));
        isOver = performance.now() - began >= turnMs;
      }
    } finally {
      clearInterval(renewing);
      await this.free();
    }
    throwAll(failed);
    return isOver;
  }

  /** Locks the requests that this run still holds, for the rest of the transaction. Returns their revisions by id. */
  async hold(requests: readonly Request[]): Promise<Map<string, number>> {
    const rows = await this.sql<Pick<Request, 'id' | 'revision'>>(this.#statements.hold, idsOf(requests));
    return new Map(rows.map(({ id, revision }) => [id, revision]));
  }

  /** Ends requests. A request whose subject changed meanwhile stays and is taken again. Returns the ids of those that ended. */
  async finish(requests: readonly Request[]): Promise<Set<string>> {
    const revisions = requests.map(({ revision }) => revision);
    const ended = await this.sql<{ id: string }>(this.#statements.finish, idsOf(requests), revisions);
    await this.free(requests);
    return new Set(ended.map(({ id }) => id));
  }

  /** Postpones a request that failed for its own reasons, longer each time. Returns whether it is parked now. */
  async postpone({ id, revision }: Request): Promise<boolean> {
    return (await this.sql<{ over: boolean }>(this.#statements.postpone, id, revision))[0]?.over ?? false;
  }

  /** Releases these requests, or all that this run has taken, to other runs. */
  free = (requests?: readonly Request[]) => this.sql(this.#statements.free, requests ? idsOf(requests) : null);

  /** Version of a write: greater for a run that holds the request later. */
  async version(): Promise<number> {
    return (await this.context.sql<{ version: number }>(clock, []))[0]?.version as number;
  }

  /** Runs a statement on the queue. `$1` is the organization and `$2` the lease. */
  sql<Row>(statement: Statement, ...values: readonly unknown[]): Promise<Row[]> {
    return this.context.sql<Row>(statement, [this.context.actor.organization, this.#lease, ...values]);
  }
}

const idsOf = (requests: readonly Request[]): string[] => requests.map(({ id }) => id);
