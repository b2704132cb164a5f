import type { EventKind } from '../../kernel/event-kind.ts';
import type { EventDraft } from '../../kernel/event-log.ts';
import { exampleId } from '../../kernel/input.ts';
import type { MessageRow } from './find.ts';

export const answerKinds = {
  'ai.replied': {
    inverse: null,
    scope: 'ai:chat',
    description: {
      tr: 'Asistan bir soruyu yanıtladı; yalnızca sorana, metin olmadan',
      en: 'The assistant answered a question; only for the person who asked, without the text',
    },
    example: {
      id: exampleId('msg'),
      conversation: { id: exampleId('cnv') },
      grounded: true,
      model: 'gpt-5-mini',
      usage: { inputTokens: 1830, outputTokens: 96 },
    },
    nullable: ['grounded', 'model', 'usage'],
    history: null,
  },
} as const satisfies Record<string, EventKind>;

type Replied = Pick<MessageRow, 'id' | 'conversationId' | 'grounded' | 'model' | 'inputTokens' | 'outputTokens'>;

/** Visible only to the owner; never contains the text. */
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

/** Token counts as the model reported them; null if it reported none, or if passages were quoted without a model. */
export function usageOf({ inputTokens, outputTokens }: Pick<Replied, 'inputTokens' | 'outputTokens'>) {
  return inputTokens === null || outputTokens === null ? null : { inputTokens, outputTokens };
}
