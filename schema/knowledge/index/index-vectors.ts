import { statement } from '../../../src/ports/database/port.ts';
import { type Embeddings, ModelAway, ModelRefused } from '../../../src/ports/model/port.ts';
import { type PassageKind, SearchAway } from '../../../src/ports/search/port.ts';
import type { Context, Services } from '../../kernel/context.ts';
import { asSystem } from '../../kernel/system.ts';
import { indexedSubject, storedPassages } from './passages.ts';
import { type Request, Requests, type Turn, takeFrom } from './requests.ts';
import { isOfModel } from './search-index.ts';
import { makeVectors, storedVectors } from './vectors.ts';

/** Number of passages of one subject that are embedded before others have their turn. The vectors made so far are stored. */
const atOnce = 64;
/** Number of passages to embed up to which a subject is small. Small subjects come before the others. */
const small = 32;
/** Every n-th request is the oldest one, so that none waits for ever behind new ones. */
const oldestEvery = 4;

// The lease is kept: its run sees the new revision and leaves the request in the queue.
const queue = statement('knowledge.vectors_queue')`
  with s as (select * from unnest($2::text[], $3::text[], $4::int[]) s(id, kind, missing)),
    complete as (delete from vector_request where organization_id = $1 and subject_id in (select id from s where missing = 0))
  insert into vector_request (organization_id, subject_id, kind, missing) select $1, id, kind, missing from s where missing > 0 order by id
  on conflict (organization_id, subject_id) do update set revision = vector_request.revision + 1, missing = excluded.missing,
    requested_at = now(), due_at = now(), attempts = 0`;
const smallAndNewFirst = takeFrom('vector_request', 'vectors', `(missing > ${small}), requested_at desc, subject_id limit 1`);
const oldestFirst = takeFrom('vector_request', 'oldest_vectors', 'requested_at, subject_id limit 1');
const progress = statement('knowledge.vectors_progress')`update vector_request set missing = greatest(1, missing - $5::int)
  where organization_id = $1 and lease = $2 and subject_id = $3 and revision = $4`;

/** A subject, and how many of its passages have no vector. */
type Missing = { readonly id: string; readonly kind: PassageKind; readonly missing: number };

/**
 * Queues subjects whose passages are written in the open transaction, and removes those whose passages all have vectors. Locks the
 * requests until the commit, so that data read after this call is newer than the data that a run of vectors has read.
 */
export async function queueVectors(context: Context, subjects: readonly Missing[]): Promise<void> {
  const columns = (['id', 'kind', 'missing'] as const).map((column) => subjects.map((each) => each[column]));
  await context.sql(queue, [context.actor.organization, ...columns]);
}

/**
 * Creates vectors for an organization's passages that are already found by words, one request to the model at a time. Leases one
 * subject at a time, so that each pick sees new requests: small subjects first, the newest of them first. Any number of runs may
 * work at once and be killed at any point.
 * @returns whether there may be more, because the turn was over
 * @throws SearchAway, ModelAway, ModelRefused if nothing more can be done now; at the end, the errors of single subjects
 */
export async function indexVectors(services: Services, organization: string, turn: Turn = {}): Promise<boolean> {
  const { embeddings } = services;
  if (!embeddings || !(await isOfModel(services))) return false;
  const { signal } = turn;
  const requests = new Requests(asSystem(services, organization, 'index-vectors'), 'vector_request');
  let taken = 0;
  const take = () => {
    taken += 1;
    return [taken % oldestEvery === 0 ? oldestFirst : smallAndNewFirst] as const;
  };
  const work = async ([request]: readonly Request[]) => {
    try {
      await embedSubject(requests, embeddings, request as Request, signal);
      return [];
    } catch (error) {
      if (error instanceof SearchAway || error instanceof ModelAway || error instanceof ModelRefused || signal?.aborted) throw error;
      await requests.postpone(request as Request);
      return [error];
    }
  };
  return requests.each(take, work, turn);
}

async function embedSubject(requests: Requests, embeddings: Embeddings, request: Request, signal: AbortSignal | undefined): Promise<void> {
  const { id, revision } = request;
  const { context } = requests;
  const passages = await storedPassages(context, id);
  const stored = await storedVectors(context, embeddings, passages);
  // Whether this run still holds the lease and the passages are unchanged.
  const holds = async () => (await requests.hold([request])).get(id) === revision;
  let done = 0;
  const goOn = async (made: number) => {
    done = made;
    return made < atOnce && (await holds());
  };
  if (!(await makeVectors(context, embeddings, { passages, stored }, { signal, goOn }))) {
    await requests.sql(progress, id, revision, done);
    await requests.free([request]);
    return;
  }
  // The version is lower than that of any later write of the passages, because the request is locked.
  const version = await context.services.database.transaction(async () => ((await holds()) ? requests.version() : undefined));
  if (version === undefined) {
    await requests.free([request]);
    return;
  }
  await context.services.search.replace([indexedSubject(context.actor.organization, id, passages, stored, version)]);
  await requests.finish([request]);
}
