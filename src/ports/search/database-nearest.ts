import { setImmediate as turn } from 'node:timers/promises';
import { type Database, statement } from '../database/port.ts';
import { coarseBytes, product, scoreCoarse } from './database-vectors.ts';
import { pieces } from './database-write.ts';
import type { Reach } from './pgvector-nearest.ts';
import type { Hit } from './port.ts';

/** Bytes of vectors that are read at a time, or those of one part of a subject: a search holds no more of them in memory. */
const bytesAtOnce = 2 * 2 ** 20;
/** Candidates per requested hit that are compared exactly, since 8-bit vectors may swap neighbours. */
const perHit = 3;

/** Subjects with vectors, and the sizes of these. */
const sizes = statement('search.coarse_sizes')`
  SELECT n, octet_length(coarse) AS bytes FROM search_subject WHERE scope = ANY($1::int[]) AND dimensions = $2 ORDER BY n`;
const sizesOf = statement('search.coarse_sizes_of')`SELECT n, octet_length(coarse) AS bytes FROM search_subject
  WHERE n = ANY($3::int[]) AND scope = ANY($1::int[]) AND dimensions = $2 ORDER BY n`;

const coarse = statement('search.coarse')`SELECT n, coarse FROM search_subject WHERE n = ANY($1::int[])`;

const whole = statement('search.whole_vectors')`SELECT s.subject_id AS subject, s.passages[asked.ordinal + 1] AS passage,
    substring(s.vectors FROM asked.ordinal * $3 * 4 + 1 FOR $3 * 4) AS vector
  FROM unnest($1::int[], $2::int[]) AS asked(subject, ordinal)
  JOIN search_subject s ON s.n = asked.subject AND s.dimensions = $3`;

type Place = { readonly n: number; readonly ordinal: number; readonly score: number };

/**
 * Returns the `limit` passages within reach that are nearest to `vector`. All visible passages are compared, first approximately,
 * then the best of them exactly. Undefined if there are too many.
 */
export async function compareAll(database: Database, { scopes, only, passages, most }: Reach, vector: Float32Array, limit: number) {
  if (!only && passages > most) return undefined;
  let best: Place[] = [];
  let minScore = Number.NEGATIVE_INFINITY;
  const cut = () => {
    best = best.sort((a, b) => b.score - a.score).slice(0, limit * perHit);
    minScore = best.length === limit * perHit ? best.at(-1)!.score : minScore;
  };
  const values = [scopes, vector.length];
  const subjects = await database.sql<{ n: number; bytes: number }>(only ? sizesOf : sizes, only ? [...values, only] : values);
  if (countOf(subjects, vector.length) > most) return undefined;
  for (const some of pieces(subjects, bytesAtOnce, ({ bytes }) => bytes)) {
    const rows = await database.sql<{ n: number; coarse: Uint8Array | null }>(coarse, [some.map(({ n }) => n)]);
    for (const { n, coarse } of rows) {
      if (coarse === null) continue;
      scoreCoarse(vector, coarse, (ordinal, score) => {
        if (score <= minScore) return;
        best.push({ n, ordinal, score });
        if (best.length >= 4 * limit * perHit) cut();
      });
    }
    await turn();
  }
  cut();
  const places = [best.map(({ n }) => n), best.map(({ ordinal }) => ordinal)];
  const rows = await database.sql<{ subject: string; passage: string; vector: Uint8Array }>(whole, [...places, vector.length]);
  const hits: Hit[] = rows.map(({ subject, passage, vector: stored }) => ({ passage, subject, score: product(vector, stored) }));
  return hits.sort((a, b) => b.score - a.score || (a.passage < b.passage ? -1 : 1)).slice(0, limit);
}

const countOf = (subjects: readonly { bytes: number }[], dimensions: number): number =>
  subjects.reduce((sum, { bytes }) => sum + bytes, 0) / coarseBytes(dimensions);
