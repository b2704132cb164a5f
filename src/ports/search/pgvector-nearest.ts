import { type Database, statement } from '../database/port.ts';
import { indexOf } from './pgvector-rows.ts';
import { distance, literalOf, tableOf, typeOf, type VectorTable } from './pgvector-tables.ts';
import type { Hit } from './port.ts';

/**
 * Passages to compare: those in `scopes`, `passages` in number, or only those of the subjects `only`. They are compared one by one
 * if there are at most `most`.
 */
export type Reach = {
  readonly scopes: readonly number[];
  readonly only: readonly number[] | undefined;
  readonly passages: number;
  readonly most: number;
};

/** Factor for `most` while the index is still being built. */
const withoutIndex = 5;
/** Neighbours that an index search collects before an iterative scan; `most` is pgvector's maximum. */
const candidates = { least: 200, most: 1_000 };
/** Vectors that an iterative scan may read: `times` the requested hits, divided by the caller's share of all passages. */
const readOn = { times: 4, least: 20_000, most: 500_000 };

const stateOf = statement('search.vectors_state')`SELECT (SELECT sum(passages) FROM search_scope WHERE corpus = $1)::float8 AS total,
  EXISTS (SELECT 1 FROM pg_class x JOIN pg_index i ON i.indexrelid = x.oid
    WHERE x.relname = $2 AND x.relnamespace = current_schema()::regnamespace AND i.indisvalid) AS indexed`;
/**
 * Settings of the transaction. The index is scanned iteratively until enough visible passages are found. The planner settings make
 * PostgreSQL use the index.
 */
const settings = statement('search.vectors_settings')`
  SELECT set_config('hnsw.iterative_scan', 'relaxed_order', true), set_config('hnsw.ef_search', $1, true),
  set_config('hnsw.max_scan_tuples', $2, true), set_config('hnsw.scan_mem_multiplier', '8', true),
  set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true), set_config('enable_sort', 'off', true)`;

const named = `SELECT s.passages[near.ordinal + 1] AS passage, s.subject_id AS subject, -near.distance AS score
  FROM near JOIN search_subject s ON s.n = near.subject ORDER BY near.distance, passage`;

/**
 * Returns the `limit` passages within reach that are nearest to `vector`, by pgvector: by comparing all if they are few, else by
 * the organization's index. Undefined if there are too many to compare and no index yet.
 */
export async function nearest(
  database: Database,
  { table, corpus }: { readonly table: VectorTable; readonly corpus: number },
  { scopes, only, passages, most }: Reach,
  vector: Float32Array,
  limit: number,
): Promise<Hit[] | undefined> {
  const query = [literalOf(vector), scopes, limit];
  const apart = `vector ${distance(table)} $1::${typeOf(table)}`;
  const find = (text: string, values: readonly unknown[]) => database.sql<Hit>({ name: 'search.nearest', text, prepare: false }, values);
  // The sum prevents the use of an index, which is approximate.
  const compared = `WITH near AS MATERIALIZED (
      SELECT subject, ordinal, (${apart}) + 0 AS distance FROM ${tableOf(table)}
      WHERE scope = ANY($2::int[]) ${only ? 'AND subject = ANY($4::int[])' : ''} ORDER BY 3 LIMIT $3
    ) ${named}`;
  if (only) return find(compared, [...query, only]);
  if (passages <= most) return find(compared, query);
  const [state] = await database.sql<{ total: number; indexed: boolean }>(stateOf, [corpus, indexOf(table, corpus)]);
  if (!state?.indexed) return passages <= withoutIndex * most ? find(compared, query) : undefined;
  const indexed = `WITH near AS MATERIALIZED (
      SELECT subject, ordinal, ${apart} AS distance FROM ${tableOf(table)}
      WHERE corpus = ${corpus} AND scope = ANY($2::int[]) ORDER BY ${apart} LIMIT $3
    ) ${named}`;
  const looked = Math.min(Math.max(limit, candidates.least), candidates.most);
  const read = Math.min(Math.max(Math.ceil((readOn.times * limit * state.total) / passages), readOn.least), readOn.most);
  return database.transaction(async () => {
    await database.sql(settings, [String(looked), String(read)]);
    return find(indexed, query);
  });
}
