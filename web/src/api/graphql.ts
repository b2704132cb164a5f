import { initGraphQLTada } from 'gql.tada';
import type { introspection } from './schema.generated.d.ts';

/**
 * A document of the GraphQL API, typed by the printed schema: what it does not know is a type error. Fragments are
 * passed as a list behind the text, and their fields are read directly.
 */
export const graphql = initGraphQLTada<{
  introspection: introspection;
  disableMasking: true;
  scalars: { ID: string; DateTime: string; Date: string; JSON: unknown };
}>();

export type { ResultOf, VariablesOf } from 'gql.tada';
