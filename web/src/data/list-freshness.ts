import { isUnchangedSince, moment } from './fresh-reads.ts';

/** Milliseconds after which an abandoned list is read again instead of being updated by events. */
const maxAgeMs = 5 * 60_000;

/**
 * Decides whether an abandoned list can be shown again without reading it. Stores the cursor up to which the list was current; only later
 * events of its tasks have to be read. After other events that change its rows it is read again.
 */
export class ListFreshness {
  #place: string | undefined;
  #left: number | undefined;
  readonly #kinds: readonly string[];
  #begun = moment();
  #at = this.#begun;

  /** @param kinds shared events that change how the rows look */
  constructor(kinds: readonly string[]) {
    this.#kinds = kinds;
  }

  /** Cursor of the last applied event, or of the last complete reading. */
  get place(): string | undefined {
    return this.#place;
  }

  /** Starts a reading of the whole list, during which it cannot be reused. */
  begin(): void {
    this.#place = undefined;
    this.#begun = moment();
  }

  /** Ends a reading of the whole list. `place` is a cursor known before its end. */
  read(place: string): void {
    this.#place = place;
    this.#at = this.#begun;
  }

  /** Records an applied event. */
  heard(place: string): void {
    if (this.#place !== undefined) this.#place = place;
  }

  /** Records that nothing shows the list any more. */
  leave(): void {
    this.#left = performance.now();
  }

  /** Whether the list can be shown again while later events are applied. Marks it as shown. */
  take(): boolean {
    const left = this.#left;
    this.#left = undefined;
    return (
      this.#place !== undefined && left !== undefined && performance.now() - left < maxAgeMs && isUnchangedSince(this.#at, this.#kinds)
    );
  }
}
