import type { Services } from '../../kernel/context.ts';
import { Lanes } from '../../kernel/lanes.ts';
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
  readonly #lanes = new Lanes(atOnce, (organization) => this.#run(organization));
  /** How long organizations whose last run failed were left alone after it, in milliseconds. */
  readonly #pauses = new Map<string, number>();
  readonly #stop = new AbortController();
  #rebuild: Promise<void> | undefined;
  #checked = false;

  constructor(services: Services, options: Options) {
    this.#services = services;
    this.#options = options;
  }

  /** Sees to it that what is asked for by now is indexed. Does not wait for it. */
  want(organization: string): void {
    if (!this.#lanes.isLater(organization)) this.#lanes.want(organization);
  }

  /** Looks after all organizations, and after the vectors of the index. */
  async look(): Promise<void> {
    await this.#checkVectors();
    for (const { id } of await this.#services.database.sql<{ id: string }>(waiting, [])) this.want(id);
  }

  /** Begins nothing new, cuts off what waits for a model, and waits for the rest: what is not done is left to others. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await Promise.all([this.#lanes.stop(), this.#rebuild]);
  }

  async #run(organization: string): Promise<void> {
    try {
      await indexSubjects(this.#services, organization, this.#stop.signal);
      this.#pauses.delete(organization);
    } catch (error) {
      if (!this.#stop.signal.aborted) this.#pause(organization, error);
    }
  }

  #pause(organization: string, error: unknown): void {
    this.#options.onError(error);
    const ms = Math.min(lastPause, 2 * (this.#pauses.get(organization) ?? firstPause / 2));
    this.#pauses.set(organization, ms);
    this.#lanes.drop(organization);
    this.#lanes.wantLater(organization, ms);
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
