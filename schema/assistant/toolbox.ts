import type { ToolCall, ToolDefinition } from '../../src/ports/model/port.ts';
import type { Context } from '../kernel/context.ts';

/** What came of a call: text for the model, and the proposal a person may confirm, if it is one. */
export type ToolResult = { readonly content: string; readonly action?: string };

/** What the assistant may call for one caller: only what that caller's scopes and role allow. */
export type Toolbox = {
  readonly definitions: readonly ToolDefinition[];
  /** Runs a read, or keeps a write as a proposal under `message`. Never throws for what the model got wrong: it is told. */
  call(call: ToolCall, message: string): Promise<ToolResult>;
};

export function toolbox(_context: Context): Toolbox {
  return { definitions: [], call: async () => ({ content: 'unknown tool' }) };
}
