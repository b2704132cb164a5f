import DataLoader from 'dataloader';
import type { Context } from './context.ts';

/** Batch function of a loader. Keys without a value are missing from the map. */
export type Loader<Value> = { readonly fetch: (context: Context, keys: readonly string[]) => Promise<Map<string, Value>> };

/** Declares a loader: one query for all keys that a request loads in one tick, so that lists never query row by row. */
export function loader<Value>(fetch: Loader<Value>['fetch']): Loader<Value> {
  return { fetch };
}

/** The loaders of one request, with the values they have read. */
export class Loaders {
  readonly #context: Context;
  readonly #open = new Map<Loader<unknown>, DataLoader<string, unknown>>();

  constructor(context: Context) {
    this.#context = context;
  }

  /** The value of `key`; undefined if there is none that the actor can view. */
  load<Value>(definition: Loader<Value>, key: string): Promise<Value | undefined> {
    return this.#of(definition).load(key);
  }

  /** Stores a value that a write has just returned, so that it need not be read. */
  prime<Value>(definition: Loader<Value>, key: string, value: Value): void {
    this.#of(definition).prime(key, value);
  }

  #of<Value>(definition: Loader<Value>): DataLoader<string, Value | undefined> {
    let open = this.#open.get(definition) as DataLoader<string, Value | undefined> | undefined;
    if (!open) {
      open = new DataLoader(async (keys) => {
        const values = await definition.fetch(this.#context, keys);
        return keys.map((each) => values.get(each));
      });
      this.#open.set(definition, open as DataLoader<string, unknown>);
    }
    return open;
  }
}

/** Maps rows by a key, for loaders of single rows. */
export function keyBy<Row>(rows: readonly Row[], key: (row: Row) => string): Map<string, Row> {
  return new Map(rows.map((row) => [key(row), row]));
}

/** Groups rows by a key, for loaders of lists. */
export function groupBy<Row>(rows: readonly Row[], key: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(key(row));
    if (group) group.push(row);
    else groups.set(key(row), [row]);
  }
  return groups;
}

/** Asserts that a value exists, as a foreign key guarantees. */
export function present<Value>(value: Value | null | undefined): Value {
  if (value === undefined || value === null) throw new Error('a referenced row is missing');
  return value;
}
