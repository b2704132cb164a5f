import { fold } from '../../kernel/turkish.ts';
import type { Evidence } from '../search/retrieve.ts';
import { wordsOf } from '../search/words.ts';
import { askedFor } from './asked.ts';
import { namesUnknown } from './named.ts';
import type { Scale } from './scale.ts';
import { type Asked, type Signal, signalsOf } from './signals.ts';
import { models } from './weights.ts';

/** Maximum effect of a reranker, in log odds: no reranker is calibrated. */
const mostCompared = 3;

/**
 * Whether the passages found for a question probably contain its answer. Judges by words, by vectors if the search used them and their
 * `scale` is known, and by the scores of a reranker. A code or name that no passage contains decides alone. Reads nothing but `evidence`.
 */
export function isLikelyAnswered(question: Asked, evidence: Evidence, scale?: Scale): boolean {
  if (asksForWhole(question, evidence)) return true;
  if (namesUnknown(question, evidence.candidates)) return false;
  const signals = signalsOf(question, evidence, scale);
  if (!signals) return false;
  const { bias, least, weights } = signals.near === undefined ? models.lexical : models.hybrid;
  const odds = Object.entries(weights).reduce((sum, [name, weight]) => sum + weight * (signals[name as Signal] ?? 0), bias);
  return odds + comparedOdds(evidence) >= logit(least);
}

/** Whether a question consists of the name of a found file: it asks for the content (`izin.pdf içinde ne yazıyor?`). */
function asksForWhole({ text, words }: Asked, { candidates }: Evidence): boolean {
  const said = fold(text);
  const named = candidates.find(({ kind, title }) => kind === 'file' && said.includes(fold(title)));
  if (!named || askedFor(text).kind !== 'other') return false;
  const name = new Set(wordsOf(named.title).map((word) => word.text));
  return words.every((word) => name.has(word.text));
}

/** Log odds of the best passage, from its score of 0 to 1. */
function comparedOdds({ reranked }: Evidence): number {
  const best = Math.max(...reranked.values());
  return reranked.size === 0 ? 0 : Math.max(-mostCompared, Math.min(mostCompared, logit(best)));
}

const logit = (share: number): number => Math.log(share / (1 - share));
