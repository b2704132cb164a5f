import { describe, expect, test } from 'vitest';
import { elasticsearch } from '../support/elasticsearch.ts';
import { retained, wordless } from '../support/erasure/answers.ts';
import { openErasureApp } from '../support/erasure/app.ts';
import { wording, writeAll } from '../support/erasure/write.ts';
import { pgvector } from '../support/pgvector.ts';
import { postgres } from '../support/postgres.ts';
import { random } from '../support/random.ts';

const node = await elasticsearch();
const vectors = await pgvector();

const engines = [
  { name: 'database', on: await postgres(), node: undefined },
  ...(vectors ? [{ name: 'pgvector', on: vectors, node: undefined }] : []),
  ...(node ? [{ name: 'elasticsearch', on: await postgres(), node }] : []),
];

/** Days at which the remaining data is checked: a day after each retention limit. */
const looks = [0, 2, 8, 33, 64, 92, 99, 397, 402];

describe.each(engines)('deleted content is erased, with $name', (engine) => {
  test('from every table, index and store, at the latest when the guide says', { timeout: 600_000 }, async () => {
    const app = await openErasureApp(engine.on, engine.node);
    const words = wording(random());
    const ever = new Set<string>();
    const found = async (): Promise<(readonly [string, string])[]> => {
      const all = new Map<string, readonly [string, string]>();
      for await (const { place, column, value } of app.storedRows())
        for (const kind of words.in(value)) all.set(`${place}.${column} ${kind}`, [`${place}.${column}`, kind]);
      for (const [at] of all.values()) ever.add(at);
      return [...all.values()];
    };
    try {
      const erasure = await writeAll(app, words);
      const said = new Set((await found()).map(([, kind]) => kind));
      await erasure.all();
      let passed = 0;
      for (const day of looks) {
        await app.daysPass(day - passed);
        passed = day;
        await app.nights();
        const left = (await found()).filter(
          ([at, kind]) => !retained.some((row) => row.at.test(at) && row.of.test(kind) && row.days >= day),
        );
        expect(
          left.map(([at, kind]) => `${at}: ${kind}`),
          `after ${day} days`,
        ).toEqual([]);
        // A vector whose text no passage contains is kept for a month, in case the text comes back.
        if (day > 63) expect(await app.strayVectors()).toBe(0);
      }
      // Histories that mention deleted content are erased with their subject.
      await erasure.rest();
      await app.daysPass(33);
      await app.nights();
      expect([...new Set((await found()).map(([at]) => at))].sort()).toEqual(['member.email', 'member.name']);

      // Mails mentioned them, and are erased with their queue.
      expect([...new Set(app.sent.flatMap((mail) => words.in(JSON.stringify(mail))))]).toEqual(expect.arrayContaining(['task', 'invited']));
      expect(ever).toContain('jobs.job.data');

      // The test is only as good as its data: every word was found somewhere, and every column has an answer.
      expect(words.all().filter((kind) => !said.has(kind) && !/former|before/.test(kind))).toEqual([]);
      // With Elasticsearch the index is not in tables.
      if (engine.node) return;
      const reasons = Object.values(wordless);
      const columns = await app.columns();
      const explained = (column: string) => reasons.some((reason) => reason.test(column));
      const [file, own] = ['`wordless` of test/support/erasure/answers.ts', '`write` of test/concepts/<concept>.ts'];
      expect(
        columns.filter((column) => !ever.has(column) && !explained(column)),
        `columns without a word: write one in ${own}, or add the reason why it has none to ${file}`,
      ).toEqual([]);
      expect(
        columns.filter((column) => ever.has(column) && explained(column)),
        `columns with words, which a pattern of ${file} excludes: narrow the pattern, or name the column otherwise`,
      ).toEqual([]);
    } finally {
      await app.close();
    }
  });
});
