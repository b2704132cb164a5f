import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import type { Engine } from '../../../src/ports/database/index.ts';

/** Text of a compressed file in this folder, such as `dump.sql.gz`. */
export const unzip = (name: string): string => gunzipSync(readFileSync(join(import.meta.dirname, name))).toString();

/** Fills an empty database with the dump. */
export async function load(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(unzip('dump.sql.gz')).finally(() => client.end());
}

type Reader = Pick<Engine, 'raw'>;
type Table = { readonly name: string; readonly columns: string };

/** The columns of each table, including partitions and excluding the history of migrations. */
export async function columnsOf(database: Reader): Promise<Table[]> {
  const { rows } = await database.raw(`select quote_ident(nspname) || '.' || quote_ident(relname) as name,
      string_agg(quote_ident(attname), ', ' order by attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where c.relkind = 'r' and nspname in ('public', 'jobs') and relname <> '_prisma_migrations' and attnum > 0 and not attisdropped
    group by 1 order by 1`);
  return rows as Table[];
}

/** Number and digest of the rows of each table. */
export async function rowsOf(database: Reader, tables: readonly Table[]): Promise<Record<string, { count: number; digest: string }>> {
  const digests: Record<string, { count: number; digest: string }> = {};
  for (const { name, columns } of tables) {
    const text = `select count(*)::int as count, md5(string_agg(t::text, E'\\n' order by t::text)) as digest from (select ${columns} from ${name}) t`;
    digests[name] = (await database.raw(text)).rows[0] as { count: number; digest: string };
  }
  return digests;
}
