import { describe, expect, test } from 'vitest';
import { claimKinds, claimPassages, claims, measureTruth, truthReport } from './claims.ts';
import { floors } from './floors.ts';
import { holds } from './holds.ts';
import { textOf } from './set-text.ts';

describe('claims over passages', () => {
  const all = claims();
  const passages = claimPassages();

  test('are at least 200, of every kind, each with its own id', () => {
    expect(all.length).toBeGreaterThanOrEqual(200);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(claimKinds));
    const known = new Set(passages.map(({ id }) => id));
    expect(all.flatMap((each) => each.passages).filter((id) => !known.has(id))).toEqual([]);
  });

  test.each(passages)('$id stands in $document', async ({ document, text }) => {
    const whole = await textOf(document);
    for (const line of text.split('\n').filter((each) => each.trim() !== '')) expect(holds(whole, line), line).toBe(true);
  });

  test('are told to be grounded where they are true', () => {
    const truth = measureTruth();
    process.stdout.write(`${truthReport(truth)}\n`);
    for (const [set, spellings] of Object.entries(floors.truth))
      for (const [spelling, { precision, recall }] of Object.entries(spellings)) {
        const measured = truth[set as keyof typeof truth][spelling as 'written'];
        expect(measured.precision, `${set} ${spelling} precision`).toBeGreaterThanOrEqual(precision);
        expect(measured.recall, `${set} ${spelling} recall`).toBeGreaterThanOrEqual(recall);
      }
  });
});
