import {
  type GraphQLField,
  type GraphQLNamedType,
  getNamedType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { schema } from '../../schema/index.ts';

/** A root field with its operation type. */
export type RootField = { readonly operation: 'query' | 'mutation'; readonly field: GraphQLField<unknown, unknown> };

/** All root fields of the schema. */
export const rootFields: readonly RootField[] = (['query', 'mutation'] as const).flatMap((operation) =>
  Object.values(schema.getRootType(operation as never)?.getFields() ?? {}).map((field) => ({ operation, field })),
);

/** A document that selects all leaf fields of a root field, `q(id: $id) { id title … }`, and the nodes of pages. */
export function documentOf({ operation, field }: RootField): string {
  const args = field.args.filter((each) => isRequiredArgument(each) || !/^(first|last|before|after)$/.test(each.name));
  const variables = args.map(({ name, type }) => `$${name}: ${type}`).join(', ');
  const given = args.map(({ name }) => `${name}: $${name}`).join(', ');
  return `${operation}${variables && `(${variables})`} { ${field.name}${given && `(${given})`} ${selectionOf(getNamedType(field.type))} }`;
}

function selectionOf(type: GraphQLNamedType): string {
  if (!isObjectType(type) && !isInterfaceType(type)) return '';
  const fields = Object.values(type.getFields()).filter(({ args }) => args.length === 0);
  const leaves = fields.filter((each) => isLeafType(getNamedType(each.type))).map(({ name }) => name);
  const pages = fields.filter(({ name }) => name === 'nodes').map(({ name, type: of }) => `${name} ${selectionOf(getNamedType(of))}`);
  return `{ __typename ${[...leaves, ...pages].join(' ')} }`;
}
