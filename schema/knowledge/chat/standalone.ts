import type { ChatModel } from '../../../src/ports/model/port.ts';
import { fold } from '../../kernel/turkish.ts';
import { askedFor } from '../judge/asked.ts';
import { verbStem } from '../judge/verb.ts';
import { alike, type Word, wordsOf } from '../truth/words.ts';
import { withoutThoughts } from './markers.ts';
import { budgetOf, remembered, shareOf } from './memory.ts';
import { rewriting } from './prompt.ts';
import type { Talk } from './talk.ts';
import type { Tally } from './tally.ts';

/** Characters beyond which what came is no question. */
const longest = 500;

/** How a question goes on with the one before. */
const goingOn = /^(?:peki|ya|ve|and|what about|how about)(?=[^\p{L}]|$)/u;
/** Words that point back at what was said: by themselves, or before what was spoken of (`bu izin`); not before a time (`bu hafta`). */
const pointing =
  /(?:^|[^\p{L}])(?:onun|onu|ona|ondan|onlar\p{L}*|bunun|bunu|buna|bundan|bunlar\p{L}*|sunun|ayni\p{L}*|its|they|them|their|(?:o|bu|su|this|these|those)(?=\s+\p{L})(?!\s+(?:arada|hafta|ay|yil|gun|sabah|aksam|gece|ogle|sene|kez|defa|donem|ceyrek|week|month|year|quarter|morning|evening|time))|(?:o|bu|su|it|this|that)(?=\s*[?.!]*$))(?=[^\p{L}]|$)/u;
/** A question with fewer words that say something leans on the one before. */
const few = 2;
/** Words that say of something how it is done, and not of what: `ne zaman geri alınır?` */
const adverbs = new Set(
  'geri gec erken hemen once sonra tekrar yeniden ayrica hala simdi fazla az cok devam back again late early still also'.split(' '),
);
/** One with so many at most may do so. */
const short = 3;

/** Questions that are looked at for what is spoken of. */
const mostLeaning = 4;

/** A question as it can be searched for by itself. */
export type Standalone = { readonly text: string; readonly words: readonly Word[] };

/** `words`, by which sentences are chosen: of a question that goes on with others its own count most. */
export type Asked = Standalone & {
  /** By what is judged whether there is an answer: without what only the questions before asked for. */
  readonly judged: Standalone;
};

/** The last question with what it points back at put in its place. */
export async function standalone(
  { question, before }: Talk,
  model: ChatModel | undefined,
  tally: Tally,
  signal: AbortSignal,
): Promise<Asked> {
  const earlier = before.filter(({ role }) => role === 'user').map(({ text }) => text);
  if (earlier.length === 0) return whole(question);
  const byWords = () => (leansBack(question) ? together(topicOf(earlier), question) : whole(question));
  if (!model) return byWords();
  const messages = rewriting(question, remembered(before, shareOf('history', budgetOf(model).input)));
  const counted = tally.begin(messages);
  let text = '';
  // With all the room of an answer: models that think do so here too.
  for await (const part of model.answer({ messages, signal })) {
    if (part.type === 'text') {
      text += part.text;
      counted.said(part.text);
    }
    if (part.type === 'end') counted.end(part.usage);
  }
  const line = withoutThoughts(text).trim().split('\n')[0]?.trim() ?? '';
  return line === '' || line.length > longest ? byWords() : whole(line);
}

function whole(text: string): Asked {
  const question = { text, words: wordsOf(text) };
  return { ...question, judged: question };
}

/** What was spoken of last: the question that named it, with those since then that lean on it. */
const topicOf = (earlier: readonly string[]): string => leaningOn(earlier).join(' ');

function leaningOn(earlier: readonly string[]): string[] {
  const last = earlier.slice(-mostLeaning);
  return last.slice(
    Math.max(
      0,
      last.findLastIndex((question) => !leansBack(question)),
    ),
  );
}

/** A question that stands by itself but is short may go on with the one before, as `hangi belge isteniyor?` does: with its topic. */
export function withTopic({ question, before }: Pick<Talk, 'question' | 'before'>): Asked | undefined {
  const earlier = before.filter(({ role }) => role === 'user').map(({ text }) => text);
  if (earlier.length === 0 || leansBack(question) || wordsOf(question).length > short) return undefined;
  return together(topicOf(earlier), question);
}

/** The last question as it stands, where it was taken to lean on those before and yet says enough to be one: it may not have meant them. */
export function byItself({ question, before }: Pick<Talk, 'question' | 'before'>): Asked | undefined {
  return before.length > 0 && leansBack(question) && wordsOf(question).length >= short ? whole(question) : undefined;
}

/** The questions that the last one leans on, the oldest first; none where it stands by itself. */
export const leanedOn = ({ question, before }: Pick<Talk, 'question' | 'before'>): string[] =>
  leansBack(question) ? leaningOn(before.filter(({ role }) => role === 'user').map(({ text }) => text)) : [];

/** Both questions, of which the words of the last one are what matters. */
function together(previous: string, last: string): Asked {
  const own = wordsOf(last);
  const others = wordsOf(previous).filter(({ text }) => !own.some((word) => alike(word.text, text)));
  const text = `${previous} ${last}`;
  return {
    text,
    words: [...own.map((word) => ({ ...word, telling: true })), ...others],
    judged: {
      // The last one says what is asked for, if it says so: who, when, how many.
      text: askedFor(last).kind === 'other' ? text : last,
      words: [...others.filter((word) => word.telling || verbStem(word.text) === undefined), ...own],
    },
  };
}

/** Whether a question is only understood with the one before. */
export function leansBack(question: string): boolean {
  const folded = fold(question).trim();
  const words = wordsOf(question);
  const isOfNothing = words.every(({ text, telling }) => !telling && (adverbs.has(text) || verbStem(text) !== undefined));
  return words.length < few || isOfNothing || goingOn.test(folded) || pointing.test(folded);
}
