import type { Database, Statement } from '../database/port.ts';
import { askedWords, termsOf, termsOfWords } from './analysis.ts';
import { prefixTerm, stemTerm } from './database-postings.ts';
import type { Frequencies, Hit } from './port.ts';
import { bm25, type Reading } from './ranking.ts';

/** What a search by words is over: scopes of one corpus, what they have, and, where given, some of its subjects alone. */
export type WordsReach = {
  readonly corpus: number;
  readonly scopes: readonly number[];
  readonly only: readonly number[] | undefined;
  readonly passages: number;
  /** Terms of all passages, each as often as its field's weight says. */
  readonly stems: number;
  readonly prefixes: number;
};

/**
 * In how many passages of an organization each term stands, and in how many of those that the caller sees. Scopes are hashed:
 * an array of hundreds would be walked for each row.
 */
const frequencies: Statement = {
  name: 'search.frequencies',
  text: `SELECT term, sum(count)::float8 AS total, coalesce(sum(count) FILTER (WHERE scope IN (SELECT unnest($3::int[]))), 0)::float8 AS seen
    FROM search_term WHERE corpus = $1 AND term = ANY($2::text[]) GROUP BY term`,
};

type Counted = { readonly term: string; readonly total: number; readonly seen: number };

/** Of those terms that stand anywhere. */
const countedOf = (database: Database, corpus: number, terms: readonly string[], scopes: readonly number[]): Promise<Counted[]> =>
  database.sql<Counted>(frequencies, [corpus, terms, scopes]);

/**
 * BM25 over the two analyses, of what the caller sees alone. Where the rare terms ($2…) stand is read, of at most $7 rows a
 * term, the newest; the frequent ones ($8…) are looked up beside the best of what that found: those that can still come
 * among the best, if a passage had all frequent terms ($11 is more than they add), and $12 at most. A place is read as `place` in
 * database-postings.ts packs it. Planned each time, for what is not asked. Places are never null; that they are not is what
 * the index that carries them asks for.
 */
const lexical: Statement = {
  name: 'search.lexical',
  prepare: false,
  text: `WITH read AS (
      SELECT found.subject, weight, slope, unnest(found.places) AS place
      FROM unnest($2::text[], $3::float8[], $4::float8[]) AS rare(term, weight, slope)
      CROSS JOIN LATERAL (
        SELECT p.subject, p.places FROM search_posting p
        WHERE p.corpus = $1 AND p.term = rare.term AND p.places IS NOT NULL
          AND p.scope = ANY($5::int[]) AND ($6::int[] IS NULL OR p.subject = ANY($6::int[]))
        ORDER BY p.subject DESC LIMIT $7
      ) found
    ), first AS MATERIALIZED (
      SELECT subject, place >> 32 AS ordinal,
        sum(weight * (place & 4095)::float8 / ((place & 4095)::float8 + $13::float8 + slope * (place >> 12 & 1048575)::float8)) AS score
      FROM read GROUP BY subject, ordinal ORDER BY score DESC, subject, ordinal LIMIT $12
    ), near AS MATERIALIZED (
      SELECT subject, ordinal, score FROM first
      WHERE score + $11::float8 >= coalesce((SELECT score FROM first ORDER BY score DESC OFFSET $14::int - 1 LIMIT 1), 0)
    ), more AS (
      SELECT near.subject, near.ordinal,
        sum(weight * (place & 4095)::float8 / ((place & 4095)::float8 + $13::float8 + slope * (place >> 12 & 1048575)::float8)) AS score
      FROM (SELECT DISTINCT subject FROM near) candidate
      CROSS JOIN unnest($8::text[], $9::float8[], $10::float8[]) AS frequent(term, weight, slope)
      CROSS JOIN LATERAL (
        SELECT unnest(p.places) AS place FROM search_posting p
        WHERE p.corpus = $1 AND p.term = frequent.term AND p.subject = candidate.subject AND p.places IS NOT NULL
      ) found
      JOIN near ON near.subject = candidate.subject AND near.ordinal = place >> 32
      GROUP BY near.subject, near.ordinal
    ), best AS (
      SELECT subject, ordinal, near.score + coalesce(more.score, 0) AS score
      FROM near LEFT JOIN more USING (subject, ordinal) ORDER BY 3 DESC, subject, ordinal LIMIT $14
    )
    SELECT s.passages[best.ordinal + 1] AS passage, s.subject_id AS subject, best.score
    FROM best JOIN search_subject s ON s.n = best.subject
    ORDER BY best.score DESC, passage`,
};

type Term = { readonly term: string; readonly weight: number; readonly slope: number; readonly cost: number };

/** What a place that the caller does not see costs, of one that is seen. */
const unseen = 0.2;

/**
 * The `limit` passages within reach that fit the question best. Its rarest terms are read as far as `reading.places` go. What
 * is lost by that are passages that have none of them, or too little: a passage that scores more than all others together, of
 * which it could have any number of places, and the least of the candidates, is there, and with its own score.
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
  const { rare, frequent, rows } = only ? { rare: terms, frequent: [], rows: null } : split(terms, reading);
  const most = frequent.length > 0 ? Math.max(limit, Math.min(reading.candidates, Math.ceil(reading.lookups / frequent.length))) : limit;
  const columns = (of: readonly Term[]) => (['term', 'weight', 'slope'] as const).map((column) => of.map((each) => each[column]));
  return database.sql<Hit>(lexical, [
    corpus,
    ...columns(rare),
    scopes,
    only ?? null,
    rows,
    ...columns(frequent),
    frequent.reduce((sum, { weight }) => sum + weight, 0),
    most,
    bm25.k1 * (1 - bm25.b),
    limit,
  ]);
}

/** How rare the question's words are within reach. */
export async function frequenciesOf(
  database: Database,
  { corpus, scopes, passages }: Pick<WordsReach, 'corpus' | 'scopes' | 'passages'>,
  question: string,
): Promise<Frequencies> {
  const words = askedWords(question).map((word) => ({ word, ...termsOfWords([word]) }));
  const terms = words.flatMap(({ stems, prefixes }) => [...stems.map(stemTerm), ...prefixes.map(prefixTerm)]);
  const counted = new Map((await countedOf(database, corpus, [...new Set(terms)], scopes)).map(({ term, seen }) => [term, seen]));
  const of = (term: string | undefined) => (term === undefined ? 0 : (counted.get(term) ?? 0));
  const entries = words.map(
    ({ word, stems, prefixes }) => [word, { stem: of(stems.map(stemTerm)[0]), prefix: of(prefixes.map(prefixTerm)[0]) }] as const,
  );
  return { passages, words: new Map(entries) };
}

/** The rarest first. */
function weighed(asked: ReadonlyMap<string, number>, found: readonly Counted[], { passages, stems, prefixes }: WordsReach): Term[] {
  const averages = { '=': Math.max(stems / passages, 1), '~': Math.max(prefixes / passages, 1) };
  return found
    .filter(({ seen }) => seen > 0)
    .sort((a, b) => a.seen - b.seen || (a.term < b.term ? -1 : 1))
    .map(({ term, total, seen }) => ({
      term,
      weight: asked.get(term)! * Math.log(1 + (passages - seen + 0.5) / (seen + 0.5)),
      slope: (bm25.k1 * bm25.b) / averages[term[0] as '=' | '~'],
      cost: seen + unseen * (total - seen),
    }));
}

/** A question of frequent words alone has the newest rows of its rarest read. */
function split(terms: readonly Term[], { places, rows }: Reading) {
  let cost = 0;
  const count = terms.findIndex((term) => {
    cost += term.cost;
    return cost > places;
  });
  if (count < 0) return { rare: terms, frequent: [], rows: null };
  if (count > 0) return { rare: terms.slice(0, count), frequent: terms.slice(count), rows: null };
  return { rare: terms.slice(0, 1), frequent: terms.slice(1), rows };
}

/** Terms of a question, with how often they are asked. */
function askedTerms(text: string): Map<string, number> {
  const { stems, prefixes } = termsOf(askedWords(text).join(' '));
  const asked = new Map<string, number>();
  for (const term of [...stems.map(stemTerm), ...prefixes.map(prefixTerm)]) asked.set(term, (asked.get(term) ?? 0) + 1);
  return asked;
}
