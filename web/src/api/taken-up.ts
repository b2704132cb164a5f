import { returnsNow } from './connection.ts';

/** Milliseconds after which a list that was left is read again instead of being brought up to date by what has changed. */
const good = 5 * 60_000;

/**
 * Decides whether a list that was left can be shown again without reading it. It keeps the place in the log of events at which the list
 * was last up to date; only events after that place are read.
 */
export class TakenUp {
  #place: string | undefined;
  #left: number | undefined;
  #returns = 0;

  /** The place of the last event that was applied, or that the whole list was read at. */
  get place(): string | undefined {
    return this.#place;
  }

  /** A reading of the whole list begins: until it ends, the list cannot be taken up. */
  begin(): void {
    this.#place = undefined;
  }

  /** The whole list was read, with this place known before its end. */
  read(place: string): void {
    this.#place = place;
    this.#returns = returnsNow();
  }

  /** An event was applied. */
  heard(place: string): void {
    if (this.#place !== undefined) this.#place = place;
  }

  /** Nobody shows the list any more. */
  leave(): void {
    this.#left = performance.now();
  }

  /** Whether the list can be shown as it is while what happened since is heard. From now on it is shown. */
  take(): boolean {
    const left = this.#left;
    this.#left = undefined;
    return this.#place !== undefined && left !== undefined && performance.now() - left < good && this.#returns === returnsNow();
  }
}
