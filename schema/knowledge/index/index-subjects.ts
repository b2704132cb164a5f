import { type PassageKind, passageKinds, SearchAway } from '../../../src/ports/search/port.ts';
import type { Context, Services } from '../../kernel/context.ts';
import { throwAll } from '../../kernel/each.ts';
import { asSystem } from '../../kernel/system.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { type IndexStatus, setFileStatus } from '../file/status.ts';
import { queueVectors } from './index-vectors.ts';
import { indexedSubject, type PassageRow, passagesOf, writePassages } from './passages.ts';
import { type Request, Requests, type Turn, takeFrom } from './requests.ts';
import { isOfModel } from './search-index.ts';
import { readSubjects, type Subject } from './subjects.ts';
import { forgetVectorsOf, inheritVectors, storedVectors, type Vectors } from './vectors.ts';

/**
 * Kinds that are indexed in parallel, and the number of subjects that are indexed together. A file can have thousands of passages and
 * must not delay a new comment, which its author may search for at once.
 */
const kindGroups: readonly (readonly [kinds: readonly PassageKind[], atOnce: number])[] = [
  [passageKinds.filter((kind) => kind !== 'file'), 50],
  [['file'], 1],
];

const oldestFirst = takeFrom('index_request', 'words', 'requested_at, subject_id limit $4::int', 'and kind = any($3::text[])');

/**
 * Rebuilds the passages of all requested subjects of an organization, longest waiting first. Several runs may work at once, in
 * any number of processes, and may be killed at any point: a request ends only when both database and engine have its result. A
 * subject that fails for its own reasons is retried later, and parked in the end. Calls no model: passages without stored
 * vectors are queued for `indexVectors`.
 * @returns whether there may be more, because the turn was over
 * @throws SearchAway if nothing more can be done now; at the end, the errors of single subjects
 */
export async function indexSubjects(services: Services, organization: string, turn: Turn = {}): Promise<boolean> {
  const ended = await Promise.allSettled(
    kindGroups.map((group) => {
      const requests = new Requests(asSystem(services, organization, 'index-subjects'), 'index_request');
      return requests.each(
        () => [oldestFirst, ...group],
        (taken) => indexEach(requests, taken, turn.signal),
        turn,
      );
    }),
  );
  throwAll(ended.flatMap((each) => (each.status === 'rejected' ? [each.reason] : [])));
  return ended.some((each) => each.status === 'fulfilled' && each.value);
}

/** Indexes requests together; if that fails, each alone, so that none blocks the others. @returns the errors of single requests */
async function indexEach(requests: Requests, taken: readonly Request[], signal: AbortSignal | undefined): Promise<unknown[]> {
  try {
    await indexAll(requests, taken);
    return [];
  } catch (error) {
    if (error instanceof SearchAway || signal?.aborted) throw error;
    const [request, ...others] = taken;
    if (request && others.length === 0) {
      const isParked = await requests.postpone(request);
      const { context } = requests;
      const failed = () => ({ status: 'failed', reasonCode: 'internal' }) as const;
      if (isParked && request.kind === 'file') await context.unitOfWork((unit) => setStatuses(context, unit, [request.id], failed));
      return [error];
    }
  }
  const failed: unknown[] = [];
  for (const request of taken) failed.push(...(await indexEach(requests, [request], signal)));
  return failed;
}

async function indexAll(requests: Requests, taken: readonly Request[]): Promise<void> {
  const { context } = requests;
  const { services, actor } = context;
  const subjects = await readSubjects(context, taken);
  const cut = new Map(
    taken.map(({ id }) => {
      const subject = subjects.get(id);
      return [id, subject ? passagesOf(subject) : []];
    }),
  );
  const { embeddings } = services;
  const passages = [...cut.values()].flatMap((each) => each ?? []);
  if (embeddings) await inheritVectors(context, embeddings, passages);
  // If the model is not that of the index, the vectors come with the next build, which reads what is queued here.
  const vectors: Vectors = embeddings && (await isOfModel(services)) ? await storedVectors(context, embeddings, passages) : new Map();
  const { held, version } = await write(requests, taken, { cut, subjects, vectors });
  const indexed = held.map(({ id }) => indexedSubject(actor.organization, id, cut.get(id) ?? [], vectors, version));
  if (held.length > 0) await services.search.replace(indexed);
  await context.unitOfWork(async (unit) => {
    const ended = await requests.finish(held);
    const files = held.filter(({ id, kind }) => kind === 'file' && ended.has(id)).map(({ id }) => id);
    await setStatuses(context, unit, files, (id) => {
      const own = cut.get(id);
      return own ? { status: 'indexed', passages: own.length } : { status: 'failed', reasonCode: 'too_large' };
    });
  });
}

/**
 * Writes the passages of the requests that this run still holds. Other requests now belong to a run that writes newer data. Returns
 * the held requests, and the version of what is written.
 */
function write(requests: Requests, taken: readonly Request[], { cut, subjects, vectors }: Cut) {
  const { context } = requests;
  const { database, embeddings } = context.services;
  return database.transaction(async () => {
    const mine = await requests.hold(taken);
    const held = taken.filter(({ id }) => mine.has(id));
    const missing = held.map(({ id, kind }) => {
      const lacking = (cut.get(id) ?? []).filter(({ textHash }) => !vectors.has(textHash));
      return { id, kind, missing: embeddings ? lacking.length : 0 };
    });
    // Must run before the version is read; see `queueVectors`.
    await queueVectors(context, missing);
    const version = await requests.version();
    const ids = held.map(({ id }) => id);
    const absent = ids.filter((id) => !subjects.has(id));
    if (absent.length > 0) await forgetVectorsOf(context, absent, embeddings);
    const passages = ids.flatMap((id) => cut.get(id) ?? []);
    await writePassages(context, ids, passages);
    return { held, version };
  });
}

type Cut = {
  /** Passages of each subject: none if it is deleted or has no text, undefined if there would be too many. */
  readonly cut: ReadonlyMap<string, readonly PassageRow[] | undefined>;
  readonly subjects: ReadonlyMap<string, Subject>;
  readonly vectors: Vectors;
};

/** Sets the status of those files that are being indexed, or that were given up and have passages now. */
async function setStatuses(context: Context, unit: Unit, files: readonly string[], statusOf: (file: string) => IndexStatus): Promise<void> {
  if (files.length === 0) return;
  const states = [{ status: 'indexing' as const }, { status: 'failed' as const, reasonCode: 'internal' }];
  const rows = await context.db.file.findMany({ where: { id: { in: [...files] }, OR: states, deletedAt: null } });
  for (const { id, status } of rows) {
    const next = statusOf(id);
    if (status === 'indexing' || next.passages) await setFileStatus(context, unit, id, next);
  }
}
