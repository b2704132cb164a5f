import type { ChatMessage } from '../../../src/ports/model/port.ts';
import { withoutNumbers } from './markers.ts';

/**
 * What a model is sent and may say, in tokens: with instructions and tools below 16,384, which models of today have at
 * least. Each counts by a tokenizer of its own, so tokens are estimated.
 */
export const budget = { passages: 3_000, history: 1_500, results: 2_000, answer: 1_000 } as const;

/** Of Turkish prose, measured: 2.6 in cl100k, 3.5 in o200k. */
const charactersPerToken = 2.5;

export const tokensOf = (text: string): number => Math.ceil(text.length / charactersPerToken);

/** The beginning of `text` that fits. */
export function cutTo(text: string, tokens: number): string {
  const length = Math.floor(tokens * charactersPerToken);
  return text.length <= length ? text : `${text.slice(0, length)}…`;
}

/** What was said before. */
export type Turn = { readonly role: 'user' | 'assistant'; readonly text: string };

/** A turn is remembered up to this many tokens, so that one long one does not crowd out the others. */
const longestTurn = 400;

/** The latest turns that fit the budget, oldest first. The numbers in them named passages that are not shown again. */
export function remembered(turns: readonly Turn[], tokens: number = budget.history): ChatMessage[] {
  const kept: ChatMessage[] = [];
  let left = tokens;
  for (const { role, text } of turns.toReversed()) {
    const content = cutTo(withoutNumbers(text), longestTurn);
    left -= tokensOf(content);
    if (left < 0) break;
    kept.unshift({ role, content });
  }
  return kept;
}

/** The first of `all` that fit, whole, in their order; at least one, cut where it is too long by itself. */
export function withinBudget<Item extends { readonly text: string }>(all: readonly Item[], tokens: number = budget.passages): Item[] {
  let left = tokens;
  return all.filter(({ text }, index) => {
    const cost = tokensOf(text);
    if (index > 0 && cost > left) return false;
    left -= cost;
    return true;
  });
}
