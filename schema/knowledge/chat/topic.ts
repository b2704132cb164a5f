import { isSaid, type Sought } from '../judge/same.ts';
import { verbStem } from '../judge/verb.ts';
import type { Evidence, Found, Mode } from '../search/retrieve.ts';
import { textWords, wordsOf } from '../truth/words.ts';
import type { ConversationContext } from './conversation-context.ts';
import { type Asked, withTopic } from './standalone.ts';

/** Search result for a question. */
export type Looked = { readonly found: readonly Found[]; readonly mode: Mode; readonly evidence: Evidence };

export type Look = (question: Asked) => Promise<Looked>;

/**
 * Minimum share of the question that the last quotes must cover: absolute, and relative to the best passage of a search without the topic.
 */
const least = 0.4;
/** Verbs count less, because documents usually phrase them differently. */
const ofVerb = 0.4;

/**
 * Searches for `question`. A short one that may continue the previous one is searched with its topic, if the subjects quoted last cover it.
 */
export async function inTopic(
  conversation: ConversationContext,
  question: Asked,
  look: Look,
): Promise<Looked & { readonly question: Asked }> {
  const wider = conversation.quoted.length === 0 ? undefined : withTopic(conversation);
  if (!wider) return { question, ...(await look(question)) };
  const [alone, joined] = await Promise.all([look(question), look(wider)]);
  const sought = wordsOf(conversation.question).map((word): Sought => ({ word, stem: word.telling ? undefined : verbStem(word.text) }));
  const there = saidBy(
    sought,
    joined.found.filter(({ subject }) => conversation.quoted.includes(subject)),
  );
  return there >= least && there >= least * saidBy(sought, alone.found) ? { question: wider, ...joined } : { question, ...alone };
}

/** Highest share of the weighted words that one passage contains. */
function saidBy(sought: readonly Sought[], found: readonly Found[]): number {
  const weight = ({ stem }: Sought) => (stem === undefined ? 1 : ofVerb);
  const sum = (of: readonly Sought[]) => of.reduce((all, each) => all + weight(each), 0);
  return Math.max(
    0,
    ...found.map(({ title, headings, text }) => {
      const words = textWords(`${title}\n${headings.join('\n')}\n${text}`);
      return sum(sought.filter((each) => isSaid(each, words))) / sum(sought);
    }),
  );
}
