type StoredKey = { readonly body: string; readonly key: string; readonly at: number };

/** Milliseconds for which an identical change counts as a retry. */
const retryWindowMs = 5 * 60_000;
const name = 'atolye.unanswered';

/**
 * Idempotency keys of changes with an unknown outcome, by request body. They are stored for the tab, so that a change repeated after a
 * reload happens once. The server stores keys for a day.
 */
export class UnansweredKeys {
  readonly #storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly #now: () => number;
  /** Keys of changes being sent: an identical change at the same time is another change. */
  readonly #onTheWay = new Set<string>();
  #stored: readonly StoredKey[];

  constructor(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>, now: () => number = Date.now) {
    this.#storage = storage;
    this.#now = now;
    this.#stored = this.#read();
  }

  /** Returns the key for this body until `end` is called with it: the key of an unanswered attempt, or a new one. */
  begin(body: string): string {
    const before = this.#stored.find(
      (stored) => stored.body === body && !this.#onTheWay.has(stored.key) && this.#now() - stored.at < retryWindowMs,
    );
    const key = before?.key ?? newKey();
    this.#onTheWay.add(key);
    return key;
  }

  /** Stores the key of a change with an unknown outcome. */
  keep(body: string, key: string): void {
    this.#write([...this.#stored.filter((stored) => stored.key !== key), { body, key, at: this.#now() }]);
  }

  /** Forgets the key of an answered change. */
  forget(key: string): void {
    if (this.#stored.some((stored) => stored.key === key)) this.#write(this.#stored.filter((stored) => stored.key !== key));
  }

  /** Records that the change is no longer being sent. */
  end(key: string): void {
    this.#onTheWay.delete(key);
  }

  clear(): void {
    this.#stored = [];
    this.#storage.removeItem(name);
  }

  #write(stored: readonly StoredKey[]): void {
    this.#stored = stored.filter(({ at }) => this.#now() - at < retryWindowMs);
    this.#storage.setItem(name, JSON.stringify(this.#stored));
  }

  #read(): readonly StoredKey[] {
    try {
      const read: StoredKey[] = JSON.parse(this.#storage.getItem(name) ?? '[]');
      return read.filter(({ key, at }) => typeof key === 'string' && typeof at === 'number');
    } catch {
      return [];
    }
  }
}

/** `randomUUID` is missing on pages without https. */
const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
