import { randomUUID } from 'node:crypto';
import { type PassageKind, passageKinds, SearchAway } from '../../../src/ports/search/port.ts';
import type { Context, Services } from '../../kernel/context.ts';
import { throwAll } from '../../kernel/each.ts';
import { asSystem } from '../../kernel/system.ts';
import type { Unit } from '../../kernel/unit-of-work.ts';
import { type IndexStatus, setFileStatus } from '../file/status.ts';
import type { Request, Turn } from './leased-requests.ts';
import { indexedSubject, type PassageRow, passagesOf, writePassages } from './passages.ts';
import { Requests } from './requests.ts';
import { vectorsAre } from './search-index.ts';
import { readSubjects, type Subject } from './subjects.ts';
import { queueVectors } from './vector-requests.ts';
import { forgetVectorsOf, inheritVectors, storedVectors, type Vectors } from './vectors.ts';

/**
 * Kinds that are indexed in parallel, and the number of subjects that are indexed together. A file can have thousands of passages and
 * must not delay a new comment, which its author may search for at once.
 */
const kindGroups: readonly (readonly [kinds: readonly PassageKind[], atOnce: number])[] = [
  [passageKinds.filter((kind) => kind !== 'file'), 50],
  [['file'], 1],
];

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
    kindGroups.map(([kinds, atOnce]) => {
      const requests = new Requests(services, organization, randomUUID());
      const run = new Run(services, organization, requests, turn.signal);
      return requests.each(
        () => requests.take(kinds, atOnce),
        (taken) => run.each(taken),
        turn,
      );
    }),
  );
  throwAll(ended.flatMap((each) => (each.status === 'rejected' ? [each.reason] : [])));
  return ended.some((each) => each.status === 'fulfilled' && each.value);
}

class Run {
  readonly #services: Services;
  readonly #context: Context;
  readonly #requests: Requests;
  readonly #signal: AbortSignal | undefined;

  constructor(services: Services, organization: string, requests: Requests, signal: AbortSignal | undefined) {
    this.#services = services;
    this.#context = asSystem(services, organization, 'index-subjects');
    this.#requests = requests;
    this.#signal = signal;
  }

  /**
   * Indexes requests together; if that fails, each alone, so that none blocks the others. @returns the errors of single
   * requests
   */
  async each(requests: readonly Request[]): Promise<unknown[]> {
    try {
      await this.#index(requests);
      return [];
    } catch (error) {
      if (error instanceof SearchAway || this.#signal?.aborted) throw error;
      const [request, ...others] = requests;
      if (!request) return [];
      if (others.length === 0) {
        if (await this.#requests.postpone(request)) await this.#giveUp(request);
        return [error];
      }
    }
    const failed: unknown[] = [];
    for (const request of requests) failed.push(...(await this.each([request])));
    return failed;
  }

  async #index(requests: readonly Request[]): Promise<void> {
    const subjects = await readSubjects(this.#context, requests);
    const cut = new Map(
      requests.map(({ id }) => {
        const subject = subjects.get(id);
        return [id, subject ? passagesOf(subject) : []];
      }),
    );
    const { embeddings } = this.#services;
    const passages = [...cut.values()].flatMap((each) => each ?? []);
    if (embeddings) await inheritVectors(this.#context, embeddings, passages);
    // If the model is not that of the index, the vectors come with the next build, which reads what is queued here.
    const vectors =
      embeddings && (await vectorsAre(this.#services)) === 'comparable' ? await storedVectors(this.#context, embeddings, passages) : none;
    const { held, version } = await this.#write(requests, cut, subjects, vectors);
    const { organization } = this.#context.actor;
    const indexed = held.map(({ id }) => indexedSubject(organization, id, cut.get(id) ?? [], vectors, version));
    if (held.length > 0) await this.#services.search.replace(indexed);
    await this.#context.unitOfWork(async (unit) => {
      const ended = await this.#requests.finish(held);
      const files = held.filter(({ id, kind }) => kind === 'file' && ended.has(id)).map(({ id }) => id);
      await this.#setStatuses(unit, files, (id) => {
        const own = cut.get(id);
        return own ? { status: 'indexed', passages: own.length } : { status: 'failed', reasonCode: 'too_large' };
      });
    });
  }

  /**
   * Returns the requests that this run still holds, and the version of what it writes. Other requests now belong to a run that
   * writes newer data.
   */
  async #write(requests: readonly Request[], cut: Cut, subjects: ReadonlyMap<string, Subject>, vectors: Vectors) {
    return this.#services.database.transaction(async () => {
      const mine = await this.#requests.hold(requests);
      const held = requests.filter(({ id }) => mine.has(id));
      const missing = held.map(({ id, kind }) => {
        const lacking = (cut.get(id) ?? []).filter(({ textHash }) => !vectors.has(textHash));
        return { id, kind, missing: this.#services.embeddings ? lacking.length : 0 };
      });
      // Must run before the version is read; see `queueVectors`.
      await queueVectors(this.#context, missing);
      const version = await this.#requests.version();
      const ids = held.map(({ id }) => id);
      const absent = ids.filter((id) => !subjects.has(id));
      if (absent.length > 0) await forgetVectorsOf(this.#context, absent, this.#services.embeddings);
      await writePassages(
        this.#context,
        ids,
        ids.flatMap((id) => cut.get(id) ?? []),
      );
      return { held, version };
    });
  }

  /** Sets the status of those files that are being indexed. */
  async #setStatuses(unit: Unit, files: readonly string[], statusOf: (file: string) => IndexStatus): Promise<void> {
    if (files.length === 0) return;
    const rows = await this.#context.db.file.findMany({ where: { id: { in: [...files] }, status: 'indexing', deletedAt: null } });
    for (const { id } of rows) await setFileStatus(this.#context, unit, id, statusOf(id));
  }

  /** Marks a file as failed once its request is parked. */
  async #giveUp({ id, kind }: Request): Promise<void> {
    if (kind !== 'file') return;
    await this.#context.unitOfWork((unit) => this.#setStatuses(unit, [id], () => ({ status: 'failed', reasonCode: 'internal' })));
  }
}

/** Passages of each subject: none if it is deleted or has no text, undefined if there would be too many. */
type Cut = ReadonlyMap<string, readonly PassageRow[] | undefined>;

const none: Vectors = new Map();
