import { SearchAway, type VectorsState } from '../../../src/ports/search/port.ts';
import type { Services } from '../../kernel/context.ts';
import { KeyedQueue } from '../../kernel/keyed-queue.ts';
import { indexSubjects } from './index-subjects.ts';
import { indexVectors } from './index-vectors.ts';
import { waitingIn } from './requests.ts';
import { indexState, RebuildRunning, rebuildIndex, storedIndex } from './search-index.ts';

/** Number of organizations whose words are indexed at a time in one process. */
const atOnce = 2;
/** Number of organizations whose vectors are made at a time. With one batch at a time, a question never waits for more. */
const vectorsAtOnce = 1;
/** Milliseconds after which another organization has its turn. A large file may take longer. */
const defaultTurnMs = 10_000;
/** Milliseconds of the pause after a failure: doubled from the first to the last. */
const firstPause = 1_000;
const lastPause = 30_000;

type Options = {
  /** Called with the error of a failed run. The next run continues from there. */
  readonly onError: (error: unknown) => void;
  /** Called with messages for the operator. */
  readonly onNotice: (details: object, message: string) => void;
  /** Length of an organization's turn, in milliseconds. Default: ten seconds. */
  readonly turnMs?: number;
};

/**
 * Indexes requested subjects in one process, with at most one run per organization. While the engine or the model is unavailable, it only
 * probes from time to time. Creates the engine's index, with the vectors of the configured model.
 */
export class Indexing {
  readonly #services: Services;
  readonly #options: Options;
  readonly #words: Turns;
  readonly #vectors: Turns;
  readonly #stop = new AbortController();
  #rebuild: Promise<void> | undefined;
  #tending: Promise<void> | undefined;
  /** Way in which vectors are found, as last reported. */
  #reported = '';

  constructor(services: Services, options: Options) {
    this.#services = services;
    this.#options = options;
    const { signal } = this.#stop;
    const turn = { signal, turnMs: options.turnMs ?? defaultTurnMs };
    const { onError } = options;
    this.#vectors = new Turns(vectorsAtOnce, (organization) => indexVectors(services, organization, turn), { signal, onError });
    const words = async (organization: string) => {
      // A failed run may have queued vectors before it failed.
      return indexSubjects(services, organization, turn).finally(() => this.#vectors.want(organization));
    };
    this.#words = new Turns(atOnce, words, { signal, onError });
  }

  /** Starts to index the requests that exist by now. Does not wait for the end. */
  want(organization: string): void {
    this.#words.want(organization);
  }

  /** Starts to index the requests of all organizations, and checks the index itself. */
  async look(): Promise<void> {
    await this.#checkIndex();
    await this.#tend();
    const { database, embeddings } = this.#services;
    for (const { id } of await database.sql<{ id: string }>(waitingIn('index_request'), [])) this.#words.want(id);
    if (!embeddings) return;
    for (const { id } of await database.sql<{ id: string }>(waitingIn('vector_request'), [])) this.#vectors.want(id);
  }

  /** Starts no further runs, aborts calls of the model, and waits for the rest. Other processes continue with the remaining requests. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await Promise.all([this.#words.stop(), this.#vectors.stop(), this.#rebuild, this.#tending]);
  }

  /**
   * Rebuilds the index if the engine has lost it or has another one: first by words only, because nothing is found until then.
   * Also rebuilds it if its vectors are from another model, because until then search is by words only, and continues an
   * unfinished build.
   */
  async #checkIndex(): Promise<void> {
    if (this.#rebuild || this.#stop.signal.aborted) return;
    const { embeddings, search } = this.#services;
    const state = await indexState(this.#services, { updates: true }).catch((error: unknown) => {
      // Runs that need the engine report this.
      if (error instanceof SearchAway) return undefined;
      throw error;
    });
    if (state?.is === 'lost') {
      const message = 'the search engine has no index of this database: it is being built anew, and nothing is found meanwhile';
      this.#build({ engine: search.driver, vectors: 'later' }, message, false);
    } else if (state && embeddings && state.model !== embeddings.name) {
      const message = 'the model for vectors is another: the search index is being built anew, and search is by words alone meanwhile';
      this.#build({ model: embeddings.name, before: state.model }, message, true);
    } else if (state?.is === 'unfinished') this.#build({}, 'the search index that was begun is being built on', true);
  }

  /** Lets the engine maintain its vectors, and reports if the way in which they are found changes. Does not wait for the end. */
  async #tend(): Promise<void> {
    const { embeddings, search } = this.#services;
    if (!embeddings || this.#tending || this.#rebuild || this.#stop.signal.aborted) return;
    const dimensions = (await storedIndex(this.#services))?.dimensions || undefined;
    const { signal } = this.#stop;
    this.#tending = search
      .tend({ dimensions, signal })
      .then((state) => this.#report(state))
      // Runs that need the engine report that it is unavailable.
      .catch((error: unknown) => (error instanceof SearchAway || signal.aborted ? undefined : this.#options.onError(error)))
      .finally(() => {
        this.#tending = undefined;
      });
  }

  #report(state: VectorsState): void {
    const report = JSON.stringify(state);
    if (report === this.#reported) return;
    this.#reported = report;
    if (state.by === 'index') this.#options.onNotice(state, 'the nearest vectors are found by an index');
    else
      this.#options.onNotice(
        state,
        `vectors are compared one by one, and only for callers who see at most ${state.most} passages: the database has no pgvector that can be used`,
      );
  }

  #build(details: object, message: string, vectors: boolean): void {
    if (!this.#stop.signal.aborted) this.#rebuild = this.#built(details, message, vectors).catch(this.#options.onError);
  }

  async #built(details: object, message: string, vectors: boolean): Promise<void> {
    const onBegin = () => this.#options.onNotice(details, message);
    try {
      const { passages } = await rebuildIndex(this.#services, { signal: this.#stop.signal, vectors, onBegin });
      this.#options.onNotice({ ...details, passages }, 'the search index is built');
    } catch (error) {
      if (error instanceof RebuildRunning || this.#stop.signal.aborted) return;
      throw error;
    } finally {
      this.#rebuild = undefined;
    }
    // A build by words is followed by one with vectors.
    await this.#checkIndex();
  }
}

/**
 * Runs work for organizations in turns, never twice at a time for one. After a failure it pauses; the pause doubles with each further
 * failure.
 */
class Turns extends KeyedQueue {
  /** @param work returns whether there is more to do */
  constructor(
    atOnce: number,
    work: (organization: string) => Promise<boolean>,
    { signal, onError }: { readonly signal: AbortSignal; readonly onError: (error: unknown) => void },
  ) {
    /** Milliseconds of the last pause of each organization whose last run failed. */
    const pauses = new Map<string, number>();
    super(atOnce, async (organization) => {
      try {
        const more = await work(organization);
        pauses.delete(organization);
        // Moves it behind the other waiting organizations.
        if (more) this.want(organization);
      } catch (error) {
        if (signal.aborted) return;
        onError(error);
        const ms = Math.min(lastPause, 2 * (pauses.get(organization) ?? firstPause / 2));
        pauses.set(organization, ms);
        this.drop(organization);
        this.wantLater(organization, ms);
      }
    });
  }

  override want(organization: string): void {
    if (!this.isLater(organization)) super.want(organization);
  }
}
