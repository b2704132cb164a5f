import type { Services } from '../kernel/context.ts';
import { indexSubjects } from './index-subjects.ts';
import { waiting } from './requests.ts';
import { forgetVectors, indexModel, RebuildRunning, rebuildIndex, vectorsAre } from './search-index.ts';

/** Organizations indexed at a time in one process. */
const atOnce = 2;
/** After a failure: doubled from the first to the last, in milliseconds. */
const firstPause = 1_000;
const lastPause = 30_000;

type Options = {
  /** Told what a run failed with; the next one goes on from there. */
  readonly onError: (error: unknown) => void;
  /** Told what an operator should know. */
  readonly onNotice: (details: object, message: string) => void;
};

/**
 * Indexes what is asked for, in one process: never more than one run an organization, and none while what it needs is away
 * but for a look now and then. Sees to it that the index has the configured model's vectors.
 */
export class Indexing {
  readonly #services: Services;
  readonly #options: Options;
  readonly #wanted = new Set<string>();
  readonly #running = new Map<string, Promise<void>>();
  /** Of organizations whose last run failed; with a timer while they wait. */
  readonly #pauses = new Map<string, { ms: number; timer: NodeJS.Timeout | undefined }>();
  readonly #stop = new AbortController();
  #rebuild: Promise<void> | undefined;
  #checked = false;

  constructor(services: Services, options: Options) {
    this.#services = services;
    this.#options = options;
  }

  /** Sees to it that what is asked for by now is indexed. Does not wait for it. */
  want(organization: string): void {
    if (this.#stop.signal.aborted || this.#pauses.get(organization)?.timer) return;
    this.#wanted.add(organization);
    this.#begin();
  }

  /** Looks after all organizations, and after the vectors of the index. */
  async look(): Promise<void> {
    await this.#checkVectors();
    for (const { id } of await this.#services.database.sql<{ id: string }>(waiting, [])) this.want(id);
  }

  /** Begins nothing new, cuts off what waits for a model, and waits for the rest: what is not done is left to others. */
  async stop(): Promise<void> {
    this.#stop.abort();
    for (const { timer } of this.#pauses.values()) clearTimeout(timer);
    await Promise.all([...this.#running.values(), this.#rebuild]);
  }

  #begin(): void {
    for (const organization of this.#wanted) {
      if (this.#running.size >= atOnce) return;
      if (this.#running.has(organization)) continue;
      this.#wanted.delete(organization);
      this.#running.set(organization, this.#run(organization));
    }
  }

  async #run(organization: string): Promise<void> {
    try {
      await indexSubjects(this.#services, organization, this.#stop.signal);
      this.#pauses.delete(organization);
    } catch (error) {
      if (!this.#stop.signal.aborted) this.#pause(organization, error);
    }
    this.#running.delete(organization);
    this.#begin();
  }

  #pause(organization: string, error: unknown): void {
    this.#options.onError(error);
    const ms = Math.min(lastPause, 2 * (this.#pauses.get(organization)?.ms ?? firstPause / 2));
    this.#wanted.delete(organization);
    const resume = () => {
      this.#pauses.set(organization, { ms, timer: undefined });
      this.want(organization);
    };
    this.#pauses.set(organization, { ms, timer: setTimeout(resume, ms).unref() });
  }

  /** Builds the index anew where its vectors are another model's: until that is done, search is by words alone. */
  async #checkVectors(): Promise<void> {
    if (this.#checked || this.#rebuild || this.#stop.signal.aborted) return;
    const { embeddings } = this.#services;
    const state = await vectorsAre(this.#services);
    this.#checked = state !== 'foreign';
    if (state === 'none') await forgetVectors(this.#services);
    if (state !== 'foreign' || !embeddings) return;
    const before = await indexModel(this.#services);
    this.#options.onNotice(
      { model: embeddings.name, before: before?.model ?? null },
      'the model for vectors is another: the search index is being built anew, and search is by words alone meanwhile',
    );
    this.#rebuild = rebuildIndex(this.#services, { signal: this.#stop.signal })
      .then(({ passages }) => {
        this.#checked = true;
        this.#options.onNotice({ model: embeddings.name, passages }, 'the search index is built');
      })
      .catch((error) => {
        if (!(error instanceof RebuildRunning) && !this.#stop.signal.aborted) this.#options.onError(error);
      })
      .finally(() => {
        this.#rebuild = undefined;
      });
  }
}
