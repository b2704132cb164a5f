import { text } from '../../i18n/messages.ts';
import { Observable } from '../../observable.ts';
import { announce } from './announce.ts';
import { type BoardRow, beyond, type Column } from './columns.ts';
import { texts } from './messages.ts';
import { move, othersIn, putAt } from './moves.ts';
import type { BoardStore, Card, Place } from './store.ts';

type Lifted = {
  readonly id: string;
  readonly number: string;
  /** Columns and positions before the lift: of the card, and of those that move with it, by id and in their order. */
  readonly from: ReadonlyMap<string, Place>;
  readonly by: 'pointer' | 'keys';
};

/** Card that is being moved, by pointer or keyboard, at most one per board; by pointer with the other selected cards. */
export class Lift extends Observable {
  readonly #store: BoardStore;
  readonly #boardRows: () => readonly BoardRow[];
  #lifted: Lifted | undefined;

  constructor(store: BoardStore, boardRows: () => readonly BoardRow[]) {
    super();
    this.#store = store;
    this.#boardRows = boardRows;
  }

  lifted = (): Lifted | undefined => this.#lifted;

  column = (of: string): Column | undefined =>
    this.#boardRows()
      .flatMap(({ cells }) => cells)
      .find(({ key }) => key === of);
  /** Whether all lifted cards may move to the column; true if none is lifted. */
  allows = (to: Column): boolean => this.refused(to) === undefined;
  /** Column of the first lifted card that may not move to the column. */
  refused = (to: Column): string | undefined => [...(this.#lifted?.from ?? [])].find(([id]) => !this.#store.mayGo(id, to))?.[1].column;

  /** @param together the cards that move, in their order */
  begin(card: Card, by: Lifted['by'], together: readonly Card[] = [card]): void {
    if (!card.viewerCan.update) return;
    this.cancel();
    this.#store.hold();
    const from = new Map(together.map(({ id, column, position }) => [id, { column, position }]));
    this.#set({ id: card.id, number: card.number, from, by });
    if (by === 'keys') this.#say('lifted');
    else if (from.size > 1) announce(text(texts, 'liftedAll', { count: from.size }));
  }

  /** Moves the lifted card one step: up and down within the column and into the next row, left and right to the next allowed column. */
  step(direction: 'up' | 'down' | 'left' | 'right' | 'top' | 'bottom'): void {
    const at = this.#at();
    if (!at) return;
    const last = at.others.length;
    if (direction === 'left' || direction === 'right') {
      this.#further(at, beyond(this.#boardRows(), at.column, direction), at.index);
      return;
    }
    if ((direction === 'up' && at.index === 0) || (direction === 'down' && at.index === last)) {
      const next = beyond(this.#boardRows(), at.column, direction);
      if (next.length > 0) {
        this.#further(at, next, direction === 'up' ? Number.POSITIVE_INFINITY : 0);
        return;
      }
    }
    const index = { up: at.index - 1, down: at.index + 1, top: 0, bottom: last }[direction];
    this.#put(at.id, at.column, Math.max(0, Math.min(index, last)));
  }

  #further({ id }: At, beside: readonly Column[], index: number): void {
    const next = beside.findIndex((column) => this.allows(column));
    const passed = beside.slice(0, next < 0 ? undefined : next).map(({ name }) => name);
    const target = beside[next];
    if (target) {
      const skipped = passed.length > 0 ? text(texts, 'skipped', { columns: passed.join(', ') }) : '';
      this.#put(id, target.key, Math.min(index, othersIn(this.#store, target.key, new Set([id])).length), skipped);
    } else announce(text(texts, passed.length > 0 ? 'noneFurther' : 'edge', { columns: passed.join(', ') }));
  }

  #put(id: string, column: string, index: number, before = ''): void {
    putAt(this.#store, [id], column, index);
    this.notify();
    this.#say('stepped', before);
  }

  /** Drops the card that was lifted by keyboard where it is displayed. */
  drop(): void {
    const [at, lifted] = [this.#at(), this.#lifted];
    if (!at || !lifted) return;
    this.#say('dropped');
    this.dropAt(at.column, at.index);
  }

  /** Drops the lifted cards at an index among the other cards of a column. */
  dropAt(column: string, index: number): void {
    const lifted = this.#lifted;
    if (!lifted) return;
    this.#set(undefined);
    this.#store.place(lifted.id, undefined);
    const { from } = lifted;
    const order = othersIn(this.#store, column, from)
      .map(({ id }) => id)
      .toSpliced(index, 0, ...from.keys());
    const current = this.#store.visible(column).map(({ id }) => id);
    if (order.join() === current.join()) this.#store.release();
    else move(this.#store, from, column, index);
    if (from.size > 1) announce(text(texts, 'droppedAll', { count: from.size, column: this.column(column)?.name ?? '' }));
  }

  /** Puts the card back to where it was. */
  cancel(): void {
    const lifted = this.#lifted;
    if (!lifted) return;
    this.#set(undefined);
    this.#store.place(lifted.id, undefined);
    this.#store.release();
    if (lifted.by === 'keys') announce(text(texts, 'cancelled', { number: lifted.number }));
  }

  #at(): At | undefined {
    const card = this.#lifted && this.#store.card(this.#lifted.id);
    if (!card) return undefined;
    const index = this.#store.visible(card.column).findIndex(({ id }) => id === card.id);
    return { id: card.id, column: card.column, index, others: othersIn(this.#store, card.column, new Set([card.id])) };
  }

  #say(key: 'lifted' | 'stepped' | 'dropped', before = ''): void {
    const at = this.#at();
    if (!at) return;
    const place = { column: this.column(at.column)?.name ?? '', place: at.index + 1, count: at.others.length + 1 };
    announce(`${before} ${text(texts, key, { number: this.#lifted?.number ?? '', ...place })}`.trim());
  }

  #set(lifted: Lifted | undefined): void {
    this.#lifted = lifted;
    this.notify();
  }
}

type At = { readonly id: string; readonly column: string; readonly index: number; readonly others: readonly Card[] };
