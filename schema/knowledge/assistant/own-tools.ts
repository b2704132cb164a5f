import { ownEngine } from '../../engine/own.ts';
import { fileTool } from './file-tool.ts';
import { compileTools, Operations, type Tool } from './tools.ts';

type Tools = ReadonlyMap<string, Tool>;
type Made = {
  readonly operations: Operations;
  /** The assistant's. They name no versions: a proposal is always against the one it was made of. */
  readonly tools: Tools;
  /** Those that programs of others call, over MCP. */
  readonly offeredTools: Tools;
};

let made: Made | undefined;

/** The tools and the operations they run, compiled once a process. */
export function ownTools(): Made {
  made ??= make(new Operations(ownEngine()));
  return made;
}

function make(operations: Operations): Made {
  const named = (tools: readonly Tool[]) => new Map(tools.map((tool) => [tool.name, tool]));
  const own = [...compileTools(operations, ['expectedVersion']), fileTool];
  return { operations, tools: named(own), offeredTools: named([...compileTools(operations), fileTool]) };
}
