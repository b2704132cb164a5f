import { testApp } from './app.ts';
import { isWhole } from './store.ts';

const tables = {
  name: 'test_tables',
  text: `select table_schema || '.' || quote_ident(table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and (table_schema = 'public' or table_schema || '.' || table_name = 'jobs.job') and ${isWhole} order by 1`,
};

/** Checksums of all tables and the last sequence number of the log, to check that nothing was written. */
export async function everything(): Promise<Record<string, string>> {
  const { database } = (await testApp()).services;
  const names = (await database.sql<{ name: string }>(tables, [])).map(({ name }) => name);
  // The last use of a token is recorded for every request.
  const sums = names.map(
    (name) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended((to_jsonb(t) - 'last_used_at' - 'last_used_from')::text, 0)), 0) as sum from ${name} t`,
  );
  const text = `${sums.join(' union all ')} union all select 'seq', coalesce(max(seq), 0)::text from event`;
  const rows = await database.sql<{ name: string; sum: string }>({ name: 'test_everything', text }, []);
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}
