import { isIn, textWords, type Word } from '../truth/words.ts';

/** Parts of a passage that are compared with a question. */
export type Judged = { readonly title: string; readonly headings: readonly string[]; readonly text: string };

/** Names and numbers count twice: a passage about another city or year is no answer. */
const weightOf = ({ telling }: Word): number => (telling ? 2 : 1);

/** Weight of each word of a question, by its text. */
export type Weights = ReadonlyMap<string, number>;

/** Weighs each word of a question: one to two times its base weight, higher if fewer of the found passages contain it. */
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

/** Share of a question's weighted words that occur in a passage's text, headings or title, from 0 to 1. */
export function coverage(question: readonly Word[], passage: Judged, weights: Weights): number {
  const weight = (word: Word) => weights.get(word.text) ?? 0;
  const total = question.reduce((sum, word) => sum + weight(word), 0);
  if (total === 0) return 0;
  const words = wordsIn(passage);
  return question.reduce((sum, word) => sum + (isIn(word, words) ? weight(word) : 0), 0) / total;
}

/** Minimum coverage of a passage for the model. It is low because the model itself says if there is no answer. */
const mayHelp = 0.2;
/** Number of top passages of a hybrid search that the model gets whatever their coverage: a paraphrase shares no words. */
const byMeaning = 4;

/** Filters ranked passages to those that may contain the answer. Empty: nothing is related to the question. */
export function relevant<Passage extends Judged>(
  question: readonly Word[],
  found: readonly Passage[],
  mode: 'hybrid' | 'lexical',
): Passage[] {
  const weights = weigh(question, found);
  const trusted = mode === 'hybrid' ? byMeaning : 0;
  return found.filter((passage, rank) => rank < trusted || coverage(question, passage, weights) >= mayHelp);
}
