import type { EventDraft } from '../kernel/event-log.ts';

type Replied = {
  readonly id: string;
  readonly conversationId: string;
  readonly grounded: boolean | null;
  readonly model: string | null;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
};

/** For the owner alone; never the text. */
export function replied(message: Replied, owner: string): EventDraft {
  return {
    event: 'ai.replied',
    subjectId: message.id,
    audienceUserId: owner,
    data: {
      id: message.id,
      conversation: { id: message.conversationId },
      grounded: message.grounded,
      model: message.model,
      usage: usageOf(message),
    },
  };
}

/** What the model counted; null where it did not, or passages answered for themselves. */
export function usageOf({ inputTokens, outputTokens }: Pick<Replied, 'inputTokens' | 'outputTokens'>) {
  return inputTokens === null || outputTokens === null ? null : { inputTokens, outputTokens };
}
