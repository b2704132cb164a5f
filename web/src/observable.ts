/** State outside React that notifies its listeners of each change, as `useSyncExternalStore` needs it. */
export class Observable {
  readonly #listeners = new Set<() => void>();

  /** @returns a function that unsubscribes */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly notify = (): void => {
    for (const listener of this.#listeners) listener();
  };
}
