import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import type { Database } from '../../src/ports/database/port.ts';
import { openDatabaseSearch } from '../../src/ports/search/database.ts';
import { encodeVectors, scoreCoarse } from '../../src/ports/search/database-vectors.ts';
import { cleanUp, openEngine } from './databases.ts';
import { answering, elasticsearchAt, stopAnswering } from './search-answers.ts';
import { openSearchEngine, organizationIn } from './search-engines.ts';
import { cosine, unit } from './search-fixtures.ts';

afterAll(stopAnswering);
afterAll(cleanUp);

const dimensions = 384;
const count = 2_000;

/** Twenty clusters of similar vectors, which 8-bit rounding could confuse. */
const clustered = (seed: number) => {
  const [centre, noise] = [unit(1 + (seed % 20), dimensions), unit(1_000 + seed, dimensions)];
  const values = centre.map((value, place) => value + 0.15 * noise[place]!);
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
};

describe('vectors in the database', () => {
  test.each([
    ['spread evenly', (seed: number) => unit(seed, dimensions)],
    ['in clusters', clustered],
  ])('the fifty nearest of vectors %s match the exact cosine and its order', async (_, vectorOf) => {
    const { find, write } = organizationIn(await openSearchEngine('database'));
    const vectors = Array.from({ length: count }, (_, n) => vectorOf(n));
    // Some files of many passages, some tasks of one.
    for (let n = 0; n < count; n += 500)
      await write(`fil_${n}`, ...vectors.slice(n, n + 500).map((vector, i) => ({ id: `psg_${n + i}`, text: '', vector })));
    for (let asked = 0; asked < 3; asked++) {
      const query = vectorOf(count + asked);
      const exact = vectors.map((vector, n) => ({ passage: `psg_${n}`, score: cosine(query, vector) })).sort((a, b) => b.score - a.score);
      const { vector } = await find('', { vector: query, limit: 50 });
      expect(vector.map(({ passage }) => passage)).toEqual(exact.slice(0, 50).map(({ passage }) => passage));
    }
  });
});

describe('words are searched while the vector is computed', () => {
  test('in the database', async () => {
    const database = await openEngine();
    const words = Promise.withResolvers<void>();
    const sql: Database['sql'] = (statement, values) => {
      if (statement.name === 'search.lexical') words.resolve();
      return database.sql(statement, values);
    };
    const { find, write } = organizationIn(openDatabaseSearch({ ...database, sql }));
    await write('fil_1', { text: 'Yıllık izin yirmi gündür.', vector: unit(1) });
    const { vector } = await find('izin', { vector: words.promise.then(() => unit(1)) });
    expect(vector).toHaveLength(1);
  });

  test('in Elasticsearch', async () => {
    const words = Promise.withResolvers<void>();
    const url = await answering(async (request, response) => {
      if ((await text(request)).includes('combined_fields')) words.resolve();
      response.end(JSON.stringify({ responses: [{ hits: { hits: [] } }] }));
    });
    const { find } = organizationIn(await elasticsearchAt(url));
    expect(await find('izin', { vector: words.promise.then(() => unit(1)) })).toEqual({ lexical: [], vector: [] });
  });
});

test.each([1, 7, 384, 4_096])('scores of quantized vectors of %i numbers differ from the exact products by rounding only', (size) => {
  const vectors = Array.from({ length: 50 }, (_, n) => Float32Array.from(unit(n + 1, size)));
  const query = Float32Array.from(unit(99, size));
  const scores: number[] = [];
  scoreCoarse(query, encodeVectors(vectors)!.coarse, (ordinal, score) => {
    scores[ordinal] = score;
  });
  expect(scores).toHaveLength(50);
  // Each number is rounded by at most half a step; a step is 1/127 of the vector's largest number. The query's length is 1.
  for (const [n, vector] of vectors.entries()) {
    const most = Math.max(...vector.map(Math.abs));
    expect(Math.abs(scores[n]! - cosine(query, vector))).toBeLessThan((most / 254) * Math.sqrt(size) + 1e-6);
  }
});

test('packs the vectors of a subject only if all have one length', () => {
  expect(encodeVectors([])).toBeUndefined();
  expect(encodeVectors([unit(1), undefined])).toBeUndefined();
  expect(encodeVectors([unit(1), unit(1, 48)])).toBeUndefined();
  expect(encodeVectors([unit(1), unit(2)])).toMatchObject({
    dimensions: 32,
    whole: { length: 2 * 32 * 4 },
    coarse: { length: 2 * (4 + 32) },
  });
});
