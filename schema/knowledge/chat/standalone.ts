import type { ChatModel } from '../../../src/ports/model/port.ts';
import { fold } from '../../kernel/turkish.ts';
import { remembered } from './memory.ts';
import { rewriting } from './prompt.ts';
import type { Talk } from './talk.ts';
import type { Tally } from './tally.ts';
import { alike, type Word, wordsOf } from './words.ts';

/** Of a rewritten question, in tokens; and characters beyond which what came is no question. */
const maxTokens = 120;
const longest = 500;

/** Words that point back at what was said. */
const pointing =
  /(^|[^\p{L}])(peki|ya|o|onun|onu|ona|onlar\p{L}*|bu|bunun|bunu|buna|bunlar\p{L}*|su|sunun|ayni\p{L}*|it|its|that|they|them|this)(?=[^\p{L}]|$)/u;
/** A question with fewer words that say something leans on the one before. */
const few = 3;

/** A question as it can be searched for by itself. */
export type Standalone = { readonly text: string; readonly words: readonly Word[] };

/** The last question with what it points back at put in its place. */
export async function standalone(
  { question, before }: Talk,
  model: ChatModel | undefined,
  tally: Tally,
  signal: AbortSignal,
): Promise<Standalone> {
  const previous = before.findLast(({ role }) => role === 'user')?.text;
  if (previous === undefined) return whole(question);
  if (!model) return leansBack(question) ? together(previous, question) : whole(question);
  let text = '';
  for await (const part of model.answer({ messages: rewriting(question, remembered(before)), maxTokens, signal })) {
    if (part.type === 'text') text += part.text;
    if (part.type === 'end') tally.add(part.usage);
  }
  const line = text.trim().split('\n')[0]?.trim() ?? '';
  return whole(line === '' || line.length > longest ? question : line);
}

const whole = (text: string): Standalone => ({ text, words: wordsOf(text) });

/** Both questions, of which the words of the last one are what matters. */
function together(previous: string, last: string): Standalone {
  const words = wordsOf(last).map((word) => ({ ...word, telling: true }));
  return {
    text: `${previous} ${last}`,
    words: [...words, ...wordsOf(previous).filter(({ text }) => !words.some((word) => alike(word.text, text)))],
  };
}

const leansBack = (question: string): boolean => wordsOf(question).length < few || pointing.test(fold(question));
