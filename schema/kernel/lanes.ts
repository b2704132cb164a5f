/**
 * Runs work for keys, such as organizations: never twice at a time for one, some of them at a time, the others in the order
 * in which they were wanted. What is wanted while it runs is run again, since it may have looked before.
 */
export class Lanes {
  readonly #atOnce: number;
  readonly #work: (key: string) => Promise<void>;
  readonly #wanted = new Set<string>();
  readonly #running = new Map<string, Promise<void>>();
  readonly #later = new Map<string, NodeJS.Timeout>();
  #stopped = false;

  /** @param work sees to its failures itself: it must not reject */
  constructor(atOnce: number, work: (key: string) => Promise<void>) {
    this.#atOnce = atOnce;
    this.#work = work;
  }

  /** Runs it as soon as there is room. Does not wait for it; after `stop` it does nothing. */
  want(key: string): void {
    if (this.#stopped) return;
    this.#wanted.add(key);
    this.#begin();
  }

  /** Wants it in so many milliseconds, or when it was to be wanted before. */
  wantLater(key: string, ms: number): void {
    if (this.#stopped || this.#later.has(key)) return;
    const want = () => {
      this.#later.delete(key);
      this.want(key);
    };
    this.#later.set(key, setTimeout(want, ms).unref());
  }

  /** Whether it is to be wanted later. */
  isLater(key: string): boolean {
    return this.#later.has(key);
  }

  /** Does not run it again, before it is wanted again. */
  drop(key: string): void {
    this.#wanted.delete(key);
  }

  /** Begins nothing more and waits for what runs. */
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
