import type { ChatModel } from '../../../src/ports/model/port.ts';
import { fold } from '../../kernel/turkish.ts';
import { askedFor } from '../judge/asked.ts';
import { verbStem } from '../judge/verb.ts';
import { alike, type Word, wordsOf } from '../truth/words.ts';
import type { ConversationContext } from './conversation-context.ts';
import { withoutThoughts } from './markers.ts';
import { budgetOf, remembered, shareOf } from './memory.ts';
import { rewriting } from './prompt.ts';
import type { UsageCounter } from './usage-counter.ts';

/** Longer output of the model is not a question. */
const longest = 500;

/** Openings of a question that continues the previous one. */
const goingOn = /^(?:peki|ya|ve|and|what about|how about)(?=[^\p{L}]|$)/u;
/** Words that refer back: by themselves, or before a noun (`bu izin`), but not before a time (`bu hafta`). */
const pointing =
  /(?:^|[^\p{L}])(?:onun|onu|ona|ondan|onlar\p{L}*|bunun|bunu|buna|bundan|bunlar\p{L}*|sunun|ayni\p{L}*|its|they|them|their|(?:o|bu|su|this|these|those)(?=\s+\p{L})(?!\s+(?:arada|hafta|ay|yil|gun|sabah|aksam|gece|ogle|sene|kez|defa|donem|ceyrek|week|month|year|quarter|morning|evening|time))|(?:o|bu|su|it|this|that)(?=\s*[?.!]*$))(?=[^\p{L}]|$)/u;
/** A question with fewer significant words relies on the previous one. */
const few = 2;
/** Adverbs, which do not name a subject: `ne zaman geri alınır?` */
const adverbs = new Set(
  'geri gec erken hemen once sonra tekrar yeniden ayrica hala simdi fazla az cok devam back again late early still also'.split(' '),
);
/** A question with at most this many significant words may continue the previous one. */
const short = 3;

/** Number of earlier questions that are searched for the topic. */
const mostLeaning = 4;

/** A question that can be searched by itself. */
export type Standalone = { readonly text: string; readonly words: readonly Word[] };

/** `words` choose the quoted sentences; for a follow-up question, its own words count most. */
export type Asked = Standalone & {
  /** Used to judge whether there is an answer: without what only the earlier questions asked for. */
  readonly judged: Standalone;
};

/** The last question with its references to earlier ones resolved. */
export async function standalone(
  { question, before }: ConversationContext,
  model: ChatModel | undefined,
  counter: UsageCounter,
  signal: AbortSignal,
): Promise<Asked> {
  const earlier = before.filter(({ role }) => role === 'user').map(({ text }) => text);
  if (earlier.length === 0) return whole(question);
  const byWords = () => (leansBack(question) ? together(topicOf(earlier), question) : whole(question));
  if (!model) return byWords();
  const messages = rewriting(question, remembered(before, shareOf('history', budgetOf(model).input)));
  const counted = counter.begin(messages);
  let text = '';
  // Uses the full token limit of an answer, because reasoning models think here too.
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

/** The current topic: the question that named it, and the later ones that rely on it. */
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

/** Combines a short question that is complete by itself with the topic before, since it may continue it (`hangi belge isteniyor?`). */
export function withTopic({ question, before }: Pick<ConversationContext, 'question' | 'before'>): Asked | undefined {
  const earlier = before.filter(({ role }) => role === 'user').map(({ text }) => text);
  if (earlier.length === 0 || leansBack(question) || wordsOf(question).length > short) return undefined;
  return together(topicOf(earlier), question);
}

/** The last question by itself, if it seems to rely on the earlier ones but has enough words to stand alone. */
export function byItself({ question, before }: Pick<ConversationContext, 'question' | 'before'>): Asked | undefined {
  return before.length > 0 && leansBack(question) && wordsOf(question).length >= short ? whole(question) : undefined;
}

/** The questions that the last one relies on, oldest first; empty if it is complete by itself. */
export const leanedOn = ({ question, before }: Pick<ConversationContext, 'question' | 'before'>): string[] =>
  leansBack(question) ? leaningOn(before.filter(({ role }) => role === 'user').map(({ text }) => text)) : [];

/** Combines both questions; the words of the last one count most. */
function together(previous: string, last: string): Asked {
  const own = wordsOf(last);
  const others = wordsOf(previous).filter(({ text }) => !own.some((word) => alike(word.text, text)));
  const text = `${previous} ${last}`;
  return {
    text,
    words: [...own.map((word) => ({ ...word, telling: true })), ...others],
    judged: {
      // The last question decides what is asked for (who, when, how many), if it says so.
      text: askedFor(last).kind === 'other' ? text : last,
      words: [...others.filter((word) => word.telling || verbStem(word.text) === undefined), ...own],
    },
  };
}

/** Whether a question is only understood together with the one before. */
export function leansBack(question: string): boolean {
  const folded = fold(question).trim();
  const words = wordsOf(question);
  const isOfNothing = words.every(({ text, telling }) => !telling && (adverbs.has(text) || verbStem(text) !== undefined));
  return words.length < few || isOfNothing || goingOn.test(folded) || pointing.test(folded);
}
