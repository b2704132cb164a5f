type Kept = { readonly body: string; readonly key: string; readonly at: number };

/** Milliseconds for which the same change sent again is taken for the same attempt. */
const good = 5 * 60_000;
const name = 'atolye.unanswered';

/**
 * Idempotency keys of changes of which nobody knows whether they happened, by what was sent: kept for the tab, so that the
 * same change sent again after a reload happens once. The server keeps them for a day.
 */
export class UnansweredKeys {
  readonly #storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly #now: () => number;
  /** Of changes that this page is still sending: the same once more is another change. */
  readonly #onTheWay = new Set<string>();
  #kept: readonly Kept[];

  constructor(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>, now: () => number = Date.now) {
    this.#storage = storage;
    this.#now = now;
    this.#kept = this.#read();
  }

  /** The key to send this body with, until `end` is called with it: of an attempt that ended without an answer, or a new one. */
  begin(body: string): string {
    const before = this.#kept.find((kept) => kept.body === body && !this.#onTheWay.has(kept.key) && this.#now() - kept.at < good);
    const key = before?.key ?? newKey();
    this.#onTheWay.add(key);
    return key;
  }

  /** Nobody knows whether the change happened. */
  keep(body: string, key: string): void {
    this.#write([...this.#kept.filter((kept) => kept.key !== key), { body, key, at: this.#now() }]);
  }

  /** The change was answered. */
  forget(key: string): void {
    if (this.#kept.some((kept) => kept.key === key)) this.#write(this.#kept.filter((kept) => kept.key !== key));
  }

  /** The change is no longer being sent. */
  end(key: string): void {
    this.#onTheWay.delete(key);
  }

  clear(): void {
    this.#kept = [];
    this.#storage.removeItem(name);
  }

  #write(kept: readonly Kept[]): void {
    this.#kept = kept.filter(({ at }) => this.#now() - at < good);
    this.#storage.setItem(name, JSON.stringify(this.#kept));
  }

  #read(): readonly Kept[] {
    try {
      const read: Kept[] = JSON.parse(this.#storage.getItem(name) ?? '[]');
      return read.filter(({ key, at }) => typeof key === 'string' && typeof at === 'number');
    } catch {
      return [];
    }
  }
}

/** Not `randomUUID`: pages that are not served by https have none. */
const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
