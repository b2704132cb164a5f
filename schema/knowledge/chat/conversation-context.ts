import type { Context } from '../../kernel/context.ts';
import { present } from '../../kernel/loaders.ts';
import { knownZone } from '../../kernel/zone.ts';
import { users } from '../../people/member/member.ts';
import { projects } from '../../work/project/project.ts';
import { citations } from './citation-loader.ts';
import type { MessageRow } from './find.ts';
import type { Turn } from './memory.ts';
import { textOf } from './visible-text.ts';

/** Input of an answer: the last question and the conversation before it. */
export type ConversationContext = {
  /** Id of the answer. */
  readonly id: string;
  readonly question: string;
  /** Oldest first. */
  readonly before: readonly Turn[];
  /** Ids of subjects that the last answer quotes and the reader can still view. */
  readonly quoted: readonly string[];
  /** Ids of subjects that the earlier answers may rely on, since the new answer may repeat them. */
  readonly drawnFrom: readonly string[];
  /** Projects to search; empty: all that the owner can view. */
  readonly reach: readonly string[];
  /** Name of the project, if the conversation is about one. */
  readonly project: string | null;
  /** Name of the person who asks, and the date in their time zone. */
  readonly name: string;
  readonly today: string;
};

/** Maximum number of messages loaded: more than the history budget ever holds. */
const latest = 60;

export async function conversationContextOf(context: Context, { id, conversationId, createdAt }: MessageRow): Promise<ConversationContext> {
  const [{ reach, projectId }, rows, member] = await Promise.all([
    context.db.conversation.findFirstOrThrow({ where: { id: conversationId } }),
    context.db.message.findMany({
      where: { conversationId, createdAt: { lt: createdAt }, status: { in: ['done', 'stopped'] } },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: latest,
    }),
    context.load(users, context.actor.user),
  ]);
  const [asked, ...earlier] = rows;
  const project = projectId === null ? undefined : await context.load(projects, projectId);
  const { name, timeZone } = present(member);
  const last = earlier.find(({ role }) => role === 'assistant');
  // Quotes of an answer without a model that found only near passages are not a topic.
  const answered = last?.model === null && last.grounded === false ? undefined : last;
  const quotes = answered ? await context.load(citations, answered.id) : undefined;
  const cited = (await Promise.all(earlier.map((message) => context.load(citations, message.id)))).flatMap((each) => each ?? []);
  return {
    id,
    question: present(asked).text,
    before: await Promise.all(earlier.toReversed().map(async (message) => ({ role: message.role, text: await textOf(context, message) }))),
    quoted: [...new Set(quotes?.map(({ subjectId }) => subjectId))],
    drawnFrom: [...new Set([...earlier.flatMap((message) => message.drawnFrom), ...cited.map(({ subjectId }) => subjectId)])],
    reach,
    project: project?.name ?? null,
    name,
    today: new Intl.DateTimeFormat('tr', { dateStyle: 'full', timeZone: knownZone(timeZone) }).format(new Date()),
  };
}
