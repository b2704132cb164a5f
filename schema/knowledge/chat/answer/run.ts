import type { ChatModel, ToolDefinition } from '../../../../src/ports/model/port.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Toolbox } from '../../assistant/toolbox.ts';
import type { ReplyStream } from '../read/pieces.ts';
import type { Turn, UsageCounter } from './tokens.ts';

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
  readonly sourceIds: readonly string[];
  /** Projects to search; empty: all that the owner can view. */
  readonly reach: readonly string[];
  /** Name of the project, if the conversation is about one. */
  readonly project: string | null;
  /** Name of the person who asks, and the date in their time zone. */
  readonly name: string;
  readonly today: string;
};

/** State that the stages of one answer share. */
export type Run = {
  readonly context: Context;
  readonly conversation: ConversationContext;
  /** Whether the question asks for a change. Proposals in the answer to any other question are held back. */
  readonly asksForChange: boolean;
  readonly model: ChatModel | undefined;
  readonly box: Toolbox;
  /** The tools that the model begins with: those that fit its budget. */
  readonly tools: readonly ToolDefinition[];
  readonly stream: ReplyStream;
  readonly counter: UsageCounter;
  readonly signal: AbortSignal;
};

export type RunWithModel = Run & { readonly model: ChatModel };
