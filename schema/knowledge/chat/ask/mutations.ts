import { builder, inputOf, writes } from '../../../builder.ts';
import type { Context } from '../../../kernel/context.ts';
import { found, Problem } from '../../../kernel/errors.ts';
import { projectKey } from '../../../kernel/ids.ts';
import { reference, text } from '../../../kernel/input.ts';
import { type ProblemCode, problems } from '../../../kernel/module.ts';
import { answersOf } from '../answer/answers.ts';
import { endAnswer } from '../answer/store.ts';
import { lockAnswer, type MessageRow, messages } from '../find.ts';
import { Feedback, Message } from '../message.ts';
import { textSoFar } from '../read/pieces.ts';
import { ask, retry } from './ask.ts';

const AskAssistantInput = builder.inputType('AskAssistantInput', {
  extensions: { example: { message: 'Yıllık izin kaç gün?' } },
  fields: (t) => ({
    message: t.string({ required: true, ...text({ min: 1, max: 8000, example: 'Yıllık izin kaç gün?' }) }),
    conversation: t.id({ description: 'Conversation to continue; default: a new one.', ...reference('conversation') }),
    project: t.id({
      description: 'The only project to search, by id or key; set when a conversation begins.',
      ...reference('project', { orPattern: projectKey }),
    }),
  }),
});

const MessageInput = builder.inputType('MessageInput', {
  fields: (t) => ({ id: t.id({ required: true, ...reference('message') }) }),
});

const asking = ['chat.budget_spent', 'chat.member_budget_spent', 'rate_limit.exceeded'] as const;
const waiting = ['model.away', 'model.no_room', 'model.refused', 'model.silent', 'model.too_small', ...asking] as const;

builder.mutationFields((t) => ({
  askAssistant: t.field({
    type: Message,
    description:
      'Asks the assistant and waits at most 50 seconds for the answer. An answer that takes longer, or any answer with an `Idempotency-Key`, is returned as `answering`; follow it with `chatReply`. Counts as one question toward the limit per minute.',
    extensions: writes('refused', 'ai:chat', ...waiting),
    args: { input: t.arg({ type: AskAssistantInput, required: true }) },
    resolve: async (_root, { input }, context) => whole(context, await ask(context, input)),
  }),
  startReply: t.field({
    type: Message,
    description: 'Asks the assistant and returns the answer at once, as `answering`; follow it with `chatReply`.',
    extensions: writes('refused', 'ai:chat', ...asking),
    args: { input: t.arg({ type: AskAssistantInput, required: true }) },
    resolve: (_root, { input }, context) => ask(context, input),
  }),
  retryReply: t.field({
    type: Message,
    description: 'Requests an answer that failed or was stopped again, without waiting for it.',
    extensions: writes('refused', 'ai:chat', ...asking, 'message.not_found', 'message.no_answer', 'message.not_failed'),
    args: { input: t.arg({ type: MessageInput, required: true }) },
    resolve: (_root, { input }, context) => retry(context, input),
  }),
  stopMessage: t.field({
    type: Message,
    description: 'Stops an answer and keeps the part that was written. A finished answer stays as it is.',
    extensions: writes('refused', 'ai:chat', 'message.not_found', 'message.no_answer'),
    args: { input: t.arg({ type: MessageInput, required: true }) },
    resolve: (_root, { input }, context) => stop(context, input),
  }),
  setMessageFeedback: t.field({
    type: Message,
    description: 'Stores whether an answer helped.',
    extensions: writes('refused', 'ai:chat', 'message.not_found', 'message.no_answer'),
    args: inputOf('SetMessageFeedbackInput', (t) => ({
      id: t.id({ required: true, ...reference('message') }),
      feedback: t.field({ type: Feedback, description: 'Null removes the feedback.' }),
      note: t.string({ description: 'Reason for the feedback.', ...text({ max: 2000, example: 'Eski yönetmelikten alıntı.' }) }),
    })),
    resolve: (_root, { input }, context) => setFeedback(context, input),
  }),
}));

/** Waits for the answer; returns it as `answering` if that takes too long for one request. @throws Problem the answer's failure */
async function whole(context: Context, message: MessageRow): Promise<MessageRow> {
  // Within a unit of work, generation starts only after the commit, so waiting would never end.
  if (context.unit) return message;
  await answersOf(context.services).over(message.id);
  context.forget();
  const now = found('message.not_found', await context.load(messages, message.id));
  if (now.status === 'failed') throw failureOf(now);
  return now;
}

/** The problem that an answer failed with. */
function failureOf({ failure }: MessageRow): Error {
  return failure !== null && failure in problems && failure !== 'internal'
    ? new Problem(failure as ProblemCode)
    : new Error('the answer failed; its cause was logged');
}

async function stop(context: Context, { id }: { id: string }): Promise<MessageRow> {
  const stopped = await context.unitOfWork(async (unit) => {
    const message = await lockAnswer(context, id);
    if (message.status === 'answering') {
      await endAnswer(context, message, { status: 'stopped', text: await textSoFar(context, id) });
      unit.afterCommit(() => answersOf(context.services).stop(id));
    }
    return context.db.message.findFirst({ where: { id } });
  });
  return found('message.not_found', stopped);
}

type SetFeedback = { id: string; feedback?: 'up' | 'down' | null; note?: string | null };

function setFeedback(context: Context, { id, feedback, note }: SetFeedback): Promise<MessageRow> {
  return context.unitOfWork(async () => {
    const message = await lockAnswer(context, id);
    if (feedback === undefined && note === undefined) return message;
    const where = { organizationId_id: { organizationId: message.organizationId, id } };
    return context.db.message.update({
      where,
      data: { ...(feedback !== undefined && { feedback }), ...(note !== undefined && { feedbackNote: note }) },
    });
  });
}
