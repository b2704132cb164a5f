import { trustedEngine } from '../../../schema/engine/trusted.ts';
import '../../../schema/index.ts';
import { compile, type Endpoint } from './endpoint.ts';
import { readOperations, rowsOf } from './rows.ts';

let compiled: readonly Endpoint[] | undefined;

/** Returns all endpoints, read once per process. */
export function ownEndpoints(): readonly Endpoint[] {
  compiled ??= compile(rowsOf(readOperations()), trustedEngine());
  return compiled;
}
