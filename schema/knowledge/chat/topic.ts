import { isSaid, type Sought } from '../judge/same.ts';
import { verbStem } from '../judge/verb.ts';
import type { Evidence, Found, Mode } from '../search/retrieve.ts';
import { textWords, wordsOf } from '../truth/words.ts';
import { type Asked, withTopic } from './standalone.ts';
import type { Talk } from './talk.ts';

/** What was found for a question. */
export type Looked = { readonly found: readonly Found[]; readonly mode: Mode; readonly evidence: Evidence };

export type Look = (question: Asked) => Promise<Looked>;

/** What was quoted last has to say this share of the question, and of what the best says that the question finds by itself. */
const least = 0.4;
/** Verbs are what texts say otherwise. */
const ofVerb = 0.4;

/**
 * Looks for `question`; where it is short and may go on with the one before, by the topic of both if what the last answer
 * quotes speaks of it: of another subject it says nothing.
 */
export async function inTopic(talk: Talk, question: Asked, look: Look): Promise<Looked & { readonly question: Asked }> {
  const wider = talk.quoted.length === 0 ? undefined : withTopic(talk);
  if (!wider) return { question, ...(await look(question)) };
  const [alone, joined] = await Promise.all([look(question), look(wider)]);
  const sought = wordsOf(talk.question).map((word): Sought => ({ word, stem: word.telling ? undefined : verbStem(word.text) }));
  const there = saidBy(
    sought,
    joined.found.filter(({ subject }) => talk.quoted.includes(subject)),
  );
  return there >= least && there >= least * saidBy(sought, alone.found) ? { question: wider, ...joined } : { question, ...alone };
}

/** The share of the words that the passage says that says most of them. */
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
