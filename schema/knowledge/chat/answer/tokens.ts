import type { ChatMessage, ChatModel, ToolDefinition, Usage } from '../../../../src/ports/model/port.ts';
import { withoutNumbers } from '../cite/claims.ts';

/** Token budget for one model call. */
export type Budget = {
  /** Tokens of the whole input. */
  readonly input: number;
  /** Tokens of tool definitions. */
  readonly tools: number;
};

/** Maximum tokens for passages, history and the results of one tool round. `share` limits them in a small context. */
const most = { passages: 3_000, history: 1_500, results: 2_000 } as const;
const share = { passages: 0.25, history: 0.1, results: 0.15 } as const;
/** Tokens reserved for the instructions and the words around the question. */
const instructions = 1_100;
/** Fewer tokens for results than this are not worth a tool call. */
export const leastResults = 300;

/** Computes the input budget: the context without the tokens reserved for the answer. */
export function budgetOf({ context, maxTokens }: Pick<ChatModel, 'context' | 'maxTokens'>): Budget {
  // Margin for errors of the estimate.
  const input = Math.floor((context - maxTokens) * 0.95);
  const rest = input - instructions - shareOf('passages', input) - shareOf('history', input) - shareOf('results', input);
  return { input, tools: Math.max(0, rest) };
}

/** Tokens for one part of an input of `tokens`. */
export const shareOf = (what: keyof typeof most, tokens: number): number =>
  Math.max(0, Math.min(most[what], Math.floor(tokens * share[what])));

/** Measured on Turkish prose: 2.6 in cl100k, 3.5 in o200k. */
const charactersPerToken = 2.5;
/** For English descriptions in JSON. */
const charactersOfTools = 3.8;

export const tokensOf = (text: string): number => Math.ceil(text.length / charactersPerToken);

const tokensOfTool = (tool: ToolDefinition): number => Math.ceil(JSON.stringify(tool).length / charactersOfTools);

/** The tools that fit, in the given order of importance. */
export function toolsWithin(tools: readonly ToolDefinition[], tokens: number): ToolDefinition[] {
  let left = tokens;
  return tools.filter((tool) => {
    const cost = tokensOfTool(tool);
    if (cost > left) return false;
    left -= cost;
    return true;
  });
}

/** Number of characters that fit into `tokens`. */
export const lengthOf = (tokens: number): number => Math.max(0, Math.floor(tokens * charactersPerToken));

/** The beginning of `text` that fits, with an ellipsis if it was cut. */
function cutTo(text: string, tokens: number): string {
  const length = lengthOf(tokens);
  return text.length <= length ? text : `${text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** One earlier message. */
export type Turn = { readonly role: 'user' | 'assistant'; readonly text: string };

/** Maximum tokens of a remembered turn, so that a long one does not crowd out the others. */
const longestTurn = 400;

/** The latest turns that fit, oldest first. Their citation numbers are removed, because the passages are not sent again. */
export function remembered(turns: readonly Turn[], tokens: number = most.history): Turn[] {
  const latest: Turn[] = [];
  let left = tokens;
  for (const { role, text } of turns.toReversed()) {
    const content = cutTo(withoutNumbers(text), longestTurn);
    left -= tokensOf(content);
    if (left < 0) break;
    latest.unshift({ role, text: content });
  }
  return latest;
}

/** The items that fit, in order. The first item is always included, even if it exceeds the budget. */
export function withinBudget<Item extends { readonly text: string; readonly record?: string | undefined }>(
  all: readonly Item[],
  tokens: number = most.passages,
): Item[] {
  let left = tokens;
  return all.filter(({ text, record = '' }, index) => {
    const cost = tokensOf(text) + tokensOf(record);
    if (index > 0 && cost > left) return false;
    left -= cost;
    return true;
  });
}

/** Tokens of one answer, over all its model calls. */
export class UsageCounter {
  #sum: Usage | undefined;
  #estimated = 0;

  /** Estimates tokens by text length until the model reports its usage. */
  begin(messages: readonly ChatMessage[]): { said(text: string): void; end(usage: Usage | undefined): void } {
    const asked = messages.reduce((sum, { content }) => sum + tokensOf(content), 0);
    this.#estimated += asked;
    let own = asked;
    return {
      said: (text) => {
        const tokens = tokensOf(text);
        this.#estimated += tokens;
        own += tokens;
      },
      end: (usage) => {
        if (!usage) return;
        this.#estimated -= own;
        const { inputTokens, outputTokens } = this.#sum ?? { inputTokens: 0, outputTokens: 0 };
        this.#sum = { inputTokens: inputTokens + usage.inputTokens, outputTokens: outputTokens + usage.outputTokens };
      },
    };
  }

  /** Undefined if the model reported nothing. */
  get usage(): Usage | undefined {
    return this.#sum;
  }

  /** All tokens, reported or else estimated, including those of an aborted answer. */
  get spent(): number {
    return (this.#sum?.inputTokens ?? 0) + (this.#sum?.outputTokens ?? 0) + this.#estimated;
  }
}
