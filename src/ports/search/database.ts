import { type Database, isTransient, statement } from '../database/port.ts';
import { foldedWord, matches } from './analysis.ts';
import { compareAll } from './database-nearest.ts';
import { build, identity } from './database-rebuild.ts';
import { findWords } from './database-words.ts';
import { write } from './database-write.ts';
import { tendVectors } from './pgvector.ts';
import { nearest, type Reach } from './pgvector-nearest.ts';
import { forgetGone, type VectorTable } from './pgvector-tables.ts';
import { type Build, type Hit, type Legs, type Search, SearchAway, type SearchQuery } from './port.ts';
import { defaultReading, mostCompared, type Reading } from './ranking.ts';

/** The scopes that the caller can view: their number of passages and total lengths, and the table of their vectors, if all are in it. */
const visible = statement('search.visible')`
  SELECT s.corpus, s.n, s.passages, s.stem_length::float8 AS stems, s.prefix_length::float8 AS prefixes,
    c.generation, v.dimensions, v.schema
  FROM search_scope s
  JOIN search_corpus c ON c.n = s.corpus AND c.organization_id = $1
    AND c.generation = (SELECT current FROM search_generation WHERE id = 1)
  LEFT JOIN search_vectors v ON v.generation = c.generation AND c.vectors_left IS NULL
  WHERE s.project_id = ANY($2::text[]) AND ($3::text[] IS NULL OR s.kind = ANY($3::text[])) AND s.passages > 0`;

/** Maps subject ids to the numbers used in postings and vectors. */
const numbersOf = statement('search.subjects')`SELECT n FROM search_subject WHERE corpus = $1 AND subject_id = ANY($2::text[])`;

const spelled = statement('search.spelled')`SELECT w.folded, w.word FROM search_word w
  JOIN search_corpus c ON c.n = w.corpus AND c.organization_id = $1
    AND c.generation = (SELECT current FROM search_generation WHERE id = 1)
  WHERE w.folded = ANY($2::text[]) ORDER BY w.count DESC, w.word`;

const counted = statement('search.counted')`
  SELECT coalesce(sum(s.passages), 0)::int AS count FROM search_scope s JOIN search_corpus c ON c.n = s.corpus
    AND c.generation = (SELECT current FROM search_generation WHERE id = 1)`;

/** Maximum number of spellings per word. */
const spellingsOfWord = 3;

type Limits = { /** Maximum number of vectors that are compared one by one. */ readonly most: number; readonly reading: Reading };

/** Search in tables of the database itself. */
export function openDatabaseSearch(database: Database, limits: Partial<Limits> = {}): Search {
  const { most = mostCompared, reading = defaultReading } = limits;
  return {
    driver: 'database',
    replace: (subjects) => reach(() => write(database, subjects)),
    find: (query) => reach(() => find(database, query, { most, reading })),
    spellings: (organization, words) => reach(() => spellings(database, organization, words)),
    matches,
    count: () => reach(async () => (await database.sql<{ count: number }>(counted, []))[0]?.count ?? 0),
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
    throw isTransient(error) ? new SearchAway('The database is unavailable.', { cause: error }) : error;
  }
}

type Scope = { corpus: number; n: number; passages: number; stems: number; prefixes: number } & Pick<VectorTable, 'generation'> & {
    [of in 'dimensions' | 'schema']: VectorTable[of] | null;
  };

const scopesOf = async (database: Database, { organization, projects, kinds }: Pick<SearchQuery, 'organization' | 'projects' | 'kinds'>) =>
  projects.length > 0 ? await database.sql<Scope>(visible, [organization, projects, kinds ?? null]) : [];

async function find(database: Database, query: SearchQuery, { most, reading }: Limits): Promise<Legs> {
  const { subjects, text, vector, limit } = query;
  const scopes = await scopesOf(database, query);
  const [first] = scopes;
  if (!first) return { lexical: [], vector: [] };
  const total = (of: 'passages' | 'stems' | 'prefixes') => scopes.reduce((sum, scope) => sum + scope[of], 0);
  const passages = total('passages');
  const numbers = scopes.map(({ n }) => n);
  const only = subjects && (await database.sql<{ n: number }>(numbersOf, [first.corpus, subjects])).map(({ n }) => n);
  if (only?.length === 0) return { lexical: [], vector: [] };
  const reach = { corpus: first.corpus, scopes: numbers, only, passages, stems: total('stems'), prefixes: total('prefixes') };
  // Sequential, because both may use the same connection.
  const words = await findWords(database, reach, { question: text, limit, reading });
  const near = await vector;
  return { lexical: words, vector: near ? await findNear(database, first, { ...reach, most }, near, limit) : [] };
}

/** Uses pgvector if it has all vectors of the organization, else compares one by one; returns none if there are too many for that. */
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

async function spellings(database: Database, organization: string, words: readonly string[]) {
  const rows = await database.sql<{ folded: string; word: string }>(spelled, [organization, [...new Set(words.map(foldedWord))]]);
  const found = Map.groupBy(rows, ({ folded }) => folded);
  const entries = words.map(
    (word) => [word, (found.get(foldedWord(word)) ?? []).slice(0, spellingsOfWord).map((row) => row.word)] as const,
  );
  return new Map(entries.filter(([, of]) => of.length > 0));
}
