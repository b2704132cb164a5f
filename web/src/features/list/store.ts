import { Observable } from '../../observable.ts';
import { type DisplayedTasks, type TaskAnswer, type TaskValues, withValues } from '../../ui/displayed-tasks.ts';
import { simpleNames } from '../../ui/simple-fields.ts';
import { inOrder } from './order.ts';
import type { Row } from './task.ts';
import type { Sort } from './view.ts';

export type Patch = Partial<Row>;
type Patches = Parameters<DisplayedTasks['optimistic']>[0];
/** New state of a task with respect to the list's filter. */
export type Change = { readonly id: string; readonly matches: boolean; readonly row: Row | null };

type State = {
  /** In list order, with optimistic changes applied. */
  readonly rows: readonly Row[];
  /** Whether the server has no further rows. */
  readonly complete: boolean;
};

const none: TaskValues = {};

/**
 * Loaded rows of one list. Live changes arrive by `apply`; optimistic patches override them until the server answers.
 * A row that the user is editing stays in place until the edit ends.
 */
export class TaskStore extends Observable implements DisplayedTasks {
  readonly #compare: (a: Row, b: Row) => number;
  #rows: readonly Row[] = [];
  #complete = false;
  #patches: readonly Patches[] = [];
  #held: string | undefined;
  /** Latest change of each task since the current reload began. */
  #since: Map<string, Change> | undefined;
  #heldChange: Change | undefined;
  #state: State = { rows: [], complete: false };

  constructor(sort: Sort) {
    super();
    this.#compare = inOrder(sort);
  }

  state = (): State => this.#state;

  /** Number of rows from the server, to continue loading. */
  get size(): number {
    return this.#rows.length;
  }

  /** Appends the next page. */
  append(page: readonly Row[], complete: boolean): void {
    const known = new Set(this.#rows.map(({ id }) => id));
    this.#set([...this.#rows, ...page.filter(({ id }) => !known.has(id))], complete);
  }

  /** Starts a reload of all rows; `replace` ends it. */
  begin(): void {
    this.#since = new Map();
  }

  /** Replaces all rows, e.g. after a gap in the events. Changes since the reload began are newer than its pages and are applied again. */
  replace(rows: readonly Row[], complete: boolean): void {
    const since = this.#since;
    this.#since = undefined;
    this.#set(rows, complete);
    if (since?.size) this.apply([...since.values()]);
  }

  /** Applies changed, added and removed rows. @returns whether the total count may have changed */
  apply(changes: readonly Change[]): boolean {
    const latest = new Map(changes.map((change) => [change.id, change]));
    for (const change of changes) this.#since?.set(change.id, change);
    const held = this.#held === undefined ? undefined : latest.get(this.#held);
    if (held) {
      this.#heldChange = held;
      latest.delete(held.id);
    }
    const before = new Map(this.#rows.map((row) => [row.id, row]));
    const stale = ({ id, row }: Change) => row !== null && (before.get(id)?.version ?? 0) > row.version;
    const fresh = [...latest.values()].filter((change) => !stale(change));
    const changed = new Set(fresh.map(({ id }) => id));
    const end = this.#rows.at(-1);
    const unchanged = this.#rows.flatMap((row) => {
      if (row.id === held?.id && held.row) return [{ ...held.row, ...this.#place(row) }];
      return changed.has(row.id) ? [] : [row];
    });
    // Rows that sort after the last loaded one arrive with the next page.
    const added = fresh.flatMap(({ row, matches }) =>
      row && matches && (this.#complete || !end || this.#compare(row, end) <= 0) ? [row] : [],
    );
    this.#set(merge(unchanged, added.sort(this.#compare), this.#compare), this.#complete);
    return fresh.some(({ id, matches }) => matches !== before.has(id));
  }

  /** Updates displayed rows from a mutation's answer. Other rows are added by the live changes, which know whether they match. */
  refresh = (tasks: readonly TaskAnswer[]): void => {
    const known = new Map(this.#rows.map((row) => [row.id, row]));
    const rows = tasks.flatMap((task) => {
      const row = known.get(task.id);
      return row ? [withValues(row, task)] : [];
    });
    this.apply(rows.map((row) => ({ id: row.id, matches: true, row })));
  };

  remove(ids: readonly string[]): void {
    this.apply(ids.map((id) => ({ id, matches: false, row: null })));
  }

  optimistic = (patches: Patches): (() => void) => {
    this.#patches = [...this.#patches, patches];
    this.#notify();
    return () => {
      this.#patches = this.#patches.filter((each) => each !== patches);
      this.#notify();
    };
  };

  /** Keeps a row in place despite changes; undefined releases it. */
  hold(id: string | undefined): void {
    const waiting = this.#heldChange;
    this.#held = id;
    this.#heldChange = undefined;
    if (waiting) this.apply([waiting]);
  }

  /** Fields of a held row that keep their values, so that its sort position stays. */
  #place(row: Row): Patch {
    const { createdAt, updatedAt, dueDate, number, position } = row;
    return { createdAt, updatedAt, dueDate, number, position, ...Object.fromEntries(simpleNames.map((name) => [name, row[name]])) };
  }

  #set(rows: readonly Row[], complete: boolean): void {
    this.#rows = rows;
    this.#complete = complete;
    this.#notify();
  }

  #notify(): void {
    const patched = (row: Row): Row => this.#patches.reduce((now, each) => withValues(now, each.get(now.id)?.(now) ?? none), row);
    const touched = new Set(this.#patches.flatMap((each) => [...each.keys()]));
    const rows = touched.size > 0 ? this.#rows.map((row) => (touched.has(row.id) ? patched(row) : row)) : this.#rows;
    this.#state = { rows, complete: this.#complete };
    this.notify();
  }
}

function merge(existing: readonly Row[], added: readonly Row[], compare: (a: Row, b: Row) => number): readonly Row[] {
  if (added.length === 0) return existing;
  const merged: Row[] = [];
  let next = 0;
  for (const row of existing) {
    for (let each = added[next]; each && compare(each, row) < 0; each = added[next]) {
      merged.push(each);
      next += 1;
    }
    merged.push(row);
  }
  return [...merged, ...added.slice(next)];
}
