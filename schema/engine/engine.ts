import {
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  type OperationTypeNode,
  parse,
  print,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { type Actor, isOutsider, type Scope } from '../kernel/actor.ts';
import type { Context } from '../kernel/context.ts';
import { Problem, type ProblemCode } from '../kernel/errors.ts';
import { authorize, requireScopes, writer } from '../kernel/policy.ts';
import { noteForbidden } from '../kernel/refusals.ts';
import { fragmentsOf, operationOf, readDocument } from './document.ts';
import { slim } from './lean.ts';
import { boundPages, costOf, defaultLimits, type Limits } from './limits.ts';
import { compiled, interpreted, type Result, type Run } from './run.ts';
import { type Selection, selectionOf } from './selection.ts';
import { follow } from './subscribe.ts';
import { type Inputs, inputsOf } from './variables.ts';

export type { Limits } from './limits.ts';
export { type ErrorLog, present, presentAll, problemOf } from './present.ts';

/** Clients' documents kept ready, and the bytes of source they may have together. */
const cache = { max: 1000, maxSize: 4 * 2 ** 20 };

/** One operation, read and checked: everything that does not depend on who runs it and with which variables. */
export class Prepared {
  /** The operation with the fragments of its document, without its other operations. */
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly kind: OperationTypeNode;
  /** Every scope a credential needs to run it. */
  readonly scopes: ReadonlySet<Scope>;
  /** Whether whoever is no member may run it. */
  readonly forOutsiders: boolean;
  /** Problem codes its root fields state, besides the general ones. */
  readonly problems: ReadonlySet<ProblemCode>;
  readonly rootFields: Selection['rootFields'];
  /** Fields of types (`Task.labels`) it asks for; undefined where what it does needs more. */
  readonly selected: ReadonlySet<string> | undefined;
  /** Keys of its answer that are shown once. */
  readonly secrets: ReadonlySet<string>;
  readonly inputs: Inputs;
  /** What it costs with these variables, as `Inputs.check` returned them. */
  readonly cost: (variables: Record<string, unknown>) => number;
  /** A client's document, to which limits apply. */
  readonly limited: boolean;
  readonly #schema: GraphQLSchema;
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
    this.scopes = selection.scopes;
    this.forOutsiders = selection.forOutsiders;
    this.problems = selection.problems;
    this.rootFields = selection.rootFields;
    this.selected = this.kind === 'query' ? new Set(selection.fields.map(({ type, field }) => `${type.name}.${field.name}`)) : undefined;
    this.secrets = selection.secrets;
    this.inputs = inputsOf(schema, operation, selection, !limited);
    this.cost = costOf(schema, this.document, selection);
  }

  /**
   * What is asked before anything is looked at; `context` is for the audit log, which tells of a refusal.
   * @throws Problem auth.not_a_member, auth.role_required, auth.scope_missing, auth.read_only
   */
  requireRights(actor: Actor, context: () => Context): void {
    if (isOutsider(actor) && !this.forOutsiders) throw new Problem('auth.not_a_member');
    try {
      requireScopes(actor, this.scopes);
      if (this.kind === 'mutation') authorize(actor, writer, undefined);
    } catch (error) {
      this.refused(context(), error);
      throw error;
    }
  }

  /** Has the audit log tell of what was refused for want of rights. */
  refused(context: Context, error: unknown): void {
    noteForbidden(
      context,
      error,
      this.rootFields.map(({ name }) => name),
    );
  }

  /** Runs it, unchecked. Compiled when it is first asked for, a client's when it comes back: many come once. */
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

/** The document without its other operations. */
function only(document: DocumentNode, operation: OperationDefinitionNode): DocumentNode {
  return { ...document, definitions: [operation, ...document.definitions.filter(({ kind }) => kind !== Kind.OPERATION_DEFINITION)] };
}

/** Runs documents against the one schema, for every door alike. */
export class Engine {
  readonly schema: GraphQLSchema;
  readonly limits: Limits;
  readonly #prepared = new LRUCache<string, Prepared>({ ...cache, sizeCalculation: (_, key) => key.length });

  /** Makes `schema` lean, in place. */
  constructor(schema: GraphQLSchema, options: Partial<Limits> = {}) {
    this.schema = slim(schema);
    boundPages(this.schema);
    this.limits = { ...defaultLimits, ...options };
  }

  /**
   * Reads a client's document; known ones come from a cache.
   * @throws Problem `graphql.parse_failed`, `graphql.validation_failed`, those of the limits, `input.invalid` for literals
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

  /** Reads a document of our own, already validated: no limits apply. The name may be left out where it has one operation. */
  own(document: DocumentNode, operationName?: string): Prepared {
    // Operations share fragments, and compiling one marks their nodes.
    const copy = parse(print(only(document, operationOf(document, operationName))), { noLocation: true });
    return new Prepared(this.schema, copy, operationOf(copy, operationName), false);
  }

  /**
   * Checks what depends on the caller and the variables, then runs. What goes wrong while it runs is in `errors`; the
   * cost of a client's document is in `extensions.cost`.
   * @throws Problem before anything has run: `auth.scope_missing`, `auth.read_only`, `auth.role_required`, `input.invalid`, `graphql.too_costly`
   */
  execute(prepared: Prepared, context: Context, variables: Record<string, unknown>): Result {
    const { clean, cost } = this.#admit(prepared, context, variables);
    context.selected = prepared.selected;
    const result = prepared.run(context, clean);
    const told = (known: ExecutionResult) => {
      for (const error of known.errors ?? []) prepared.refused(context, error);
      return cost === undefined ? known : { ...known, extensions: { cost } };
    };
    return result instanceof Promise ? result.then(told) : told(result);
  }

  /** The same for a subscription: what it follows, each item with a context of its own, so that nothing is remembered between them. */
  async subscribe(
    prepared: Prepared,
    context: Context,
    variables: Record<string, unknown>,
  ): Promise<AsyncIterableIterator<ExecutionResult> | ExecutionResult> {
    const { clean: variableValues } = this.#admit(prepared, context, variables);
    return follow({ schema: this.schema, document: prepared.document, contextValue: context, variableValues });
  }

  /** The variables as they are to be used, and what a client's document costs with them. */
  #admit(prepared: Prepared, context: Context, variables: Record<string, unknown>): { clean: Record<string, unknown>; cost?: number } {
    prepared.requireRights(context.actor, () => context);
    const clean = prepared.inputs.check(variables);
    if (!prepared.limited) return { clean };
    const cost = prepared.cost(clean);
    if (cost > this.limits.maxCost) throw new Problem('graphql.too_costly', { params: { cost, max: this.limits.maxCost } });
    return { clean, cost };
  }
}
