import {
  type DocumentNode,
  type GraphQLError,
  type GraphQLInputFieldConfig,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  typeFromAST,
} from 'graphql';
import { documentOf, readDocuments } from '../../engine/documents.ts';
import { type Engine, type Prepared, problemOf } from '../../engine/engine.ts';
import type { Actor, Scope } from '../../kernel/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { Problem } from '../../kernel/errors.ts';
import { notNull } from '../../kernel/input.ts';
import { may } from '../../kernel/policy.ts';
import { type Arguments, argumentsOf, partOf } from './arguments.ts';
import { countTool } from './count-tool.ts';
import { searchTool } from './search-tool.ts';
import type { Also, State, ToolRow } from './tool.ts';
import { readTools } from './tools-read.ts';
import { writeTools } from './tools-write.ts';

type Variables = Record<string, unknown>;

/** Tool that can be called. */
export type Tool = Omit<ToolRow, 'operation' | 'without' | 'requires' | 'also'> & {
  /** All scopes that a credential needs for it. */
  readonly scopes: ReadonlySet<Scope>;
  readonly arguments: Arguments;
  /** Whether its operation checks the version of the record. */
  readonly versioned: boolean;
  /**
   * Runs the tool as the caller and returns what the operation selects; a list as `{items, nextCursor}`.
   * @throws Problem, and any other error of a field
   */
  run(context: Context, variables: Variables): Promise<unknown>;
};

/** Compiled operations of `tools.graphql`. */
export class Operations {
  readonly #engine: Engine;
  readonly #documents: ReadonlyMap<string, DocumentNode>;
  readonly #prepared = new Map<string, Prepared>();

  constructor(engine: Engine) {
    this.#engine = engine;
    this.#documents = readDocuments(import.meta.dirname, engine.schema);
  }

  prepared(name: string): Prepared {
    let known = this.#prepared.get(name);
    if (!known) {
      known = this.#engine.own(documentOf(this.#documents, name), name);
      this.#prepared.set(name, known);
    }
    return known;
  }

  /** @throws Problem of permissions, of the input or of the operation, and any other error of a field */
  async run(name: string, context: Context, variables: Variables): Promise<unknown> {
    const { data, errors } = await this.#engine.execute(this.prepared(name), context, variables);
    if (errors && errors.length > 0) throw failureOf(errors);
    return contentOf(data);
  }

  get schema() {
    return this.#engine.schema;
  }
}

/** An internal error takes precedence over a problem of the caller, because it must be logged. */
function failureOf(errors: readonly GraphQLError[]): unknown {
  const fault = errors.find((error) => !problemOf(error));
  return fault ? (fault.originalError ?? fault) : problemOf(errors[0]);
}

/** Unwraps the operation's only field, and the only field of that, such as a connection of a task. */
function contentOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  if ('nodes' in value && 'pageInfo' in value) {
    const { endCursor, hasNextPage } = value.pageInfo as { endCursor: string | null; hasNextPage: boolean };
    return { ...('totalCount' in value && { total: value.totalCount }), items: value.nodes, nextCursor: hasNextPage ? endCursor : null };
  }
  const [only, ...others] = Object.values(value);
  if (others.length === 0) return typeof only === 'object' ? contentOf(only) : value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, isList(each) ? each.nodes : each]));
}

/** Whether it is a connection of which only the rows are selected. */
const isList = (value: unknown): value is { nodes: unknown } =>
  typeof value === 'object' && value !== null && 'nodes' in value && Object.keys(value).length === 1;

/** Compiles all tools; `without` are arguments that none of them has, `more` are further tools. */
export function compileTools(operations: Operations, without: readonly string[] = [], more: readonly ToolRow[] = []): Tool[] {
  const rows = [...readTools, ...writeTools, ...more].map((row): Tool => {
    const { operation, without: own = [], requires, also, ...rest } = row;
    const prepared = operations.prepared(operation);
    const added = also && { [also.argument]: argumentOf(operations, also) };
    const args = argumentsOf(row.name, prepared, operations.schema, { without: [...own, ...without], requires, more: added });
    return {
      ...rest,
      scopes: also ? new Set([...prepared.scopes, ...operations.prepared(also.operation).scopes]) : prepared.scopes,
      arguments: args,
      versioned: isVersioned(operations.schema, prepared),
      run: (context, variables) =>
        also ? runBoth(operations, operation, also, context, variables) : operations.run(operation, context, variables),
    };
  });
  return [searchTool, countTool, ...rows];
}

const argumentOf = (operations: Operations, also: Also): GraphQLInputFieldConfig => ({
  type: partOf(also.argument, operations.prepared(also.operation), operations.schema, also),
  description: also.description,
  ...notNull,
});

/**
 * Runs the operation, and the additional one if it is requested. The result of that is returned under the name of its argument.
 */
async function runBoth(operations: Operations, operation: string, { argument, ...also }: Also, context: Context, variables: Variables) {
  const { [argument]: asked, ...input } = variables.input as Variables;
  if (asked === undefined) return operations.run(operation, context, variables);
  return context.unitOfWork(async () => {
    const done = (await operations.run(operation, context, { ...variables, input })) as State;
    const besides = { ...(asked as object), [also.subject]: done.id };
    return { ...done, [argument]: await within(argument, () => operations.run(also.operation, context, { input: besides })) };
  });
}

/** Adds the argument to the paths of input errors, because the input is a part of another. @throws any error of `run` */
async function within<Result>(argument: string, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    const problem = problemOf(error);
    if (!problem?.errors.length) throw error;
    const errors = problem.errors.map(({ path: [input, ...rest], ...each }) => ({ ...each, path: [input ?? 'input', argument, ...rest] }));
    throw new Problem(problem.code, { ...problem, errors });
  }
}

function isVersioned(schema: GraphQLSchema, { operation }: Prepared): boolean {
  const types = (operation.variableDefinitions ?? []).map(({ type }) => getNamedType(typeFromAST(schema, type as never)));
  return types.some((type) => isInputObjectType(type) && type.getFields().expectedVersion !== undefined);
}

/** Whether the caller is offered the tool: the credential has its scopes, and the role allows it regardless of the subject. */
export function offered({ scopes, permission }: Tool, actor: Actor): boolean {
  return [...scopes].every((scope) => actor.scopes.has(scope)) && (!permission || may(actor, permission, undefined));
}
