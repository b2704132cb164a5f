import { type ChatModel, readAnswer } from '../../../../src/ports/model/port.ts';
import type { Context } from '../../../kernel/context.ts';
import { present } from '../../../kernel/loaders.ts';
import { fold } from '../../../kernel/turkish.ts';
import { knownZone } from '../../../kernel/zone.ts';
import { users } from '../../../people/member/member.ts';
import { projects } from '../../../work/project/project.ts';
import { askedFor } from '../../judge/asked.ts';
import { verbStem } from '../../judge/same.ts';
import { answerWork, type Said, type Understood, type WorkAnswer } from '../../question/answer.ts';
import { alike, type Word, wordsOf } from '../../search/words.ts';
import { latestMessages, type MessageRow } from '../find.ts';
import { citations, textOf } from '../read/visible-text.ts';
import { withoutThoughts } from './answer-text.ts';
import { commandAnswer } from './command.ts';
import { fillFilter } from './fill.ts';
import { greetingFor } from './greeting.ts';
import { rewriting } from './prompt.ts';
import type { ConversationContext, Run } from './run.ts';
import { budgetOf, remembered, shareOf, type Turn, type UsageCounter } from './tokens.ts';

/** Result of the first stage: a reply that needs no sources, an answer from the tasks themselves, or a question to search for. */
type Understanding =
  | { readonly kind: 'reply'; readonly text: string }
  | { readonly kind: 'tasks'; readonly answer: WorkAnswer & { readonly understood: Understood } }
  /** `unclear`: reply if the documents do not answer. */
  | { readonly kind: 'question'; readonly question: Asked; readonly unclear?: WorkAnswer | undefined };

/** Decides how the last question of a conversation is answered. */
export async function understand(run: Run): Promise<Understanding> {
  const { context, conversation, asksForChange, model, tools, counter, signal } = run;
  const { question, project, reach } = conversation;
  const greeting = model ? undefined : greetingFor(question);
  // A model with tools proposes changes by tool calls, so it handles commands itself.
  const text = greeting ?? (model?.takesTools ? undefined : await commandAnswer(context, question));
  if (text !== undefined) return { kind: 'reply', text };
  const where = { project: project === null ? undefined : reach[0] };
  const before = leanedOn(conversation);
  // A question that continues another one does not name all its conditions.
  const fill = model && before.length === 0 && !asksForChange ? (said: Said) => fillFilter({ ...run, model }, said) : undefined;
  // Without `list_tasks`, a model knows of tasks only what passages say. The task tables know more.
  const isOnlyFilled = tools.some(({ name }) => name === 'list_tasks');
  let unclear: WorkAnswer | undefined;
  if (!isOnlyFilled || fill) {
    const alone = await answerWork(context, question, { ...where, fill, isOnlyFilled });
    const continued = alone?.understood || before.length === 0 ? undefined : await answerWork(context, question, { ...where, before });
    signal.throwIfAborted();
    const answer = continued?.understood ? continued : alone;
    if (answer?.understood) return { kind: 'tasks', answer: { ...answer, understood: answer.understood } };
    if (answer?.unclear?.isSure && (model || answer.unclear.left.length === 0)) return { kind: 'reply', text: answer.text };
    unclear = model ? undefined : answer;
  }
  return { kind: 'question', question: await standalone(conversation, model, counter, signal), unclear };
}

/** Maximum number of messages loaded: more than the history budget ever holds. */
const latest = 60;

export async function conversationContextOf(context: Context, { id, conversationId, createdAt }: MessageRow): Promise<ConversationContext> {
  const [{ reach, projectId }, rows, member] = await Promise.all([
    context.db.conversation.findFirstOrThrow({ where: { id: conversationId } }),
    latestMessages(context, { conversationId, createdAt: { lt: createdAt }, status: { in: ['done', 'stopped'] } }, latest),
    context.load(users, context.actor.user),
  ]);
  const [asked, ...earlier] = rows;
  const project = projectId === null ? undefined : await context.load(projects, projectId);
  const { name, timeZone } = present(member);
  const last = earlier.find(({ role }) => role === 'assistant');
  // Quotes of an answer without a model that found only near passages are not a topic.
  const answered = last?.model === null && last.grounded === false ? undefined : last;
  const cited = (await Promise.all(earlier.map((message) => context.load(citations, message.id)))).flatMap((each) => each ?? []);
  return {
    id,
    // Texts that are copied from macOS or a PDF have decomposed letters.
    question: present(asked).text.normalize('NFC'),
    before: await Promise.all(earlier.toReversed().map(async (message) => ({ role: message.role, text: await textOf(context, message) }))),
    quoted: [...new Set(cited.flatMap(({ messageId, subjectId }) => (messageId === answered?.id ? [subjectId] : [])))],
    sourceIds: [...new Set([...earlier.flatMap((message) => message.sourceIds), ...cited.map(({ subjectId }) => subjectId)])],
    reach,
    project: project?.name ?? null,
    name,
    today: new Intl.DateTimeFormat('tr', { dateStyle: 'full', timeZone: knownZone(timeZone) }).format(new Date()),
  };
}

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
type Standalone = { readonly text: string; readonly words: readonly Word[] };

/** `words` choose the quoted sentences; for a follow-up question, its own words count most. */
export type Asked = Standalone & {
  /** Used to judge whether there is an answer: without what only the earlier questions asked for. */
  readonly judged: Standalone;
};

const questionsIn = (turns: readonly Turn[]): string[] => turns.filter(({ role }) => role === 'user').map(({ text }) => text);

/** The last question with its references to earlier ones resolved. */
export async function standalone(
  { question, before }: ConversationContext,
  model: ChatModel | undefined,
  counter: UsageCounter,
  signal: AbortSignal,
): Promise<Asked> {
  const leaned = leanedOn({ question, before });
  const byWords = () => (leaned.length > 0 ? together(leaned, question) : whole(question));
  if (!model || questionsIn(before).length === 0) return byWords();
  const messages = rewriting(question, remembered(before, shareOf('history', budgetOf(model).input)));
  // Uses the full token limit of an answer, because reasoning models think here too.
  const { text } = await readAnswer(model, { messages, signal }, counter);
  const line = withoutThoughts(text).trim().split('\n')[0]?.trim() ?? '';
  return line === '' || line.length > longest ? byWords() : whole(line);
}

function whole(text: string): Asked {
  const question = { text, words: wordsOf(text) };
  return { ...question, judged: question };
}

/** The current topic: the question that named it, and the later ones that rely on it. */
function topicOf(before: readonly Turn[]): string[] {
  const last = questionsIn(before).slice(-mostLeaning);
  const first = last.findLastIndex((question) => !leansBack(question));
  return last.slice(Math.max(0, first));
}

/** Combines a short question that is complete by itself with the topic before, since it may continue it (`hangi belge isteniyor?`). */
export function withTopic({ question, before }: Pick<ConversationContext, 'question' | 'before'>): Asked | undefined {
  const topic = topicOf(before);
  return topic.length === 0 || leansBack(question) || wordsOf(question).length > short ? undefined : together(topic, question);
}

/** The last question by itself, if it seems to rely on the earlier ones but has enough words to stand alone. */
export function byItself({ question, before }: Pick<ConversationContext, 'question' | 'before'>): Asked | undefined {
  return before.length > 0 && leansBack(question) && wordsOf(question).length >= short ? whole(question) : undefined;
}

/** The questions that the last one relies on, oldest first; empty if it is complete by itself. */
const leanedOn = ({ question, before }: Pick<ConversationContext, 'question' | 'before'>): string[] =>
  leansBack(question) ? topicOf(before) : [];

/** Combines both questions; the words of the last one count most. */
function together(previous: readonly string[], last: string): Asked {
  const own = wordsOf(last);
  const others = wordsOf(previous.join(' ')).filter(({ text }) => !own.some((word) => alike(word.text, text)));
  const text = [...previous, last].join(' ');
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
