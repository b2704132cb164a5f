import { describe, expect, test } from 'vitest';
import { comparable, holds } from './holds.ts';
import { answerFigures } from './judge.ts';
import { abstention, ndcg, type Places, recall, reciprocalRank } from './metrics.ts';
import type { Question } from './set.ts';

const firstThirdNever: Places[] = [[1], [3], [undefined]];

describe('ranking', () => {
  test.each([
    ['recall@1 counts answers that come first', recall(firstThirdNever, 1), 1 / 3],
    ['recall@5 counts answers among the first five', recall(firstThirdNever, 5), 2 / 3],
    ['recall counts a question once, however many answers it has', recall([[2, 1]], 1), 1],
    ['MRR takes the first answer and 0 for none', reciprocalRank(firstThirdNever), (1 + 1 / 3) / 3],
    ['nDCG is 1 where the only answer is first', ndcg([[1]], 10), 1],
    ['nDCG discounts by the logarithm of the place', ndcg([[3]], 10), 1 / 2],
    ['nDCG is 1 where both answers are first, in either order', ndcg([[2, 1]], 10), 1],
    ['nDCG misses what was not found', ndcg([[1, undefined]], 10), 1 / (1 + 1 / Math.log2(3))],
    ['nDCG counts a passage with two answers once', ndcg([[1, 1]], 10), 1],
    ['nDCG does not look past k', ndcg([[11]], 10), 0],
  ])('%s', (_, figure, expected) => {
    expect(figure).toBeCloseTo(expected, 10);
  });
});

describe('abstention', () => {
  const reactions = [
    { answerable: true, abstained: false },
    { answerable: true, abstained: true },
    { answerable: false, abstained: true },
    { answerable: false, abstained: true },
    { answerable: false, abstained: false },
  ];

  test('precision is the share of abstentions that were right, recall that of unanswerable questions', () => {
    expect(abstention(reactions)).toEqual({ precision: 2 / 3, recall: 2 / 3 });
  });

  test('precision is 1 and recall 0 without any abstention', () => {
    expect(abstention(reactions.filter(({ abstained }) => !abstained))).toEqual({ precision: 1, recall: 0 });
  });
});

test('near passages of an abstention do not count as quotes of the answer', () => {
  const citation = { document: 'otopark.txt', page: null, quote: 'Otopark 38 araç alır.', verbatim: true };
  const question: Question = {
    id: 'a',
    kind: 'exact',
    question: 'Otopark kaç araçlık?',
    answers: [{ document: 'otopark.txt', text: '38 araç' }],
  };
  const cited = (isAnswer: boolean) => answerFigures([{ question, reply: { isAnswer, text: '', citations: [citation] } }]);
  expect(cited(true)).toMatchObject({ cited: 1, citedFirst: 1 });
  expect(cited(false)).toMatchObject({ cited: 0, citedFirst: 0 });
});

describe('holds', () => {
  test('ignores case, punctuation, line breaks and thousands separators', () => {
    expect(comparable('ISITMA\n 1.650,00  TL’dir')).toBe(comparable('Isıtma 1650,00 TL dir'));
  });

  test.each([
    ['a sentence over two lines', 'Haftalık süre\n42,5 saattir.', 'haftalık süre 42,5 saattir', true],
    ['a part of a word', 'Haftalık süreler', 'haftalık süre', false],
    ['cells of a row', 'P2 | Arıza | 2 saat | 1 iş günü', 'P2 | 1 iş günü', true],
    ['cells that stand next to each other', 'P2\tArıza', 'P2 | Arıza', true],
    ['cells in another order', '1 iş günü | P2', 'P2 | 1 iş günü', false],
    ['cells too far apart', `P2 ${'x '.repeat(200)} 1 iş günü`, 'P2 | 1 iş günü', false],
    ['another number', 'Bedel 1.650 TL', '1.560 TL', false],
  ])('%s', (_, text, answer, held) => {
    expect(holds(text, answer)).toBe(held);
  });
});
