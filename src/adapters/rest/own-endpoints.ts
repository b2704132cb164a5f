import { ownEngine } from '../../../schema/engine/own.ts';
import { readDocuments } from './documents.ts';
import { compile, type Endpoint } from './endpoint.ts';
import { rows } from './index.ts';

let compiled: readonly Endpoint[] | undefined;

/** Every row over the one schema, which `schema/index.ts` has to have made: compiled once a process. */
export function ownEndpoints(): readonly Endpoint[] {
  compiled ??= compile(rows, ownEngine(), readDocuments());
  return compiled;
}
