import type { ChatModel, ToolDefinition } from '../../../src/ports/model/port.ts';
import { withoutNumbers } from './markers.ts';

/** What one answer may send to a model, in tokens. */
export type Budget = {
  /** Of all that is sent at once. */
  readonly input: number;
  /** Of tools: the same for every question, so that their definitions stay what servers have at hand. */
  readonly tools: number;
};

/**
 * What passages and what was said before take of a question, and what a round of tools answers, at most; of a small context
 * these shares.
 */
const most = { passages: 3_000, history: 1_500, results: 2_000 } as const;
const share = { passages: 0.25, history: 0.1, results: 0.15 } as const;
/** Of instructions, in tokens, with the words around the question. */
const instructions = 1_100;
/** Results shorter than this are not worth a call. */
export const leastResults = 300;

/** What fits beside the answer into what the model reads and writes at once. */
export function budgetOf({ context, maxTokens }: Pick<ChatModel, 'context' | 'maxTokens'>): Budget {
  // Estimates may be wrong by some.
  const input = Math.floor((context - maxTokens) * 0.95);
  const rest = input - instructions - shareOf('passages', input) - shareOf('history', input) - shareOf('results', input);
  return { input, tools: Math.max(0, rest) };
}

/** What passages, history or a round's results may take of what is left of `tokens`. */
export const shareOf = (what: keyof typeof most, tokens: number): number =>
  Math.max(0, Math.min(most[what], Math.floor(tokens * share[what])));

/** Of Turkish prose, measured: 2.6 in cl100k, 3.5 in o200k. */
const charactersPerToken = 2.5;
/** Of English descriptions in JSON. */
const charactersOfTools = 3.8;

export const tokensOf = (text: string): number => Math.ceil(text.length / charactersPerToken);

const tokensOfTool = (tool: ToolDefinition): number => Math.ceil(JSON.stringify(tool).length / charactersOfTools);

/** The tools that fit, those that matter most first. */
export function toolsWithin(tools: readonly ToolDefinition[], tokens: number): ToolDefinition[] {
  let left = tokens;
  return tools.filter((tool) => {
    const cost = tokensOfTool(tool);
    if (cost > left) return false;
    left -= cost;
    return true;
  });
}

/** Characters that fit into so many tokens. */
export const lengthOf = (tokens: number): number => Math.max(0, Math.floor(tokens * charactersPerToken));

/** The beginning of `text` that fits. */
function cutTo(text: string, tokens: number): string {
  const length = lengthOf(tokens);
  return text.length <= length ? text : `${text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** What was said before. */
export type Turn = { readonly role: 'user' | 'assistant'; readonly text: string };

/** A turn is remembered up to this many tokens, so that one long one does not crowd out the others. */
const longestTurn = 400;

/** The latest turns that fit, oldest first. The numbers in them named passages that are not shown again. */
export function remembered(turns: readonly Turn[], tokens: number = most.history): Turn[] {
  const kept: Turn[] = [];
  let left = tokens;
  for (const { role, text } of turns.toReversed()) {
    const content = cutTo(withoutNumbers(text), longestTurn);
    left -= tokensOf(content);
    if (left < 0) break;
    kept.unshift({ role, text: content });
  }
  return kept;
}

/** The first of `all` that fit, whole, in their order; at least one, cut where it is too long by itself. */
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
