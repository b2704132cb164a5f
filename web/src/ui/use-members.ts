import { graphql, type ResultOf } from '../data/graphql.ts';
import { sharedList } from '../data/shared-list.ts';

const document = graphql(`
  query Members($after: String) {
    members(first: 200, after: $after, kind: person) { nodes { id name email avatar role } pageInfo { hasNextPage endCursor } }
  }
`);

export type Member = ResultOf<typeof document>['members']['nodes'][number];

const none: readonly Member[] = [];
const useList = sharedList(document, ({ members }) => members, ['member.added', 'member.updated', 'member.removed']);

/** The people of the organization by name in Turkish order, kept up to date. Empty until they are loaded. */
export const useMembers = (): readonly Member[] => useList() ?? none;
