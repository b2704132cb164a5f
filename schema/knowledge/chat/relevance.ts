import { isIn, textWords, type Word } from '../truth/words.ts';

/** What a passage is judged by. */
export type Judged = { readonly title: string; readonly headings: readonly string[]; readonly text: string };

/** Names and numbers count as much as two other words: a passage about another city or year is no answer. */
const weightOf = ({ telling }: Word): number => (telling ? 2 : 1);

/** What a question's words count, by their text. */
export type Weights = ReadonlyMap<string, number>;

/** What each word of a question counts, from one to two times its weight, the rarer it is among the passages that were found. */
export function weigh(question: readonly Word[], found: readonly Judged[]): Weights {
  const texts = found.map(wordsIn);
  const most = Math.log(texts.length + 1);
  return new Map(
    question.map((word) => {
      const having = texts.filter((words) => isIn(word, words)).length;
      const rarity = most === 0 ? 0 : Math.log((texts.length + 1) / (having + 1)) / most;
      return [word.text, weightOf(word) * (1 + rarity)];
    }),
  );
}

const wordsIn = ({ title, headings, text }: Judged) => textWords(`${title}\n${headings.join('\n')}\n${text}`);

/**
 * How much of a question a passage speaks of, from 0 to 1: the share of the question's words that stand in its text, its
 * headings or its title.
 */
export function coverage(question: readonly Word[], passage: Judged, weights: Weights): number {
  const weight = (word: Word) => weights.get(word.text) ?? 0;
  const total = question.reduce((sum, word) => sum + weight(word), 0);
  if (total === 0) return 0;
  const words = wordsIn(passage);
  return question.reduce((sum, word) => sum + (isIn(word, words) ? weight(word) : 0), 0) / total;
}

/** From here on a model is shown a passage that words alone found: it reads, and says itself that there is no answer. */
const mayHelp = 0.2;
/** Passages that a model is shown whatever their words, where vectors had a say: a paraphrase shares none. */
const byMeaning = 4;

/** Of passages in the order of their rank, those that a model may find the answer in. Empty: nothing has to do with the question. */
export function relevant<Passage extends Judged>(
  question: readonly Word[],
  found: readonly Passage[],
  mode: 'hybrid' | 'lexical',
): Passage[] {
  const weights = weigh(question, found);
  const trusted = mode === 'hybrid' ? byMeaning : 0;
  return found.filter((passage, rank) => rank < trusted || coverage(question, passage, weights) >= mayHelp);
}
