import type { Context } from '../../../kernel/context.ts';
import { invalid, Problem } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import { chargeQuestion } from '../../../kernel/limits.ts';
import { plainLine } from '../../../kernel/text.ts';
import { seeProject } from '../../../people/access/project.ts';
import { answersOf } from '../answer/answers.ts';
import { type ConversationRow, lockAnswer, lockConversation, type MessageRow } from '../find.ts';
import { requireBudget } from './spending.ts';

export type Ask = { readonly message: string; readonly conversation?: string | null; readonly project?: string | null };

/** Characters of the title that is made of the first question. */
const titleLength = 80;

/**
 * Stores a question and its empty answer; generation starts after commit. Charges one question.
 * @throws Problem chat.budget_spent, chat.member_budget_spent, rate_limit.exceeded, input.invalid
 */
export async function ask(context: Context, input: Ask): Promise<MessageRow> {
  await requireBudget(context);
  await chargeQuestion(context);
  return context.unitOfWork(async (unit) => {
    const conversation = input.conversation ? await goOn(context, input) : await start(context, input);
    const conversationId = conversation.id;
    const asked = new Date();
    const bare = { organizationId: context.actor.organization, conversationId };
    await context.db.message.create({
      data: { ...bare, id: newId('message'), role: 'user', text: input.message, createdAt: asked },
    });
    const answer = await context.db.message.create({
      // Messages are ordered by time, so the answer gets a later one.
      data: { ...bare, id: newId('message'), role: 'assistant', text: '', status: 'answering', createdAt: new Date(asked.getTime() + 1) },
    });
    unit.afterCommit(() => answersOf(context.services).begin(context, answer));
    return answer;
  });
}

/**
 * Answers a question again if its answer failed or was stopped. Charges one question.
 * @throws Problem chat.budget_spent, chat.member_budget_spent, rate_limit.exceeded, message.not_found, message.no_answer,
 * message.not_failed
 */
export async function retry(context: Context, { id }: { id: string }): Promise<MessageRow> {
  await requireBudget(context);
  await chargeQuestion(context);
  return context.unitOfWork(async (unit) => {
    const message = await lockAnswer(context, id);
    if (message.status === 'answering') return message;
    if (message.status === 'done') throw new Problem('message.not_failed');
    await context.db.replyPiece.deleteMany({ where: { messageId: id } });
    const answer = await context.db.message.update({
      where: { organizationId_id: { organizationId: message.organizationId, id } },
      // Only a complete answer has citations and a verification. The version distinguishes cursors of this attempt from earlier ones.
      data: { status: 'answering', text: '', sourceIds: [], failure: null, version: { increment: 1 } },
    });
    unit.afterCommit(() => answersOf(context.services).begin(context, answer));
    return answer;
  });
}

async function goOn(context: Context, input: Ask): Promise<ConversationRow> {
  const conversation = await lockConversation(context, input.conversation as string);
  if (!conversation) throw invalid(['input', 'conversation'], 'conversation.not_found');
  if (input.project) throw invalid(['input', 'project'], 'field.conflict', { name: 'conversation' });
  return context.db.conversation.update({
    where: { organizationId_id: { organizationId: conversation.organizationId, id: conversation.id } },
    data: { updatedAt: new Date() },
  });
}

async function start(context: Context, { message, project: reference }: Ask): Promise<ConversationRow> {
  const project = reference ? await seeProject(context, reference) : undefined;
  if (reference && !project) throw invalid(['input', 'project'], 'project.not_found');
  const { organization, user, projects } = context.actor;
  const line = plainLine(message);
  return context.db.conversation.create({
    data: {
      organizationId: organization,
      id: newId('conversation'),
      userId: user,
      title: line.length > titleLength ? `${[...line].slice(0, titleLength).join('').trimEnd()}…` : line,
      projectId: project?.id ?? null,
      reach: project ? [project.id] : [...(projects ?? [])],
    },
  });
}
