import { randomUUID } from 'node:crypto';
import { type PassageKind, passageKinds, SearchAway } from '../../../src/ports/search/port.ts';
import type { Context, Services } from '../../kernel/context.ts';
import { asSystem } from '../../kernel/system.ts';
import { setFileStatus } from '../file/status.ts';
import { TooManyPieces } from './cut.ts';
import { type Request, renewMs } from './leased-requests.ts';
import { indexedPassage, type PassageRow, passagesOf, writePassages } from './passages.ts';
import { Requests } from './requests.ts';
import { vectorsAre } from './search-index.ts';
import { readSubjects, type Subject } from './subjects.ts';
import { queueVectors } from './vector-requests.ts';
import { forgetVectorsOf, inheritVectors, storedVectors, type Vectors } from './vectors.ts';

/**
 * Kinds that are indexed in parallel. A file can have thousands of passages and must not delay a new comment, which its author
 * may search for at once.
 */
const kindGroups: readonly (readonly PassageKind[])[] = [passageKinds.filter((kind) => kind !== 'file'), ['file']];

/**
 * Rebuilds the passages of all requested subjects of an organization, longest waiting first. Several runs may work at once, in
 * any number of processes, and may be killed at any point: a request ends only when both database and engine have its result. A
 * subject that fails for its own reasons is retried later, and parked in the end. Calls no model: passages without stored
 * vectors are queued for `indexVectors`.
 * @returns whether there may be more, because the turn was over
 * @throws SearchAway if nothing more can be done now; at the end, the errors of single subjects
 */
export async function indexSubjects(
  services: Services,
  organization: string,
  { signal, turnMs = Infinity }: Options = {},
): Promise<boolean> {
  const ended = await Promise.allSettled(kindGroups.map((kinds) => new Run(services, organization, signal).all(kinds, turnMs)));
  const failed = ended.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
  if (failed.length > 0) throw failed.length === 1 ? failed[0] : new AggregateError(failed, 'subjects were not indexed');
  return ended.some((each) => each.status === 'fulfilled' && each.value);
}

type Options = {
  readonly signal?: AbortSignal;
  /** Milliseconds after which nothing more is started, so that others have their turn. Default: no limit. */
  readonly turnMs?: number;
};

class Run {
  readonly #services: Services;
  readonly #context: Context;
  readonly #requests: Requests;
  readonly #signal: AbortSignal | undefined;

  constructor(services: Services, organization: string, signal: AbortSignal | undefined) {
    this.#services = services;
    this.#context = asSystem(services, organization, indexedBy);
    this.#requests = new Requests(services, organization, randomUUID());
    this.#signal = signal;
  }

  async all(kinds: readonly PassageKind[], turnMs: number): Promise<boolean> {
    const failed: unknown[] = [];
    const began = performance.now();
    let isOver = false;
    const clock = setInterval(() => this.#requests.renew().catch(() => {}), renewMs);
    try {
      for (let taken = await this.#requests.take(kinds); taken.length > 0; taken = isOver ? [] : await this.#requests.take(kinds))
        for (const chunk of kinds.includes('file') ? taken.map((each) => [each]) : [taken]) {
          if (this.#signal?.aborted) return false;
          failed.push(...(await this.#each(chunk)));
          isOver = performance.now() - began >= turnMs;
          if (isOver) break;
        }
    } finally {
      clearInterval(clock);
      await this.#requests.free();
    }
    if (failed.length > 0) throw failed.length === 1 ? failed[0] : new AggregateError(failed, 'subjects were not indexed');
    return isOver;
  }

  /**
   * Indexes requests together; if that fails, each alone, so that none blocks the others. @returns the errors of single
   * requests
   */
  async #each(requests: readonly Request[]): Promise<unknown[]> {
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
    for (const request of requests) failed.push(...(await this.#each([request])));
    return failed;
  }

  async #index(requests: readonly Request[]): Promise<void> {
    const subjects = await readSubjects(this.#context, requests);
    const cut = cutAll(requests, subjects);
    const { embeddings } = this.#services;
    const passages = [...cut.passages.values()].flat();
    if (embeddings) await inheritVectors(this.#context, embeddings, passages);
    // If the model is not that of the index, the vectors come with the next build, which reads what is queued here.
    const vectors =
      embeddings && (await vectorsAre(this.#services)) === 'comparable' ? await storedVectors(this.#context, embeddings, passages) : none;
    const { held, version } = await this.#write(requests, { cut, subjects, vectors });
    if (held.length > 0) await this.#replace(held, cut, version, vectors);
    await this.#setStatuses(held, cut, () => this.#requests.finish(held));
  }

  /**
   * Returns the requests that this run still holds, and the version of what it writes. Other requests now belong to a run that
   * writes newer data.
   */
  async #write(requests: readonly Request[], { cut: { passages }, subjects, vectors }: Writing) {
    return this.#services.database.transaction(async () => {
      const mine = await this.#requests.hold(requests);
      const held = requests.filter(({ id }) => mine.has(id));
      const missing = held.map(({ id, kind }) => {
        const lacking = (passages.get(id) ?? []).filter(({ textHash }) => !vectors.has(textHash));
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
        ids.flatMap((id) => passages.get(id) ?? []),
      );
      return { held, version };
    });
  }

  #replace(requests: readonly Request[], { passages }: Cut, version: number, vectors: Vectors): Promise<void> {
    const { organization } = this.#context.actor;
    return this.#services.search.replace(
      requests.map(({ id }) => ({
        organization,
        subject: id,
        version,
        passages: (passages.get(id) ?? []).map((passage) => indexedPassage(organization, passage, vectors.get(passage.textHash))),
      })),
    );
  }

  /** Sets the status of the files among the requests that `end` has finished. */
  #setStatuses(requests: readonly Request[], { passages, tooLarge }: Cut, end: () => Promise<ReadonlySet<string>>): Promise<void> {
    return this.#context.unitOfWork(async (unit) => {
      const ended = await end();
      const files = requests.filter(({ id, kind }) => kind === 'file' && ended.has(id)).map(({ id }) => id);
      if (files.length === 0) return;
      const rows = await this.#context.db.file.findMany({ where: { id: { in: files }, status: 'indexing', deletedAt: null } });
      for (const { id } of rows) {
        const status = tooLarge.has(id)
          ? ({ status: 'failed', reasonCode: 'too_large' } as const)
          : ({ status: 'indexed', passages: passages.get(id)?.length ?? 0 } as const);
        await setFileStatus(this.#context, unit, id, status);
      }
    });
  }

  /** Marks a file as failed once its request is parked. */
  async #giveUp({ id, kind }: Request): Promise<void> {
    if (kind !== 'file') return;
    await this.#context.unitOfWork(async (unit) => {
      const found = await this.#context.db.file.findFirst({ where: { id, status: 'indexing', deletedAt: null } });
      if (found) await setFileStatus(this.#context, unit, id, { status: 'failed', reasonCode: 'internal' });
    });
  }
}

type Writing = { readonly cut: Cut; readonly subjects: ReadonlyMap<string, Subject>; readonly vectors: Vectors };

type Cut = {
  readonly passages: ReadonlyMap<string, readonly PassageRow[]>;
  /** Subjects without passages, because they would have too many. */
  readonly tooLarge: ReadonlySet<string>;
};

/** Passages of each subject; none if it is deleted or has no text. */
function cutAll(requests: readonly Request[], subjects: ReadonlyMap<string, Subject>): Cut {
  const passages = new Map<string, PassageRow[]>();
  const tooLarge = new Set<string>();
  for (const { id } of requests) {
    const subject = subjects.get(id);
    try {
      passages.set(id, subject ? passagesOf(subject) : []);
    } catch (error) {
      if (!(error instanceof TooManyPieces)) throw error;
      passages.set(id, []);
      tooLarge.add(id);
    }
  }
  return { passages, tooLarge };
}

const none: Vectors = new Map();
const indexedBy = 'index-subjects';
