import type { ChatMessage, ChatModel, ChatPart, ToolCall, ToolDefinition, Usage } from '../../../src/ports/model/port.ts';
import type { PassageKind } from '../../../src/ports/search/port.ts';
import { Context } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { type Toolbox, toolbox } from '../assistant/toolbox.ts';
import { isLikelyAnswered } from '../judge/judge.ts';
import { scaleSoon } from '../judge/scale.ts';
import { answerWork, type Understood, type WorkAnswer } from '../question/answer.ts';
import { languageOf } from '../question/rules.ts';
import { type Found, retrieve } from '../search/retrieve.ts';
import { isStillIndexing, kindsFor } from '../search/seen.ts';
import type { Word } from '../truth/words.ts';
import { type Checked, checkCitations, type Quote } from './citations.ts';
import { commandAnswer } from './command.ts';
import { noteDrawn } from './drawn.ts';
import { extractAnswer, nearestTo } from './extract.ts';
import { greetingFor } from './greeting.ts';
import { AnswerText, keepNumbers, noAnswer, withoutThoughts } from './markers.ts';
import { budgetOf, leastResults, lengthOf, remembered, shareOf, tokensOf, toolsWithin, withinBudget } from './memory.ts';
import { fenced, instructions, newFence, questionWith } from './prompt.ts';
import { quotedItem } from './quoted-item.ts';
import { recordsNow, recordsOf } from './records.ts';
import { relevant } from './relevance.ts';
import { withSections } from './section.ts';
import { ToolSources } from './sources.ts';
import { type Asked, byItself, leanedOn, standalone } from './standalone.ts';
import { standing } from './subjects.ts';
import type { Talk } from './talk.ts';
import type { Tally } from './tally.ts';
import type { Teller } from './teller.ts';
import { nothingFound, proposed } from './texts.ts';
import { inTopic, type Look, type Looked } from './topic.ts';

/** An answer, whole. */
export type Answer = {
  readonly text: string;
  readonly quotes: readonly Quote[];
  /** Whether quotes stand behind all that it says. */
  readonly grounded: boolean;
  /** Sentences that claim something no quote holds. */
  readonly unsupported: number;
  /** Whether the model had no room to end it, or its server let no more through. */
  readonly cut: boolean;
  readonly model: string | null;
  readonly usage: Usage | undefined;
  /** Of an answer that is a table of tasks: what was asked for. */
  readonly understood?: Understood;
};

/** Passages that are looked for. */
const wanted = 12;
/** Times that a model is asked for one answer, and tools that it may call for it. */
const maxRounds = 5;
const maxCalls = 10;

/**
 * Answers the last question of a conversation from what its owner may see, and tells `teller` of it as it comes.
 * `tally` counts what that costs, to the end or as far as it comes.
 * @throws Problem search.away, model.no_room, model.silent; ModelAway, ModelRefused; AbortError by `signal`
 */
export async function answerTo(asker: Context, talk: Talk, teller: Teller, tally: Tally, signal: AbortSignal): Promise<Answer> {
  // The sentences around quotes and tables are in the language of the question, not of the profile.
  const context = new Context(asker.services, { ...asker, locale: languageOf(talk.question, asker.locale) });
  const model = context.services.chat;
  const greeting = model ? undefined : greetingFor(talk.question, context.locale);
  if (greeting !== undefined) return spoken(teller, greeting, null, undefined);
  // Changes are proposed by calls of tools.
  const refusal = model?.takesTools ? undefined : await commandAnswer(context, talk.question);
  if (refusal !== undefined) return spoken(teller, refusal, null, undefined);
  const box = toolbox(context);
  const tools = model?.takesTools ? toolsWithin(box.definitions, budgetOf(model).tools) : [];
  // A model that cannot look them up knows of tasks what passages say: the tables know more.
  if (!tools.some(({ name }) => name === 'list_tasks')) {
    const where = { project: talk.project === null ? undefined : talk.reach[0], reach: talk.reach };
    const before = leanedOn(talk);
    const goesOn = async () => (before.length > 0 ? answerWork(context, talk.question, { ...where, before }) : undefined);
    const known = (await answerWork(context, talk.question, where)) ?? (await goesOn());
    signal.throwIfAborted();
    if (known) return counted(known, teller);
  }
  const asked = await standalone(talk, model, tally, signal);
  const kinds = kindsFor(context);
  const projects = talk.reach.length > 0 ? talk.reach : undefined;
  const look: Look = (question) => retrieve(context, { text: question.text, kinds, projects, limit: wanted });
  const judged = async ({ question, ...looked }: { question: Asked } & Looked) => {
    signal.throwIfAborted();
    const { embeddings } = context.services;
    const scale = embeddings && looked.mode === 'hybrid' ? await scaleSoon(embeddings) : undefined;
    signal.throwIfAborted();
    return { question, ...looked, isAnswered: isLikelyAnswered(question.judged, looked.evidence, scale) };
  };
  const first = await judged(model ? { question: asked, ...(await look(asked)) } : await inTopic(talk, asked, look));
  const other = model || first.isAnswered ? undefined : byItself(talk);
  const second = other && (await judged({ question: other, ...(await look(other)) }));
  const { question, found, mode, isAnswered } = second?.isAnswered ? second : first;
  const passages = relevant(question.words, found, mode);
  // Of what meaning alone found there is always something: near is what speaks of the same things.
  const near = relevant(question.words, found, 'lexical');
  const work: Work = { context, talk, teller, signal, kinds, box, tools, words: question.words, near };
  if (!model) return withoutModel(work, isAnswered ? found : []);
  // It reads for itself, and says that there is no answer: it is spared only what has nothing to do with the question.
  return withModel(work, model, passages.length === 0 && isAnswered ? found : passages, tally);
}

type Work = {
  readonly context: Context;
  readonly talk: Talk;
  readonly teller: Teller;
  readonly signal: AbortSignal;
  readonly kinds: readonly PassageKind[];
  readonly box: Toolbox;
  /** Those of its tools that the model is given. */
  readonly tools: readonly ToolDefinition[];
  /** The words of what is asked, and the passages that have to do with it, the best first. */
  readonly words: readonly Word[];
  readonly near: readonly Found[];
};

/** An answer to a question about the work: what stands behind it are the tasks themselves. */
function counted({ text, quotes, understood }: WorkAnswer, teller: Teller): Answer {
  teller.say(text);
  return { text, quotes, grounded: true, unsupported: 0, cut: false, model: null, usage: undefined, understood };
}

async function withoutModel(work: Work, passages: readonly Found[]): Promise<Answer> {
  if (passages.length === 0) return abstention(work, null, undefined);
  const { text, quotes } = extractAnswer(work.words, passages, work.context.locale);
  const held = await standing(work.context, quotes);
  // Quotes of a passage that is gone stand in the answer's very text.
  if (held.length < quotes.length) return abstention(work, null, undefined);
  work.teller.say(text);
  return { text, quotes: held, grounded: true, unsupported: 0, cut: false, model: null, usage: undefined };
}

async function withModel(work: Work, model: ChatModel, found: readonly Found[], tally: Tally): Promise<Answer> {
  const { talk, teller, box, tools } = work;
  const budget = budgetOf(model);
  if (found.length === 0 && tools.length === 0) return abstention(work, model.name, tally.usage);
  const fence = newFence();
  const before = remembered(talk.before, shareOf('history', budget.input));
  const forPassages = shareOf('passages', budget.input);
  const records = await recordsOf(work.context, found);
  const told = found.map((passage) => ({ ...passage, record: records.get(passage.subject)?.line }));
  const passages = await withSections(work.context, withinBudget(told, forPassages), forPassages);
  const messages: ChatMessage[] = [instructions({ tools: tools.length > 0 }), questionWith({ ...talk, before, passages }, fence)];
  await noteDrawn(work.context, talk.id, [
    ...new Set([...passages.map(({ subject }) => subject), ...(before.length > 0 ? talk.drawnFrom : [])]),
  ]);
  let left = budget.input - budget.tools - messages.reduce((sum, { content }) => sum + tokensOf(content), 0);
  const answer = new AnswerText(passages.length);
  const sources = new ToolSources(passages.length);
  let [calls, proposals] = [0, 0];
  let heard = '';
  let last: Round['reason'] = 'stop';
  for (let round = 1; ; round += 1) {
    // With neither passages nor a tool's result there is nothing an answer could stand on: what comes is not told.
    const tell = passages.length > 0 || calls > 0 ? (text: string) => teller.say(text) : () => undefined;
    const mayCall = tools.length > 0 && round < maxRounds && calls < maxCalls && left > leastResults;
    if (round > 1 && answer.text !== '') tell(answer.push('\n\n'));
    const { text, asked, reason } = await oneRound(work, model, messages, mayCall ? tools : undefined, tally, (piece) =>
      tell(answer.push(piece)),
    );
    tell(answer.end());
    heard += text;
    last = reason;
    if (asked.length === 0 || !mayCall) break;
    messages.push({ role: 'assistant', content: text, toolCalls: asked });
    left -= tokensOf(text) + asked.reduce((sum, call) => sum + tokensOf(call.arguments), 0);
    const room = Math.min(shareOf('results', budget.input), left) / asked.length;
    for (const call of asked) {
      calls += 1;
      const options = { room: lengthOf(room), numbered: sources.numbered.bind(sources) };
      const result = calls <= maxCalls ? await box.call(call, talk.id, options) : { content: 'Bu yanıt için daha fazla araç çağrılamaz.' };
      const content = fenced('araç', result.content, fence);
      answer.upTo(sources.last);
      messages.push({ role: 'tool', toolCallId: call.id, content });
      left -= tokensOf(content);
      if (result.action === undefined) continue;
      proposals += 1;
      teller.propose(result.action);
    }
    await noteDrawn(work.context, talk.id, [...sources.subjects]);
  }
  const said = withoutThoughts(answer.text).replaceAll(noAnswer, '').trim();
  const cut = last === 'length' || last === 'filtered';
  // It has thought all its room away, or broke off without a word: that is none about what the sources hold.
  if (said === '' && last === 'length' && proposals === 0) throw new Problem('model.no_room');
  if (withoutThoughts(heard).trim() === '' && proposals === 0) throw new Problem('model.silent');
  const nothing = said === '' || answer.isNoAnswer || (passages.length === 0 && calls === 0);
  if (nothing && proposals === 0) return abstention(work, model.name, tally.usage);
  if (nothing) return spoken(teller, proposed[work.context.locale], model.name, tally.usage);
  const { isHeld, ...checked } = await checkedNow(work, cut ? `${said}…` : said, answer.quotes, passages, sources);
  return { ...checked, grounded: isHeld && checked.unsupported === 0, cut, model: model.name, usage: tally.usage };
}

type Round = { readonly text: string; readonly asked: readonly ToolCall[]; readonly reason: Extract<ChatPart, { type: 'end' }>['reason'] };

/** Asks the model once. */
async function oneRound(
  { signal }: Work,
  model: ChatModel,
  messages: readonly ChatMessage[],
  tools: Parameters<ChatModel['answer']>[0]['tools'],
  tally: Tally,
  say: (piece: string) => void,
): Promise<Round> {
  const asked: ToolCall[] = [];
  const counted = tally.begin(messages);
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

/** The answer with the numbers and quotes that hold, of what is stored and seen now: the model took its time. */
async function checkedNow(
  { context, talk }: Work,
  said: string,
  given: AnswerText['quotes'],
  passages: readonly (Found | undefined)[],
  sources: ToolSources,
): Promise<Checked & { readonly understood?: Understood; readonly isHeld: boolean }> {
  const told = await sources.read(context, said);
  // Rows are quoted in our words: what a model quotes of them stands nowhere.
  const quoted = new Map([...given].filter(([n]) => n <= passages.length || told.get(n)?.isText));
  let shown = Array.from({ length: sources.last }, (_, at) => (at < passages.length ? passages[at] : told.get(at + 1)?.found));
  const records = await recordsNow(
    context,
    passages.flatMap((passage) => passage ?? []),
  );
  for (;;) {
    const checked = checkCitations(said, quoted, shown, talk.question, records);
    const stored = checked.quotes.flatMap((quote) => (told.has(quote.n) ? (told.get(quote.n)?.stored(quote) ?? []) : [quote]));
    const held = await standing(context, stored);
    if (held.length === stored.length) {
      const counted = checked.quotes.flatMap(({ n }) => told.get(n)?.counted ?? []);
      const over = [...new Set(counted.flatMap((each) => each.over))];
      // A count is nobody's to open, nor is a person: of a count its filter is told instead.
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
    shown = shown.map((passage, index) => (gone.includes(index + 1) ? undefined : passage));
  }
}

/** Says that there is no answer, where it was looked for, and what comes nearest: people often ask for what has another name. */
async function abstention(work: Work, model: string | null, usage: Usage | undefined): Promise<Answer> {
  const { context, talk, kinds, teller, words, near } = work;
  const nearest = nearestTo(words, near);
  const held = await standing(
    context,
    nearest.map(({ quote }) => quote),
  );
  const items = nearest.filter(({ quote }) => held.includes(quote)).map(({ quote, passage }) => quotedItem(quote, passage, context.locale));
  const isIndexing = await isStillIndexing(context, kinds, talk.reach.length > 0 ? talk.reach : undefined);
  const text = nothingFound({ question: talk.question, kinds, project: talk.project, items, isIndexing }, context.locale);
  return { ...spoken(teller, text, model, usage), quotes: held };
}

function spoken(teller: Teller, text: string, model: string | null, usage: Usage | undefined): Answer {
  teller.say(teller.text === '' ? text : `\n\n${text}`);
  return { text: teller.text, quotes: [], grounded: false, unsupported: 0, cut: false, model, usage };
}
