import type { Database, Statement } from '../database/port.ts';
import { indexOf } from './pgvector-rows.ts';
import { distance, literalOf, tableOf, typeOf, type VectorTable } from './pgvector-tables.ts';
import type { Hit } from './port.ts';

/** Whose passages are compared: by their scopes, which have so many, and where `only` is given of these subjects. One by one where they are at most `most`. */
export type Reach = {
  readonly scopes: readonly number[];
  readonly only: readonly number[] | undefined;
  readonly passages: number;
  readonly most: number;
};

/** Times `most` as long as there is no index: it is being made. */
const withoutIndex = 5;
/** Neighbours an index looks at before it is read on; the most that it takes. */
const candidates = { least: 200, most: 1_000 };
/** Vectors that an index is read on for, a wanted one: by how few of all the caller may see. */
const readOn = { times: 4, least: 20_000, most: 500_000 };

const stateOf: Statement = {
  name: 'search.vectors_state',
  text: `SELECT (SELECT sum(passages) FROM search_scope WHERE corpus = $1)::float8 AS total,
    EXISTS (SELECT 1 FROM pg_class x JOIN pg_index i ON i.indexrelid = x.oid
      WHERE x.relname = $2 AND x.relnamespace = current_schema()::regnamespace AND i.indisvalid) AS indexed`,
};
/** Of the transaction. An index that finds too few who may be seen is read on; without these a plan might do without it. */
const settings: Statement = {
  name: 'search.vectors_settings',
  text: `SELECT set_config('hnsw.iterative_scan', 'relaxed_order', true), set_config('hnsw.ef_search', $1, true),
    set_config('hnsw.max_scan_tuples', $2, true), set_config('hnsw.scan_mem_multiplier', '8', true),
    set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true), set_config('enable_sort', 'off', true)`,
};

const named = `SELECT s.passages[near.ordinal + 1] AS passage, s.subject_id AS subject, -near.distance AS score
  FROM near JOIN search_subject s ON s.n = near.subject ORDER BY near.distance, passage`;

/**
 * The `limit` passages within reach that are nearest to `vector`, by pgvector: all compared where they are few, else by the
 * organization's index. Undefined where there are too many to compare, and no index yet.
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
  // The sum keeps it from an index, which answers about.
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
