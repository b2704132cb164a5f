import { type Database, type Statement, statement } from '../database/port.ts';
import { askedTerms, type Counted, planOf, type Seen, weighed, wholePlan } from './database-terms.ts';
import type { Hit } from './port.ts';
import { bm25, type Reading } from './ranking.ts';

/** Searched passages: scopes of one corpus, their statistics, and optionally only some of their subjects. */
export type WordsReach = Seen & {
  readonly corpus: number;
  readonly scopes: readonly number[];
  readonly only: readonly number[] | undefined;
};

/**
 * Number of passages with each term, in the organization and among those that the caller can view. Scopes are hashed: PostgreSQL
 * would scan an array of hundreds for each row.
 */
const frequencies = statement('search.frequencies')`
  SELECT term, sum(count)::float8 AS total, coalesce(sum(count) FILTER (WHERE scope IN (SELECT unnest($3::int[]))), 0)::float8 AS seen
  FROM search_term WHERE corpus = $1 AND term = ANY($2::text[]) GROUP BY term`;

/** Counts the terms that occur anywhere. */
const countedOf = (database: Database, corpus: number, terms: readonly string[], scopes: readonly number[]): Promise<Counted[]> =>
  database.sql<Counted>(frequencies, [corpus, terms, scopes]);

/**
 * BM25 over the two analyses, only of passages that the caller can view.
 *
 * 1. `read` reads the postings of the terms $2…, the newest $7 rows of each.
 * 2. The other terms ($8…) are looked up only for candidates: at most $12 of the passages found, those with the highest promise.
 *   A candidate is kept only if it can still be among the best: the other terms add at most $11.
 *
 * A place is unpacked as `place` in database-postings.ts packs it. It adds its weight over the divisor: w · t / (t + k) is w / (1 +
 * k / t). Subjects are looked up as ranges of one: for equality PostgreSQL estimates the primary key as equally cheap, but that
 * reads the table, a page for each lookup. The statement is planned each time, for its optional parameters. Places are never null;
 * the condition is needed to use the partial index that includes them.
 */
const lexical: Statement = {
  name: 'search.lexical',
  prepare: false,
  text: `WITH read AS (
      SELECT subject, place >> 32 AS ordinal, weight, promise,
        1 + ($13::float8 + slope * (place >> 12 & 1048575)::float8) / (place & 4095)::float8 AS divisor
      FROM (
        SELECT found.subject, weight, slope, promise, unnest(found.places) AS place
        FROM unnest($2::text[], $3::float8[], $4::float8[], $15::float8[]) AS rare(term, weight, slope, promise)
        CROSS JOIN LATERAL (
          SELECT p.subject, p.places FROM search_posting p
          WHERE p.corpus = $1 AND p.term = rare.term AND p.places IS NOT NULL
            AND p.scope = ANY($5::int[]) AND ($6::int[] IS NULL OR p.subject = ANY($6::int[]))
          ORDER BY p.subject DESC LIMIT $7
        ) found
      ) standing OFFSET 0
    ), first AS MATERIALIZED (
      SELECT subject, ordinal, sum(weight / divisor) AS score
      FROM read GROUP BY subject, ordinal ORDER BY sum(promise / divisor) DESC, subject, ordinal LIMIT $12
    ), near AS MATERIALIZED (
      SELECT subject, ordinal, score FROM first
      WHERE score + $11::float8 >= coalesce((SELECT score FROM first ORDER BY score DESC OFFSET $14::int - 1 LIMIT 1), 0)
    ), more AS (
      SELECT subject, place >> 32 AS ordinal,
        sum(weight / (1 + ($13::float8 + slope * (place >> 12 & 1048575)::float8) / (place & 4095)::float8)) AS score
      FROM (
        SELECT candidate.subject, weight, slope, unnest(found.places) AS place
        FROM (SELECT DISTINCT subject FROM near) candidate
        CROSS JOIN unnest($8::text[], $9::float8[], $10::float8[]) AS frequent(term, weight, slope)
        CROSS JOIN LATERAL (
          SELECT p.places FROM search_posting p
          WHERE p.corpus = $1 AND p.term = frequent.term AND p.places IS NOT NULL
            AND p.subject BETWEEN candidate.subject AND candidate.subject
          OFFSET 0
        ) found
      ) standing GROUP BY subject, ordinal
    ), best AS (
      SELECT subject, ordinal, near.score + coalesce(more.score, 0) AS score
      FROM near LEFT JOIN more USING (subject, ordinal) ORDER BY 3 DESC, subject, ordinal LIMIT $14
    )
    SELECT s.passages[best.ordinal + 1] AS passage, s.subject_id AS subject, best.score
    FROM best JOIN search_subject s ON s.n = best.subject
    ORDER BY best.score DESC, passage`,
};

/**
 * Returns the `limit` passages within reach that match the question best. Some of its terms are read as far as `reading.places`
 * allows (`planOf`). That may miss passages that contain none of them, or too few. A passage is found, with its exact score, if it
 * scores more than the maximum of all other terms together plus the least promise among the candidates.
 */
export async function findWords(
  database: Database,
  reach: WordsReach,
  { question, limit, reading }: { readonly question: string; readonly limit: number; readonly reading: Reading },
): Promise<Hit[]> {
  const { corpus, scopes, only } = reach;
  const asked = askedTerms(question);
  if (asked.size === 0) return [];
  const terms = weighed(asked, await countedOf(database, corpus, [...asked.keys()], scopes), reach);
  if (terms.length === 0) return [];
  const { read, others, rows } = only ? wholePlan(terms) : planOf(terms, reading);
  const candidates = Math.min(reading.candidates, Math.ceil(reading.lookups / Math.max(others.length, 1)));
  return database.sql<Hit>(lexical, [
    corpus,
    read.map(({ term }) => term),
    read.map(({ weight }) => weight),
    read.map(({ slope }) => slope),
    scopes,
    only ?? null,
    rows,
    others.map(({ term }) => term),
    others.map(({ weight }) => weight),
    others.map(({ slope }) => slope),
    others.reduce((sum, { weight }) => sum + weight, 0),
    others.length > 0 ? Math.max(limit, candidates) : limit,
    bm25.k1 * (1 - bm25.b),
    limit,
    read.map(({ promise }) => promise),
  ]);
}
