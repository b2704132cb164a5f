import type { Engine } from '../../ports/database/index.ts';

/** A table to copy; names are quoted. */
export type Table = {
  name: string;
  path: string;
  /** Writable columns: generated ones are omitted. */
  columns: { name: string; type: string }[];
};

type ForeignKey = { name: string; child: string; parent: string };

const columns = `(select json_agg(json_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
  from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '')`;
const find = `select c.relname::text as name, 'public.' || quote_ident(c.relname) as path, ${columns} as columns
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> '_prisma_migrations' and c.relname !~ '^search_vector(s|_[0-9]+)$' order by 1`;
const findKeys = `select quote_ident(k.conname) as name, child.relname::text as child, parent.relname::text as parent
  from pg_constraint k join pg_class child on child.oid = k.conrelid join pg_class parent on parent.oid = k.confrelid
  where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by 1`;

/**
 * Tables in dependency order, and the foreign keys that cannot be ordered because they refer to their own table or form a cycle. Vector
 * tables are omitted: the search engine rebuilds them.
 */
export async function tablesOf(database: Engine): Promise<{ tables: Table[]; circular: { key: string; path: string }[] }> {
  const waiting = (await database.raw(find)).rows as Table[];
  const keys = (await database.raw(findKeys)).rows as ForeignKey[];
  const tables: Table[] = [];
  while (waiting.length > 0) {
    const isFree = ({ name }: Table) =>
      keys.every(({ child, parent }) => child !== name || parent === name || tables.some((table) => table.name === parent));
    const next = Math.max(0, waiting.findIndex(isFree));
    tables.push(...waiting.splice(next, 1));
  }
  const place = new Map(tables.map(({ name }, index) => [name, index]));
  const circular = keys.flatMap(({ name, child, parent }) => {
    const [from, to] = [place.get(child), place.get(parent)];
    return from === undefined || to === undefined || to < from ? [] : [{ key: name, path: tables[from]?.path ?? '' }];
  });
  return { tables, circular };
}

/** pg-boss's job table with the columns that both databases have; undefined if one has none. */
export async function jobTable(source: Engine, target: Engine): Promise<Table | undefined> {
  const text = `select 'job' as name, 'jobs.job' as path, ${columns} as columns from pg_class c where c.oid = to_regclass('jobs.job')`;
  const [here, there] = (await Promise.all([source.raw(text), target.raw(text)])).map(({ rows }) => rows[0] as Table | undefined);
  if (!here || !there) return undefined;
  return { ...there, columns: there.columns.filter(({ name }) => here.columns.some((column) => column.name === name)) };
}
