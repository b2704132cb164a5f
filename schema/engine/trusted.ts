import type { GraphQLSchema } from 'graphql';
import { Engine } from './engine.ts';

let whole: GraphQLSchema | undefined;
let engine: Engine | undefined;

/** Registers the complete schema. Called by `schema/index.ts`, which the modules cannot import themselves. */
export function registerSchema(schema: GraphQLSchema): GraphQLSchema {
  whole = schema;
  return schema;
}

/** Engine for trusted documents over the complete schema, for modules that act in a user's name (schema/knowledge/assistant/). */
export function trustedEngine(): Engine {
  if (!whole) throw new Error('schema/index.ts is not loaded');
  engine ??= new Engine(whole);
  return engine;
}
