import { type DocumentNode, type GraphQLSchema, TypeInfo, visit, visitWithTypeInfo } from 'graphql';
import type { Check } from '../kernel/input.ts';

/** The argument that each variable fills, for its description and constraints. */
export function usesOf(document: DocumentNode, schema: GraphQLSchema) {
  const uses = new Map<string, { description?: string | null; check?: Check }>();
  const types = new TypeInfo(schema);
  const note = visitWithTypeInfo(types, {
    Variable({ name }) {
      const argument = types.getArgument();
      if (argument && !uses.has(name.value)) uses.set(name.value, { description: argument.description, check: argument.extensions.check });
    },
  });
  visit(document, note);
  return uses;
}
