import type { ErrorLog } from '../../../schema/engine/engine.ts';
import type { Context } from '../../../schema/kernel/context.ts';
import type { Tool } from '../../../schema/knowledge/assistant/tool.ts';

export type McpCall = { readonly context: Context; readonly tools: ReadonlyMap<string, Tool>; readonly log: ErrorLog };

/** Media types of responses, the default first. */
export const forms = ['application/json', 'text/event-stream'] as const;
export type AnswerForm = (typeof forms)[number];
