import type { Context } from './context.ts';
import { invalid, Problem } from './errors.ts';
import { empty, join, raw, type Sql, sql } from './sql.ts';

/** A column that a list can be sorted by. */
export type SortKey<Row> = {
  /** SQL of the compared value, such as `t.created_at`. */
  readonly column: string;
  /** PostgreSQL type that the cursor text is cast to. */
  readonly type: string;
  /** Whether the value may be null, for a time, a day or a text compared bytewise. Nulls come last in both directions. */
  readonly nullable?: boolean;
  /** Whether an index in this order covers all rows of an organization, not only those of a smaller scope. */
  readonly across?: boolean;
  /** The values of an enumerated type. */
  readonly oneOf?: readonly string[];
  /** Value of a row, as text of that type. */
  readonly value: (row: Row) => string | number | null;
};

export type Order<Row> = readonly (SortKey<Row> & { readonly name: string; readonly descending: boolean })[];

/**
 * Order of rows by a column, then by the id of the column's table.
 * @param column such as `t.created_at`
 * @param property the column's value in a row; the cursor contains it
 * @param type PostgreSQL type that the cursor text is cast to
 */
export function orderedBy<Row extends { id: string }>(
  column: string,
  property: keyof Row & string,
  type: string,
  direction: 'ascending' | 'descending' = 'ascending',
): Order<Row> {
  const descending = direction === 'descending';
  const value = (row: Row) => {
    const own = row[property];
    return own instanceof Date ? own.toISOString() : (own as string | number | null);
  };
  const id = column.replace(/\w+$/, 'id');
  return [
    { name: property, column, type, descending, value },
    { name: 'id', column: id, type: 'text', descending, value: (row) => row.id },
  ];
}

/** Order of the rows of table `alias` by their creation, then by id. */
export const byCreation = <Row extends { id: string; createdAt: string }>(alias: string, which: 'newest first' | 'oldest first') =>
  orderedBy<Row>(`${alias}.created_at`, 'createdAt', 'timestamptz', which === 'newest first' ? 'descending' : 'ascending');

/** Relay's arguments: `first` with `after`, or `last` with `before`. */
export type PageArgs = { first?: number | null; after?: string | null; last?: number | null; before?: string | null };

/** Page size: 50 by default, at most 200. */
export const pageSize = 50;
export const maxPageSize = 200;
/** Approximate bytes of JSON in one page. The page ends with the row that exceeds them, so a larger row comes alone. */
export const pageBytes = 2_000_000;
/** Limits in statements. With a parameter, PostgreSQL would expect a tenth of all rows. Other page sizes use the next larger limit. */
const sizes = [5, 20, pageSize, 100, maxPageSize] as const;

type Cursor = readonly (string | number | null)[];

/** Clauses of a statement that reads part of a page: condition, order and limit. */
export type Part = {
  readonly where: Sql;
  readonly orderBy: Sql;
  readonly limit: Sql;
  /** Set if rows with and without the first sort key are read separately: whether this part has it. */
  readonly has?: boolean;
};

/** Keyset pagination of a list statement. Without an offset, page 1,000 costs the same as page 1. */
export class Keyset<Row> {
  readonly #order: Order<Row>;
  readonly #backward: boolean;
  readonly #size: number;
  readonly #cursor: Cursor | null;
  readonly #resumed: boolean;

  /**
   * `order` must end with a unique key.
   * @throws Problem `cursor.invalid` for a cursor of another list or order, `input.invalid` for arguments of both
   * directions, because some would be ignored
   */
  constructor(order: Order<Row>, { first, after, last, before }: PageArgs) {
    this.#order = order;
    const forward = (typeof first === 'number' && 'first') || (typeof after === 'string' && 'after');
    const backward = (typeof last === 'number' && 'last') || (typeof before === 'string' && 'before');
    if (forward && backward) throw invalid([backward], 'field.conflict', { name: forward });
    this.#backward = Boolean(backward);
    this.#size = (this.#backward ? last : first) ?? pageSize;
    const cursor = this.#backward ? before : after;
    this.#cursor = typeof cursor === 'string' ? decode(cursor, order) : null;
    this.#resumed = this.#cursor !== null;
  }

  /** At least one row more than the page, to detect further rows. */
  get limit(): Sql {
    return raw(`limit ${(sizes.find((size) => size >= this.#size) ?? maxPageSize) + 1}`);
  }

  get orderBy(): Sql {
    return this.#orderBy(this.#order, columnOf);
  }

  /** Condition of the rows beyond the cursor; empty without a cursor. */
  get where(): Sql {
    return this.#cursor ? this.#beyond(this.#order, this.#cursor) : empty;
  }

  /**
   * Splits the page into statements that can walk an index. If the first key is nullable, rows with it and rows without
   * it are read separately, those in the order of the other keys. The caller stops as soon as the page `isFull`, so it needs both
   * only where one range ends.
   */
  get parts(): readonly Part[] {
    const [head, ...rest] = this.#order as [Order<Row>[number], ...Order<Row>];
    if (!head.nullable) return [this];
    const part = (which: string, beyond: Sql): Part => ({
      has: which === 'is not null',
      where: sql`and ${raw(`${head.column} ${which}`)} ${beyond}`,
      // PostgreSQL does not know that a column is constant where it is null.
      orderBy:
        which === 'is null'
          ? this.#orderBy(rest, columnOf)
          : this.#orderBy(this.#order, (key) => (key === head ? key.column : columnOf(key))),
      limit: this.limit,
    });
    const cursor = this.#cursor;
    const resumed = cursor && (cursor[0] === null ? 'without' : 'with');
    const having = () =>
      part('is not null', resumed === 'with' ? this.#beyond([{ ...head, nullable: false }, ...rest], cursor as Cursor) : empty);
    const lacking = () => part('is null', resumed === 'without' ? this.#beyond(rest, (cursor as Cursor).slice(1)) : empty);
    if (this.#backward) return resumed === 'with' ? [having()] : [lacking(), having()];
    return resumed === 'without' ? [lacking()] : [having(), lacking()];
  }

  /** Whether these rows fill the page and show that there are more. */
  isFull(rows: readonly unknown[]): boolean {
    return rows.length > this.#size;
  }

  #orderBy(order: Order<Row>, compared: (key: Order<Row>[number]) => string): Sql {
    return raw(`order by ${order.map((key) => `${compared(key)} ${this.#down(key) ? 'desc' : 'asc'}`).join(', ')}`);
  }

  #beyond(order: Order<Row>, cursor: Cursor): Sql {
    const [head] = order as [Order<Row>[number]];
    if (order.every((key) => this.#down(key) === this.#down(head))) {
      const columns = raw(order.map(columnOf).join(', '));
      const values = join(order.map((key, index) => textOf(key, cursor[index])));
      return sql`and (${columns}) ${raw(this.#down(head) ? '<' : '>')} (${values})`;
    }
    // (a beyond x) or (a = x and b beyond y) or …: a key decides if all keys before it are equal.
    const beyond = order.map((key, index) => {
      const equal = order.slice(0, index).map((each, at) => sql`${raw(columnOf(each))} = ${textOf(each, cursor[at])}`);
      const past = sql`${raw(columnOf(key))} ${raw(this.#down(key) ? '<' : '>')} ${textOf(key, cursor[index])}`;
      return sql`(${join([...equal, past], ' and ')})`;
    });
    return sql`and (${join(beyond, ' or ')})`;
  }

  /** Whether the page is read from the end of the list. */
  get backward(): boolean {
    return this.#backward;
  }

  /**
   * Builds the page from the rows of the statement, shorter if they take more than `most` bytes. `cut`: the statement
   * itself omitted rows because of their size. `bytes`: approximate size of a row as JSON, for rows of which few values may be long.
   */
  page(
    rows: Row[],
    { most = pageBytes, cut = false, bytes = bytesOf }: { most?: number; cut?: boolean; bytes?: (row: Row) => number } = {},
  ): Page<Row> {
    const count = Math.min(fittingCount(rows, most, bytes), this.#size);
    const more = cut || rows.length > count;
    const own = rows.length > count ? rows.slice(0, count) : rows;
    if (this.#backward) own.reverse();
    const cursorOf = (row: Row) => encode(this.#order, row);
    return this.#backward ? new Page(own, this.#resumed, more, cursorOf) : new Page(own, more, this.#resumed, cursorOf);
  }

  #down(key: Order<Row>[number]): boolean {
    return key.descending !== this.#backward;
  }
}

/**
 * Reads one page of a list with a tagged statement, which selects all rows of the list and ends with a condition:
 * `pageOf<Row>(context, 'label.list', byName, args)`select … where …``. @throws Problem as `Keyset`
 */
export function pageOf<Row>(context: Pick<Context, 'sql'>, name: string, order: Order<Row>, args: PageArgs) {
  const keyset = new Keyset(order, args);
  return async (strings: TemplateStringsArray, ...parts: unknown[]): Promise<Page<Row>> => {
    const statement = sql`${sql(strings, ...parts)} ${keyset.where} ${keyset.orderBy} ${keyset.limit}`;
    return keyset.page(await context.sql<Row>(name, statement));
  };
}

/** Number of leading rows that fit into `most` bytes, including the row that exceeds them. */
function fittingCount<Row>(rows: readonly Row[], most: number, of: (row: Row) => number): number {
  let bytes = 0;
  for (const [index, row] of rows.entries()) {
    bytes += of(row);
    if (bytes >= most) return index + 1;
  }
  return rows.length;
}

/** Approximate size of a value as JSON; exact for long texts. */
export function bytesOf(value: unknown): number {
  if (typeof value === 'string') return value.length < 1_000 ? value.length : Buffer.byteLength(value);
  if (typeof value !== 'object' || value === null) return 8;
  let bytes = 0;
  // `Object.values` would take three times as long for a page of tasks.
  if (Array.isArray(value)) for (const each of value) bytes += bytesOf(each);
  else for (const name in value) bytes += bytesOf((value as Record<string, unknown>)[name]);
  return bytes;
}

type Sorted = Pick<SortKey<never>, 'column' | 'type' | 'nullable'> & { readonly descending: boolean };

/** Substitute for null: after all times and all texts. */
const emptyOf = ({ descending, type }: Sorted): string => {
  if (type === 'text') return descending ? '' : '\u{10ffff}';
  return descending ? '-infinity' : 'infinity';
};

/** Compared expression: null is replaced, so that row comparison works and can use an index. */
const columnOf = (key: Sorted): string => (key.nullable ? `coalesce(${key.column}, '${emptyOf(key)}'::${key.type})` : key.column);

function textOf(key: Sorted, value: string | number | null | undefined): Sql {
  return sql`${value ?? emptyOf(key)}::text::${raw(key.type)}`;
}

/** A Relay connection. `edges` and cursors are computed only if selected. */
export class Page<Row> {
  readonly nodes: Row[];
  readonly #hasNext: boolean;
  readonly #hasPrevious: boolean;
  readonly #cursorOf: (row: Row) => string;

  constructor(nodes: Row[], hasNext: boolean, hasPrevious: boolean, cursorOf: (row: Row) => string) {
    this.nodes = nodes;
    this.#hasNext = hasNext;
    this.#hasPrevious = hasPrevious;
    this.#cursorOf = cursorOf;
  }

  /** Removes nodes that the reader may not view from the page. */
  only(isVisible: (node: Row, at: number) => boolean): Page<Row> {
    return new Page(this.nodes.filter(isVisible), this.#hasNext, this.#hasPrevious, this.#cursorOf);
  }

  get edges(): { cursor: string; node: Row }[] {
    return this.nodes.map((node) => ({ cursor: this.#cursorOf(node), node }));
  }

  get pageInfo() {
    const [first, last] = [this.nodes[0], this.nodes.at(-1)];
    return {
      hasNextPage: this.#hasNext,
      hasPreviousPage: this.#hasPrevious,
      startCursor: first === undefined ? null : this.#cursorOf(first),
      endCursor: last === undefined ? null : this.#cursorOf(last),
    };
  }
}

function signature<Row>(order: Order<Row>): string {
  return order.map((key) => `${key.descending ? '-' : ''}${key.name}`).join(',');
}

function encode<Row>(order: Order<Row>, row: Row): string {
  return Buffer.from(JSON.stringify([signature(order), ...order.map((key) => key.value(row))])).toString('base64url');
}

function decode<Row>(cursor: string, order: Order<Row>): (string | number | null)[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw new Problem('cursor.invalid');
  }
  const values = Array.isArray(parsed) && parsed.length === order.length + 1 && parsed[0] === signature(order) ? parsed.slice(1) : null;
  if (!values?.every((value, index) => fits(value, order[index]))) throw new Problem('cursor.invalid');
  return values;
}

/** Whether a cursor's value is valid for the key, in the form of `value`. A forged one must be a 400, not a failed statement. */
function fits(value: unknown, key: { type: string; nullable?: boolean; oneOf?: readonly string[] } | undefined): boolean {
  if (value === null) return key?.nullable === true;
  if (key?.oneOf) return key.oneOf.includes(value as string);
  if (key?.type === 'int') return Number.isInteger(value) && Math.abs(value as number) < 2 ** 31;
  if (key?.type === 'float8' && typeof value === 'number') return true;
  if (typeof value !== 'string' || value.length > 1000 || value.includes('\0')) return false;
  if (key?.type === 'bigint') return /^\d{1,18}$/.test(value);
  if (key?.type === 'float8') return /^-?\d{1,15}(\.\d{1,15})?$/.test(value);
  if (key?.type === 'date') return isTime(`${value}T00:00:00.000Z`);
  if (key?.type === 'timestamptz') return isTime(value);
  return true;
}

function isTime(text: string): boolean {
  const time = Date.parse(text);
  // JavaScript accepts year 0, PostgreSQL does not.
  return !Number.isNaN(time) && new Date(time).toISOString() === text && /^\d{4}/.test(text) && !text.startsWith('0000');
}
