import { afterAll, describe, expect, test } from 'vitest';
import { openDatabaseSearch } from '../../src/ports/search/database.ts';
import type { Reading } from '../../src/ports/search/ranking.ts';
import { cleanUp, openEngine } from './databases.ts';
import { rebuild } from './search-fixtures.ts';
import { generateOrganization } from './search-oracle.ts';

afterAll(cleanUp);

const rounded = (score: number) => Number(score.toFixed(6));

describe('the database', () => {
  const counted = {
    name: 'test_counted',
    text: 'SELECT corpus, term, scope, count FROM search_term ORDER BY corpus, scope, term COLLATE "C"',
  };
  const standing = {
    name: 'test_standing',
    text: `SELECT corpus, term, scope, sum(cardinality(places))::int AS count FROM search_posting
      GROUP BY corpus, term, scope ORDER BY corpus, scope, term COLLATE "C"`,
  };

  test('counts match the index after writes, moves, deletions and rebuilds', async () => {
    const database = await openEngine();
    const search = openDatabaseSearch(database);
    const generated = generateOrganization({ subjects: 30 });
    for (let round = 0; round < 12; round++) await search.replace(generated.change(5));
    const build = await search.build({ dimensions: undefined });
    await build.add(generated.all());
    await search.replace(generated.change(5));
    expect(await database.sql(counted, [])).toEqual(await database.sql(standing, []));
    await build.finish();
    for (let round = 0; round < 6; round++) await search.replace(generated.change(5));
    const left = await database.sql(counted, []);
    expect(left).toEqual(await database.sql(standing, []));
    expect(left.length).toBeGreaterThan(100);
    await search.replace(generated.none());
    expect(await database.sql(counted, [])).toEqual([]);
  });

  test('finds every passage that scores more than skipped frequent words could add, with its score', {
    timeout: 120_000,
  }, async () => {
    const database = await openEngine();
    const generated = generateOrganization({ subjects: 250 });
    await rebuild(
      openDatabaseSearch(database),
      (async function* () {
        yield generated.all();
      })(),
    );
    const limit = 10;
    let [pruned, proven, same, first] = [0, 0, 0, 0];
    for (const places of [40, 150, 600]) {
      const reading: Reading = { places, rows: 50, candidates: 40, lookups: 400 };
      const search = openDatabaseSearch(database, { reading });
      for (let n = 0; n < 60; n++) {
        const { projects, text } = generated.question();
        const oracle = generated.oracle({ projects, text, reading, limit });
        const { lexical } = await search.find({ organization: generated.organization, projects, text, limit });
        const scores = lexical.map(({ score }) => rounded(score));
        const best = oracle.hits.slice(0, limit);
        const bestScores = best.map(({ score }) => rounded(score));
        const sure = oracle.pruned ? best.filter(({ score }) => score > oracle.missed + 1e-9) : best;
        expect(scores.slice(0, sure.length), `${text}, ${places}`).toEqual(bestScores.slice(0, sure.length));
        // Compares scores, not ids: equal scores have no fixed order.
        for (const { passage, score } of lexical.slice(0, sure.length)) expect(score).toBeCloseTo(oracle.scores.get(passage)!, 6);
        for (const { passage, score } of lexical) expect(score).toBeLessThanOrEqual(oracle.scores.get(passage)! + 1e-6);
        if (!oracle.pruned) continue;
        pruned++;
        if (sure.length === best.length) proven++;
        if (scores.every((score, place) => score === bestScores[place])) same++;
        // Both are undefined if no passage has the words.
        if (scores[0] === bestScores[0]) first++;
      }
    }
    expect(pruned).toBeGreaterThan(30);
    expect(proven).toBeGreaterThan(0);
    // Most results without a guarantee are found as well.
    expect(first / pruned).toBeGreaterThan(0.7);
    expect(same).toBeGreaterThanOrEqual(proven);
  });
});
