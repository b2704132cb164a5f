import type { AnswerFigures } from './judge.ts';
import type { RankingFigures } from './measure.ts';
import type { Spelling } from './spelling.ts';

/**
 * What CI holds the product to on our own set: about two points below what was measured last (README.md has the figures; of abstaining, one question), so
 * that a change that loses answers is seen, and one that moves two passages is not. Raise them with the figures.
 */
export const floors: { readonly lexical: Readonly<Record<Spelling, RankingFigures>>; readonly answers: AnswerFigures } = {
  lexical: {
    written: { recall1: 0.78, recall5: 0.9, mrr: 0.83, ndcg10: 0.85 },
    plain: { recall1: 0.76, recall5: 0.89, mrr: 0.82, ndcg10: 0.84 },
  },
  answers: { abstentionPrecision: 0.4, abstentionRecall: 0.55, verbatim: 1, cited: 0.74, citedFirst: 0.7, page: 1 },
};
