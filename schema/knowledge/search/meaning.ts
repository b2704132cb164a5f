import type { Embeddings } from '../../../src/ports/model/port.ts';

/** How long a question that was answered by words alone counts as recent, in milliseconds. */
const recent = 60_000;

type Fallbacks = { readonly count: number; readonly last: number };

const fallbacks = new WeakMap<Embeddings, Fallbacks>();

/** Notes that a question was answered by words alone because the model gave no vector for it in time. */
export function noteFallback(embeddings: Embeddings): void {
  fallbacks.set(embeddings, { count: fallbackCount(embeddings) + 1, last: performance.now() });
}

/** Number of questions of this process that were answered by words alone although there is a model. */
export const fallbackCount = (embeddings: Embeddings): number => fallbacks.get(embeddings)?.count ?? 0;

/** Whether a question of this process was answered by words alone within the last minute. */
export function fellBackRecently(embeddings: Embeddings): boolean {
  const noted = fallbacks.get(embeddings);
  return noted !== undefined && performance.now() - noted.last < recent;
}
