import { Observable } from '../../observable.ts';
/** Tracks the tab stop of each column and the card that takes the focus once it is rendered. */
export class Focus extends Observable {
  readonly #active = new Map<string, string>();
  #wanted: string | undefined;

  activeIn = (column: string): string | undefined => this.#active.get(column);
  wanted = (): string | undefined => this.#wanted;

  /** Records that the card has the focus. */
  at(column: string, id: string): void {
    if (this.#wanted === undefined && this.#active.get(column) === id) return;
    // Cancels a pending focus: a card rendered later must not take the focus away.
    this.#wanted = undefined;
    this.#active.set(column, id);
    this.notify();
  }

  /** Requests the focus for a card, even if it is not rendered yet. */
  want(column: string, id: string): void {
    this.#active.set(column, id);
    this.#wanted = id;
    this.notify();
  }
}
