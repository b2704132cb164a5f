import { trustedEngine } from '../../../schema/engine/trusted.ts';
import '../../../schema/index.ts';
import { compile, type Endpoint } from './endpoint.ts';
import { readOperations, rowsOf } from './rows.ts';

let compiled: readonly Endpoint[] | undefined;

/** Returns all endpoints, read once per process. */
export function ownEndpoints(): readonly Endpoint[] {
  const engine = trustedEngine();
  compiled ??= compile(rowsOf(readOperations(engine.schema)), engine);
  return compiled;
}
