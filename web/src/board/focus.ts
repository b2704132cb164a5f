/** Which card of each column the Tab key leads to, and which is to get the focus as soon as it is drawn. */
export class Focus {
  readonly #active = new Map<string, string>();
  readonly #listeners = new Set<() => void>();
  #wanted: string | undefined;

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  activeIn = (column: string): string | undefined => this.#active.get(column);
  wanted = (): string | undefined => this.#wanted;

  /** The card has the focus. */
  at(column: string, id: string): void {
    if (this.#wanted === undefined && this.#active.get(column) === id) return;
    // Whichever card has it now: one that was never drawn must not take it later.
    this.#wanted = undefined;
    this.#active.set(column, id);
    this.#tell();
  }

  /** The card is to get the focus, also if it is not drawn yet. */
  want(column: string, id: string): void {
    this.#active.set(column, id);
    this.#wanted = id;
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
