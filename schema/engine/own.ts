import type { GraphQLSchema } from 'graphql';
import { Engine } from './engine.ts';

let whole: GraphQLSchema | undefined;
let engine: Engine | undefined;

/** Says which schema the concepts make together: called by `schema/index.ts`, which none of them can import. */
export function isWhole(schema: GraphQLSchema): GraphQLSchema {
  whole = schema;
  return schema;
}

/** Runs documents of our own over the whole schema, for concepts that do things in somebody's name (schema/knowledge/assistant/). */
export function ownEngine(): Engine {
  if (!whole) throw new Error('schema/index.ts is not loaded');
  engine ??= new Engine(whole);
  return engine;
}
