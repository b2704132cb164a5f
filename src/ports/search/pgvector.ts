import { type Database, statement } from '../database/port.ts';
import { generationsOf } from './database-write.ts';
import { addVectors, indexOf, type VectorRow } from './pgvector-rows.ts';
import {
  dropLeftTables,
  ensureTable,
  extensionOf,
  forgetBroken,
  mostIndexed,
  tableOf,
  tables,
  unlessTaken,
  type VectorTable,
} from './pgvector-tables.ts';
import type { VectorsState } from './port.ts';

const current = statement('search.current')`SELECT current FROM search_generation WHERE id = 1`;

type Tending = { readonly dimensions: number | undefined; readonly most: number; readonly signal?: AbortSignal | undefined };

/**
 * Makes pgvector compare vectors if the database has it, and cleans up after it was removed. Creates the tables, copies existing
 * vectors into them, one organization after the other, and creates the indexes. Several processes may do this at once, and may be
 * interrupted at any point. `dimensions`: those of the generation in use, if it has vectors; `most`: an organization with more
 * passages gets an index.
 */
export async function tendVectors(database: Database, { dimensions, most, signal }: Tending): Promise<VectorsState> {
  const found = await extensionOf(database);
  await forgetBroken(database, typeof found !== 'string');
  if (typeof found === 'string') {
    await dropLeftTables(database).catch(unlessTaken);
    return { by: 'comparison', because: found, most };
  }
  const [generation] = await database.sql<{ current: number }>(current, []);
  const noted = await tables(database);
  const isThere = noted.some((table) => table.generation === generation?.current && table.dimensions === dimensions);
  if (generation && dimensions && !isThere) await ensureTable(database, generation.current, dimensions).catch(unlessTaken);
  await dropLeftTables(database).catch(unlessTaken);
  await fill(database, signal);
  await makeIndexes(database, most, signal);
  return { by: 'index', version: found.version };
}

const waiting = statement('search.vectors_left')`
  SELECT c.n FROM search_corpus c JOIN search_vectors v ON v.generation = c.generation WHERE c.vectors_left IS NOT NULL ORDER BY c.n`;

/** Copies vectors that are in no table yet, a part of each organization in turn. */
async function fill(database: Database, signal: AbortSignal | undefined): Promise<void> {
  for (;;) {
    const corpora = await database.sql<{ n: number }>(waiting, []);
    let copied = 0;
    for (const { n } of corpora) {
      if (signal?.aborted) return;
      copied += await database.transaction(() => fillSome(database, n));
    }
    // The rest is being copied by other processes.
    if (copied === 0) return;
  }
}

/** Locks the corpus like a writer, but skips one that another process copies. */
const taken = statement('search.vectors_taken')`
  SELECT generation, vectors_left AS "left" FROM search_corpus WHERE n = $1 AND vectors_left IS NOT NULL FOR UPDATE SKIP LOCKED`;
/** The newest first: later writes are newer still, and already in the table. About 2 MB, or one part of a subject. */
const some = statement('search.vectors_some')`
  SELECT n, scope, CASE WHEN dimensions = $3 THEN vectors END AS vectors FROM search_subject WHERE n IN (
    SELECT n FROM (
      SELECT n, sum(bytes) OVER (ORDER BY n DESC) - bytes AS before FROM (
        SELECT n, coalesce(octet_length(vectors), 0) AS bytes FROM search_subject WHERE corpus = $1 AND n <= $2 ORDER BY n DESC LIMIT 500
      ) last
    ) sized WHERE before < 2e6
  ) ORDER BY n DESC`;
const filled = statement('search.vectors_filled')`
  UPDATE search_corpus c SET vectors_left = (SELECT max(n) FROM search_subject s WHERE s.corpus = c.n AND s.n < $2) WHERE c.n = $1`;

/** @returns the number of subjects that were processed */
async function fillSome(database: Database, corpus: number): Promise<number> {
  // Takes the lock for which processes that create and drop tables wait.
  await generationsOf(database);
  const [mine] = await database.sql<{ generation: number; left: number }>(taken, [corpus]);
  const table = mine && (await tables(database)).find(({ generation }) => generation === mine.generation);
  if (!table) return 0;
  type Subject = { n: number; scope: number; vectors: Uint8Array | null };
  const subjects = await database.sql<Subject>(some, [corpus, mine.left, table.dimensions]);
  const rows = subjects.flatMap(({ n, scope, vectors }) => (vectors ? rowsOf(n, scope, vectors, table.dimensions) : []));
  await addVectors(database, table, corpus, rows);
  await database.sql(filled, [corpus, subjects.at(-1)?.n ?? 0]);
  return Math.max(subjects.length, 1);
}

function rowsOf(subject: number, scope: number, stored: Uint8Array, dimensions: number): VectorRow[] {
  // A copy: the buffer that was read need not be aligned to four bytes.
  const numbers = new Float32Array(new Uint8Array(stored).buffer);
  return Array.from({ length: numbers.length / dimensions }, (_, ordinal) => ({
    subject,
    ordinal,
    scope,
    vector: numbers.subarray(ordinal * dimensions, (ordinal + 1) * dimensions),
  }));
}

/** Organizations with more passages than are compared one by one, with all vectors in the table and no valid index. */
const unindexed = statement('search.vectors_unindexed')`SELECT c.n, v.generation, v.dimensions, v.schema, i.indisvalid AS valid
  FROM search_corpus c JOIN search_vectors v ON v.generation = c.generation AND v.dimensions <= $2
    LEFT JOIN pg_class x ON x.relname = 'search_vector_' || v.generation || '_' || c.n AND x.relnamespace = current_schema()::regnamespace
    LEFT JOIN pg_index i ON i.indexrelid = x.oid
  WHERE c.vectors_left IS NULL AND i.indisvalid IS NOT TRUE
    AND (SELECT sum(passages) FROM search_scope s WHERE s.corpus = c.n) > $1 ORDER BY c.n`;
/** Whether another session creates this index, or drops an invalid one. */
const busy = statement('search.index_busy')`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
    AND query ~ ('INDEX CONCURRENTLY.* ' || $1 || '( |$)') AND state = 'active'`;

/** Creates missing indexes one after the other, without blocking reads and writes: about a minute per 100,000 vectors. */
export async function makeIndexes(database: Database, most: number, signal?: AbortSignal): Promise<void> {
  type Wanted = VectorTable & { n: number; valid: boolean | null };
  for (const { n, valid, ...table } of await database.sql<Wanted>(unindexed, [most, mostIndexed])) {
    if (signal?.aborted) return;
    const name = indexOf(table, n);
    if ((await database.sql(busy, [name])).length > 0) continue;
    // The process that created it was interrupted.
    if (valid === false) await database.alone(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`, signal);
    await database.alone(
      `CREATE INDEX CONCURRENTLY IF NOT EXISTS ${name} ON ${tableOf(table)} USING hnsw (vector ${table.schema}.halfvec_ip_ops) WHERE corpus = ${n}`,
      signal,
    );
  }
}
