import type { ChatModel } from '../../../src/ports/model/port.ts';
import { fold } from '../../kernel/turkish.ts';
import { withoutThoughts } from './markers.ts';
import { budgetOf, remembered, shareOf } from './memory.ts';
import { rewriting } from './prompt.ts';
import type { Talk } from './talk.ts';
import type { Tally } from './tally.ts';
import { alike, type Word, wordsOf } from './words.ts';

/** Characters beyond which what came is no question. */
const longest = 500;

/** How a question goes on with the one before. */
const goingOn = /^(?:peki|ya|ve|and|what about|how about)(?=[^\p{L}]|$)/u;
/** Words that point back at what was said: by themselves, or before what was spoken of (`bu izin`); not before a time (`bu hafta`). */
const pointing =
  /(?:^|[^\p{L}])(?:onun|onu|ona|ondan|onlar\p{L}*|bunun|bunu|buna|bundan|bunlar\p{L}*|sunun|ayni\p{L}*|its|they|them|their|(?:o|bu|su|this|these|those)(?=\s+\p{L})(?!\s+(?:hafta|ay|yil|gun|sabah|aksam|gece|ogle|sene|kez|defa|donem|ceyrek|week|month|year|quarter|morning|evening|time))|(?:o|bu|su|it|this|that)(?=\s*[?.!]*$))(?=[^\p{L}]|$)/u;
/** A question with fewer words that say something leans on the one before. */
const few = 2;

/** Questions that are looked at for what is spoken of. */
const mostLeaning = 4;

/** A question as it can be searched for by itself. */
export type Standalone = { readonly text: string; readonly words: readonly Word[] };

/** The last question with what it points back at put in its place. */
export async function standalone(
  { question, before }: Talk,
  model: ChatModel | undefined,
  tally: Tally,
  signal: AbortSignal,
): Promise<Standalone> {
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

const whole = (text: string): Standalone => ({ text, words: wordsOf(text) });

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

/** The questions that the last one leans on, the oldest first; none where it stands by itself. */
export const leanedOn = ({ question, before }: Pick<Talk, 'question' | 'before'>): string[] =>
  leansBack(question) ? leaningOn(before.filter(({ role }) => role === 'user').map(({ text }) => text)) : [];

/** Both questions, of which the words of the last one are what matters. */
function together(previous: string, last: string): Standalone {
  const words = wordsOf(last).map((word) => ({ ...word, telling: true }));
  return {
    text: `${previous} ${last}`,
    words: [...words, ...wordsOf(previous).filter(({ text }) => !words.some((word) => alike(word.text, text)))],
  };
}

/** Whether a question is only understood with the one before. */
export function leansBack(question: string): boolean {
  const folded = fold(question).trim();
  return wordsOf(question).length < few || goingOn.test(folded) || pointing.test(folded);
}
