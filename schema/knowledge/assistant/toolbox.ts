import type { ToolCall, ToolDefinition } from '../../../src/ports/model/port.ts';
import { problemOf } from '../../engine/engine.ts';
import type { Context } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { propose } from './propose.ts';
import { asData, fitted, refusal } from './result.ts';
import { shortSchema } from './short-schema.ts';
import { offered, ownTools } from './tools.ts';

/** Result of a call: text for the model, the id of the proposal if the call made one, and the tools that it found. */
export type ToolResult = { readonly content: string; readonly proposal?: string; readonly found?: readonly ToolDefinition[] };

export type CallOptions = {
  /** Maximum number of characters of the result. Parts that do not fit are omitted, so that the rest stays readable. */
  readonly maxChars: number;
  /** Whether the question asks for no change: proposals are then held back until the person has opened them. */
  readonly held: boolean;
  /** Adds the numbers by which its rows are cited to the result of a read. */
  readonly numbered: (tool: string, given: Record<string, unknown>, value: unknown) => unknown;
};

/** Tools that most questions need. Schemas of all tools would be two thirds of a request. */
const forQuestions = ['search', 'list_tasks', 'get_task', 'count_tasks', 'read_file'];
/** Tools that most requests for a change need too. */
const forChanges = ['create_task', 'update_task', 'list_members', 'get_project', 'create_comment', 'delete_task'];
const findTools = 'find_tools';

/** Maximum number of characters of arguments. */
const maxArguments = 200_000;

export type Toolbox = ReturnType<typeof toolbox>;

/** Tools that the assistant may call for one caller, limited by the caller's scopes and role. `reader`: the context of reads. */
export function toolbox(context: Context, reader = context) {
  const tools = new Map([...ownTools().tools].filter(([, tool]) => offered(tool, context.actor)));
  const definitions = [...tools.values()].map((tool) => ({
    name: tool.name,
    description: tool.write ? `${tool.description} You only propose it: the person sees it and approves or rejects it.` : tool.description,
    parameters: shortSchema(tool),
  }));
  const named = (names: readonly unknown[]) => definitions.filter(({ name }) => names.includes(name));
  return {
    definitions,
    /** The tools to send with a question, most important first, and `find_tools`, by which the model gets the others. */
    startingWith(asksForChange: boolean): ToolDefinition[] {
      const names = asksForChange ? [...forQuestions, ...forChanges] : forQuestions;
      const others = definitions.filter(({ name }) => !names.includes(name)).map(({ name }) => name);
      return [...names.flatMap((name) => named([name])), finderOf(others)];
    },
    /**
     * Runs a read, or stores a write as a proposal under `message`. Never throws for mistakes of the model: it gets them as a
     * result.
     */
    async call({ name, arguments: given }: ToolCall, message: string, { maxChars, held, numbered }: CallOptions): Promise<ToolResult> {
      const reply = (value: object): ToolResult => ({ content: fitted(value, maxChars) });
      const tool = tools.get(name);
      try {
        const read = parsed(given);
        const found = name === findTools ? named([(read as { names?: unknown } | null)?.names].flat()) : [];
        if (found.length > 0) return { ...reply({ callable: found.map((each) => each.name) }), found };
        if (!tool) return reply({ error: { code: 'tool.unknown', tools: [...tools.keys()] } });
        const variables = tool.arguments.variables(read);
        if (!tool.write)
          return { content: asData(name, numbered(name, variables, await tool.run(reader.through('assistant'), variables)), maxChars) };
        const { said, proposal } = await propose(context, tool, variables, message, held);
        return { ...reply(said), ...(proposal !== undefined && { proposal }) };
      } catch (error) {
        const problem = problemOf(error);
        if (!problem) throw error;
        return reply({ error: refusal(tool?.arguments.toArgumentPaths(problem) ?? problem, context.locale) });
      }
    },
  };
}

const finderOf = (others: readonly string[]): ToolDefinition => ({
  name: findTools,
  description: 'Makes other tools callable, if none of those at hand can do what the person asks.',
  parameters: {
    type: 'object',
    properties: { names: { type: 'array', items: { type: 'string', enum: others } } },
    required: ['names'],
    additionalProperties: false,
  },
});

/** @throws Problem request.malformed_json */
function parsed(given: string): unknown {
  if (given.trim() === '') return {};
  if (given.length > maxArguments) throw new Problem('request.too_large', { params: { max: maxArguments } });
  try {
    return JSON.parse(given);
  } catch {
    throw new Problem('request.malformed_json');
  }
}
