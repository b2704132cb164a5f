import { trustedEngine } from '../../engine/trusted.ts';
import { fileTool } from './file-tool.ts';
import { Operations } from './operations.ts';
import type { Tool } from './tool.ts';
import { compileTools } from './tools.ts';
import { runTools } from './tools-write.ts';

type Tools = ReadonlyMap<string, Tool>;
type Made = {
  readonly operations: Operations;
  /** Tools of the assistant. They take no versions, because a proposal always uses the version that it was made from. */
  readonly tools: Tools;
  /** Tools for external programs, over MCP. */
  readonly offeredTools: Tools;
};

let made: Made | undefined;

/** Tools and the operations that they run, compiled once per process. */
export function ownTools(): Made {
  made ??= make(new Operations(trustedEngine()));
  return made;
}

function make(operations: Operations): Made {
  const named = (tools: readonly Tool[]) => new Map(tools.map((tool) => [tool.name, tool]));
  const own = [...compileTools(operations, ['expectedVersion']), fileTool];
  return { operations, tools: named(own), offeredTools: named([...compileTools(operations, [], runTools), fileTool]) };
}
