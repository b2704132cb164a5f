import {
  type ArgumentNode,
  type DefinitionNode,
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
} from 'graphql';
import { operationOf } from '../../../schema/engine/document.ts';
import { placeOf } from '../../../schema/engine/documents.ts';
import { fragmentNameOf, withSelections } from './selections.ts';

/** A field on the way to the content of an endpoint, with its definition. */
type Step = { readonly field: FieldNode; readonly definition: GraphQLField<unknown, unknown> };

/**
 * Replaces each list of endpoints by one operation per endpoint, and completes the selections, as `rest.graphqls` documents.
 * @throws Error that names file and line, for a field that the schema does not have, or whose type has neither a fragment nor scalars
 */
export function withOperations(source: DocumentNode, schema: GraphQLSchema): DocumentNode {
  const expand = (list: DefinitionNode): readonly DefinitionNode[] => {
    const root = list.kind === Kind.OPERATION_DEFINITION && !restOf(list) ? schema.getRootType(list.operation) : undefined;
    if (list.kind !== Kind.OPERATION_DEFINITION || !root) return [list];
    const endpoints = waysIn(list.selectionSet, root, source);
    return endpoints.length > 0 ? endpoints.map((steps) => expanded(steps, list, source)) : [list];
  };
  return withSelections({ ...source, definitions: source.definitions.flatMap(expand) }, schema);
}

/** Returns the way to each field with `@rest`. */
function waysIn(set: SelectionSetNode, parent: GraphQLObjectType, source: DocumentNode): Step[][] {
  return set.selections.flatMap((field) => {
    if (field.kind !== Kind.FIELD) return [];
    const definition = parent.getFields()[field.name.value];
    if (!definition) throw new Error(`${placeOf(field, source)}: Cannot query field "${field.name.value}" on type "${parent.name}".`);
    const step = { field, definition };
    if (restOf(field)) return [[step]];
    const type = getNamedType(definition.type);
    return field.selectionSet && isObjectType(type) ? waysIn(field.selectionSet, type, source).map((below) => [step, ...below]) : [];
  });
}

/** Returns the operation of an endpoint: all arguments as variables, and its selection or the default one. */
function expanded(steps: readonly Step[], list: OperationDefinitionNode, source: DocumentNode): OperationDefinitionNode {
  const { field, definition } = steps.at(-1) as Step;
  const rest = restOf(field) as DirectiveNode;
  const variable = variableNames(rest, steps);
  const args = steps.map(argumentsOf);
  const fields = steps.map(
    ({ field }, at) => field.name.value + inParentheses((args[at] ?? []).map(({ name }) => `${name}: $${variable(name)}`)),
  );
  const variables = inParentheses(args.flat().map(({ name, type }) => `$${variable(name)}: ${type}`));
  const name = field.alias?.value ?? operationName(list.operation, definition);
  const operation = operationIn(`${list.operation} ${name}${variables} { ${fields.join(' { ')} ${'}'.repeat(fields.length)}`);
  const tag: ArgumentNode = {
    kind: Kind.ARGUMENT,
    name: { kind: Kind.NAME, value: 'tag' },
    value: { kind: Kind.STRING, value: list.name?.value ?? '' },
  };
  const content = field.selectionSet ?? defaultSelection(definition, rest, source);
  return {
    ...operation,
    directives: [{ ...rest, arguments: [tag, ...(rest.arguments ?? [])] }],
    selectionSet: filled(operation.selectionSet, {
      ...field,
      directives: field.directives?.filter((each) => each !== rest),
      selectionSet: content,
    }),
    ...(field.loc && { loc: field.loc }),
  };
}

/**
 * Returns all arguments but those for reading backwards, which REST does not have. Those that the field names come first, those of paging
 * last.
 */
function argumentsOf({ field, definition: { args } }: Step): readonly GraphQLArgument[] {
  const order = [...(field.arguments ?? []).map(({ name }) => name.value), '', 'first', 'after'];
  const place = ({ name }: GraphQLArgument) => order.indexOf(order.includes(name) ? name : '');
  return args.filter(({ name }) => name !== 'before' && name !== 'last').sort((one, other) => place(one) - place(other));
}

/** Returns the variable for each argument: one of its name, but for `id` the path parameter that is no argument. */
function variableNames({ arguments: given = [] }: DirectiveNode, steps: readonly Step[]): (name: string) => string {
  const names = new Set(steps.flatMap(({ definition }) => definition.args.map(({ name }) => name)));
  const [path = ''] = given.flatMap(({ name, value }) => (name.value === 'get' && value.kind === Kind.STRING ? [value.value] : []));
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  const id = inPath.find((name) => !names.has(name)) ?? 'id';
  return (name) => (name === 'id' ? id : name);
}

/** Returns the `…Fields` of the type, if it has one, in `nodes` for a connection; for DELETE, which has no body, only the id. */
function defaultSelection({ type }: Pick<GraphQLField<unknown, unknown>, 'type'>, rest: DirectiveNode, source: DocumentNode) {
  const named = getNamedType(type);
  if (!isCompositeType(named)) return undefined;
  if (rest.arguments?.some(({ name }) => name.value === 'delete')) return operationIn('{ id }').selectionSet;
  const nodes = isObjectType(named) ? named.getFields().nodes : undefined;
  const name = fragmentNameOf(getNamedType(nodes?.type ?? type).name, source);
  const content = name ? `{ ...${name} }` : '';
  return nodes || name ? operationIn(nodes ? `{ nodes ${content} }` : content).selectionSet : undefined;
}

function operationName(operation: OperationDefinitionNode['operation'], { name, type }: GraphQLField<unknown, unknown>): string {
  const named = getNamedType(type);
  const isMany = isListType(getNullableType(type)) || (isObjectType(named) && named.getFields().nodes !== undefined);
  const capitalized = name.charAt(0).toUpperCase() + name.slice(1);
  return operation === 'query' ? (isMany ? 'List' : 'Get') + capitalized : capitalized;
}

/** Returns `set` with the location, directives and selection of `content` in its innermost field. */
const filled = (set: SelectionSetNode, content: FieldNode): SelectionSetNode => ({
  ...set,
  selections: set.selections.map((each) => {
    if (each.kind !== Kind.FIELD) return each;
    if (each.selectionSet) return { ...each, selectionSet: filled(each.selectionSet, content) };
    const { loc, directives, selectionSet } = content;
    return { ...each, loc, directives, selectionSet };
  }),
});

const restOf = ({ directives }: FieldNode | OperationDefinitionNode) => directives?.find(({ name }) => name.value === 'rest');

const operationIn = (text: string): OperationDefinitionNode => operationOf(parse(text, { noLocation: true }));

const inParentheses = (parts: readonly string[]): string => (parts.length > 0 ? `(${parts.join(', ')})` : '');
