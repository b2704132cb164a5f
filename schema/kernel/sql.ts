import { LRUCache } from 'lru-cache';
import type { Statement } from '../../src/ports/database/port.ts';

/** A piece of SQL with its values, composed by `sql` from other pieces. */
export class Sql {
  readonly #strings: readonly string[];
  readonly #parts: readonly unknown[];
  /** Identifies the strings of a piece. No mark is a prefix of another, so a sequence of marks is unambiguous. */
  readonly #mark: string;

  constructor(strings: readonly string[], parts: readonly unknown[], mark: string) {
    this.#strings = strings;
    this.#parts = parts;
    this.#mark = mark;
  }

  /** Text of the statement, with `$1`, `$2`, … for its values. */
  get text(): string {
    return this.#write({ values: 0 });
  }

  get values(): unknown[] {
    const values: unknown[] = [];
    this.read(values);
    return values;
  }

  /** Adds its values to `values` and returns its shape. Equal shapes have equal texts, but a shape is cheaper to build. */
  read(values: unknown[]): string {
    let shape = this.#mark;
    for (const part of this.#parts) {
      if (part instanceof Sql) shape += part.read(values);
      else {
        values.push(part);
        shape += '?';
      }
    }
    return shape;
  }

  #write(count: { values: number }): string {
    let text = this.#strings[0] ?? '';
    for (const [index, part] of this.#parts.entries()) {
      if (part instanceof Sql) text += part.#write(count);
      else {
        count.values += 1;
        text += `$${count.values}`;
      }
      text += this.#strings[index + 1] ?? '';
    }
    return text;
  }
}

const marks = new WeakMap<readonly string[], string>();
let markCount = 0;

function markOf(strings: readonly string[]): string {
  let mark = marks.get(strings);
  if (mark === undefined) {
    markCount += 1;
    mark = `${markCount};`;
    marks.set(strings, mark);
  }
  return mark;
}

/** Composes SQL: interpolated values become parameters, interpolated pieces are spliced in. */
export function sql(strings: TemplateStringsArray, ...parts: unknown[]): Sql {
  return new Sql(strings, parts, markOf(strings));
}

/** A piece of trusted SQL text. */
export function raw(text: string): Sql {
  return new Sql([text], [], `${text.length}'${text}`);
}

const fixedPieces = new LRUCache<string, Sql>({ max: 500 });

/** Like `raw`, for long text that is composed once and cached. Equal texts share one piece. */
export function fixed(text: string): Sql {
  let piece = fixedPieces.get(text);
  if (!piece) {
    const strings = [text];
    piece = new Sql(strings, [], markOf(strings));
    fixedPieces.set(text, piece);
  }
  return piece;
}

/** Joins pieces or values with `separator`. */
export function join(parts: readonly unknown[], separator = ', '): Sql {
  const strings = ['', ...Array.from({ length: parts.length - 1 }, () => separator), ''];
  return new Sql(strings, parts, `${parts.length}*${separator.length}'${separator}`);
}

export const empty = raw('');

/** Joins conditions with `and`. */
export function all(conditions: readonly Sql[]): Sql {
  return conditions.length > 0 ? join(conditions, ' and ') : raw('true');
}

type Known = { readonly name: string; readonly text: string; prepare: boolean; uses: number };

/** Maximum number of prepared statements. A connection keeps them until it ends, each with up to 300 KB of PostgreSQL's memory. */
const maxNames = 300;
/** Number of uses after which a statement is prepared. */
const often = 3;
const frequent = new Map<string, Known>();
let count = 0;
const others = new LRUCache<string, Known>({ max: 1000 });

/**
 * The statement of a composed query, prepared once per connection if it is frequent. Its text should therefore depend on
 * which filters are used, never on their values.
 */
export function named(prefix: string, query: Sql): Statement & { values: unknown[] } {
  const values: unknown[] = [];
  const shape = query.read(values);
  const { name, text, prepare } = frequent.get(shape) ?? note(prefix, shape, query);
  return { name, text, prepare, values };
}

/**
 * The statement of a composed query whose best plan depends on its values, for example on how many rows match them. It
 * is never prepared.
 */
export function once(name: string, query: Sql): Statement & { values: unknown[] } {
  return { name, text: query.text, prepare: false, values: query.values };
}

function note(prefix: string, shape: string, query: Sql): Known {
  const known = others.get(shape) ?? { name: `${prefix}.${++count}`, text: query.text, prepare: false, uses: 0 };
  known.uses += 1;
  if (known.uses < often || frequent.size >= maxNames) others.set(shape, known);
  else {
    known.prepare = true;
    frequent.set(shape, known);
    others.delete(shape);
  }
  return known;
}

/** A `timestamptz` column as ISO 8601 text in UTC: converting it to `Date` and back costs more than the query. Long lists use `time`. */
export const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A `timestamptz` column as PostgreSQL's text, which costs it a fifth of `iso`. `isoOfText` converts it. */
export const time = (column: string) => `${column}::text`;

/** ISO 8601 text in UTC, with milliseconds, of a time in PostgreSQL's text form, such as `2026-11-27 09:30:00.12+00`. */
export function isoOfText(text: string): string {
  // Connections set the zone UTC; a connection pooler may ignore that.
  if (!text.endsWith('+00')) return new Date(text).toISOString();
  const seconds = `${text.slice(0, 10)}T${text.slice(11, 19)}`;
  return text.length === 26 ? `${seconds}${text.slice(19, 23)}Z` : `${seconds}.${text.slice(20, -3).padEnd(3, '0')}Z`;
}

/** Prisma's row as the named statements return it: times and days are texts. */
export type Stored<Row, Without extends keyof Row = never> = { [Name in Exclude<keyof Row, Without>]: DateAsText<Row[Name]> };
type DateAsText<Value> = Value extends Date ? string : Value;

/** A `date` column as `YYYY-MM-DD`. */
export const day = (column: string) => `to_char(${column}, 'YYYY-MM-DD')`;
