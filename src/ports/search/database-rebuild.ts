import { type Database, type Statement, statement } from '../database/port.ts';
import { BuildOvertaken, write } from './database-write.ts';
import { makeIndexes } from './pgvector.ts';
import { dropLeftTables, ensureTable, unlessTaken } from './pgvector-tables.ts';
import type { Build, BuildOptions } from './port.ts';

/** Rows deleted by one statement, so that none takes long. */
const rowsAtOnce = 20_000;

const begin = statement('search.begin_build')`INSERT INTO search_generation AS g (id, current, next) VALUES (1, 1, 2)
  ON CONFLICT (id) DO UPDATE SET next = greatest(g.current, coalesce(g.next, 0)) + 1 RETURNING next`;
const going = statement('search.going_build')`SELECT current, next FROM search_generation WHERE id = 1`;
const change = statement('search.change_over')`
  UPDATE search_generation SET current = next, next = NULL WHERE id = 1 AND next = $1 RETURNING current`;
const left = statement('search.left')`SELECT c.n FROM search_corpus c, search_generation g
  WHERE g.id = 1 AND c.generation <> g.current AND c.generation IS DISTINCT FROM g.next`;
/** The corpus itself is deleted last, so that a later purge finds and continues an interrupted one. */
const purges: readonly Statement[] = [
  ...['search_posting', 'search_term', 'search_word', 'search_subject', 'search_scope'].map((table) => ({
    name: `search.purge_${table}`,
    text: `DELETE FROM ${table} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${table} WHERE corpus = $1 LIMIT ${rowsAtOnce})) RETURNING 1`,
  })),
  statement('search.purge_corpus')`DELETE FROM search_corpus WHERE n = $1 RETURNING 1`,
];

const identityOf = (generation: number): string => `database ${generation}`;

/** The generation in use; undefined before the first write. */
export async function identity(database: Database): Promise<string | undefined> {
  const [found] = await database.sql<{ current: number }>(going, []);
  return found && identityOf(found.current);
}

/** Builds a generation next to the one in use, switches to it, and deletes generations that are no longer searched. */
export async function build(
  database: Database,
  { dimensions, going: wanted, most }: BuildOptions & { readonly most: number },
): Promise<Build> {
  const [found] = await database.sql<{ next: number | null }>(going, []);
  const resumed = typeof found?.next === 'number' && identityOf(found.next) === wanted;
  const next = resumed ? (found.next as number) : (await database.sql<{ next: number }>(begin, []))[0]!.next;
  if (!resumed) await purge(database);
  if (dimensions !== undefined) await ensureTable(database, next, dimensions).catch(unlessTaken);
  return {
    identity: identityOf(next),
    resumed,
    add: (subjects) => write(database, subjects, next),
    async finish() {
      // Before the generation is searched.
      await makeIndexes(database, most);
      const changed = await database.sql(change, [next]);
      if (changed.length === 0) throw new BuildOvertaken('The search index is being built by another process.');
      await purge(database);
    },
  };
}

async function purge(database: Database): Promise<void> {
  await dropLeftTables(database).catch(unlessTaken);
  for (const { n } of await database.sql<{ n: number }>(left, [])) {
    for (const statement of purges) {
      while ((await database.sql(statement, [n])).length === rowsAtOnce);
    }
  }
}
