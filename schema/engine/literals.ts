import {
  type ArgumentNode,
  type DocumentNode,
  type GraphQLSchema,
  isInputObjectType,
  isNonNullType,
  Kind,
  type ObjectFieldNode,
  TypeInfo,
  type ValueNode,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { spelledId } from './values.ts';

/**
 * Cleans the literals of a client's document as `walkerOf` cleans variables: removes a `null` that means "not given",
 * and normalizes the case of ids and numbers. The document must be valid.
 */
export function withCleanLiterals(schema: GraphQLSchema, document: DocumentNode): DocumentNode {
  const types = new TypeInfo(schema);
  const clean = (node: ArgumentNode | ObjectFieldNode) => {
    const parent = types.getParentInputType();
    const position =
      node.kind === Kind.ARGUMENT ? types.getArgument() : isInputObjectType(parent) ? parent.getFields()[node.name.value] : undefined;
    const check = position?.extensions.check;
    if (!position || !check) return undefined;
    if (node.value.kind === Kind.NULL) return check.nullable === false && !isNonNullType(position.type) ? null : undefined;
    if (!check.id) return undefined;
    const spelled = (value: ValueNode): ValueNode => {
      if (value.kind === Kind.LIST) return { ...value, values: value.values.map(spelled) };
      return value.kind === Kind.STRING ? { ...value, value: spelledId(value.value, check) } : value;
    };
    return { ...node, value: spelled(node.value) };
  };
  return visit(document, visitWithTypeInfo(types, { Argument: { leave: clean }, ObjectField: { leave: clean } }));
}
