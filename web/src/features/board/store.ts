import { ListFreshness } from '../../data/list-freshness.ts';
import { Observable } from '../../observable.ts';
import { type DisplayedTasks, type TaskAnswer, withValues } from '../../ui/displayed-tasks.ts';
import { labelKinds } from '../../ui/use-labels.ts';
import { type By, type Column, cellKey, columnOf, inputBetween, isOver, knowsMore, partsOf } from './columns.ts';
import type { Project, TaskOfBoard } from './documents.ts';

/** Task as its card displays it. */
export type Card = Omit<TaskOfBoard, 'blockedBy'> & {
  /** Number of open tasks that block it. */
  readonly blockers: number;
  /** Progress of its sub-tasks; null until all tasks are loaded, or if there are none. */
  readonly parts: { readonly done: number; readonly total: number } | null;
  /** Key of its column; on a board with rows, of its cell. */
  readonly column: string;
};

/** Place of a card: its column, and its position among the project's tasks. */
export type Place = Pick<Card, 'column' | 'position'>;
/** New state of a task; null if it left the board. */
export type Change = { readonly id: string; readonly task: TaskOfBoard | null };
export type Matches = (card: Card) => boolean;
type Patches = Parameters<DisplayedTasks['optimistic']>[0];

const none: readonly Card[] = [];
/** Compares positions by code unit. They are ASCII, apart from the `\0` of `placeAfter`, which sorts lower. */
const compare = (a: Card, b: Card): number => (a.position < b.position ? -1 : a.position > b.position ? 1 : a.id < b.id ? -1 : 1);

/** Temporary position right after `anchor` and before all later ones, until the server returns the final one. */
export const placeAfter = (anchor: Place | undefined): string => (anchor ? `${anchor.position}\0` : '');

/**
 * Cards of one board, in columns. The server's state is the base; changes that it has not answered yet override it, and so do the places of
 * cards that are being moved here.
 * While a card is lifted, changes that would move other cards are held back.
 * Columns and cards keep their identity until something in them changes.
 */
export class BoardStore extends Observable implements DisplayedTasks {
  readonly narrowed: boolean;
  readonly takenUp = new ListFreshness(labelKinds);
  /** Statuses of the last load, comma-separated. */
  read = '';
  /** Whether cards need additional data because of the grouping of columns or rows. */
  readonly grouped: boolean;
  readonly #by: By;
  readonly #rows: By | undefined;
  #cells: ReadonlyMap<string, Column> = new Map();
  #workflow: ReadonlyMap<string, Project['workflow'][number]> = new Map();
  readonly #tasks = new Map<string, TaskOfBoard>();
  readonly #cards = new Map<string, Card>();
  #patches: readonly Patches[] = [];
  readonly #moved = new Map<string, Place>();
  readonly #columns = new Map<string, readonly Card[]>();
  readonly #visible = new Map<string, { readonly of: readonly Card[]; readonly by: Matches; readonly cards: readonly Card[] }>();
  /** Reverse references: ids of the tasks that name a task as their parent, and as their blocker. */
  readonly #parts = new Map<string, Set<string>>();
  readonly #waiting = new Map<string, Set<string>>();
  #filter: Matches | undefined;
  #held: Change[] | undefined;
  #complete = false;
  /** Ids changed since the current load began: its pages may be older than these changes. */
  #touched: Set<string> | undefined;

  /**
   * @param by grouping of the columns
   * @param rows grouping of the rows; undefined for none
   * @param narrowed whether a filter of the server leaves out tasks of the project
   */
  constructor(by: By = 'status', rows?: By, narrowed = false) {
    super();
    this.#by = by;
    this.#rows = rows;
    this.narrowed = narrowed;
    this.grouped = knowsMore(by) || (rows !== undefined && knowsMore(rows));
  }

  /** Cards of a column that pass the filter, in order. */
  visible = (column: string): readonly Card[] => {
    const of = this.#columns.get(column) ?? none;
    const by = this.#filter;
    if (!by) return of;
    const known = this.#visible.get(column);
    if (known?.of === of && known.by === by) return known.cards;
    const cards = of.filter(by);
    this.#visible.set(column, { of, by, cards });
    return cards;
  };

  all = (column: string): readonly Card[] => this.#columns.get(column) ?? none;
  /** Keys of the columns, or of the rows, that have cards, one per line. */
  filled = (part: 'column' | 'row'): string =>
    [...new Set([...this.#columns].flatMap(([cell, cards]) => (cards.length > 0 ? [partsOf(cell)[part]] : [])))].sort().join('\n');
  /** Any card of a column or row. */
  sample = (part: 'column' | 'row', key: string): Card | undefined =>
    [...this.#columns].find(([cell, cards]) => cards.length > 0 && partsOf(cell)[part] === key)?.[1][0];
  /**
   * Sums of several columns or cells as `visible/total/estimate`: number of visible cards, of all cards, and the visible cards'
   * estimates.
   */
  figures = (keys: readonly string[]): string => {
    const visible = keys.flatMap((key) => this.visible(key));
    const total = keys.reduce((sum, key) => sum + this.all(key).length, 0);
    return [visible.length, total, Math.round(visible.reduce((sum, { estimate }) => sum + (estimate ?? 0), 0) * 10) / 10].join('/');
  };
  /** Whether the status of a card is completed or cancelled. */
  isOver = ({ status }: Pick<Card, 'status'>): boolean => isOver(this.#categoryOf(status));
  /** Whether the workflow allows a card to move to a column. */
  mayGo = (id: string, column: Column): boolean => this.#statusIn(id, column) !== undefined;
  /** Fields to set when a task moves from one column to another. */
  inputOf = (id: string, column: string, from: string): Column['input'] => {
    const to = this.#cells.get(column);
    const input = inputBetween(this.#cells.get(from)?.input ?? {}, to?.input ?? {});
    const status = to && this.#statusIn(id, to);
    return { ...input, ...(input.status && status && { status }) };
  };

  /** Name of a column or cell; empty if it is unknown. */
  nameOf = (column: string): string => this.#cells.get(column)?.name ?? '';

  /** Status of a card in a column: its current one, or the first that the workflow allows; undefined if none. */
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
  /** Whether all tasks are loaded. */
  complete = (): boolean => this.#complete;
  empty = (): boolean => this.#cards.size === 0;

  setFilter(filter: Matches | undefined): void {
    if (filter === this.#filter) return;
    this.#filter = filter;
    this.notify();
  }

  /** Sets the categories and transitions of the statuses. */
  setWorkflow(workflow: Project['workflow']): void {
    this.#workflow = new Map(workflow.map((status) => [status.key, status]));
    this.#redraw([...this.#tasks.keys()]);
    this.notify();
  }

  /** Starts a load of all tasks; `settle` ends it. */
  begin(): void {
    this.#touched = new Set();
    this.takenUp.begin();
  }

  /** Adds a loaded page. */
  put(tasks: readonly TaskOfBoard[]): void {
    this.#apply(tasks.filter(({ id }) => !this.#touched?.has(id)).map((task) => ({ id: task.id, task })));
  }

  /** Ends a load: removes tasks that it did not contain. @param place cursor of the event log at which it began */
  settle(seen: ReadonlySet<string>, place?: string): void {
    if (place !== undefined) this.takenUp.read(place);
    const gone = [...this.#tasks.keys()].filter((id) => !seen.has(id) && !this.#touched?.has(id));
    this.#touched = undefined;
    this.#complete = true;
    this.#apply(gone.map((id) => ({ id, task: null })));
    this.#redraw([...this.#parts.keys()]);
    this.notify();
  }

  /** Applies changes from the live subscription or from answers of the server. */
  change(changes: readonly Change[]): void {
    for (const { id } of changes) this.#touched?.add(id);
    this.#apply(changes);
  }

  /**
   * Applies the server's answer to a change made here. Unknown tasks are skipped if a filter applies: the subscription adds those that
   * match.
   */
  answer(task: TaskOfBoard): void {
    if (!this.narrowed || this.#tasks.has(task.id)) this.change([{ id: task.id, task }]);
  }

  refresh = (tasks: readonly TaskAnswer[]): void =>
    this.change(
      tasks.flatMap((answer) => {
        const task = this.#tasks.get(answer.id);
        return task ? [{ id: task.id, task: withValues(task, answer) }] : [];
      }),
    );

  remove = (ids: readonly string[]): void => this.change(ids.map((id) => ({ id, task: null })));

  optimistic = (patches: Patches): (() => void) => {
    const affected = [...patches.keys()].flatMap((id) => [id, ...this.#around(id)]);
    const display = (next: readonly Patches[]) => {
      this.#patches = next;
      this.#redraw([...new Set(affected)]);
      this.notify();
    };
    display([...this.#patches, patches]);
    return () => display(this.#patches.filter((each) => each !== patches));
  };

  /** Holds back changes that would move cards, until `release`. */
  hold(): void {
    this.#held ??= [];
  }

  /** Applies the changes that were held back. */
  release(): void {
    const held = this.#held ?? [];
    this.#held = undefined;
    this.#apply(held);
  }

  /** Overrides the displayed place of a card; undefined removes the override. */
  place(id: string, place: Place | undefined): void {
    if (place) this.#moved.set(id, place);
    else this.#moved.delete(id);
    this.#redraw([id]);
    this.notify();
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
    if (affected.size > 0) this.notify();
  }

  /** Holds the change back if it would move a card while one is lifted. @returns whether it did */
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

  /** Updates the cards of these tasks and the columns that contain them. */
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
      const staying = gone ? stay.filter(({ id }) => !gone.has(id)) : stay;
      this.#columns.set(column, merge(staying, (coming.get(column) ?? []).sort(compare)));
    }
  }

  /** Ids of the tasks whose cards depend on the status of a task: its parent, and those that it blocks. */
  #around(id: string): readonly string[] {
    const parent = this.#tasks.get(id)?.parent?.id;
    return [...(parent ? [parent] : []), ...(this.#waiting.get(id) ?? [])];
  }

  /** A task with the changes that the server has not answered yet. */
  #current(id: string): TaskOfBoard | undefined {
    const task = this.#tasks.get(id);
    return task && this.#patches.reduce((now, each) => withValues(now, each.get(id)?.(now) ?? {}), task);
  }

  #draw(id: string): Card | undefined {
    const task = this.#current(id);
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
    const done = [...parts].filter((part) => this.isOver({ status: this.#current(part)?.status ?? '' })).length;
    return { done, total: parts.size };
  }

  /** Blockers of other projects are not among the cards, so their `completedAt` decides. */
  #isOver({ id, completedAt }: TaskOfBoard['blockedBy'][number]): boolean {
    const here = this.#current(id);
    return here ? this.isOver(here) : completedAt !== null;
  }
}

function addTo(sets: Map<string, Set<string>>, key: string, value: string): void {
  const set = sets.get(key) ?? new Set();
  set.add(value);
  sets.set(key, set);
}

const alike = (a: Card, b: Card): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Merges two sorted lists. */
function merge(existing: readonly Card[], added: readonly Card[]): readonly Card[] {
  const merged: Card[] = [];
  let next = 0;
  for (const card of existing) {
    for (let each = added[next]; each && compare(each, card) < 0; each = added[next]) {
      merged.push(each);
      next += 1;
    }
    merged.push(card);
  }
  return merged.concat(added.slice(next));
}
