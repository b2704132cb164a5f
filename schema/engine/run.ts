import { type DocumentNode, type ExecutionResult, execute, type GraphQLSchema, type OperationDefinitionNode, parse, print } from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import type { Context } from '../kernel/context.ts';
import { carriedFields, withoutResolvers } from './lean.ts';
import type { Fragments } from './selection.ts';

export type Result = ExecutionResult | Promise<ExecutionResult>;
export type Run = (context: Context, variables: Record<string, unknown>) => Result;

/** Runs a document on graphql-js. */
export function interpreted(schema: GraphQLSchema, document: DocumentNode): Run {
  return (contextValue, variableValues) => execute({ schema, document, contextValue, variableValues }) as Result;
}

/** Compiles a document of one operation by graphql-jit, about 1 ms; null if it cannot. */
export function compiled(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  fragments: Fragments,
): Run | null {
  // graphql-jit leaves marks on the nodes, so documents that share fragments must not share them here.
  const own = parse(print(document));
  const carried = carriedFields(schema, operation, fragments);
  const query = withoutResolvers(carried, () =>
    compileQuery(schema, own, operation.name?.value, { useExperimentalPathBasedSkipInclude: true }),
  );
  if (!isCompiledQuery(query)) return null;
  return (context, variables) => query.query(undefined, context, variables) as Result;
}
