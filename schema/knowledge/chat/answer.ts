import type { ChatMessage, ChatModel, ToolCall, Usage } from '../../../src/ports/model/port.ts';
import type { PassageKind } from '../../../src/ports/search/port.ts';
import type { Context } from '../../kernel/context.ts';
import { toolbox } from '../assistant/toolbox.ts';
import { type Found, retrieve } from '../search/retrieve.ts';
import { kindsFor } from '../search/seen.ts';
import { checkCitations, type Quote } from './citations.ts';
import { extractAnswer } from './extract.ts';
import { AnswerText, keepNumbers, noAnswer } from './markers.ts';
import { budget, cutTo, remembered, withinBudget } from './memory.ts';
import { fenced, instructions, newFence, questionWith } from './prompt.ts';
import { relevant } from './relevance.ts';
import { standalone } from './standalone.ts';
import { standing } from './subjects.ts';
import type { Talk } from './talk.ts';
import { Tally } from './tally.ts';
import type { Teller } from './teller.ts';
import { nothingFound, proposed } from './texts.ts';
import type { Word } from './words.ts';

/** An answer, whole. */
export type Answer = {
  readonly text: string;
  readonly quotes: readonly Quote[];
  readonly grounded: boolean;
  readonly model: string | null;
  readonly usage: Usage | undefined;
};

/** Passages that are looked for. */
const wanted = 12;
/** Times that a model is asked for one answer, and tools that it may call for it. */
const maxRounds = 5;
const maxCalls = 10;

/**
 * Answers the last question of a conversation from what its owner may see, and tells `teller` of it as it comes.
 * @throws Problem search.away; ModelAway, ModelRefused; AbortError by `signal`
 */
export async function answerTo(context: Context, talk: Talk, teller: Teller, signal: AbortSignal): Promise<Answer> {
  const model = context.services.chat;
  const tally = new Tally();
  const question = await standalone(talk, model, tally, signal);
  const kinds = kindsFor(context);
  const projects = talk.reach.length > 0 ? talk.reach : undefined;
  const { found, mode } =
    kinds.length > 0
      ? await retrieve(context, { text: question.text, kinds, projects, limit: wanted })
      : { found: [], mode: 'lexical' as const };
  signal.throwIfAborted();
  const passages = relevant(question.words, found, { mode, model: model !== undefined });
  const work: Work = { context, talk, teller, signal, kinds };
  return model ? withModel(work, model, withinBudget(passages), tally) : withoutModel(work, question.words, passages);
}

type Work = {
  readonly context: Context;
  readonly talk: Talk;
  readonly teller: Teller;
  readonly signal: AbortSignal;
  readonly kinds: readonly PassageKind[];
};

async function withoutModel(work: Work, words: readonly Word[], passages: readonly Found[]): Promise<Answer> {
  if (passages.length === 0) return abstention(work, null, undefined);
  const { text, quotes } = extractAnswer(words, passages, work.context.locale);
  return checked(work, text, quotes, null, undefined);
}

async function withModel(work: Work, model: ChatModel, passages: readonly Found[], tally: Tally): Promise<Answer> {
  const { context, talk, teller } = work;
  const tools = toolbox(context);
  if (passages.length === 0 && tools.definitions.length === 0) return abstention(work, model.name, tally.usage);
  const fence = newFence();
  const messages: ChatMessage[] = [
    instructions({ today: talk.today, name: talk.name, tools: tools.definitions.length > 0, fence }),
    ...remembered(talk.before),
    questionWith(talk.question, passages, fence),
  ];
  const answer = new AnswerText(passages.length);
  let [calls, proposals] = [0, 0];
  for (let round = 1; ; round += 1) {
    // With neither passages nor a tool's result there is nothing an answer could stand on: what comes is not told.
    const tell = passages.length > 0 || calls > 0 ? (text: string) => teller.say(text) : () => undefined;
    const mayCall = tools.definitions.length > 0 && round < maxRounds && calls < maxCalls;
    if (round > 1) tell(answer.push(answer.text === '' ? '' : '\n\n'));
    const { text, asked } = await oneRound(work, model, messages, mayCall ? tools.definitions : undefined, tally, (piece) =>
      tell(answer.push(piece)),
    );
    if (asked.length === 0 || !mayCall) {
      tell(answer.end());
      break;
    }
    messages.push({ role: 'assistant', content: text, toolCalls: asked });
    for (const call of asked) {
      calls += 1;
      const result = calls <= maxCalls ? await tools.call(call, talk.id) : { content: 'Bu yanıt için daha fazla araç çağrılamaz.' };
      messages.push({
        role: 'tool',
        toolCallId: call.id,
        content: fenced('araç', cutTo(result.content, budget.results / asked.length), fence),
      });
      if (result.action === undefined) continue;
      proposals += 1;
      teller.propose(result.action);
    }
  }
  const said = answer.text.replaceAll(noAnswer, '').trim();
  const nothing = said === '' || answer.isNoAnswer || (passages.length === 0 && calls === 0);
  if (nothing && proposals === 0) return abstention(work, model.name, tally.usage);
  if (nothing) return spoken(work, proposed[context.locale], model.name, tally.usage);
  const { text, quotes } = checkCitations(said, answer.quotes, passages);
  return checked(work, text, quotes, model.name, tally.usage);
}

/** Asks the model once. */
async function oneRound(
  { signal }: Work,
  model: ChatModel,
  messages: readonly ChatMessage[],
  tools: Parameters<ChatModel['answer']>[0]['tools'],
  tally: Tally,
  say: (piece: string) => void,
): Promise<{ text: string; asked: ToolCall[] }> {
  const asked: ToolCall[] = [];
  let text = '';
  for await (const part of model.answer({ messages, tools, maxTokens: budget.answer, signal })) {
    if (part.type === 'call') asked.push(part.call);
    else if (part.type === 'end') tally.add(part.usage);
    else {
      text += part.text;
      say(part.text);
    }
  }
  return { text, asked };
}

/** The answer, with those quotes that hold against what is stored. */
async function checked(
  work: Work,
  text: string,
  quotes: readonly Quote[],
  model: string | null,
  usage: Usage | undefined,
): Promise<Answer> {
  const held = await standing(work.context, quotes);
  // Quotes of a passage that is gone stand in an extractive answer's very text.
  if (model === null && held.length < quotes.length) return abstention(work, null, undefined);
  if (model === null) work.teller.say(text);
  const numbers = new Set(held.map(({ n }) => n));
  return { text: keepNumbers(text, (n) => numbers.has(n)), quotes: held, grounded: held.length > 0, model, usage };
}

function abstention(work: Work, model: string | null, usage: Usage | undefined): Answer {
  const { context, talk, kinds } = work;
  return spoken(work, nothingFound({ question: talk.question, kinds, project: talk.project }, context.locale), model, usage);
}

function spoken({ teller }: Work, text: string, model: string | null, usage: Usage | undefined): Answer {
  teller.say(teller.text === '' ? text : `\n\n${text}`);
  return { text: teller.text, quotes: [], grounded: false, model, usage };
}
