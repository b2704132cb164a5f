import type { Engine } from '../../ports/database/index.ts';
import { unhurried } from '../../ports/database/port.ts';
import { Failure } from '../failure.ts';
import { requireEmpty } from './empty.ts';
import { jobTable, type Table, tablesOf } from './tables.ts';

/** Rows per insert. */
const batch = 200;

/**
 * Copies all rows, the positions of sequences and the waiting jobs into the migrated, empty target. One transaction per database makes it
 * all or nothing; that of the source is read-only. Calls `onTable` with each table's number of rows.
 * @throws Failure if the row counts of a table differ, or somebody else wrote into the target
 */
export function copyAll(source: Engine, target: Engine, onTable: (table: string, count: number) => void) {
  return source.transaction(async () => {
    await source.raw('set transaction read only');
    return target.transaction(async () => {
      const { tables, circular } = await tablesOf(source);
      await prepare(target, tables);
      await copyPartitions(source, target);
      for (const { key, path } of circular) await target.raw(`alter table ${path} alter constraint ${key} deferrable initially deferred`);
      let rows = 0;
      for (const table of tables) {
        const count = await copy(source, target, table, '');
        await verify(source, target, table, count);
        onTable(table.name, count);
        rows += count;
      }
      const jobs = await copyJobs(source, target);
      await target.raw('set constraints all immediate');
      for (const { key, path } of circular) await target.raw(`alter table ${path} alter constraint ${key} not deferrable`);
      for (const { path } of tables) await target.raw(`alter table ${path} enable trigger user`);
      await copySequences(source, target);
      await target.raw(`analyze ${tables.map(({ path }) => path).join(', ')}`);
      return { rows, jobs };
    });
  });
}

/** Partitions by number: all except the first must be created. Partitions by time have a default one. */
const numbered = `select quote_ident(c.relname) as name, quote_ident(p.relname) as parent, pg_get_expr(c.relpartbound, c.oid) as bound
  from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_class p on p.oid = i.inhparent
  where p.oid = 'public.event'::regclass`;

async function copyPartitions(source: Engine, target: Engine): Promise<void> {
  const there = new Set((await target.raw(numbered)).rows.map(({ name }) => name));
  for (const { name, parent, bound } of (await source.raw(numbered)).rows)
    if (!there.has(name)) await target.raw(`create table public.${name} partition of public.${parent} ${bound}`);
}

/** Locks out other writers, and disables triggers that would change rows. */
async function prepare(target: Engine, tables: Table[]): Promise<void> {
  const paths = tables.map(({ path }) => path);
  await target.sql(unhurried, []);
  await target.raw("set local lock_timeout = '10s'; set local idle_in_transaction_session_timeout = 0");
  await target.raw(`lock table ${paths.join(', ')} in share row exclusive mode`);
  await requireEmpty(target);
  for (const path of paths) await target.raw(`alter table ${path} disable trigger user`);
}

/**
 * Copies values as PostgreSQL's text form, as a dump does: json keeps its bytes and timestamps their microseconds, and JSON null stays
 * distinct from SQL null.
 */
async function copy(source: Engine, target: Engine, { path, columns }: Table, where: string): Promise<number> {
  const values = columns.map(({ name }) => `${name}::text`).join(', ');
  await source.raw(`declare copied no scroll cursor for select json_build_array(${values})::text as line from ${path} ${where}`);
  const typed = columns.map(({ type }, index) => `(cells ->> ${index})::${type}`).join(', ');
  const insert = `insert into ${path} (${columns.map(({ name }) => name).join(', ')}) select ${typed} from json_array_elements($1::json) as item(cells)`;
  let count = 0;
  for (;;) {
    const { rows } = await source.raw(`fetch ${batch} from copied`);
    if (rows.length === 0) break;
    await target.raw(insert, [`[${rows.map(({ line }) => line).join(',')}]`]);
    count += rows.length;
  }
  await source.raw('close copied');
  return count;
}

async function verify(source: Engine, target: Engine, { name, path }: Table, copied: number): Promise<void> {
  const text = `select count(*)::int as count from ${path}`;
  const [here, there] = (await Promise.all([source.raw(text), target.raw(text)])).map(({ rows }) => Number(rows[0]?.count));
  if (here !== there || here !== copied) throw new Failure('move.mismatch', { table: name, source: here ?? 0, target: there ?? 0 });
}

/** Copies jobs that wait or were interrupted, of kinds that still exist, with their ids, times and attempts. */
async function copyJobs(source: Engine, target: Engine): Promise<number> {
  const table = await jobTable(source, target);
  if (!table) return 0;
  const { rows } = await target.raw(`select coalesce(string_agg(quote_literal(name), ', '), 'null') as names from jobs.queue`);
  return copy(source, target, table, `where state < 'completed' and name in (${rows[0]?.names})`);
}

/** Copies sequence positions, so that readers can continue after their cursors. */
async function copySequences(source: Engine, target: Engine): Promise<void> {
  const { rows } = await source.raw(
    `select 'public.' || quote_ident(relname) as path from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`,
  );
  for (const { path } of rows) {
    const { rows: places } = await source.raw(`select last_value::text as last, is_called as called from ${path}`);
    await target.raw(`select setval('${path}', $1, $2)`, [places[0]?.last, places[0]?.called]);
  }
}
