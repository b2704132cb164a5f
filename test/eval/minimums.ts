import type { Claim, TruthFigures } from './claims.ts';
import type { AnswerFigures } from './judge.ts';
import type { Leg, RankingFigures } from './measure.ts';
import type { HeldSet } from './set.ts';
import type { Spelling } from './spelling.ts';
import type { FreshSet } from './work/fresh.ts';
import type { FreshFigures } from './work/measure.ts';

type TruthMinimums = Readonly<Record<Claim['set'], Readonly<Record<Spelling, TruthFigures>>>>;

/**
 * Minimum figures for CI on our own set: about two points below the last measurement (README.md has the figures; for abstaining, one
 * question). A change that loses answers fails; one that moves two passages does not. Raise them with the figures.
 */
export const minimums: Readonly<Record<Leg, Readonly<Record<Spelling, RankingFigures>>>> & {
  readonly answers: Readonly<Record<'lexical' | 'hybrid', Readonly<Record<'own' | HeldSet, Partial<AnswerFigures>>>>>;
  readonly truth: TruthMinimums;
  readonly answersTruth: TruthMinimums;
  /** Shares of the questions about tasks: right without a model, right with one, and false claims of a model whose citation was removed. */
  readonly work: { readonly tables: number; readonly model: number; readonly lies: number };
  /** For task questions written by somebody who had not seen the grammar, and for similar-sounding questions about documents. */
  readonly fresh: Readonly<Record<FreshSet, FreshFigures>>;
  /** For conversations about the documents, by words and with vectors. */
  readonly conversations: Readonly<
    Record<'lexical' | 'hybrid', Readonly<Record<'shaped' | 'held', { readonly right: number; readonly unpolluted: number }>>>
  >;
  readonly followUps: Readonly<Record<'shaped' | 'held', { readonly right: number; readonly unpolluted: number }>>;
} = {
  lexical: {
    written: { recall1: 0.78, recall5: 0.9, mrr: 0.83, ndcg10: 0.85 },
    plain: { recall1: 0.76, recall5: 0.89, mrr: 0.82, ndcg10: 0.84 },
  },
  vector: {
    written: { recall1: 0.71, recall5: 0.88, mrr: 0.79, ndcg10: 0.82 },
    plain: { recall1: 0.69, recall5: 0.84, mrr: 0.76, ndcg10: 0.79 },
  },
  hybrid: {
    written: { recall1: 0.79, recall5: 0.93, mrr: 0.86, ndcg10: 0.88 },
    plain: { recall1: 0.79, recall5: 0.93, mrr: 0.85, ndcg10: 0.87 },
  },
  answers: {
    lexical: {
      own: { abstentionPrecision: 0.49, abstentionRecall: 0.75, verbatim: 1, cited: 0.76, citedFirst: 0.68, page: 1 },
      held: { abstentionPrecision: 0.82, abstentionRecall: 0.54, verbatim: 1, cited: 0.82 },
      held2: { abstentionPrecision: 0.75, abstentionRecall: 0.39, verbatim: 1, cited: 0.83 },
    },
    hybrid: {
      own: { abstentionPrecision: 0.51, abstentionRecall: 0.7, verbatim: 1, cited: 0.8, citedFirst: 0.73, page: 1 },
      held: { abstentionPrecision: 0.8, abstentionRecall: 0.63, verbatim: 1, cited: 0.8 },
      held2: { abstentionPrecision: 0.77, abstentionRecall: 0.34, verbatim: 1, cited: 0.86 },
    },
  },
  truth: {
    shaped: { written: { precision: 0.91, recall: 0.92 }, plain: { precision: 0.91, recall: 0.92 } },
    held: { written: { precision: 0.92, recall: 0.92 }, plain: { precision: 0.92, recall: 0.92 } },
    shaped2: { written: { precision: 0.9, recall: 0.88 }, plain: { precision: 0.9, recall: 0.88 } },
    held2: { written: { precision: 0.66, recall: 0.66 }, plain: { precision: 0.66, recall: 0.66 } },
  },
  answersTruth: {
    shaped: { written: { precision: 0.96, recall: 0.93 }, plain: { precision: 0.96, recall: 0.93 } },
    held: { written: { precision: 0.98, recall: 0.84 }, plain: { precision: 0.98, recall: 0.84 } },
    shaped2: { written: { precision: 0.89, recall: 0.82 }, plain: { precision: 0.89, recall: 0.82 } },
    held2: { written: { precision: 0.58, recall: 0.45 }, plain: { precision: 0.58, recall: 0.45 } },
  },
  work: { tables: 0.98, model: 1, lies: 1 },
  fresh: { shaped: { right: 0.93, harmless: 1, leftAlone: 1 }, held: { right: 0.88, harmless: 0.98, leftAlone: 1 } },
  conversations: {
    lexical: { shaped: { right: 0.92, unpolluted: 1 }, held: { right: 0.76, unpolluted: 1 } },
    hybrid: { shaped: { right: 0.92, unpolluted: 1 }, held: { right: 0.76, unpolluted: 1 } },
  },
  followUps: { shaped: { right: 0.9, unpolluted: 1 }, held: { right: 0.8, unpolluted: 1 } },
};
