/**
 * Queue that runs work for keys, such as organizations. A key never runs twice at the same time; a limited number of
 * keys run concurrently, in the order of their requests. A key requested while it runs is run again, because the run may
 * have read its data before.
 */
export class KeyedQueue {
  readonly #atOnce: number;
  readonly #work: (key: string) => Promise<void>;
  readonly #wanted = new Set<string>();
  readonly #running = new Map<string, Promise<void>>();
  readonly #later = new Map<string, NodeJS.Timeout>();
  #stopped = false;

  /** @param work must not reject: it handles its failures itself */
  constructor(atOnce: number, work: (key: string) => Promise<void>) {
    this.#atOnce = atOnce;
    this.#work = work;
  }

  /** Runs the key as soon as there is capacity. Does not wait for it; does nothing after `stop`. */
  want(key: string): void {
    if (this.#stopped) return;
    this.#wanted.add(key);
    this.#begin();
  }

  /** Requests the key after `ms` milliseconds, or at its earlier timer if one is pending. */
  wantLater(key: string, ms: number): void {
    if (this.#stopped || this.#later.has(key)) return;
    const want = () => {
      this.#later.delete(key);
      this.want(key);
    };
    this.#later.set(key, setTimeout(want, ms).unref());
  }

  /** Whether the key has a pending timer. */
  isLater(key: string): boolean {
    return this.#later.has(key);
  }

  /** Cancels a pending run of the key, until it is requested again. */
  drop(key: string): void {
    this.#wanted.delete(key);
  }

  /** Starts no more work and waits for running work. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const timer of this.#later.values()) clearTimeout(timer);
    this.#wanted.clear();
    await Promise.all(this.#running.values());
  }

  #begin(): void {
    for (const key of this.#wanted) {
      if (this.#running.size >= this.#atOnce) return;
      if (this.#running.has(key)) continue;
      this.#wanted.delete(key);
      this.#running.set(key, this.#run(key));
    }
  }

  async #run(key: string): Promise<void> {
    await this.#work(key);
    this.#running.delete(key);
    this.#begin();
  }
}
