import { describe, expect, test } from 'vitest';
import { fuse } from '../../../schema/knowledge/search/fuse.ts';

const hits = (scores: Record<string, number>) =>
  Object.entries(scores).map(([passage, score]) => ({ passage, subject: `s${passage}`, score }));
const ranked = (legs: Parameters<typeof fuse>[0]) => fuse(legs).map(({ passage, score }) => [passage, Math.round(score * 1000) / 1000]);

describe('the fusion of two rankings', () => {
  test.each([
    ['is empty without hits', {}, {}, []],
    ['gives a single hit the score 1', { a: 7 }, {}, [['a', 1]]],
    [
      'keeps the order of one ranking and scales it from 0 to 1',
      { a: 9, b: 5, c: 1 },
      {},
      [
        ['a', 1],
        ['b', 0.5],
        ['c', 0],
      ],
    ],
    [
      'scales vectors in the same way',
      {},
      { a: 0.9, b: 0.8 },
      [
        ['a', 1],
        ['b', 0],
      ],
    ],
    [
      'weighs words 0.6 and vectors 0.4',
      { a: 10, b: 0 },
      { b: 0.9, a: 0.8 },
      [
        ['a', 0.6],
        ['b', 0.4],
      ],
    ],
    [
      'ranks hits of both highest',
      { a: 10, b: 8, c: 0 },
      { b: 0.9, d: 0.8 },
      [
        ['b', 0.88],
        ['a', 0.6],
        ['c', 0],
        ['d', 0],
      ],
    ],
    [
      'gives equal scores of one ranking the score 1',
      { a: 3, b: 3 },
      {},
      [
        ['a', 1],
        ['b', 1],
      ],
    ],
  ] as const)('%s', (_, lexical, vector, expected) => {
    expect(ranked({ lexical: hits(lexical), vector: hits(vector) })).toEqual(expected);
  });

  test('does not depend on the scale of the scores', () => {
    const lexical = { a: 4, b: 3, c: 1 };
    const scaled = Object.fromEntries(Object.entries(lexical).map(([name, score]) => [name, 100 * score + 7]));
    expect(ranked({ lexical: hits(scaled), vector: hits({ c: 0.5, a: 0.4 }) })).toEqual(
      ranked({ lexical: hits(lexical), vector: hits({ c: 0.5, a: 0.4 }) }),
    );
  });
});
