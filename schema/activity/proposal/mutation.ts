import {
  type GraphQLInputField,
  getNamedType,
  isInputObjectType,
  isNonNullType,
  Kind,
  parse,
  validate,
  valueFromASTUntyped,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { withDefaults } from '../../engine/conditions.ts';
import { type Prepared, problemOf } from '../../engine/engine.ts';
import { trustedEngine } from '../../engine/trusted.ts';
import type { Context } from '../../kernel/context.ts';
import { type FieldError, Problem } from '../../kernel/errors.ts';
import type { ProposalRow } from './row.ts';

type Variables = Record<string, unknown>;

/** A mutation whose `input` is a variable, so that it can be stored and run again. */
export type Mutation = { readonly document: string; readonly variables: Variables; readonly operation: string };

/** Converts a mutation whose root field `name` runs with these variables. What the client selects of the result is left out. */
export function mutationOf(prepared: Prepared, given: Variables, name: string): Mutation {
  const { selection } = prepared.executed(given);
  const field = selection.arguments.find(({ node }) => node.kind === Kind.FIELD && node.name.value === name)?.node;
  const input = field?.arguments?.find((argument) => argument.name.value === 'input')?.value;
  return mutationOn(name, input && (valueFromASTUntyped(input, withDefaults(prepared.operation, given)) as Variables));
}

const documents = new Map<string, string>();

/** A mutation with this `input`, which returns only what identifies the record. */
export function mutationOn(operation: string, input: Variables | undefined): Mutation {
  let document = documents.get(operation);
  if (document === undefined) {
    const field = trustedEngine().schema.getMutationType()?.getFields()[operation];
    const type = getNamedType(field?.type);
    const known = type && 'getFields' in type ? Object.keys(type.getFields()) : [];
    const selection = ['id', 'number', 'version'].filter((name) => known.includes(name)).join(' ') || '__typename';
    const inputType = field?.args.find((arg) => arg.name === 'input')?.type;
    document = `mutation ($input: ${inputType}) { ${operation}(input: $input) { ${selection} } }`;
    documents.set(operation, document);
  }
  return { document, variables: { input }, operation };
}

const prepared = new LRUCache<string, Prepared>({ max: 200 });

/**
 * Runs a stored mutation with the rights of `context` and returns the value of its first root field. Versions are left out, because the
 * values are compared. @throws Problem `proposal.outdated`, `proposal.not_possible` for what is reserved for people, those of the operation;
 * any other error of a field
 */
export async function runMutation(
  context: Context,
  { document, variables, operation }: Pick<ProposalRow, 'document' | 'variables' | 'operation'>,
): Promise<unknown> {
  const engine = trustedEngine();
  let known = prepared.get(document);
  if (!known) {
    const parsed = parse(document);
    if (validate(engine.schema, parsed).length > 0) throw new Problem('proposal.outdated');
    known = engine.own(parsed);
    prepared.set(document, known);
  }
  const { data, errors = [] } = await engine.execute(known, context, unversioned(variables) as Variables);
  if (context.proposal) throw new Problem('proposal.not_possible');
  const value = data?.[known.rootFields[0]?.key ?? operation];
  const isRefused = known.rootFields.some(({ key }) => data?.[key] === undefined || data[key] === null);
  if (isRefused || errors.some((error) => !problemOf(error))) {
    const fault = errors.find((error) => !problemOf(error));
    throw fault ? (fault.originalError ?? fault) : (problemOf(errors[0]) ?? new Problem('proposal.outdated'));
  }
  return value;
}

/** Removes `expectedVersion` at any depth. */
function unversioned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unversioned);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([name]) => name !== 'expectedVersion');
  return Object.fromEntries(fields.map(([name, each]) => [name, unversioned(each)]));
}

type Stored = Pick<ProposalRow, 'document' | 'variables'>;

const inputVariables = new LRUCache<string, { readonly name: string | undefined }>({ max: 200 });

/** Name of the variable that holds the `input` of a mutation. */
function inputVariable({ document }: Stored): string | undefined {
  let known = inputVariables.get(document);
  if (!known) {
    known = { name: readInputVariable(document) };
    inputVariables.set(document, known);
  }
  return known.name;
}

function readInputVariable(document: string): string | undefined {
  const [operation] = parse(document).definitions.filter((each) => each.kind === Kind.OPERATION_DEFINITION);
  for (const node of operation?.selectionSet.selections ?? [])
    for (const { name, value } of node.kind === Kind.FIELD ? (node.arguments ?? []) : [])
      if (name.value === 'input' && value.kind === Kind.VARIABLE) return value.name.value;
  return undefined;
}

/** The `input` of a mutation, for people. */
export function inputOf(stored: Stored): Variables {
  const variable = inputVariable(stored);
  return variable === undefined ? {} : ((stored.variables[variable] ?? {}) as Variables);
}

const withValues = /^(create|update|set)[A-Z]/;

/**
 * Fields of the input that an approver may replace. Ids that the input requires are left out, because they identify the record; and so are
 * the inputs of batches.
 */
export function editableFields(operation: string): string[] {
  const input = trustedEngine()
    .schema.getMutationType()
    ?.getFields()
    [operation]?.args.find(({ name }) => name === 'input');
  const type = input && getNamedType(input.type);
  if (!withValues.test(operation) || !isInputObjectType(type)) return [];
  const identifies = (field: GraphQLInputField) => {
    const named = getNamedType(field.type);
    return isNonNullType(field.type) && (named.name === 'ID' || isInputObjectType(named));
  };
  return Object.values(type.getFields()).flatMap((field) => (field.name === 'expectedVersion' || identifies(field) ? [] : [field.name]));
}

/**
 * The proposal with other values in its input. A list replaces what the input adds to it or removes from it.
 * @throws Problem `proposal.not_editable`, `input.invalid` for a field that cannot be replaced
 */
export function withChanges(row: ProposalRow, changes: Variables): ProposalRow {
  const [variable, editable] = [inputVariable(row), editableFields(row.operation)];
  if (variable === undefined || editable.length === 0) throw new Problem('proposal.not_editable');
  const unknown = Object.keys(changes).filter((name) => !editable.includes(name));
  if (unknown.length > 0) {
    const errors = unknown.map((name): FieldError => {
      const short = name.slice(0, 100);
      return { path: ['input', 'changes', short], code: 'field.unknown', params: { name: short } };
    });
    throw new Problem('input.invalid', { errors });
  }
  const replaced = Object.keys(changes).flatMap((name) => {
    const part = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
    return [`add${part}`, `remove${part}`];
  });
  const others = Object.entries(inputOf(row)).filter(([name]) => !replaced.includes(name));
  return { ...row, variables: { ...row.variables, [variable]: { ...Object.fromEntries(others), ...changes } } };
}

/** Changes the paths of errors in changed fields to where the approver gave them. */
export function inChanges(error: unknown, changes: Variables): unknown {
  const problem = problemOf(error);
  if (problem?.code !== 'input.invalid') return error;
  const { params, extra } = problem;
  const errors = problem.errors.map((each) => {
    const [, name, ...rest] = each.path;
    return name !== undefined && Object.hasOwn(changes, name) ? { ...each, path: ['input', 'changes', name, ...rest] } : each;
  });
  return new Problem('input.invalid', { params, extra, errors });
}
