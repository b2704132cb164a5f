import type { Prepared } from '../../engine/engine.ts';
import { trustedEngine } from '../../engine/trusted.ts';
import type { Actor } from '../../kernel/actor.ts';
import { may } from '../../kernel/policy.ts';
import { argumentsOf } from './arguments.ts';
import { countTool } from './count-tool.ts';
import { fileTool } from './file-tool.ts';
import { type Operations, operationsOf } from './operations.ts';
import { searchTool } from './search-tool.ts';
import type { Tool, ToolRow, Write } from './tool.ts';
import { paged, readTools } from './tools-read.ts';
import { runTools, writeTools } from './tools-write.ts';

/** Name of the operation of a tool, which has one root field: `ToolListTasks` for `list_tasks`. */
export const operationOf = ({ name }: Pick<ToolRow, 'name'>): string =>
  `Tool${name.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}`;

type OwnTools = Readonly<Record<'tools' | 'offeredTools', ReadonlyMap<string, Tool>>>;
let made: OwnTools | undefined;

/**
 * All tools by name, compiled once per process. `tools` are those of the assistant, which take no versions, because a proposal always uses
 * the version that it was made from; `offeredTools` are those of programs over MCP.
 */
export function ownTools(): OwnTools {
  if (made) return made;
  const operations = operationsOf(trustedEngine());
  const named = (tools: readonly Tool[]) => new Map(tools.map((tool) => [tool.name, tool]));
  made = { tools: named(compileTools(operations, ['expectedVersion'])), offeredTools: named(compileTools(operations, [], runTools)) };
  return made;
}

/** Compiles all tools; `without` are arguments that none of them has, `more` are further tools. */
export function compileTools(operations: Operations, without: readonly string[] = [], more: readonly ToolRow[] = []): Tool[] {
  const rows = [...readTools, ...writeTools, ...more].map(({ description, without: own = [], requires, ...row }): Tool => {
    const operation = operationOf(row);
    const prepared = operations.prepared(operation);
    return {
      ...row,
      description: description ?? descriptionOf(prepared),
      write: writeOf(prepared),
      root: rootOf(prepared),
      scopes: prepared.scopes,
      arguments: argumentsOf(row.name, prepared, operations.schema, { without: [...own, ...without], requires }),
      run: (context, variables) => operations.run(operation, context, variables),
    };
  });
  return [searchTool, countTool, fileTool, ...rows];
}

const rootOf = ({ rootFields }: Prepared): string => rootFields[0]?.name ?? '';

function descriptionOf({ rootFields, operation }: Prepared): string {
  const isPaged = operation.variableDefinitions?.some(({ variable }) => variable.name.value === 'after');
  return [rootFields[0]?.field.description, ...(isPaged ? [paged] : [])].join(' ');
}

/** Effect of an operation, by the name of its mutation. Undefined for a read. */
function writeOf(prepared: Prepared): Write | undefined {
  if (prepared.kind !== 'mutation') return undefined;
  const effect = (['create', 'delete'] as const).find((verb) => rootOf(prepared).startsWith(verb)) ?? 'update';
  return { effect, idempotent: effect !== 'create' };
}

/** Whether the caller is offered the tool: the credential has its scopes, and the role allows it regardless of the subject. */
export function offered({ scopes, permission }: Tool, actor: Actor): boolean {
  return [...scopes].every((scope) => actor.scopes.has(scope)) && (!permission || may(actor, permission, undefined));
}
