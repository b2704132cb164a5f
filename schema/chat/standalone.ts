import type { ChatModel } from '../../src/ports/model/port.ts';
import { fold } from '../kernel/turkish.ts';
import { remembered } from './memory.ts';
import { rewriting } from './prompt.ts';
import type { Talk } from './talk.ts';
import type { Tally } from './tally.ts';
import { wordsOf } from './words.ts';

/** Of a rewritten question, in tokens; and characters beyond which what came is no question. */
const maxTokens = 120;
const longest = 500;

/** Words that point back at what was said. */
const pointing =
  /(^|[^\p{L}])(peki|ya|o|onun|onu|ona|onlar\p{L}*|bu|bunun|bunu|buna|bunlar\p{L}*|su|sunun|ayni\p{L}*|it|its|that|they|them|this)(?=[^\p{L}]|$)/u;
/** A question with fewer words that say something leans on the one before. */
const few = 3;

/** The last question as it can be searched for by itself: what it points back at put in its place. */
export async function standalone(
  { question, before }: Talk,
  model: ChatModel | undefined,
  tally: Tally,
  signal: AbortSignal,
): Promise<string> {
  const previous = before.findLast(({ role }) => role === 'user')?.text;
  if (previous === undefined) return question;
  if (!model) return leansBack(question) ? `${previous} ${question}` : question;
  let text = '';
  for await (const part of model.answer({ messages: rewriting(question, remembered(before)), maxTokens, signal })) {
    if (part.type === 'text') text += part.text;
    if (part.type === 'end') tally.add(part.usage);
  }
  const line = text.trim().split('\n')[0]?.trim() ?? '';
  return line === '' || line.length > longest ? question : line;
}

const leansBack = (question: string): boolean => wordsOf(question).length < few || pointing.test(fold(question));
