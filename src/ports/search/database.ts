import { type Database, isPassing, type Statement } from '../database/port.ts';
import { askedWords, foldedWord, matches, termsOf } from './analysis.ts';
import { compareAll } from './database-nearest.ts';
import { prefixTerm, stemTerm } from './database-postings.ts';
import { build, identity } from './database-rebuild.ts';
import { write } from './database-write.ts';
import { tendVectors } from './pgvector.ts';
import { nearest, type Reach } from './pgvector-nearest.ts';
import { forgetGone, type VectorTable } from './pgvector-tables.ts';
import { type Build, type Hit, type Legs, type Search, SearchAway, type SearchQuery } from './port.ts';
import { bm25, mostCompared } from './ranking.ts';

/** The caller's part of the index: what may be found, how long it is on average, and the table of its vectors, if all are in it. */
const visible: Statement = {
  name: 'search.visible',
  text: `SELECT s.corpus, s.n, s.passages, s.stem_length::float8 AS stems, s.prefix_length::float8 AS prefixes,
      c.generation, v.dimensions, v.schema
    FROM search_scope s
    JOIN search_corpus c ON c.n = s.corpus AND c.organization_id = $1
      AND c.generation = (SELECT current FROM search_generation WHERE id = 1)
    LEFT JOIN search_vectors v ON v.generation = c.generation AND c.vectors_left IS NULL
    WHERE s.project_id = ANY($2::text[]) AND ($3::text[] IS NULL OR s.kind = ANY($3::text[])) AND s.passages > 0`,
};

/**
 * Places that a search reads, at most, about 1 µs each: the rarest words of a question first, so that those are left out
 * which say least. Below some ten thousand passages none is.
 */
const mostPlaces = 60_000;

/**
 * BM25 over the two analyses, of what the caller sees alone: what is hidden has no part in how rare a term is. A place is
 * read as `place` in database-postings.ts packs it. Planned each time: the scopes may be one or thousands. Places are never
 * null; that they are not is what the index that carries them asks for.
 */
const lexical: Statement = {
  name: 'search.lexical',
  prepare: false,
  text: `WITH found AS MATERIALIZED (
      SELECT p.term, p.subject, p.places, asked.times
      FROM unnest($2::text[], $3::int[]) AS asked(term, times)
      JOIN search_posting p ON p.corpus = $1 AND p.term = asked.term AND p.places IS NOT NULL
      WHERE p.scope = ANY($4::int[]) AND ($12::int[] IS NULL OR p.subject = ANY($12::int[]))
    ), counted AS (
      SELECT term, times * ln(1 + ($5::float8 - count + 0.5) / (count + 0.5)) AS weight, count,
        sum(count) OVER (ORDER BY count, term) AS read
      FROM (SELECT term, times, sum(cardinality(places))::float8 AS count FROM found GROUP BY term, times) each_term
    ), rarity AS (
      SELECT term, weight, $8::float8 * (1 - $9::float8) AS base,
        $8::float8 * $9::float8 / CASE left(term, 1) WHEN '=' THEN $6::float8 ELSE $7::float8 END AS slope
      FROM counted WHERE read <= $11 OR read = count
    ), read AS (
      SELECT subject, weight, base, slope, unnest(places) AS place FROM found JOIN rarity USING (term)
    ), best AS (
      SELECT subject, place >> 32 AS ordinal,
        sum(weight * (place & 4095)::float8 / ((place & 4095)::float8 + base + slope * (place >> 12 & 1048575)::float8)) AS score
      FROM read GROUP BY subject, ordinal
      ORDER BY score DESC, subject, ordinal LIMIT $10
    )
    SELECT s.passages[best.ordinal + 1] AS passage, s.subject_id AS subject, best.score
    FROM best JOIN search_subject s ON s.n = best.subject
    ORDER BY best.score DESC, passage`,
};

/** Subjects by the numbers that postings and vectors know them by. */
const numbersOf: Statement = {
  name: 'search.subjects',
  text: 'SELECT n FROM search_subject WHERE corpus = $1 AND subject_id = ANY($2::text[])',
};

const spelled: Statement = {
  name: 'search.spelled',
  text: `SELECT w.folded, w.word FROM search_word w
    JOIN search_corpus c ON c.n = w.corpus AND c.organization_id = $1
      AND c.generation = (SELECT current FROM search_generation WHERE id = 1)
    WHERE w.folded = ANY($2::text[]) ORDER BY w.count DESC, w.word`,
};

/** Spellings of a word, at most. */
const spellingsOfWord = 3;

/** Search in tables of the database itself. `most`: vectors that are compared one by one, default `mostCompared`. */
export function openDatabaseSearch(database: Database, { most = mostCompared }: { readonly most?: number } = {}): Search {
  return {
    driver: 'database',
    replace: (subjects) => reach(() => write(database, subjects)),
    find: (query) => reach(() => find(database, query, most)),
    spellings: (organization, words) => reach(() => spellings(database, organization, words)),
    matches,
    identity: () => reach(() => identity(database)),
    build: async (options) => reaching(await reach(() => build(database, { ...options, most }))),
    tend: ({ dimensions, signal }) => reach(() => tendVectors(database, { dimensions, most, signal })),
    check: async () => void (await reach(() => database.sql({ name: 'search.check', text: 'SELECT current FROM search_generation' }, []))),
    close: async () => {},
  };
}

const reaching = ({ add, finish, ...rest }: Build): Build => ({
  ...rest,
  add: (subjects) => reach(() => add(subjects)),
  finish: () => reach(finish),
});

async function reach<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isPassing(error) ? new SearchAway('The database is away.', { cause: error }) : error;
  }
}

type Scope = { corpus: number; n: number; passages: number; stems: number; prefixes: number } & Pick<VectorTable, 'generation'> & {
    [of in 'dimensions' | 'schema']: VectorTable[of] | null;
  };

async function find(database: Database, query: SearchQuery, most: number): Promise<Legs> {
  const { organization, projects, kinds, subjects, text, vector, limit } = query;
  const scopes = projects.length > 0 ? await database.sql<Scope>(visible, [organization, projects, kinds ?? null]) : [];
  const [first] = scopes;
  if (!first) return { lexical: [], vector: [] };
  const total = (of: 'passages' | 'stems' | 'prefixes') => scopes.reduce((sum, scope) => sum + scope[of], 0);
  const passages = total('passages');
  const asked = askedTerms(text);
  const numbers = scopes.map(({ n }) => n);
  const only = subjects && (await database.sql<{ n: number }>(numbersOf, [first.corpus, subjects])).map(({ n }) => n);
  if (only?.length === 0) return { lexical: [], vector: [] };
  const averages = [Math.max(total('stems') / passages, 1), Math.max(total('prefixes') / passages, 1)];
  const terms = [[...asked.keys()], [...asked.values()]];
  const values = [first.corpus, ...terms, numbers, passages, ...averages, bm25.k1, bm25.b, limit, mostPlaces, only ?? null];
  // One after the other: both may be the same connection's.
  const words = asked.size > 0 ? await database.sql<Hit>(lexical, values) : [];
  const near = await vector;
  return { lexical: words, vector: near ? await findNear(database, first, { scopes: numbers, only, passages, most }, near, limit) : [] };
}

/** By pgvector where that has all vectors of the organization, else one by one; none where there are too many for that. */
async function findNear(database: Database, scope: Scope, reach: Reach, vector: Float32Array, limit: number): Promise<readonly Hit[]> {
  const { corpus, generation, dimensions, schema } = scope;
  const table = dimensions !== null && schema !== null && dimensions === vector.length ? { generation, dimensions, schema } : undefined;
  if (!table) return (await compareAll(database, reach, vector, limit)) ?? [];
  try {
    return (await nearest(database, { table, corpus }, reach, vector, limit)) ?? [];
  } catch (error) {
    if (!(await forgetGone(database, error))) throw error;
    return (await compareAll(database, reach, vector, limit)) ?? [];
  }
}

/** Terms of a question, with how often they are asked. */
function askedTerms(text: string): Map<string, number> {
  const { stems, prefixes } = termsOf(askedWords(text).join(' '));
  const asked = new Map<string, number>();
  for (const term of [...stems.map(stemTerm), ...prefixes.map(prefixTerm)]) asked.set(term, (asked.get(term) ?? 0) + 1);
  return asked;
}

async function spellings(database: Database, organization: string, words: readonly string[]) {
  const rows = await database.sql<{ folded: string; word: string }>(spelled, [organization, [...new Set(words.map(foldedWord))]]);
  const found = Map.groupBy(rows, ({ folded }) => folded);
  const entries = words.map(
    (word) => [word, (found.get(foldedWord(word)) ?? []).slice(0, spellingsOfWord).map((row) => row.word)] as const,
  );
  return new Map(entries.filter(([, of]) => of.length > 0));
}
