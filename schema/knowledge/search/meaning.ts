import type { Embeddings } from '../../../src/ports/model/port.ts';

/** How long a question that was answered by words alone counts as recent, in milliseconds. */
const recent = 60_000;

/** When a question was last answered by words alone, by `performance.now()`, and how many were. */
const fallbacks = new WeakMap<Embeddings, { readonly last: number; readonly count: number }>();

/** Notes that a question was answered by words alone because the model gave no vector for it in time. */
export function noteFallback(embeddings: Embeddings): void {
  fallbacks.set(embeddings, { last: performance.now(), count: fallbackCount(embeddings) + 1 });
}

/** Questions of this process that were answered by words alone, since it started. */
export const fallbackCount = (embeddings: Embeddings): number => fallbacks.get(embeddings)?.count ?? 0;

/** Whether a question of this process was answered by words alone within the last minute. */
export const fellBackRecently = (embeddings: Embeddings): boolean =>
  performance.now() - (fallbacks.get(embeddings)?.last ?? Number.NEGATIVE_INFINITY) < recent;
