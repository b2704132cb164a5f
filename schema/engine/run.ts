import { type DirectiveNode, type DocumentNode, type ExecutionResult, execute, type GraphQLSchema, Kind, visit } from 'graphql';
import { compileQuery, isCompiledQuery } from 'graphql-jit';
import type { Context } from '../kernel/context.ts';
import { fragmentsOf, operationOf } from './document.ts';
import { carriedFields, withoutResolvers } from './lean.ts';

export type Variables = Record<string, unknown>;
export type Result = ExecutionResult | Promise<ExecutionResult>;
export type Run = (context: Context, variables: Variables) => Result;

/** Runs a document of one operation on graphql-js. */
export function interpreted(schema: GraphQLSchema, document: DocumentNode): Run {
  return (contextValue, variableValues) => execute({ schema, document, contextValue, variableValues }) as Result;
}

/** Combinations of `@skip` and `@include` that one document is compiled for. */
const maxVariants = 8;

/**
 * Runs a document of one operation on graphql-jit, compiled at once (about 1 ms). graphql-jit loses conditions on fields
 * inside fragments, so a document with `@skip` or `@include` is compiled, without them, once for each combination.
 * What it cannot compile, and combinations beyond the first few, run on graphql-js.
 */
export function compiled(schema: GraphQLSchema, document: DocumentNode): Run {
  const conditions = conditionsOf(document);
  if (conditions === null) return compile(schema, document) ?? interpreted(schema, document);
  const variants = new Map<string, Run>();
  return (context, variables) => {
    const key = conditions.map((name) => (variables[name] === true ? 1 : 0)).join('');
    let run = variants.get(key);
    if (!run) {
      run = (variants.size < maxVariants && compile(schema, selected(document, variables))) || interpreted(schema, document);
      if (variants.size < maxVariants) variants.set(key, run);
    }
    return run(context, variables);
  };
}

function compile(schema: GraphQLSchema, document: DocumentNode): Run | null {
  const operation = operationOf(document, null);
  const carried = carriedFields(schema, operation, fragmentsOf(document));
  const query = withoutResolvers(carried, () => compileQuery(schema, document, operation.name?.value));
  return isCompiledQuery(query) ? (context, variables) => query.query(undefined, context, variables) as Result : null;
}

const isCondition = ({ name }: DirectiveNode) => name.value === 'skip' || name.value === 'include';

/** The variables that decide what is selected; null if nothing does. */
function conditionsOf(document: DocumentNode): string[] | null {
  let any = false;
  const names = new Set<string>();
  visit(document, {
    Directive(node) {
      if (!isCondition(node)) return;
      any = true;
      for (const { value } of node.arguments ?? []) if (value.kind === Kind.VARIABLE) names.add(value.name.value);
    },
  });
  return any ? [...names] : null;
}

/** The document with what `variables` leave out left out, and no conditions. */
function selected(document: DocumentNode, variables: Variables): DocumentNode {
  const enter = <Node extends { readonly directives?: readonly DirectiveNode[] }>(node: Node): Node | null | undefined => {
    if (!node.directives?.some(isCondition)) return undefined;
    const holds = node.directives.filter(isCondition).every(({ name, arguments: [argument] = [] }) => {
      const value = argument?.value;
      const is = value?.kind === Kind.VARIABLE ? variables[value.name.value] === true : value?.kind === Kind.BOOLEAN && value.value;
      return is === (name.value === 'include');
    });
    return holds ? { ...node, directives: node.directives.filter((each) => !isCondition(each)) } : null;
  };
  return visit(document, { Field: { enter }, InlineFragment: { enter }, FragmentSpread: { enter } });
}
