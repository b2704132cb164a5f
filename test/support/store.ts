import { testApp } from './app.ts';

/**
 * Condition for tables that are not partitions: rows are read through the partitioned table, and the set of partitions changes between
 * tests.
 */
export const isWhole = `not (select relispartition from pg_class where oid = (quote_ident(table_schema) || '.' || quote_ident(table_name))::regclass)`;

/** Tables with a column of the organization. */
const tables = {
  name: 'test_store_tables',
  text: `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'organization_id' and ${isWhole} order by 1`,
};
const use = " - 'last_used_at' - 'last_used_from'";
const used: Readonly<Record<string, string>> = { personal_token: use, service_key: use, oauth_grant: use };
/** Refused requests are audited at most once a minute. */
const unless: Readonly<Record<string, string>> = { audit_entry: " and action not like '%.refused'" };

/** Checksums of the organizations' rows by table, to check that nothing was written. */
export async function contentOf(...organizations: string[]): Promise<Record<string, string>> {
  const { services } = await testApp();
  const names = (await services.database.sql<{ name: string }>(tables, [])).map(({ name }) => name);
  const sums = names.map(
    (name) => `select '${name}' as name, md5(string_agg(row, ',' order by row)) as sum
    from (select (to_jsonb(t)${used[name] ?? ''})::text as row from "${name}" t where organization_id = any($1)${unless[name] ?? ''}) rows`,
  );
  const own = `select 'organization' as name, md5(string_agg(to_jsonb(t)::text, ',' order by id)) as sum from organization t where id = any($1)`;
  const text = [...sums, own].join(' union all ');
  const rows = await services.database.sql<{ name: string; sum: string }>({ name: 'test_store_content', text }, [organizations]);
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

/** Tables, including those of the jobs, with a row that contains `text`. */
export async function tablesWith(text: string): Promise<string[]> {
  const { database } = (await testApp()).services;
  const every = {
    name: 'test_store_every_table',
    text: `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema in ('public', 'jobs') and ${isWhole} order by 1`,
  };
  const names = (await database.sql<{ name: string }>(every, [])).map(({ name }) => name);
  const found = names.map((name) => `select '${name}' as name where exists (select 1 from ${name} t where position($1 in t::text) > 0)`);
  const rows = await database.sql<{ name: string }>({ name: 'test_store_kept', text: found.join(' union all ') }, [text]);
  return rows.map(({ name }) => name);
}
