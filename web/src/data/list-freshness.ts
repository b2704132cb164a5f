import { returnCount } from './connection.ts';

/** Milliseconds after which an abandoned list is read again instead of being updated by events. */
const maxAgeMs = 5 * 60_000;

/**
 * Decides whether an abandoned list can be shown again without reading it. Stores the cursor up to which the list was current; only later
 * events have to be read.
 */
export class ListFreshness {
  #place: string | undefined;
  #left: number | undefined;
  #returns = 0;

  /** Cursor of the last applied event, or of the last complete reading. */
  get place(): string | undefined {
    return this.#place;
  }

  /** Starts a reading of the whole list, during which it cannot be reused. */
  begin(): void {
    this.#place = undefined;
  }

  /** Ends a reading of the whole list. `place` is a cursor known before its end. */
  read(place: string): void {
    this.#place = place;
    this.#returns = returnCount();
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
    return this.#place !== undefined && left !== undefined && performance.now() - left < maxAgeMs && this.#returns === returnCount();
  }
}
