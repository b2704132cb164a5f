import type { ChatMessage, ChatModel, ChatPart, ToolCall, ToolDefinition, Usage } from '../../../src/ports/model/port.ts';
import type { PassageKind } from '../../../src/ports/search/port.ts';
import { Context } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { type Toolbox, toolbox } from '../assistant/toolbox.ts';
import { isLikelyAnswered } from '../judge/judge.ts';
import { scaleSoon } from '../judge/scale.ts';
import { answerWork, type Understood, type WorkAnswer } from '../question/answer.ts';
import { languageOf } from '../question/rules.ts';
import type { Quote } from '../search/quote.ts';
import { type Found, retrieve } from '../search/retrieve.ts';
import { isStillIndexing, kindsFor } from '../search/visible.ts';
import type { Word } from '../truth/words.ts';
import { type Checked, checkCitations } from './citations.ts';
import { commandAnswer } from './command.ts';
import type { ConversationContext } from './conversation-context.ts';
import { extractAnswer, nearestTo } from './extract.ts';
import { greetingFor } from './greeting.ts';
import { AnswerText, keepNumbers, noAnswer, withoutThoughts } from './markers.ts';
import { budgetOf, leastResults, lengthOf, remembered, shareOf, tokensOf, toolsWithin, withinBudget } from './memory.ts';
import { nothingFound, proposed } from './messages.ts';
import { fenced, instructions, newFence, questionWith } from './prompt.ts';
import { quotedItem } from './quote-item.ts';
import { recordsNow, recordsOf } from './records.ts';
import { relevant } from './relevance.ts';
import type { ReplyStream } from './reply-stream.ts';
import { withSections } from './section.ts';
import { noteSubjects } from './source-subjects.ts';
import { ToolSources } from './sources.ts';
import { type Asked, byItself, leanedOn, standalone } from './standalone.ts';
import { standing } from './subjects.ts';
import { inTopic, type Look, type Looked } from './topic.ts';
import type { UsageCounter } from './usage-counter.ts';

/** A complete answer. */
export type Answer = {
  readonly text: string;
  readonly quotes: readonly Quote[];
  /** Whether quotes support every claim in the text. */
  readonly grounded: boolean;
  /** Number of sentences with a claim that no quote supports. */
  readonly unsupported: number;
  /** Whether the model reached its token limit, or its server filtered the rest. */
  readonly cut: boolean;
  readonly model: string | null;
  readonly usage: Usage | undefined;
  /** For an answer that is a table of tasks: the filter that was understood. */
  readonly understood?: Understood;
};

/** Passages to retrieve per question. */
const wanted = 12;
/** Model calls per answer, and tool calls per answer. */
const maxRounds = 5;
const maxCalls = 10;

/**
 * Answers the last question of a conversation from what its owner can view, and streams the answer to `stream`. `counter` counts the tokens,
 * also when the answer fails.
 * @throws Problem search.away, model.no_room, model.silent; ModelAway, ModelRefused; AbortError by `signal`
 */
export async function answerTo(
  asker: Context,
  conversation: ConversationContext,
  stream: ReplyStream,
  counter: UsageCounter,
  signal: AbortSignal,
): Promise<Answer> {
  // The sentences around quotes and tables use the language of the question, not of the profile.
  const context = new Context(asker.services, { ...asker, locale: languageOf(conversation.question, asker.locale) });
  const model = context.services.chat;
  const greeting = model ? undefined : greetingFor(conversation.question, context.locale);
  if (greeting !== undefined) return spoken(stream, greeting, null, undefined);
  // A model with tools proposes changes by tool calls, so it handles commands itself.
  const refusal = model?.takesTools ? undefined : await commandAnswer(context, conversation.question);
  if (refusal !== undefined) return spoken(stream, refusal, null, undefined);
  const box = toolbox(context);
  const tools = model?.takesTools ? toolsWithin(box.definitions, budgetOf(model).tools) : [];
  // Without `list_tasks`, a model knows of tasks only what passages say. The task tables know more.
  if (!tools.some(({ name }) => name === 'list_tasks')) {
    const where = { project: conversation.project === null ? undefined : conversation.reach[0], reach: conversation.reach };
    const before = leanedOn(conversation);
    const goesOn = async () => (before.length > 0 ? answerWork(context, conversation.question, { ...where, before }) : undefined);
    const known = (await answerWork(context, conversation.question, where)) ?? (await goesOn());
    signal.throwIfAborted();
    if (known) return counted(known, stream);
  }
  const asked = await standalone(conversation, model, counter, signal);
  const kinds = kindsFor(context);
  const projects = conversation.reach.length > 0 ? conversation.reach : undefined;
  const look: Look = (question) => retrieve(context, { text: question.text, kinds, projects, limit: wanted });
  const judged = async ({ question, ...looked }: { question: Asked } & Looked) => {
    signal.throwIfAborted();
    const { embeddings } = context.services;
    const scale = embeddings && looked.mode === 'hybrid' ? await scaleSoon(embeddings) : undefined;
    signal.throwIfAborted();
    return { question, ...looked, isAnswered: isLikelyAnswered(question.judged, looked.evidence, scale) };
  };
  const first = await judged(model ? { question: asked, ...(await look(asked)) } : await inTopic(conversation, asked, look));
  const other = model || first.isAnswered ? undefined : byItself(conversation);
  const second = other && (await judged({ question: other, ...(await look(other)) }));
  const { question, found, mode, isAnswered } = second?.isAnswered ? second : first;
  const passages = relevant(question.words, found, mode);
  // Vector search always finds something, so "near" uses only passages that share words with the question.
  const near = relevant(question.words, found, 'lexical');
  const work: Work = { context, conversation, stream, signal, kinds, box, tools, words: question.words, near };
  if (!model) return withoutModel(work, isAnswered ? found : []);
  // The model reads the passages and says itself if they hold no answer. Only unrelated passages are left out.
  return withModel(work, model, passages.length === 0 && isAnswered ? found : passages, counter);
}

type Work = {
  readonly context: Context;
  readonly conversation: ConversationContext;
  readonly stream: ReplyStream;
  readonly signal: AbortSignal;
  readonly kinds: readonly PassageKind[];
  readonly box: Toolbox;
  /** The tools that are offered to the model: those that fit its budget. */
  readonly tools: readonly ToolDefinition[];
  /** Words of the question, and related passages, the best first. */
  readonly words: readonly Word[];
  readonly near: readonly Found[];
};

/** An answer to a question about tasks. The tasks themselves support it. */
function counted({ text, quotes, understood }: WorkAnswer, stream: ReplyStream): Answer {
  stream.say(text);
  return { text, quotes, grounded: true, unsupported: 0, cut: false, model: null, usage: undefined, understood };
}

async function withoutModel(work: Work, passages: readonly Found[]): Promise<Answer> {
  if (passages.length === 0) return abstention(work, null, undefined);
  const { text, quotes } = extractAnswer(work.words, passages, work.context.locale);
  const held = await standing(work.context, quotes);
  // The answer's text contains the quotes, so it must not be sent if one of their passages is gone.
  if (held.length < quotes.length) return abstention(work, null, undefined);
  work.stream.say(text);
  return { text, quotes: held, grounded: true, unsupported: 0, cut: false, model: null, usage: undefined };
}

async function withModel(work: Work, model: ChatModel, found: readonly Found[], counter: UsageCounter): Promise<Answer> {
  const { conversation, stream, box, tools } = work;
  const budget = budgetOf(model);
  if (found.length === 0 && tools.length === 0) return abstention(work, model.name, counter.usage);
  const fence = newFence();
  const before = remembered(conversation.before, shareOf('history', budget.input));
  const forPassages = shareOf('passages', budget.input);
  const records = await recordsOf(work.context, found);
  const withRecords = found.map((passage) => ({ ...passage, record: records.get(passage.subject)?.line }));
  const passages = await withSections(work.context, withinBudget(withRecords, forPassages), forPassages);
  const messages: ChatMessage[] = [instructions({ tools: tools.length > 0 }), questionWith({ ...conversation, before, passages }, fence)];
  await noteSubjects(work.context, conversation.id, [
    ...new Set([...passages.map(({ subject }) => subject), ...(before.length > 0 ? conversation.drawnFrom : [])]),
  ]);
  let left = budget.input - budget.tools - messages.reduce((sum, { content }) => sum + tokensOf(content), 0);
  const answer = new AnswerText(passages.length);
  const sources = new ToolSources(passages.length);
  let [calls, proposals] = [0, 0];
  let heard = '';
  let last: Round['reason'] = 'stop';
  for (let round = 1; ; round += 1) {
    // Without passages or tool results an answer would have no source, so its text is not streamed.
    const emit = passages.length > 0 || calls > 0 ? (text: string) => stream.say(text) : () => undefined;
    const mayCall = tools.length > 0 && round < maxRounds && calls < maxCalls && left > leastResults;
    if (round > 1 && answer.text !== '') emit(answer.push('\n\n'));
    const { text, asked, reason } = await oneRound(work, model, messages, mayCall ? tools : undefined, counter, (piece) =>
      emit(answer.push(piece)),
    );
    emit(answer.end());
    heard += text;
    last = reason;
    if (asked.length === 0 || !mayCall) break;
    messages.push({ role: 'assistant', content: text, toolCalls: asked });
    left -= tokensOf(text) + asked.reduce((sum, call) => sum + tokensOf(call.arguments), 0);
    const tokensPerCall = Math.min(shareOf('results', budget.input), left) / asked.length;
    for (const call of asked) {
      calls += 1;
      const options = { maxChars: lengthOf(tokensPerCall), numbered: sources.numbered.bind(sources) };
      const result =
        calls <= maxCalls ? await box.call(call, conversation.id, options) : { content: 'Bu yanıt için daha fazla araç çağrılamaz.' };
      const content = fenced('araç', result.content, fence);
      answer.upTo(sources.last);
      messages.push({ role: 'tool', toolCallId: call.id, content });
      left -= tokensOf(content);
      if (result.action === undefined) continue;
      proposals += 1;
      stream.propose(result.action);
    }
    await noteSubjects(work.context, conversation.id, [...sources.subjects]);
  }
  const said = withoutThoughts(answer.text).replaceAll(noAnswer, '').trim();
  const cut = last === 'length' || last === 'filtered';
  // The model used up its tokens by thinking, or ended without text. Neither says anything about the sources.
  if (said === '' && last === 'length' && proposals === 0) throw new Problem('model.no_room');
  if (withoutThoughts(heard).trim() === '' && proposals === 0) throw new Problem('model.silent');
  const nothing = said === '' || answer.isNoAnswer || (passages.length === 0 && calls === 0);
  if (nothing && proposals === 0) return abstention(work, model.name, counter.usage);
  if (nothing) return spoken(stream, proposed[work.context.locale], model.name, counter.usage);
  const { isHeld, ...checked } = await checkedNow(work, cut ? `${said}…` : said, answer.quotes, passages, sources);
  return { ...checked, grounded: isHeld && checked.unsupported === 0, cut, model: model.name, usage: counter.usage };
}

type Round = { readonly text: string; readonly asked: readonly ToolCall[]; readonly reason: Extract<ChatPart, { type: 'end' }>['reason'] };

/** Calls the model once. */
async function oneRound(
  { signal }: Work,
  model: ChatModel,
  messages: readonly ChatMessage[],
  tools: Parameters<ChatModel['answer']>[0]['tools'],
  counter: UsageCounter,
  say: (piece: string) => void,
): Promise<Round> {
  const asked: ToolCall[] = [];
  const counted = counter.begin(messages);
  let text = '';
  let reason: Round['reason'] = 'stop';
  for await (const part of model.answer({ messages, tools, signal })) {
    if (part.type === 'call') asked.push(part.call);
    else if (part.type === 'end') {
      counted.end(part.usage);
      reason = part.reason;
    } else {
      text += part.text;
      counted.said(part.text);
      say(part.text);
    }
  }
  return { text, asked, reason };
}

/** Checks numbers and quotes against what is stored and visible now, since the model may have taken a while. */
async function checkedNow(
  { context, conversation }: Work,
  said: string,
  given: AnswerText['quotes'],
  passages: readonly (Found | undefined)[],
  sources: ToolSources,
): Promise<Checked & { readonly understood?: Understood; readonly isHeld: boolean }> {
  const toolSources = await sources.read(context, said);
  // Rows are quoted in the server's own words, so quotes of them by the model cannot be located.
  const quoted = new Map([...given].filter(([n]) => n <= passages.length || toolSources.get(n)?.isText));
  let citable = Array.from({ length: sources.last }, (_, at) => (at < passages.length ? passages[at] : toolSources.get(at + 1)?.found));
  const records = await recordsNow(
    context,
    passages.flatMap((passage) => passage ?? []),
  );
  for (;;) {
    const checked = checkCitations(said, quoted, citable, conversation.question, records);
    const stored = checked.quotes.flatMap((quote) =>
      toolSources.has(quote.n) ? (toolSources.get(quote.n)?.stored(quote) ?? []) : [quote],
    );
    const held = await standing(context, stored);
    if (held.length === stored.length) {
      const counted = checked.quotes.flatMap(({ n }) => toolSources.get(n)?.counted ?? []);
      const over = [...new Set(counted.flatMap((each) => each.over))];
      // A count or a person has no page to link, so its number is removed. A count reports its filter (`understood`) instead.
      const text =
        stored.length < checked.quotes.length ? keepNumbers(checked.text, (n) => held.some((quote) => quote.n === n)) : checked.text;
      return {
        ...checked,
        text,
        quotes: held,
        isHeld: checked.quotes.length > 0,
        ...(counted[0] && { understood: { ...counted[0], over } }),
      };
    }
    const gone = stored.filter(({ n }) => !held.some((quote) => quote.n === n)).map(({ n }) => n);
    citable = citable.map((passage, index) => (gone.includes(index + 1) ? undefined : passage));
  }
}

/** States that no answer was found and where it was searched, and lists the nearest passages: the user may have used another name. */
async function abstention(work: Work, model: string | null, usage: Usage | undefined): Promise<Answer> {
  const { context, conversation, kinds, stream, words, near } = work;
  const nearest = nearestTo(words, near);
  const held = await standing(
    context,
    nearest.map(({ quote }) => quote),
  );
  const items = nearest.filter(({ quote }) => held.includes(quote)).map(({ quote, passage }) => quotedItem(quote, passage, context.locale));
  const isIndexing = await isStillIndexing(context, kinds, conversation.reach.length > 0 ? conversation.reach : undefined);
  const text = nothingFound({ question: conversation.question, kinds, project: conversation.project, items, isIndexing }, context.locale);
  return { ...spoken(stream, text, model, usage), quotes: held };
}

function spoken(stream: ReplyStream, text: string, model: string | null, usage: Usage | undefined): Answer {
  stream.say(stream.text === '' ? text : `\n\n${text}`);
  return { text: stream.text, quotes: [], grounded: false, unsupported: 0, cut: false, model, usage };
}
