import { graphql, type ResultOf } from '../../../data/graphql.ts';

export const memberTokensDocument = graphql(`
  query MemberTokens($filter: OwnerFilter, $after: String) {
    memberTokens(first: 50, filter: $filter, after: $after) {
      nodes {
        id name hint scopes write projects otherProjects createdAt expiresAt lastUsedAt lastUsedFrom
        user { id name avatar }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

export const revokeMemberTokenDocument = graphql(`
  mutation RevokeMemberToken($id: ID!) {
    revokeMemberToken(input: { id: $id }) { id revokedAt }
  }
`);

export const memberSessionsDocument = graphql(`
  query MemberSessions($filter: OwnerFilter, $after: String) {
    memberSessions(first: 50, filter: $filter, after: $after) {
      nodes { id userAgent firstUsedAt lastUsedAt lastUsedFrom user { id name avatar } }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

export const endMemberSessionDocument = graphql(`
  mutation EndMemberSession($id: ID!) {
    endMemberSession(input: { id: $id }) { id }
  }
`);

export const endMemberSessionsDocument = graphql(`
  mutation EndMemberSessions($id: ID!) {
    endMemberSessions(input: { id: $id }) { id }
  }
`);

const grantFields = graphql(`
  fragment GrantFields on Grant {
    id name redirect resource scopes write projects otherProjects createdAt expiresAt lastUsedAt lastUsedFrom
  }
`);

export const grantsDocument = graphql(
  `
  query Grants($after: String) {
    grants(first: 50, after: $after) { nodes { ...GrantFields } pageInfo { hasNextPage endCursor } }
  }
`,
  [grantFields],
);

export const memberGrantsDocument = graphql(
  `
  query MemberGrants($filter: OwnerFilter, $after: String) {
    memberGrants(first: 50, filter: $filter, after: $after) {
      nodes { ...GrantFields user { id name avatar } }
      pageInfo { hasNextPage endCursor }
    }
  }
`,
  [grantFields],
);

export const endGrantDocument = graphql(`
  mutation EndGrant($id: ID!) {
    endGrant(input: { id: $id }) { id }
  }
`);

export const endMemberGrantDocument = graphql(`
  mutation EndMemberGrant($id: ID!) {
    endMemberGrant(input: { id: $id }) { id }
  }
`);

const applicationFields = graphql(`
  fragment ApplicationFields on Application {
    id client name people firstUsedAt lastUsedAt blockedAt blockedBy { id name } requestedAt requestedBy { id name } approvedAt approvedBy { id name }
  }
`);

export const applicationsDocument = graphql(
  `
  query Applications($after: String) {
    applications(first: 50, after: $after) { nodes { ...ApplicationFields } pageInfo { hasNextPage endCursor } }
  }
`,
  [applicationFields],
);

export const updateApplicationDocument = graphql(
  `
  mutation UpdateApplication($input: UpdateApplicationInput!) {
    updateApplication(input: $input) { ...ApplicationFields }
  }
`,
  [applicationFields],
);

export type MemberTokenData = ResultOf<typeof memberTokensDocument>['memberTokens']['nodes'][number];
export type MemberSessionData = ResultOf<typeof memberSessionsDocument>['memberSessions']['nodes'][number];
export type GrantData = ResultOf<typeof grantFields>;
export type ApplicationData = ResultOf<typeof applicationFields>;
