import { type Embeddings, ModelAway, ModelRefused } from '../../../src/ports/model/port.ts';
import type { Search } from '../../../src/ports/search/port.ts';
import type { Context } from '../../kernel/context.ts';
import { fold } from '../../kernel/turkish.ts';

/** Milliseconds that a question waits for its vector before the search uses words only. */
const vectorTimeoutMs = 2_500;
/** Milliseconds for which a fallback to words counts as recent. */
const recent = 60_000;
/** Milliseconds for which a model that did not answer is not called again, because a hanging one would slow down every search. */
const rest = 10_000;

/** Fallbacks to words by a model. `last` and `restsUntil`: times by `performance.now()`. */
type Fallbacks = { readonly last: number; readonly count: number; readonly restsUntil: number };

const none: Fallbacks = { last: Number.NEGATIVE_INFINITY, count: 0, restsUntil: 0 };
const all = new WeakMap<Embeddings, Fallbacks>();
const fallbacksOf = (embeddings: Embeddings): Fallbacks => all.get(embeddings) ?? none;

/** Number of questions that this process has answered by words only since it started, because the model gave no vector in time. */
export const fallbackCount = (embeddings: Embeddings): number => fallbacksOf(embeddings).count;

/** Whether this process answered a question by words only within the last minute. */
export const fellBackRecently = (embeddings: Embeddings): boolean => performance.now() - fallbacksOf(embeddings).last < recent;

/** Vector of the question. Undefined if no model matches the index, or it does not answer in time. */
export async function vectorOf({ services, actor }: Context, text: string, model: string | null): Promise<Float32Array | undefined> {
  const { embeddings, search } = services;
  if (!embeddings || embeddings.name !== model) return undefined;
  const fallBack = (restsUntil: number): undefined =>
    void all.set(embeddings, { last: performance.now(), count: fallbackCount(embeddings) + 1, restsUntil });
  const { restsUntil } = fallbacksOf(embeddings);
  if (restsUntil > performance.now()) return fallBack(restsUntil);
  const question = await spelled(search, actor.organization, text);
  const signal = AbortSignal.timeout(vectorTimeoutMs);
  try {
    return (await embeddings.embed([question], 'query', signal))[0];
  } catch (error) {
    if (!(error instanceof ModelAway || error instanceof ModelRefused || signal.aborted)) throw error;
    return fallBack(error instanceof ModelRefused ? restsUntil : performance.now() + rest);
  }
}

const turkish = /[çğıöşüâîûÇĞİÖŞÜÂÎÛ]/;
/** Maximum number of words of a question that are looked up. */
const words = 40;

/**
 * Adds the diacritics that the organization's own texts have to a question: `calisma saatleri` → `çalışma saatleri`. Models for
 * vectors distinguish words by their letters, and lose a tenth of their answers without diacritics. A question with any such letter is
 * not changed. @throws SearchAway
 */
export async function spelled(search: Search, organization: string, question: string): Promise<string> {
  if (turkish.test(question)) return question;
  const folded = new Set([...question.matchAll(/\p{L}{2,}/gu)].map(([word]) => fold(word)));
  if (folded.size === 0) return question;
  const spellings = await search.spellings(organization, [...folded].slice(0, words));
  return question.replaceAll(/\p{L}{2,}/gu, (word) => {
    const best = spellings.get(fold(word))?.[0];
    return best === undefined || best === word.toLocaleLowerCase('tr') ? word : best;
  });
}
