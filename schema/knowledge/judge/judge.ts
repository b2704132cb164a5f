import { fold } from '../../kernel/turkish.ts';
import type { Evidence } from '../search/retrieve.ts';
import { wordsOf } from '../search/words.ts';
import { askedFor } from './asked.ts';
import type { Scale } from './scale.ts';
import { type Asked, type Signal, signalsOf } from './signals.ts';
import { models } from './weights.ts';

/** Weights of a logistic regression over the signals. `least`: probability from which on a question counts as answered. */
export type Model = { readonly bias: number; readonly least: number; readonly weights: Partial<Readonly<Record<Signal, number>>> };

/** What a model that compares question and passage can add or take at most, in logarithms of odds: none of them is calibrated. */
const mostCompared = 3;

/**
 * Whether the answer of a question is likely to stand in what was found for it: by words, by vectors too where they had a part
 * and their model's `scale` is known, and by what compared the passages with the question, if anything did. In memory alone.
 */
export function isLikelyAnswered(question: Asked, evidence: Evidence, scale?: Scale): boolean {
  if (asksForWhole(question, evidence)) return true;
  const signals = signalsOf(question, evidence, scale);
  if (!signals) return false;
  const { bias, least, weights } = signals.near === undefined ? models.lexical : models.hybrid;
  const odds = Object.entries(weights).reduce((sum, [name, weight]) => sum + weight * (signals[name as Signal] ?? 0), bias);
  return odds + comparedOdds(evidence) >= logit(least);
}

/** Whether a question names a file that was found and says nothing else: what it asks for is what stands there (`izin.pdf içinde ne yazıyor?`). */
function asksForWhole({ text, words }: Asked, { candidates }: Evidence): boolean {
  const said = fold(text);
  const named = candidates.find(({ kind, title }) => kind === 'file' && said.includes(fold(title)));
  if (!named || askedFor(text).kind !== 'other') return false;
  const name = new Set(wordsOf(named.title).map((word) => word.text));
  return words.every((word) => name.has(word.text));
}

/** Of the best passage, from its score between 0 and 1. */
function comparedOdds({ reranked }: Evidence): number {
  const best = Math.max(...reranked.values());
  return reranked.size === 0 ? 0 : Math.max(-mostCompared, Math.min(mostCompared, logit(best)));
}

const logit = (share: number): number => Math.log(share / (1 - share));
