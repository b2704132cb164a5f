import { initGraphQLTada } from 'gql.tada';
import type { introspection } from './schema.generated.d.ts';

/**
 * Parses a GraphQL document, typed by the printed schema: unknown fields are type errors. Fragments are passed as a list after the text,
 * and their fields are readable without unmasking.
 */
export const graphql = initGraphQLTada<{
  introspection: introspection;
  disableMasking: true;
  scalars: { ID: string; DateTime: string; Date: string; JSON: unknown };
}>();

export type { ResultOf, VariablesOf } from 'gql.tada';
