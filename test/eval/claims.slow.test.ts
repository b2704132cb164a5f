import { describe, expect, test } from 'vitest';
import { answers, type Claim, claimKinds, claimPassages, claims, measureTruth, otherPassages, truthReport } from './claims.ts';
import { holds } from './holds.ts';
import { minimums } from './minimums.ts';
import { textOf } from './set-text.ts';

describe.each([
  ['claims', claims(), minimums.truth],
  ['answers', answers(), minimums.answersTruth],
] as const)('%s over passages', (name, all, lowest) => {
  test('has at least 200 entries, each with its own id and known passages', () => {
    expect(all.length).toBeGreaterThanOrEqual(200);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    const known = new Set([...claimPassages(), ...otherPassages()].map(({ id }) => id));
    expect(all.flatMap((each: Claim) => each.passages).filter((id) => !known.has(id))).toEqual([]);
  });

  test('reaches the required precision and recall of grounding', () => {
    const truth = measureTruth(all);
    process.stdout.write(`${truthReport(truth, all, name)}\n`);
    for (const [set, spellings] of Object.entries(lowest))
      for (const [spelling, { precision, recall }] of Object.entries(spellings)) {
        const measured = truth[set as keyof typeof truth][spelling as 'written'];
        expect(measured.precision, `${set} ${spelling} precision`).toBeGreaterThanOrEqual(precision);
        expect(measured.recall, `${set} ${spelling} recall`).toBeGreaterThanOrEqual(recall);
      }
  });
});

test('claims cover every kind', () => {
  expect(new Set(claims().map(({ kind }) => kind))).toEqual(new Set(claimKinds));
});

test.each(claimPassages())('$id occurs word for word in $document', async ({ document, text }) => {
  const whole = await textOf(document);
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) expect(holds(whole, line), line).toBe(true);
});
