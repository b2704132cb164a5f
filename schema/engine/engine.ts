import {
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
  getArgumentValues,
  Kind,
  type OperationDefinitionNode,
  type OperationTypeNode,
  parse,
  print,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { type Actor, isOutsider, type Scope, writesDirectly } from '../kernel/actor.ts';
import type { Context } from '../kernel/context.ts';
import { Problem } from '../kernel/errors.ts';
import type { ProblemCode } from '../kernel/module.ts';
import { authorize, requireScopes, writer } from '../kernel/policy.ts';
import { afterRequest, noteForbidden } from '../kernel/refusals.ts';
import { countWrite } from '../kernel/unit-of-work.ts';
import { conditionVariables, executed, withDefaults } from './conditions.ts';
import { fragmentsOf, operationOf, readDocument } from './document.ts';
import { boundPages, costOf, defaultLimits, type Limits } from './limits.ts';
import { removeTrivialResolvers } from './preloaded.ts';
import { canBeReserved, isReserved } from './reserved.ts';
import { compiled, interpreted, type Result, type Run } from './run.ts';
import { type Selection, selectionOf } from './selection.ts';
import { follow } from './subscribe.ts';
import { type Inputs, inputsOf } from './variables.ts';

export type { Limits } from './limits.ts';
export { type ErrorLog, failureOf, present, presentAll, problemOf } from './present.ts';

/** Limits of the cache of clients' documents: their number and the total length of their sources. */
const cache = { max: 1000, maxSize: 4 * 2 ** 20 };

/** Number of combinations of `@skip` and `@include` values that are cached for each document. */
const maxCombinations = 8;

/** The part of an operation that runs with certain variables. */
export type Executed = {
  readonly selection: Selection;
  /** Fields it reads, such as `Task.labels`; undefined for mutations and subscriptions, which read more than they return. */
  readonly selected: ReadonlySet<string> | undefined;
  /** Computes its cost for variables that `Inputs.check` returned. */
  readonly cost: (variables: Record<string, unknown>) => number;
};

/** A parsed and validated operation: everything that depends neither on the caller nor on the variables. */
export class Prepared {
  /** The operation and its document's fragments, without the other operations. */
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly kind: OperationTypeNode;
  /** Scopes that a credential needs for any variables: those of fields that no `@skip` or `@include` may leave out. */
  readonly scopes: ReadonlySet<Scope>;
  /** Whether a caller without a membership may run it, at least with some variables. */
  readonly forOutsiders: boolean;
  /** Problem codes that its root fields declare, besides the general ones. */
  readonly problems: ReadonlySet<ProblemCode>;
  readonly rootFields: Selection['rootFields'];
  /** Response keys of secrets, which are returned only once. */
  readonly secrets: ReadonlySet<string>;
  readonly inputs: Inputs;
  /** Whether it is a client's document, to which limits apply. */
  readonly limited: boolean;
  readonly #schema: GraphQLSchema;
  /** Variables that `@skip` and `@include` read; null if the document has no such directive. */
  readonly #conditions: readonly string[] | null;
  readonly #always: Executed;
  readonly #executed = new LRUCache<string, Executed>({ max: maxCombinations });
  #run: Run | undefined;
  #known = false;

  constructor(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode, limited: boolean) {
    this.document = {
      ...document,
      definitions: [operation, ...document.definitions.filter(({ kind }) => kind !== Kind.OPERATION_DEFINITION)],
    };
    this.operation = operation;
    this.kind = operation.operation;
    this.limited = limited;
    this.#schema = schema;
    const selection = selectionOf(schema, operation, fragmentsOf(document));
    this.problems = selection.problems;
    this.rootFields = selection.rootFields;
    this.secrets = selection.secrets;
    this.inputs = inputsOf(schema, operation, selection, !limited);
    this.#conditions = conditionVariables(this.document);
    this.#always = this.#conditions
      ? this.#partOf(executed(this.document, {}, 'left out'))
      : { selection, selected: this.#selectedBy(selection), cost: costOf(schema, this.document, selection) };
    this.scopes = this.#always.selection.scopes;
    this.forOutsiders = this.#always.selection.forOutsiders;
  }

  /**
   * The part of the operation that runs with these variables, which may be unchecked. A field that `@skip` or `@include`
   * leaves out needs no rights and costs nothing. Selections stay if the variable of their condition is not a boolean.
   */
  executed(variables: Record<string, unknown>): Executed {
    if (!this.#conditions) return this.#always;
    const values = withDefaults(this.operation, variables);
    const key = this.#conditions.map((name) => (typeof values[name] === 'boolean' ? Number(values[name]) : '?')).join('');
    let known = this.#executed.get(key);
    if (!known) {
      known = this.#partOf(executed(this.document, values));
      this.#executed.set(key, known);
    }
    return known;
  }

  #partOf(document: DocumentNode): Executed {
    const selection = selectionOf(this.#schema, operationOf(document, null), fragmentsOf(document));
    return { selection, selected: this.#selectedBy(selection), cost: costOf(this.#schema, document, selection) };
  }

  #selectedBy({ fields }: Selection): ReadonlySet<string> | undefined {
    return this.kind === 'query' ? new Set(fields.map(({ type, field }) => `${type.name}.${field.name}`)) : undefined;
  }

  /**
   * Checks the caller's rights to the part that runs: `executed(variables)`, or before the variables are known the part
   * that runs with any variables. Refusals are recorded in the audit log of `context`.
   * @throws Problem auth.not_a_member, auth.role_required, auth.scope_missing, auth.read_only, auth.write_refused, for an agent
   * `run.required`, and with a credential that only proposes `proposal.not_possible`, `proposal.one_mutation`
   */
  requireRights(actor: Actor, context: () => Context, { selection }: Executed = this.#always): void {
    if (isOutsider(actor) && !selection.forOutsiders) throw new Problem('auth.not_a_member');
    try {
      requireScopes(actor, selection.scopes);
      if (this.kind === 'mutation') authorize(actor, writer, undefined);
    } catch (error) {
      noteRefused(context(), error, selection);
      this.#noteFailed(context, error, selection);
      throw error;
    }
    if (this.kind === 'mutation' && actor.agent && !context().run && !isDirect(selection)) {
      const error = new Problem('run.required');
      this.#noteFailed(context, error, selection);
      throw error;
    }
    if (this.kind === 'mutation' && !writesDirectly(actor)) requireProposable(selection);
  }

  /** Checks the variables. @throws Problem input.invalid */
  check(context: Context, variables: Record<string, unknown>, { selection }: Executed): Record<string, unknown> {
    try {
      return this.inputs.check(variables);
    } catch (error) {
      this.#noteFailed(() => context, error, selection);
      throw error;
    }
  }

  #noteFailed(context: () => Context, error: unknown, selection: Selection): void {
    const { actor } = context();
    if (this.kind === 'mutation' && actor.agent && !isDirect(selection)) afterRequest(() => countWrite(context(), [error]));
  }

  /** Runs the operation without checks. It is compiled for the first run, a client's document for the second: many are sent only once. */
  run(context: Context, variables: Record<string, unknown>): Result {
    if (this.limited && !this.#known) {
      this.#known = true;
      return interpreted(this.#schema, this.document)(context, variables);
    }
    this.#run ??= this.#compile();
    return this.#run(context, variables);
  }

  #compile(): Run {
    return this.inputs.compilable ? compiled(this.#schema, this.document) : interpreted(this.#schema, this.document);
  }
}

/** Stores a proposal instead of running a mutation, and returns its rehearsed result. */
export type Propose = (context: Context, prepared: Prepared, variables: Record<string, unknown>) => Promise<ExecutionResult>;
let propose: Propose | undefined;

/** Registers the function for mutations of credentials that only propose. Called by its module, which the engine cannot import. */
export function registerPropose(own: Propose): void {
  propose = own;
}

/**
 * Runs a mutation of an agent or application that writes directly. What the organization reserves for people becomes a proposal.
 * @throws Problem `proposal.one_mutation`, `proposal.not_possible`
 */
function runUnlessReserved(context: Context, prepared: Prepared, variables: Record<string, unknown>, selection: Selection): Result {
  const inputs = selection.rootFields.map(({ key, name, field }) => {
    const named = selection.arguments.find((each) => each.key === key && each.node.kind === Kind.FIELD && each.node.name.value === name);
    return { name, input: named ? getArgumentValues(field, named.node, variables).input : undefined };
  });
  if (!inputs.some(({ name, input }) => canBeReserved(name, input))) return prepared.run(context, variables);
  return (async () => {
    const reserved = await Promise.all(inputs.map(({ name, input }) => isReserved(context, name, input)));
    if (!reserved.includes(true)) return prepared.run(context, variables);
    requireProposable(selection);
    if (!context.actor.credential?.id || !propose) throw new Problem('proposal.not_possible');
    return propose(context, prepared, variables);
  })();
}

/** Whether nothing but runs themselves and read marks is written. */
const isDirect = ({ rootFields }: Pick<Selection, 'rootFields'>): boolean =>
  rootFields.every(({ field }) => field.extensions.proposing === 'direct');

/** @throws Problem `proposal.one_mutation`, `proposal.not_possible` */
function requireProposable({ rootFields: [field, ...others] }: Selection): void {
  if (others.length > 0) throw new Problem('proposal.one_mutation');
  const proposing = field?.field.extensions.proposing ?? 'refused';
  if (field && proposing === 'refused') throw new Problem('proposal.not_possible');
}

/** Records in the audit log that a part of an operation was refused for lack of rights. */
const noteRefused = (context: Context, error: unknown, { rootFields }: Selection) =>
  noteForbidden(
    context,
    error,
    rootFields.map(({ name }) => name),
  );

/** The document with only this operation. */
function only(document: DocumentNode, operation: OperationDefinitionNode): DocumentNode {
  return { ...document, definitions: [operation, ...document.definitions.filter(({ kind }) => kind !== Kind.OPERATION_DEFINITION)] };
}

/** Executes GraphQL documents for all transports. */
export class Engine {
  readonly schema: GraphQLSchema;
  readonly limits: Limits;
  readonly #prepared = new LRUCache<string, Prepared>({ ...cache, sizeCalculation: (_, key) => key.length });

  /** Changes `schema` in place: removes trivial resolvers and limits page sizes. */
  constructor(schema: GraphQLSchema, options: Partial<Limits> = {}) {
    this.schema = removeTrivialResolvers(schema);
    boundPages(this.schema);
    this.limits = { ...defaultLimits, ...options };
  }

  /**
   * Parses and validates a client's document; results are cached.
   * @throws Problem `graphql.parse_failed`, `graphql.validation_failed`, those of the limits, `input.invalid` for
   * literals
   */
  prepare(source: string, operationName?: string | null): Prepared {
    const key = `${operationName ?? ''}\n${source}`;
    let prepared = this.#prepared.get(key);
    if (!prepared) {
      const document = readDocument(this.schema, source, this.limits);
      prepared = new Prepared(this.schema, document, operationOf(document, operationName), true);
      this.#prepared.set(key, prepared);
    }
    return prepared;
  }

  /** Prepares a trusted document, which is already validated and has no limits. The name may be omitted if it has one operation. */
  own(document: DocumentNode, operationName?: string): Prepared {
    // Copied because operations share fragments, and compiling one marks their nodes.
    const copy = parse(print(only(document, operationOf(document, operationName))), { noLocation: true });
    return new Prepared(this.schema, copy, operationOf(copy, operationName), false);
  }

  /**
   * Checks rights, variables and cost, then runs the operation. Errors of the run are in `errors`; the cost of a
   * client's document is in `extensions.cost`.
   * @throws Problem before anything has run: `auth.scope_missing`, `auth.read_only`, `auth.role_required`,
   * `input.invalid`, `graphql.too_costly`
   */
  execute(prepared: Prepared, context: Context, variables: Record<string, unknown>): Result {
    const { clean, part, cost } = this.#admit(prepared, context, variables);
    context.selected = part.selected;
    const result = this.#run(prepared, context, clean, part);
    if (prepared.kind === 'mutation' && context.actor.agent && !isDirect(part.selection))
      return Promise.resolve(result).then(async (known) => {
        await countWrite(context, known.errors ?? []);
        return finish(known);
      });
    return result instanceof Promise ? result.then(finish) : finish(result);

    function finish(known: ExecutionResult): ExecutionResult {
      for (const error of known.errors ?? []) noteRefused(context, error, part.selection);
      return cost === undefined ? known : { ...known, extensions: { cost, ...known.extensions } };
    }
  }

  #run(prepared: Prepared, context: Context, variables: Record<string, unknown>, { selection }: Executed): Result {
    const { actor } = context;
    if (prepared.kind !== 'mutation') return prepared.run(context, variables);
    if (writesDirectly(actor)) {
      context.mutations = selection.rootFields;
      const isOfPerson = actor.kind === 'person' && actor.credential?.kind !== 'oauth';
      if (isOfPerson || actor.approved) return prepared.run(context, variables);
      return runUnlessReserved(context, prepared, variables, selection);
    }
    context.mayCommit = true;
    const [root] = selection.rootFields;
    if (!root || root.field.extensions.proposing === 'direct') return prepared.run(context, variables);
    if (!propose) throw new Error('No module takes proposals');
    return propose(context, prepared, variables);
  }

  /** Runs a subscription after the same checks. Each item has a context of its own, so that nothing is cached between items. */
  async subscribe(
    prepared: Prepared,
    context: Context,
    variables: Record<string, unknown>,
  ): Promise<AsyncIterableIterator<ExecutionResult> | ExecutionResult> {
    const { clean: variableValues } = this.#admit(prepared, context, variables);
    return follow({ schema: this.schema, document: prepared.document, contextValue: context, variableValues });
  }

  /**
   * Checks rights, variables and cost.
   * @returns the cleaned variables, the part that runs with them, and the cost of a client's document
   */
  #admit(
    prepared: Prepared,
    context: Context,
    variables: Record<string, unknown>,
  ): { clean: Record<string, unknown>; part: Executed; cost?: number } {
    const part = prepared.executed(variables);
    prepared.requireRights(context.actor, () => context, part);
    const clean = prepared.check(context, variables, part);
    if (!prepared.limited) return { clean, part };
    const cost = part.cost(clean);
    if (cost > this.limits.maxCost) throw new Problem('graphql.too_costly', { params: { cost, max: this.limits.maxCost } });
    return { clean, part, cost };
  }
}
