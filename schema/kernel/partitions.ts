import { type Database, DatabaseError, unhurried } from '../../src/ports/database/port.ts';
import { firstId, type IdKind } from './ids.ts';
import { lockOf } from './locks.ts';
import { purgeAll, purgeOf } from './purge.ts';

/** A table in partitions by time: what is old enough goes with its partition, which is dropped. */
export type Partitioned = {
  readonly table: string;
  /** Column of a row's time. */
  readonly time: string;
  readonly keptDays: number;
  /** Days that a partition holds. So much longer, and until the next night, a row may stay with the younger ones of its partition. */
  readonly days: number;
  /** Condition of rows that stay beyond that, until they are something else. */
  readonly waits?: string;
  /** Keeps elsewhere what is not to be lost: the condition of those rows, and a statement over them, `gone`, as they are deleted. */
  readonly keep?: { readonly of: string; readonly statement: string };
  /** By what it is partitioned. */
  readonly by: PartitionKey;
};

export type PartitionKey = {
  /** Makes the partitions that are written to next. @returns whether there were any to make */
  readonly prepare: (database: Database, table: Partitioned, now: Date) => Promise<boolean>;
  /** Whether all that is written now comes at or after a partition's end. */
  readonly isClosed: (database: Database, now: Date) => Promise<(end: string) => boolean>;
};

/** A partition. `end` is its first key no more, as text; undefined of the default one. */
export type Partition = { readonly name: string; readonly end: string | undefined };

const dayMs = 86_400_000;

/** Partitions by ids of a kind, which begin with the time: the next two periods, and a default for what comes where nobody made more. */
export const byId = (kind: IdKind): PartitionKey => ({
  async prepare(database, { table, days }, now) {
    const period = Math.floor(now.getTime() / dayMs / days);
    const made = new Set((await partitionsOf(database, table)).map(({ end }) => end));
    const startOf = (number: number) => new Date(number * days * dayMs);
    let any = false;
    for (const next of [period + 1, period + 2]) {
      const end = firstId(kind, startOf(next + 1));
      // What came where nobody made partitions stays in the default one until it is old enough.
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

/** The partitions of a table. */
export async function partitionsOf(database: Database, table: string): Promise<Partition[]> {
  const rows = await run<{ name: string; bound: string }>(
    database,
    `select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bound from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = '${table}'::regclass order by 1`,
  );
  return rows.map(({ name, bound }) => ({ name, end: / TO \('(\w+)'\)$/.exec(bound)?.[1] }));
}

/**
 * Makes a partition, unless there is one. Attached instead of made in its place, it lets others write to the table meanwhile.
 * @returns false where somebody holds what it needs, or rows or a partition of its range are there: it is left for another time
 */
export async function addPartition(
  database: Database,
  table: string,
  { name, start, end }: { name: string; start: string; end: string },
): Promise<boolean> {
  return briefly(database, async () => {
    await run(database, `select ${lockOf('partitions', `'${table}'`)}`);
    const [there] = await run<{ found: boolean }>(database, `select to_regclass('${name}') is not null as found`);
    if (there?.found) return true;
    await run(database, `create table ${name} (like ${table} including defaults)`);
    await run(database, `alter table ${table} attach partition ${name} for values from ('${start}') to ('${end}')`);
    return true;
  });
}

/** SQL: a key lies between the first and the last of the sorted array in `parameter`. By an array PostgreSQL leaves out no partition. */
export const spans = (key: string, parameter: string, type: string): string =>
  `${key} >= (${parameter}::text[])[1]::${type} and ${key} <= (${parameter}::text[])[cardinality(${parameter}::text[])]::${type}`;

/**
 * Removes what was kept long enough, of all organizations: whole partitions, in slices what is older than the rest of its
 * own, and what waits when it does no more. For the job; `now` is a test's.
 */
export async function sweep(database: Database, log: Partitioned, now = new Date()): Promise<void> {
  const { table, time, keptDays, days, waits, keep, by } = log;
  // PostgreSQL by itself never looks how values are spread over a table as a whole.
  if (await by.prepare(database, log, now)) await unhurriedly(database, () => run(database, `analyze ${table}`));
  const isClosed = await by.isClosed(database, now);
  const since = (more: number) => `'${new Date(now.getTime() - (keptDays + more) * dayMs).toISOString()}'::timestamptz`;
  const goes = waits ? ` and not (${waits})` : '';
  const slices = (name: string, condition: string) => ({ ...purgeOf(table, name, condition, keep?.statement), prepare: false });
  const each = async ({ name, end }: Partition) => {
    const isPast = end !== undefined && isClosed(end) && !(await has(database, name, `${time} >= ${since(0)}`));
    // What is older than that is in a partition of more than a period, such as the first, or in the default one.
    if (!isPast) return purgeAll(database, slices(name, `${time} < ${since(days + 1)}${goes}`));
    if (keep) await eachRange(database, name, (range) => purgeAll(database, slices(name, `${range} and ${keep.of}`)));
    const gone = await dropPartition(database, name, keep?.of ?? waits);
    if (!gone && waits) await eachRange(database, name, (range) => purgeAll(database, slices(name, range + goes)));
  };
  for (const partition of await partitionsOf(database, table))
    await each(partition).catch((error) => {
      // Somebody else dropped it meanwhile.
      if (!(error instanceof DatabaseError && error.code === '42P01')) throw error;
    });
}

/** Drops a partition, unless it has rows for which `stays` holds. Whoever uses the table is waited for a moment, else it stays until the next time. */
async function dropPartition(database: Database, name: string, stays = 'false'): Promise<boolean> {
  // What is asked under the lock is still so when it goes.
  return briefly(database, async () => {
    await run(database, `lock table ${name} in share mode`);
    if (await has(database, name, stays)) return false;
    await run(database, `drop table ${name}`);
    return true;
  });
}

/** Blocks whose rows go in slices before the next ones are looked at: each is read once, however many there are. */
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

/** SQLSTATE lock_not_available, deadlock_detected, check_violation, invalid_object_definition (partitions that overlap). */
const inTheWay = new Set(['55P03', '40P01', '23514', '42P17']);

/**
 * Runs what locks a whole table, in a transaction. While it waits for the lock everybody else waits behind it: so not for
 * long, and less than what PostgreSQL takes to look for a deadlock. False where somebody was in the way.
 */
async function briefly(database: Database, work: () => Promise<boolean>): Promise<boolean> {
  try {
    return await unhurriedly(database, async () => {
      await run(database, `select set_config('lock_timeout', '500ms', true)`);
      return work();
    });
  } catch (error) {
    if (error instanceof DatabaseError && inTheWay.has(error.code)) return false;
    throw error;
  }
}

/** A statement that names a partition, of which there is another every week: none is kept. */
export const run = <Row>(database: Database, text: string): Promise<Row[]> =>
  database.sql<Row>({ name: 'partitions', text, prepare: false }, []);
