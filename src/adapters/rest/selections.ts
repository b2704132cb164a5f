import {
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
  valueFromASTUntyped,
} from 'graphql';
import { placeOf } from '../../../schema/engine/documents.ts';

/**
 * Adds the fields of `@scalars`, and a selection to each object field that has none, as `rest.graphqls` documents.
 * @throws Error that names file and line, for a name in `except` that is no scalar of the type, or for a type that has none
 */
export function withSelections(source: DocumentNode, schema: GraphQLSchema): DocumentNode {
  const nested = new Map<string, string>();
  for (const each of source.definitions)
    if (each.kind === Kind.FRAGMENT_DEFINITION && each.directives?.some(isNamed('nested')))
      nested.set(each.typeCondition.name.value, each.name.value);

  const completed = (node: FieldNode | FragmentDefinitionNode, type: GraphQLNamedType | undefined): SelectionSetNode => {
    const selections = (node.selectionSet?.selections ?? []).map((each) => (each.kind === Kind.FIELD ? field(each, type) : each));
    const directive = node.directives?.find(isNamed('scalars'));
    const scalars = directive || !node.selectionSet ? scalarsOf(type) : [];
    const except = exceptIn(directive);
    const unknown = except.find((name) => !scalars.includes(name));
    if (unknown) throw new Error(`${placeOf(node, source)}: ${type?.name} has no scalar ${unknown}`);
    const isAdded = (each: SelectionNode) => each.kind === Kind.FIELD && !each.alias && scalars.includes(each.name.value);
    const set = [...scalars.filter((name) => !except.includes(name)).map(fieldNamed), ...selections.filter((each) => !isAdded(each))];
    if (set.length === 0) throw new Error(`${placeOf(node, source)}: no fragment selects fields of ${type?.name}, and it has no scalars`);
    return { kind: Kind.SELECTION_SET, selections: set };
  };

  const field = (node: FieldNode, parent: GraphQLNamedType | undefined): FieldNode => {
    const definition = isObjectType(parent) || isInterfaceType(parent) ? parent.getFields()[node.name.value] : undefined;
    const type = definition && getNamedType(definition.type);
    if (!isCompositeType(type)) return node;
    const fragment = node.selectionSet ? undefined : (nested.get(type.name) ?? fragmentNameOf(type.name, source));
    const selectionSet = fragment ? spreadOf(fragment) : completed(node, type);
    return { ...withoutOwn(node), selectionSet };
  };

  return {
    ...source,
    definitions: source.definitions.map((each) => {
      if (each.kind === Kind.FRAGMENT_DEFINITION)
        return { ...withoutOwn(each), selectionSet: completed(each, schema.getType(each.typeCondition.name.value)) };
      if (each.kind !== Kind.OPERATION_DEFINITION) return each;
      const root = schema.getRootType(each.operation) ?? undefined;
      const selections = each.selectionSet.selections.map((one) => (one.kind === Kind.FIELD ? field(one, root) : one));
      return { ...each, selectionSet: { ...each.selectionSet, selections } };
    }),
  };
}

/** Returns `<Type>Fields`, else the first fragment on the type whose name ends in `Fields`. */
export function fragmentNameOf(type: string, { definitions }: DocumentNode): string | undefined {
  const names = definitions.flatMap((each) =>
    each.kind === Kind.FRAGMENT_DEFINITION && each.typeCondition.name.value === type ? [each.name.value] : [],
  );
  return names.find((name) => name === `${type}Fields`) ?? names.find((name) => name.endsWith('Fields'));
}

/** Names that identify an object. They come first in bodies, for readers. */
const leading = ['id', 'number', 'key', 'name', 'title'];

/** Returns the names of the scalars and enums of a type, without secrets, deprecated ones, and those with arguments. */
function scalarsOf(type: GraphQLNamedType | undefined): string[] {
  const fields = isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : [];
  const names = fields.flatMap(({ name, type, args, extensions, deprecationReason }) =>
    isLeafType(getNamedType(type)) && args.length === 0 && !extensions.secret && !deprecationReason ? [name] : [],
  );
  return [...leading.filter((name) => names.includes(name)), ...names.filter((name) => !leading.includes(name))];
}

const exceptIn = (directive: DirectiveNode | undefined): readonly string[] =>
  (directive?.arguments ?? []).flatMap(({ value }) => valueFromASTUntyped(value) as string[]);

const isNamed =
  (directive: string) =>
  ({ name }: DirectiveNode) =>
    name.value === directive;

/** Removes the directives of this file, because the executed schema does not have them. */
function withoutOwn<Node extends FieldNode | FragmentDefinitionNode>(node: Node): Node {
  if (!node.directives?.length) return node;
  return { ...node, directives: node.directives.filter((each) => !isNamed('scalars')(each) && !isNamed('nested')(each)) };
}

const fieldNamed = (value: string): SelectionNode => ({ kind: Kind.FIELD, name: { kind: Kind.NAME, value } });

const spreadOf = (value: string): SelectionSetNode => ({
  kind: Kind.SELECTION_SET,
  selections: [{ kind: Kind.FRAGMENT_SPREAD, name: { kind: Kind.NAME, value } }],
});
