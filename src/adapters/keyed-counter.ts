/** Counts open items by key. */
export class KeyedCounter {
  readonly #counts = new Map<string, number>();

  of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  /** Adds one item. @returns a function that removes it; further calls have no effect */
  add(key: string): () => void {
    this.#counts.set(key, this.of(key) + 1);
    let open = true;
    return () => {
      if (!open) return;
      open = false;
      const left = this.of(key) - 1;
      if (left > 0) this.#counts.set(key, left);
      else this.#counts.delete(key);
    };
  }
}
