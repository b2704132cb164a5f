import { ownEngine } from '../../../schema/engine/own.ts';
import '../../../schema/index.ts';
import { compile, type Endpoint } from './endpoint.ts';
import { readRows } from './rows.ts';

let compiled: readonly Endpoint[] | undefined;

/** Returns all endpoints, compiled once per process. */
export function ownEndpoints(): readonly Endpoint[] {
  if (!compiled) {
    const engine = ownEngine();
    compiled = compile(readRows(engine.schema), engine);
  }
  return compiled;
}
