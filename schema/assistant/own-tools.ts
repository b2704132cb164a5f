import { ownEngine } from '../engine/own.ts';
import { compileTools, Operations, type Tool } from './tools.ts';

type Made = {
  readonly operations: Operations;
  readonly tools: ReadonlyMap<string, Tool>;
};

let made: Made | undefined;

/** The assistant's tools and the operations they run. It names no versions: a proposal is always against the one it was made of. */
export function ownTools(): Made {
  made ??= make(new Operations(ownEngine()));
  return made;
}

function make(operations: Operations): Made {
  return { operations, tools: new Map(compileTools(operations, ['expectedVersion']).map((tool) => [tool.name, tool])) };
}
