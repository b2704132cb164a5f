import type { Embeddings } from '../../../src/ports/model/port.ts';

/** Milliseconds for which a fallback to words counts as recent. */
const recent = 60_000;

/** Time of the last fallback to words, by `performance.now()`, and the number of fallbacks. */
const fallbacks = new WeakMap<Embeddings, { readonly last: number; readonly count: number }>();

/** Records that a question was answered by words only, because the model gave no vector for it in time. */
export function noteFallback(embeddings: Embeddings): void {
  fallbacks.set(embeddings, { last: performance.now(), count: fallbackCount(embeddings) + 1 });
}

/** Number of questions that this process has answered by words only since it started. */
export const fallbackCount = (embeddings: Embeddings): number => fallbacks.get(embeddings)?.count ?? 0;

/** Whether this process answered a question by words only within the last minute. */
export const fellBackRecently = (embeddings: Embeddings): boolean =>
  performance.now() - (fallbacks.get(embeddings)?.last ?? Number.NEGATIVE_INFINITY) < recent;
