import { LRUCache } from 'lru-cache';
import { Prisma } from '../../prisma/generated/client/client.ts';

/** A piece of SQL with its values, composed by `sql` from other pieces. */
export type Sql = Prisma.Sql;

/** Composes SQL: interpolated values become parameters, interpolated pieces are spliced in. */
export const sql = Prisma.sql;
export const raw = Prisma.raw;
export const join = Prisma.join;
export const empty = Prisma.empty;

/** Conditions joined by `and`. */
export function all(conditions: readonly Sql[]): Sql {
  return conditions.length > 0 ? join([...conditions], ' and ') : raw('true');
}

const names = new LRUCache<string, string>({ max: 1000 });
let count = 0;

/**
 * The statement of a composed query: each text is prepared once a connection, so compose by what is filtered, never by
 * value. A process keeps at most 1,000 texts.
 */
export function named(prefix: string, query: Sql): { name: string; text: string; values: unknown[] } {
  const { text, values } = query;
  let name = names.get(text);
  if (!name) {
    count += 1;
    name = `${prefix}.${count}`;
    names.set(text, name);
  }
  return { name, text, values };
}

/** A `timestamptz` column as ISO 8601 text in UTC: turning it into `Date` and back costs more than the query. */
export const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A `date` column as `YYYY-MM-DD`. */
export const day = (column: string) => `to_char(${column}, 'YYYY-MM-DD')`;
