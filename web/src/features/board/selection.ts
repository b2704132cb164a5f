import { Observable } from '../../observable.ts';
import type { BoardRow } from './columns.ts';
import type { BoardStore, Card } from './store.ts';

/** Selected cards of a board. */
export class Selection extends Observable {
  readonly #store: BoardStore;
  readonly #boardRows: () => readonly BoardRow[];
  #ids: ReadonlySet<string> = new Set();
  #anchor: string | undefined;

  constructor(store: BoardStore, boardRows: () => readonly BoardRow[]) {
    super();
    this.#store = store;
    this.#boardRows = boardRows;
  }

  ids = (): ReadonlySet<string> => this.#ids;

  /** Cards that move if this one is dragged: the selected ones in their order if it is among them, otherwise only this one. */
  together = (card: Card): readonly Card[] =>
    this.#ids.has(card.id) ? this.#displayed().filter(({ id, viewerCan }) => this.#ids.has(id) && viewerCan.update) : [card];

  toggle(id: string): void {
    this.#anchor = id;
    const next = new Set(this.#ids);
    if (!next.delete(id)) next.add(id);
    this.only([...next]);
  }

  /** Selects the displayed cards from the last selected one to this one, column after column. */
  extend(id: string): void {
    const order = this.#displayed().map((card) => card.id);
    if (this.#ids.size === 0 || !order.includes(this.#anchor ?? '')) this.#anchor = id;
    const [from = 0, to = 0] = [order.indexOf(this.#anchor ?? id), order.indexOf(id)].sort((a, b) => a - b);
    this.only([...this.#ids, ...order.slice(from, to + 1)]);
  }

  /** Displayed cards, column after column. */
  #displayed = (): readonly Card[] => this.#boardRows().flatMap(({ cells }) => cells.flatMap(({ key }) => this.#store.visible(key)));

  only = (ids: readonly string[]): void => {
    this.#ids = new Set(ids);
    this.notify();
  };
}
