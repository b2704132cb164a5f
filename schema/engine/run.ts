import { type DocumentNode, type ExecutionResult, execute, type GraphQLSchema } from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import type { Context } from '../kernel/context.ts';
import { conditionVariables, executed } from './conditions.ts';
import { fragmentsOf, operationOf } from './document.ts';
import { preloadedFields, withoutResolvers } from './preloaded.ts';

export type Variables = Record<string, unknown>;
export type Result = ExecutionResult | Promise<ExecutionResult>;
export type Run = (context: Context, variables: Variables) => Result;

/** Runs a document of one operation on graphql-js. */
export function interpreted(schema: GraphQLSchema, document: DocumentNode): Run {
  return (contextValue, variableValues) => execute({ schema, document, contextValue, variableValues }) as Result;
}

/** Maximum number of combinations of `@skip` and `@include` for which a document is compiled. */
const maxVariants = 8;

/**
 * Runs a document of one operation on graphql-jit, compiled at once (about 1 ms). graphql-jit loses conditions on fields
 * inside fragments, so a document with `@skip` or `@include` is compiled, without them, once for each combination.
 * Documents that it cannot compile, and combinations beyond `maxVariants`, run on graphql-js.
 */
export function compiled(schema: GraphQLSchema, document: DocumentNode): Run {
  const conditions = conditionVariables(document);
  if (conditions === null) return compile(schema, document) ?? interpreted(schema, document);
  const variants = new Map<string, Run>();
  return (context, variables) => {
    const key = conditions.map((name) => (variables[name] === true ? 1 : 0)).join('');
    let run = variants.get(key);
    if (!run) {
      run = (variants.size < maxVariants && compile(schema, executed(document, variables))) || interpreted(schema, document);
      if (variants.size < maxVariants) variants.set(key, run);
    }
    return run(context, variables);
  };
}

function compile(schema: GraphQLSchema, document: DocumentNode): Run | null {
  const operation = operationOf(document, null);
  const preloaded = preloadedFields(schema, operation, fragmentsOf(document));
  const query = withoutResolvers(preloaded, () => compileQuery(schema, document, operation.name?.value));
  return isCompiledQuery(query) ? (context, variables) => query.query(undefined, context, variables) as Result : null;
}
