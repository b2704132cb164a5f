import { graphql, type ResultOf } from '../../../data/graphql.ts';

const tokenFields = graphql(`
  fragment TokenFields on Token {
    id name hint scopes write projects otherProjects createdAt expiresAt lastUsedAt lastUsedFrom version
    viewerCan { revoke update }
  }
`);

export const tokensDocument = graphql(
  `
  query Tokens($after: String) {
    tokens(first: 50, after: $after) { nodes { ...TokenFields } pageInfo { hasNextPage endCursor } }
  }
`,
  [tokenFields],
);

export const createTokenDocument = graphql(
  `
  mutation CreateToken($input: CreateTokenInput!) {
    createToken(input: $input) { token ...TokenFields }
  }
`,
  [tokenFields],
);

export const updateTokenDocument = graphql(
  `
  mutation RenameToken($input: UpdateTokenInput!) {
    updateToken(input: $input) { ...TokenFields }
  }
`,
  [tokenFields],
);

export const revokeTokenDocument = graphql(`
  mutation RevokeToken($input: RevokeTokenInput!) {
    revokeToken(input: $input) { id revokedAt }
  }
`);

export type TokenData = ResultOf<typeof tokenFields>;
export type CreatedToken = ResultOf<typeof createTokenDocument>['createToken'];
