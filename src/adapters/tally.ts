/** Counts what is open by key. */
export class Tally {
  readonly #counts = new Map<string, number>();

  of(key: string): number {
    return this.#counts.get(key) ?? 0;
  }

  /** One more. @returns how to say that it is over, which counts once */
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
