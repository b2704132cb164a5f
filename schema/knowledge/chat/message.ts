import { Proposal } from '../../activity/proposal/proposal.ts';
import { proposalsOf } from '../../activity/proposal/row.ts';
import { builder } from '../../builder.ts';
import type { Context } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { present } from '../../kernel/loaders.ts';
import { findsById, Node } from '../../kernel/node.ts';
import { countTasks } from '../../work/task/list.ts';
import { taskGroups } from '../../work/task/task-group.ts';
import { toDisplayedFilter } from '../../work/view/filter.ts';
import type { Span } from '../index/sentences.ts';
import type { Understood as UnderstoodRow } from '../question/answer.ts';
import { seesCounted } from '../question/over.ts';
import { Conversation } from './conversation.ts';
import { usageOf } from './events.ts';
import { conversations, latestMessages, messages } from './find.ts';
import { type CitationRow, citations, textOf, unsupportedIn, verificationOf } from './read/visible-text.ts';
import { verdicts, verificationStates } from './verify/verification.ts';

const MessageRole = builder.enumType('MessageRole', { description: 'Author of the message.', values: ['user', 'assistant'] as const });

const MessageStatus = builder.enumType('MessageStatus', {
  description:
    'State of an answer: `answering` until its last word is stored; `stopped` by the person who asked; `failed` with the part that had come, and can be requested again.',
  values: ['answering', 'done', 'stopped', 'failed'] as const,
});

export const Feedback = builder.enumType('Feedback', { description: 'Whether an answer helped.', values: ['up', 'down'] as const });

export const Citation = builder.objectRef<CitationRow>('Citation').implement({
  description: 'A quote that supports an answer, word for word as in the stored text when the answer was given.',
  extensions: {
    example: {
      n: 1,
      kind: 'file',
      id: 'fil_01jcx6y3m8e7v9t5w2b4n6q8r0',
      title: 'İzin yönetmeliği.pdf',
      page: 3,
      start: 1840,
      end: 1893,
      quote: 'Bir yılını dolduran çalışan 14 gün yıllık izin kullanır.',
      url: 'https://atolye.ornek.test/files/fil_01jcx6y3m8e7v9t5w2b4n6q8r0?page=3',
    },
  },
  fields: (t) => ({
    n: t.exposeInt('n', { description: "Its number in the answer's text: `[1]`." }),
    kind: t.exposeString('kind', { description: '`file`, `task`, `comment` or `project`.' }),
    id: t.exposeID('subjectId', { description: 'Id of that record.' }),
    title: t.exposeString('title'),
    page: t.exposeInt('page', { nullable: true, description: 'Page, slide or sheet, from 1; null if there are none.' }),
    start: t.exposeInt('start', { description: 'Start offset of the quote in the stored text of the record, in UTF-16 units.' }),
    end: t.exposeInt('end', { description: 'End offset, exclusive.' }),
    quote: t.exposeString('quote'),
    url: t.string({ description: 'URL of the source.', resolve: ({ url }, _, { services }) => services.baseUrl + url }),
  }),
});

const ModelUsage = builder.objectRef<{ inputTokens: number; outputTokens: number }>('ModelUsage').implement({
  description: 'Tokens, as the model counted them.',
  extensions: { example: { inputTokens: 1830, outputTokens: 96 } },
  fields: (t) => ({ inputTokens: t.exposeInt('inputTokens'), outputTokens: t.exposeInt('outputTokens') }),
});

const QuestionAsked = builder.enumType('QuestionAsked', {
  description:
    'Requested information about tasks: the tasks themselves, their number, their assignees, their dates, the time spent on them, or their estimates.',
  values: ['list', 'count', 'who', 'when', 'time', 'estimate'] as const,
});
const QuestionGroup = builder.enumType('QuestionGroup', { description: 'Grouping of tasks.', values: taskGroups });

const Understood = builder.objectRef<UnderstoodRow>('Understood').implement({
  description: 'Interpretation of a question about tasks.',
  extensions: {
    example: {
      filter: 'assignee:me due<today open:yes',
      asked: 'list',
      group: null,
      count: 3,
      url: 'https://atolye.ornek.test/tasks?filter=assignee%3Ame+due%3Ctoday+open%3Ayes',
    },
  },
  fields: (t) => ({
    filter: t.string({
      description: 'Filter expression for the tasks that the question is about, with current names.',
      resolve: ({ filter }, _, context) => toDisplayedFilter(context, filter),
    }),
    asked: t.expose('asked', { type: QuestionAsked }),
    group: t.expose('group', { type: QuestionGroup, nullable: true }),
    count: t.int({
      description:
        'Number of tasks that matched when the answer was given; 10,001 for more than 10,000. If the caller can no longer view the project of some of them: number of visible tasks that match now.',
      resolve: async (understood, _, context) =>
        (await seesCounted(context, understood)) ? understood.count : countNow(context, understood.filter),
    }),
    url: t.string({
      description: 'URL of the task list.',
      resolve: ({ filter }, _, { services }) => `${services.baseUrl}/tasks?${new URLSearchParams({ filter })}`,
    }),
  }),
});

/** Number of tasks that match now; 0 if the filter names something that the caller cannot view. */
async function countNow(context: Context, filter: string): Promise<number> {
  try {
    return (await countTasks(context, { text: filter })).count;
  } catch (error) {
    if (error instanceof Problem && error.status === 400) return 0;
    throw error;
  }
}

const TextSpan = builder.objectRef<Span>('TextSpan').implement({
  description: 'A part of a text.',
  extensions: { example: { start: 57, end: 91 } },
  fields: (t) => ({
    start: t.exposeInt('start', { description: 'Start offset in UTF-16 units.' }),
    end: t.exposeInt('end', { description: 'End offset, exclusive.' }),
  }),
});

const VerificationState = builder.enumType('VerificationState', {
  description:
    'Result of the verification of an answer: `pending` until the verdicts come; `verified` if a quote supports every sentence; `partly` if the sources do not state some sentences; `failed` if they contradict one; `unverified` if there are no verdicts.',
  values: verificationStates,
});
const ClaimVerdict = builder.enumType('ClaimVerdict', {
  description: 'Verdict on a sentence: the cited sources support it, contradict it, or do not state it.',
  values: verdicts,
});

type Verified = NonNullable<Awaited<ReturnType<typeof verificationOf>>>;

const VerifiedClaim = builder.objectRef<Verified['claims'][number]>('VerifiedClaim').implement({
  description: 'A sentence of an answer, with the verdict of the verifying model.',
  extensions: {
    example: {
      text: 'Bir yılını dolduran çalışanın yıllık izni 14 gündür.',
      verdict: 'supported',
      source: 1,
      quote: 'Bir yılını dolduran çalışan 14 gün yıllık izin kullanır.',
      start: 0,
      end: 56,
    },
  },
  fields: (t) => ({
    text: t.exposeString('text', { description: 'The sentence without Markdown and citation numbers.' }),
    verdict: t.expose('verdict', {
      type: ClaimVerdict,
      description: 'Verdict of the model; `not_stated` if its quote is not found in the source.',
    }),
    source: t.exposeInt('source', {
      nullable: true,
      description: 'Number of the citation that `quote` is from; null if the source has no page, such as a count.',
    }),
    quote: t.exposeString('quote', { nullable: true, description: 'Words of the source that show the verdict; null for `not_stated`.' }),
    start: t.exposeInt('start', { description: "Start offset of the sentence in the answer's text, in UTF-16 units." }),
    end: t.exposeInt('end', { description: 'End offset, exclusive.' }),
  }),
});

const Verification = builder.objectRef<Verified>('Verification').implement({
  description: 'Verification of an answer against the sources that it cites, by a model.',
  extensions: { example: { state: 'verified' } },
  fields: (t) => ({
    state: t.expose('state', { type: VerificationState }),
    claims: t.expose('claims', {
      type: [VerifiedClaim],
      description: 'Sentences of the answer, in order. Empty without verdicts, and for answers that consist of quotes or of a table.',
    }),
  }),
});

export const Message = builder.prismaObject('Message', {
  description: 'A question, or the answer to it.',
  interfaces: [Node],
  extensions: {
    example: {
      role: 'assistant',
      text: 'Bir yılını dolduran çalışanın yıllık izni 14 gündür [1].',
      status: 'done',
      grounded: true,
      unsupported: 0,
      unsupportedSentences: [],
      cut: false,
      understood: null,
      failure: null,
      model: 'gpt-5-mini',
      feedback: null,
      feedbackNote: null,
    },
    scope: 'ai:chat',
    visibleByReference: ['id'],
  },
  fields: (t) => ({
    conversation: t.field({
      type: Conversation,
      resolve: async ({ conversationId }, _, context) => present(await context.load(conversations, conversationId)),
    }),
    role: t.expose('role', { type: MessageRole }),
    text: t.string({
      description:
        'Markdown, with the numbers of its citations; without the parts that rely on citations which are gone. Empty while it is `answering`.',
      resolve: (message, _, context) => textOf(context, message),
    }),
    status: t.expose('status', { type: MessageStatus }),
    grounded: t.boolean({
      nullable: true,
      // Answers of a model from before answers were verified were judged by rules.
      resolve: ({ grounded, verification, model }) => (grounded && model !== null && verification === null ? false : grounded),
      description:
        'Whether a quote that was found in its source supports every sentence of the answer; false if nothing was found. Null unless it is a complete answer whose verification is not pending.',
    }),
    unsupported: t.exposeInt('unsupported', {
      nullable: true,
      description:
        'For a complete answer: number of sentences that no quote supports; all of them if it is unverified. Null while its verification is pending, and for answers from before this was counted.',
    }),
    verification: t.field({
      type: Verification,
      nullable: true,
      description:
        'For a complete answer: verdicts on its sentences. Null for answers that state nothing, such as that nothing was found, and for those from before answers were verified.',
      resolve: (message, _, context) => verificationOf(context, message),
    }),
    unsupportedSentences: t.field({
      type: [TextSpan],
      description: 'Positions of those sentences in `text`, as far as the caller can view it.',
      resolve: (message, _, context) => unsupportedIn(context, message),
    }),
    cut: t.boolean({
      nullable: true,
      description: 'For a complete answer: whether it was cut off because the model reached its limit or its server sent no more.',
      resolve: ({ cut, status, role }) => (role === 'assistant' && status === 'done' ? (cut ?? false) : null),
    }),
    understood: t.field({
      type: Understood,
      nullable: true,
      description: 'For an answer about tasks that a filter finds: the filter, and what was asked. Null for other answers.',
      resolve: ({ understood }) => understood as UnderstoodRow | null,
    }),
    failure: t.exposeString('failure', { nullable: true, description: 'Code of the problem that an answer `failed` with.' }),
    citations: t.field({
      type: [Citation],
      description: 'Citations of sources that still exist and that the caller can still view.',
      resolve: async ({ id }, _, context) => (await context.load(citations, id)) ?? [],
    }),
    proposals: t.field({
      type: [Proposal],
      description: 'Changes that the assistant proposes with it, as far as the caller can view their records.',
      resolve: async ({ id }, _, context) => (await context.load(proposalsOf, id)) ?? [],
    }),
    model: t.exposeString('model', { nullable: true, description: 'Null if passages were quoted as the answer, without a model.' }),
    usage: t.field({ type: ModelUsage, nullable: true, description: 'Null if the model reported no usage.', resolve: usageOf }),
    feedback: t.field({ type: Feedback, nullable: true, resolve: ({ feedback }) => feedback as 'up' | 'down' | null }),
    feedbackNote: t.exposeString('feedbackNote', { nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
});

findsById('message', Message, messages, 'ai:chat');

/** Maximum number of messages returned: the latest. */
const maxMessages = 200;

builder.objectField(Conversation, 'messages', (t) =>
  t.field({
    type: [Message],
    description: `Messages, oldest first: the latest ${maxMessages}.`,
    resolve: async ({ id }, _, context) => (await latestMessages(context, { conversationId: id }, maxMessages)).reverse(),
  }),
);
