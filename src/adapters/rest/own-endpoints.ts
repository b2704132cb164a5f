import { trustedEngine } from '../../../schema/engine/trusted.ts';
import '../../../schema/index.ts';
import { compile, type Endpoint } from './endpoint.ts';
import { readRows } from './rows.ts';

let compiled: readonly Endpoint[] | undefined;

/** Returns all endpoints, compiled once per process. */
export function ownEndpoints(): readonly Endpoint[] {
  if (!compiled) {
    const engine = trustedEngine();
    compiled = compile(readRows(engine.schema), engine);
  }
  return compiled;
}
