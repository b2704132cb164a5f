/** One of the browser's storages. Values it refuses because it is full or blocked are stored as long as the page lives. */
class PageStorage {
  readonly #storage: () => Storage;
  readonly #here = new Map<string, string>();

  constructor(storage: () => Storage) {
    this.#storage = storage;
  }

  getItem(key: string): string | null {
    return this.#here.get(key) ?? this.#try((storage) => storage.getItem(key)) ?? null;
  }

  setItem(key: string, value: string): void {
    const isStored = this.#try((storage) => {
      storage.setItem(key, value);
      return true;
    });
    if (isStored) this.#here.delete(key);
    else this.#here.set(key, value);
  }

  removeItem(key: string): void {
    this.#here.delete(key);
    this.#try((storage) => storage.removeItem(key));
  }

  /** Returns the keys with this prefix. */
  keys(prefix: string): readonly string[] {
    const storedKeys = this.#try((storage) => Object.keys(storage)) ?? [];
    return [...new Set([...storedKeys, ...this.#here.keys()])].filter((key) => key.startsWith(prefix));
  }

  /** Whether values with this prefix are lost with the page. */
  isVolatile(prefix: string): boolean {
    return [...this.#here.keys()].some((key) => key.startsWith(prefix));
  }

  #try<T>(work: (storage: Storage) => T): T | undefined {
    try {
      return work(this.#storage());
    } catch {
      return undefined;
    }
  }
}

/** Storage shared by all tabs of this browser. */
export const browserStorage = new PageStorage(() => localStorage);
/** Storage of this tab, which survives a reload. */
export const tabStorage = new PageStorage(() => sessionStorage);
