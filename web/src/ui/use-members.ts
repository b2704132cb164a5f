import { graphql, type ResultOf } from '../api/graphql.ts';
import { useData } from '../api/use-data.ts';

const document = graphql(`
  query Members {
    members(first: 200, kind: person) { nodes { id name email avatar role } }
  }
`);

export type Member = ResultOf<typeof document>['members']['nodes'][number];

/** The people of the organization the viewer sees, by name in Turkish order: the first 200. */
export function useMembers(): readonly Member[] {
  return useData(document, {}).data?.members.nodes ?? [];
}
