import { graphql, type ResultOf } from '../data/graphql.ts';
import { sharedList } from '../data/shared-list.ts';

export const memberPage = graphql(`
  fragment MemberPage on Query {
    members(first: 200, after: $after, kind: person) { nodes { id name email avatar role } pageInfo { hasNextPage endCursor } }
  }
`);
export const membersQuery = graphql(`query Members($after: String) { ...MemberPage }`, [memberPage]);

export type Member = ResultOf<typeof membersQuery>['members']['nodes'][number];

const none: readonly Member[] = [];
const useList = sharedList(membersQuery, ({ members }) => members, ['member.added', 'member.updated', 'member.removed']);

/** The people of the organization by name in Turkish order, kept up to date. Empty until they are loaded. */
export const useMembers = (): readonly Member[] => useList() ?? none;
