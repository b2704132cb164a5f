import { statement } from '../../../src/ports/database/port.ts';
import type { PassageKind } from '../../../src/ports/search/port.ts';
import type { Context } from '../../kernel/context.ts';
import { LeasedRequests, type Request, takeFrom } from './leased-requests.ts';

/** Number of passages to embed up to which a subject is small. Small subjects come before the others. */
const small = 32;

// The lease is kept: its run sees the new revision and leaves the request in the queue.
const ask = statement('knowledge.vectors_ask')`insert into vector_request (organization_id, subject_id, kind, missing)
  select $1, s.id, s.kind, s.missing from unnest($2::text[], $3::text[], $4::int[]) s(id, kind, missing) order by s.id
  on conflict (organization_id, subject_id) do update set revision = vector_request.revision + 1, missing = excluded.missing,
    requested_at = now(), due_at = now(), attempts = 0`;
const drop = statement('knowledge.vectors_drop')`delete from vector_request where organization_id = $1 and subject_id = any($2::text[])`;

/** A subject, and how many of its passages have no vector. */
type Missing = { readonly id: string; readonly kind: PassageKind; readonly missing: number };

/**
 * Queues subjects whose passages are written in the open transaction, and removes those whose passages all have vectors. Locks the
 * requests until the commit, so that data read after this call is newer than the data that a run of vectors has read.
 */
export async function queueVectors(context: Context, subjects: readonly Missing[]): Promise<void> {
  const { organization } = context.actor;
  const waiting = subjects.filter(({ missing }) => missing > 0);
  const others = subjects.filter(({ missing }) => missing === 0);
  if (others.length > 0) await context.sql(drop, [organization, others.map(({ id }) => id)]);
  if (waiting.length === 0) return;
  const columns = (['id', 'kind', 'missing'] as const).map((column) => waiting.map((each) => each[column]));
  await context.sql(ask, [organization, ...columns]);
}

const smallAndNewFirst = takeFrom('vector_request', 'vectors', { order: `(missing > ${small}), requested_at desc, subject_id`, limit: 1 });
const oldestFirst = takeFrom('vector_request', 'oldest_vectors', { order: 'requested_at, subject_id', limit: 1 });
/** Every n-th request is the oldest one, so that none waits for ever behind new ones. */
const oldestEvery = 4;

const held = statement('knowledge.vectors_held')`
  select 1 from vector_request where organization_id = $1 and lease = $2 and subject_id = $3 and revision = $4`;
const lock = statement('knowledge.vectors_lock')`${held.text} for update`;
const done = statement('knowledge.vectors_done')`
  delete from vector_request where organization_id = $1 and lease = $2 and subject_id = $3 and revision = $4 returning 1`;
const leave = statement('knowledge.vectors_leave')`
  update vector_request set lease = null, leased_until = null, missing = case when revision = $4 then greatest(1, missing - $5::int) else missing end
  where organization_id = $1 and lease = $2 and subject_id = $3`;
/** The requests for vectors of one organization. A run leases them one at a time, so that each pick sees new requests. */
export class VectorRequests extends LeasedRequests {
  #taken = 0;

  constructor({ services, actor }: Context, lease: string) {
    super(services, 'vector_request', actor.organization, lease);
  }

  /** Leases the next request: small subjects first, the newest of them first; every n-th time the oldest request. */
  async take(): Promise<Request | undefined> {
    this.#taken += 1;
    const [row] = await this.sql<Request>(this.#taken % oldestEvery === 0 ? oldestFirst : smallAndNewFirst, []);
    return row;
  }

  /** Returns whether this run still holds the lease and the passages are unchanged. */
  async holds({ id, revision }: Request): Promise<boolean> {
    return (await this.sql(held, [id, revision])).length > 0;
  }

  /**
   * Locks the request for the rest of the transaction. @returns the version of the data read in it, lower than that of any later write
   * of the passages; undefined if this run has lost the lease
   */
  async lock({ id, revision }: Request): Promise<number | undefined> {
    if ((await this.sql(lock, [id, revision])).length === 0) return undefined;
    return this.version();
  }

  /** Deletes the request, unless the passages were written again meanwhile. */
  async finish(request: Request): Promise<void> {
    if ((await this.sql(done, [request.id, request.revision])).length === 0) await this.leave(request, 0);
  }

  /** Releases the lease and subtracts the passages that are done (`made`). */
  leave = ({ id, revision }: Request, made: number) => this.sql(leave, [id, revision, made]);
}
