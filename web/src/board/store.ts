import { TakenUp } from '../api/taken-up.ts';
import { type By, type Column, cellKey, columnOf, inputBetween, knowsMore, partsOf } from './columns.ts';
import type { Project, TaskOfBoard } from './documents.ts';
import { isOver } from './read.ts';

/** A task as its card shows it. */
export type Card = Omit<TaskOfBoard, 'blockedBy'> & {
  /** How many tasks must be done before it. */
  readonly blockers: number;
  /** Its sub-tasks; null until all tasks are read, or where there are none. */
  readonly parts: { readonly done: number; readonly total: number } | null;
  /** Key of the column it lies in; where there are rows, of the cell. */
  readonly column: string;
};

/** Where a card lies: column, and place among the project's tasks. */
export type Place = Pick<Card, 'column' | 'position'>;
/** What became of a task; null where it is gone from here. */
export type Change = { readonly id: string; readonly task: TaskOfBoard | null };
export type Matches = (card: Card) => boolean;

const none: readonly Card[] = [];
/** Positions are compared byte by byte; they are ASCII, but for the marks of `placeAfter`, which are lower. */
const compare = (a: Card, b: Card): number => (a.position < b.position ? -1 : a.position > b.position ? 1 : a.id < b.id ? -1 : 1);

/** A position right behind that of `anchor`, and before all that follow it, until the server says which it is. */
export const placeAfter = (anchor: Place | undefined): string => (anchor ? `${anchor.position}\0` : '');

/**
 * The cards of one board, in columns. What the server says lies below; above it, cards that are being moved here lie
 * where they were put. While one is lifted the others stay where they are: what happens to them meanwhile waits.
 * Columns keep their identity until something in them changes, and so do cards.
 */
export class BoardStore {
  readonly narrowed: boolean;
  readonly takenUp = new TakenUp();
  /** Statuses whose tasks were read last. */
  read = '';
  /** Whether cards have to know more than they show: what its columns or rows are of. */
  readonly grouped: boolean;
  readonly #by: By;
  readonly #rows: By | undefined;
  #cells: ReadonlyMap<string, Column> = new Map();
  #workflow: ReadonlyMap<string, Project['workflow'][number]> = new Map();
  readonly #tasks = new Map<string, TaskOfBoard>();
  readonly #cards = new Map<string, Card>();
  readonly #moved = new Map<string, Place>();
  readonly #columns = new Map<string, readonly Card[]>();
  readonly #shown = new Map<string, { readonly of: readonly Card[]; readonly by: Matches; readonly cards: readonly Card[] }>();
  /** Which tasks a task is named by: as their parent, as what they wait for. */
  readonly #parts = new Map<string, Set<string>>();
  readonly #waiting = new Map<string, Set<string>>();
  readonly #listeners = new Set<() => void>();
  #filter: Matches | undefined;
  #held: Change[] | undefined;
  #complete = false;
  /** What changed since the reading that goes on began: its pages may be older. */
  #touched: Set<string> | undefined;

  /**
   * @param by what its columns are of
   * @param rows what its rows are of; undefined for none
   * @param narrowed whether not all of a project's tasks belong here: which do, the server knows
   */
  constructor(by: By = 'status', rows?: By, narrowed = false) {
    this.#by = by;
    this.#rows = rows;
    this.narrowed = narrowed;
    this.grouped = knowsMore(by) || (rows !== undefined && knowsMore(rows));
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** The cards of a column that the filter lets in, in order. */
  shown = (column: string): readonly Card[] => {
    const of = this.#columns.get(column) ?? none;
    const by = this.#filter;
    if (!by) return of;
    const known = this.#shown.get(column);
    if (known?.of === of && known.by === by) return known.cards;
    const cards = of.filter(by);
    this.#shown.set(column, { of, by, cards });
    return cards;
  };

  all = (column: string): readonly Card[] => this.#columns.get(column) ?? none;
  /** Keys of the columns, or of the rows, that have cards, a line each. */
  filled = (part: 'column' | 'row'): string =>
    [...new Set([...this.#columns].flatMap(([cell, cards]) => (cards.length > 0 ? [partsOf(cell)[part]] : [])))].sort().join('\n');
  /** One of the cards of a column or row. */
  sample = (part: 'column' | 'row', key: string): Card | undefined =>
    [...this.#columns].find(([cell, cards]) => cards.length > 0 && partsOf(cell)[part] === key)?.[1][0];
  /** Of some columns or cells together, with a `/` between: how many cards are shown, how many there are, what those shown are estimated at. */
  figures = (keys: readonly string[]): string => {
    const shown = keys.flatMap((key) => this.shown(key));
    const total = keys.reduce((sum, key) => sum + this.all(key).length, 0);
    return [shown.length, total, Math.round(shown.reduce((sum, { estimate }) => sum + (estimate ?? 0), 0) * 10) / 10].join('/');
  };
  /** Whether nothing is left to do on a card. */
  isOver = ({ status }: Pick<Card, 'status'>): boolean => isOver(this.#categoryOf(status));
  /** Whether the workflow lets a card go into a column. */
  mayGo = (id: string, column: Column): boolean => this.#statusIn(id, column) !== undefined;
  /** What a task is given that is put into a column out of another. */
  inputOf = (id: string, column: string, from: string): Column['input'] => {
    const to = this.#cells.get(column);
    const input = inputBetween(this.#cells.get(from)?.input ?? {}, to?.input ?? {});
    const status = to && this.#statusIn(id, to);
    return { ...input, ...(input.status && status && { status }) };
  };

  /** Name of a column or a cell; empty if it is unknown. */
  nameOf = (column: string): string => this.#cells.get(column)?.name ?? '';

  /** The status that a card has in a column: its own, or the first that the workflow leads to. */
  #statusIn(id: string, { statuses }: Column): string | undefined {
    const own = this.card(id)?.status ?? '';
    if (!statuses || statuses.includes(own)) return own;
    const transitions = this.#workflow.get(own)?.transitions;
    return statuses.find((each) => !transitions || transitions.includes(each));
  }

  setColumns(columns: readonly Column[]): void {
    this.#cells = new Map(columns.map((column) => [column.key, column]));
  }
  card = (id: string): Card | undefined => this.#cards.get(id);
  /** Whether every task has been read. */
  complete = (): boolean => this.#complete;
  empty = (): boolean => this.#cards.size === 0;

  setFilter(filter: Matches | undefined): void {
    if (filter === this.#filter) return;
    this.#filter = filter;
    this.#tell();
  }

  /** What the statuses mean, and where they lead. */
  setWorkflow(workflow: Project['workflow']): void {
    this.#workflow = new Map(workflow.map((status) => [status.key, status]));
    this.#redraw([...this.#tasks.keys()]);
    this.#tell();
  }

  /** A reading of all tasks begins; `settle` ends it. */
  begin(): void {
    this.#touched = new Set();
    this.takenUp.begin();
  }

  /** A page that was read. */
  put(tasks: readonly TaskOfBoard[]): void {
    this.#apply(tasks.filter(({ id }) => !this.#touched?.has(id)).map((task) => ({ id: task.id, task })));
  }

  /** All was read, from `place` in the log on: what was not among it is gone. */
  settle(seen: ReadonlySet<string>, place?: string): void {
    if (place !== undefined) this.takenUp.read(place);
    const gone = [...this.#tasks.keys()].filter((id) => !seen.has(id) && !this.#touched?.has(id));
    this.#touched = undefined;
    this.#complete = true;
    this.#apply(gone.map((id) => ({ id, task: null })));
    this.#redraw([...this.#parts.keys()]);
    this.#tell();
  }

  /** What others did, and what the server answered. */
  change(changes: readonly Change[]): void {
    for (const { id } of changes) this.#touched?.add(id);
    this.#apply(changes);
  }

  /** What the server answered to a change made here. What does not belong here stays away: the live changes bring what does. */
  answer(task: TaskOfBoard): void {
    if (!this.narrowed || this.#tasks.has(task.id)) this.change([{ id: task.id, task }]);
  }

  /** From now on nothing moves but what is moved here. */
  hold(): void {
    this.#held ??= [];
  }

  /** What was held back is shown. */
  release(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    this.#apply(held);
  }

  /** Shows a card somewhere else than the server has it; undefined: where the server has it. */
  place(id: string, place: Place | undefined): void {
    if (place) this.#moved.set(id, place);
    else this.#moved.delete(id);
    this.#redraw([id]);
    this.#tell();
  }

  placed = (id: string): Place | undefined => this.#moved.get(id);

  #apply(changes: readonly Change[]): void {
    const now = this.#held ? changes.filter((change) => !this.#holds(change)) : changes;
    const affected = new Set<string>();
    for (const { id, task } of now) {
      const before = this.#tasks.get(id);
      if (task ? before && before.version > task.version : !before) continue;
      this.#link(before, task);
      if (task) this.#tasks.set(id, task);
      else this.#tasks.delete(id);
      affected.add(id);
      for (const parent of [before?.parent?.id, task?.parent?.id]) if (parent) affected.add(parent);
      if (before?.status !== task?.status) for (const waiting of this.#waiting.get(id) ?? []) affected.add(waiting);
    }
    this.#redraw([...affected]);
    if (affected.size > 0) this.#tell();
  }

  /** Whether the change would move a card while one is lifted. */
  #holds(change: Change): boolean {
    const before = this.#tasks.get(change.id);
    const { task } = change;
    if (before && task && this.#cellOf(before) === this.#cellOf(task) && before.position === task.position) return false;
    this.#held?.push(change);
    return true;
  }

  #link(before: TaskOfBoard | undefined, after: TaskOfBoard | null): void {
    const { id } = (before ?? after) as TaskOfBoard;
    if (before?.parent) this.#parts.get(before.parent.id)?.delete(id);
    for (const blocker of before?.blockedBy ?? []) this.#waiting.get(blocker.id)?.delete(id);
    if (after?.parent) addTo(this.#parts, after.parent.id, id);
    for (const blocker of after?.blockedBy ?? []) addTo(this.#waiting, blocker.id, id);
  }

  /** Puts the cards of these tasks where they belong. */
  #redraw(ids: readonly string[]): void {
    const leaving = new Map<string, Set<string>>();
    const coming = new Map<string, Card[]>();
    for (const id of ids) {
      const before = this.#cards.get(id);
      const after = this.#draw(id);
      if (before && after && alike(before, after)) continue;
      if (before) addTo(leaving, before.column, id);
      if (after) {
        const cards = coming.get(after.column) ?? [];
        cards.push(after);
        coming.set(after.column, cards);
        this.#cards.set(id, after);
      } else this.#cards.delete(id);
    }
    for (const column of new Set([...leaving.keys(), ...coming.keys()])) {
      const gone = leaving.get(column);
      const stay = this.#columns.get(column) ?? none;
      const kept = gone ? stay.filter(({ id }) => !gone.has(id)) : stay;
      this.#columns.set(column, merge(kept, (coming.get(column) ?? []).sort(compare)));
    }
  }

  #draw(id: string): Card | undefined {
    const task = this.#tasks.get(id);
    if (!task) return undefined;
    const { blockedBy, ...rest } = task;
    return {
      ...rest,
      blockers: blockedBy.filter((blocker) => !this.#isOver(blocker)).length,
      parts: this.#countParts(id),
      column: this.#cellOf(task),
      ...this.#moved.get(id),
    };
  }

  #cellOf(task: TaskOfBoard): string {
    const category = this.#categoryOf(task.status);
    const column = columnOf(this.#by, task, category);
    return this.#rows === undefined ? column : cellKey(column, columnOf(this.#rows, task, category));
  }

  #categoryOf(status: string): string {
    return this.#workflow.get(status)?.category ?? '';
  }

  #countParts(id: string): Card['parts'] {
    const parts = this.#complete ? this.#parts.get(id) : undefined;
    if (!parts || parts.size === 0) return null;
    const done = [...parts].filter((part) => this.isOver({ status: this.#tasks.get(part)?.status ?? '' })).length;
    return { done, total: parts.size };
  }

  /** A blocker of another project is not among the cards. */
  #isOver({ id, completedAt }: TaskOfBoard['blockedBy'][number]): boolean {
    const here = this.#tasks.get(id);
    return here ? this.isOver(here) : completedAt !== null;
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

function addTo(sets: Map<string, Set<string>>, key: string, value: string): void {
  const set = sets.get(key) ?? new Set();
  set.add(value);
  sets.set(key, set);
}

const alike = (a: Card, b: Card): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Two sorted lists as one. */
function merge(kept: readonly Card[], added: readonly Card[]): readonly Card[] {
  const merged: Card[] = [];
  let next = 0;
  for (const card of kept) {
    for (let each = added[next]; each && compare(each, card) < 0; each = added[next]) {
      merged.push(each);
      next += 1;
    }
    merged.push(card);
  }
  return merged.concat(added.slice(next));
}
