import { type Database, DatabaseError, unhurried } from '../../src/ports/database/port.ts';
import { firstId } from './ids.ts';
import { lockOf } from './locks.ts';
import type { IdKind } from './module.ts';
import { purgeAll, purgeOf } from './purge.ts';

/** A table partitioned by time. Expired rows are deleted by dropping their partition. */
export type Partitioned = {
  readonly table: string;
  /** Column with the time of a row. */
  readonly time: string;
  readonly retentionDays: number;
  /**
   * Days that a partition covers. An expired row may remain that much longer, and until the next night, with younger
   * rows of its partition.
   */
  readonly days: number;
  /** Condition of rows that stay beyond their retention, until it is false. */
  readonly waits?: string;
  /** Archives rows elsewhere before deletion: the condition `of` the rows, and a statement over the deleted rows, `gone`. */
  readonly keep?: { readonly of: string; readonly statement: string };
  /** Partition key. */
  readonly by: PartitionKey;
};

export type PartitionKey = {
  /** Creates the partitions that will be written to next. @returns whether it created any */
  readonly prepare: (database: Database, table: Partitioned, now: Date) => Promise<boolean>;
  /** Whether all new rows come at or after the end of a partition. */
  readonly isClosed: (database: Database, now: Date) => Promise<(end: string) => boolean>;
};

/** A partition. `end` is the exclusive upper bound of its keys, as text; undefined for the default partition. */
export type Partition = { readonly name: string; readonly end: string | undefined };

const dayMs = 86_400_000;

/**
 * Partitions by ids of a kind, which begin with the time: the next two periods, and a default for rows without a
 * partition of their own.
 */
export const byId = (kind: IdKind): PartitionKey => ({
  async prepare(database, { table, days }, now) {
    const period = Math.floor(now.getTime() / dayMs / days);
    const made = new Set((await partitionsOf(database, table)).map(({ end }) => end));
    const startOf = (number: number) => new Date(number * days * dayMs);
    let any = false;
    for (const next of [period + 1, period + 2]) {
      const end = firstId(kind, startOf(next + 1));
      // Rows written while no partition was created stay in the default one until they expire.
      if ([...made].some((other) => other !== undefined && other >= end)) continue;
      const name = `${table}_${startOf(next).toISOString().slice(0, 10).replaceAll('-', '')}`;
      any = (await addPartition(database, table, { name, start: firstId(kind, startOf(next)), end })) || any;
    }
    return any;
  },
  async isClosed(_, now) {
    const current = firstId(kind, now);
    return (end) => end <= current;
  },
});

/** Lists the partitions of a table. */
export async function partitionsOf(database: Database, table: string): Promise<Partition[]> {
  const rows = await run<{ name: string; bound: string }>(
    database,
    `select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = '${table}'::regclass order by 1`,
  );
  return rows.map(({ name, bound }) => ({ name, end: / TO \('(\w+)'\)$/.exec(bound)?.[1] }));
}

/**
 * Creates a partition unless it exists. It is created separately and then attached, so that others can write to the
 * table meanwhile.
 * @returns false if a lock was not available, or if rows or a partition of its range exist: it is retried another time
 */
export async function addPartition(
  database: Database,
  table: string,
  { name, start, end }: { name: string; start: string; end: string },
): Promise<boolean> {
  return withShortLockTimeout(database, async () => {
    await run(database, `select ${lockOf('partitions', `'${table}'`)}`);
    const [there] = await run<{ found: boolean }>(database, `select to_regclass('${name}') is not null as found`);
    if (there?.found) return true;
    await run(database, `create table ${name} (like ${table} including defaults)`);
    await run(database, `alter table ${table} attach partition ${name} for values from ('${start}') to ('${end}')`);
    return true;
  });
}

/**
 * SQL condition: a key is between the first and the last element of the sorted array in `parameter`. PostgreSQL prunes
 * partitions by this range, but not by an array.
 */
export const spans = (key: string, parameter: string, type: string): string =>
  `${key} >= (${parameter}::text[])[1]::${type} and ${key} <= (${parameter}::text[])[cardinality(${parameter}::text[])]::${type}`;

/**
 * Deletes expired rows of all organizations: whole partitions, in slices the rows that are older than the rest of their
 * partition, and waiting rows that no longer wait. Called by the job; `now` is for tests.
 */
export async function sweep(database: Database, log: Partitioned, now = new Date()): Promise<void> {
  const { table, time, retentionDays, days, waits, keep, by } = log;
  // Autovacuum never analyzes the partitioned table as a whole.
  if (await by.prepare(database, log, now)) await unhurriedly(database, () => run(database, `analyze ${table}`));
  const isClosed = await by.isClosed(database, now);
  const since = (more: number) => `'${new Date(now.getTime() - (retentionDays + more) * dayMs).toISOString()}'::timestamptz`;
  const goes = waits ? ` and not (${waits})` : '';
  const slices = (name: string, condition: string) => ({ ...purgeOf(table, name, condition, keep?.statement), prepare: false });
  const each = async ({ name, end }: Partition) => {
    const isPast = end !== undefined && isClosed(end) && !(await has(database, name, `${time} >= ${since(0)}`));
    // Older rows are in a partition of more than one period, such as the first, or in the default one.
    if (!isPast) return purgeAll(database, slices(name, `${time} < ${since(days + 1)}${goes}`));
    if (keep) await eachRange(database, name, (range) => purgeAll(database, slices(name, `${range} and ${keep.of}`)));
    const gone = await dropPartition(database, name, keep?.of ?? waits);
    if (!gone && waits) await eachRange(database, name, (range) => purgeAll(database, slices(name, range + goes)));
  };
  for (const partition of await partitionsOf(database, table))
    await each(partition).catch((error) => {
      // Another process dropped it meanwhile.
      if (!(error instanceof DatabaseError && error.code === '42P01')) throw error;
    });
}

/**
 * Drops a partition unless it has rows that match `stays`. If the lock is not available within a moment, the partition
 * stays until the next run.
 */
async function dropPartition(database: Database, name: string, stays = 'false'): Promise<boolean> {
  // The condition is checked under the lock, so it still holds when the table is dropped.
  return withShortLockTimeout(database, async () => {
    await run(database, `lock table ${name} in share mode`);
    if (await has(database, name, stays)) return false;
    await run(database, `drop table ${name}`);
    return true;
  });
}

/** Blocks per range. Ranges are processed one after the other, so each block is read once. */
const blocks = 1_000;

async function eachRange(database: Database, name: string, work: (condition: string) => Promise<unknown>): Promise<void> {
  const size = `select (pg_relation_size('${name}') / current_setting('block_size')::int)::int as size`;
  const [table] = await run<{ size: number }>(database, size);
  for (let block = 0; block < (table?.size ?? 0); block += blocks) await work(`ctid >= '(${block},0)' and ctid < '(${block + blocks},0)'`);
}

async function has(database: Database, table: string, condition: string): Promise<boolean> {
  const [row] = await run<{ found: boolean }>(database, `select exists (select from ${table} where ${condition}) as found`);
  return row?.found === true;
}

const unhurriedly = <T>(database: Database, work: () => Promise<T>): Promise<T> =>
  database.transaction(async () => {
    await database.sql(unhurried, []);
    return work();
  });

/** SQLSTATE lock_not_available, deadlock_detected, check_violation, invalid_object_definition (overlapping partitions). */
const lockConflicts = new Set(['55P03', '40P01', '23514', '42P17']);

/**
 * Runs `work`, which locks a whole table, in a transaction. While it waits for the lock, everybody else queues behind
 * it. The timeout is therefore short, and shorter than PostgreSQL's deadlock timeout.
 * @returns false if the lock was not available or there was a conflict
 */
async function withShortLockTimeout(database: Database, work: () => Promise<boolean>): Promise<boolean> {
  try {
    return await unhurriedly(database, async () => {
      await run(database, `select set_config('lock_timeout', '500ms', true)`);
      return work();
    });
  } catch (error) {
    if (error instanceof DatabaseError && lockConflicts.has(error.code)) return false;
    throw error;
  }
}

/** Runs a statement that names a partition. It is not prepared, because partition names change every week. */
export const run = <Row>(database: Database, text: string): Promise<Row[]> =>
  database.sql<Row>({ name: 'partitions', text, prepare: false }, []);
