import { graphql, type ResultOf } from '../../../data/graphql.ts';

const accountFields = graphql(`
  fragment ServiceAccountFields on ServiceAccount {
    id name description role scopes write agent pausedAt pauseReason projects otherProjects createdAt version
    createdBy { id name }
    keys { id hint active createdAt expiresAt lastUsedAt lastUsedFrom }
    viewerCan { createKey resume revoke revokeKey update }
  }
`);

export const accountsDocument = graphql(
  `
  query ServiceAccounts($after: String) {
    serviceAccounts(first: 50, after: $after) { nodes { ...ServiceAccountFields } pageInfo { hasNextPage endCursor } }
  }
`,
  [accountFields],
);

export const createAccountDocument = graphql(
  `
  mutation CreateServiceAccount($input: CreateServiceAccountInput!) {
    createServiceAccount(input: $input) { key ...ServiceAccountFields }
  }
`,
  [accountFields],
);

export const updateAccountDocument = graphql(
  `
  mutation UpdateServiceAccount($input: UpdateServiceAccountInput!) {
    updateServiceAccount(input: $input) { ...ServiceAccountFields }
  }
`,
  [accountFields],
);

export const createKeyDocument = graphql(
  `
  mutation CreateServiceKey($input: CreateServiceKeyInput!) {
    createServiceKey(input: $input) { key ...ServiceAccountFields }
  }
`,
  [accountFields],
);

export const revokeKeyDocument = graphql(
  `
  mutation RevokeServiceKey($id: ID!, $key: ID!) {
    revokeServiceKey(input: { id: $id, key: $key }) { ...ServiceAccountFields }
  }
`,
  [accountFields],
);

export const resumeAccountDocument = graphql(
  `
  mutation ResumeServiceAccount($id: ID!) {
    resumeServiceAccount(input: { id: $id }) { ...ServiceAccountFields }
  }
`,
  [accountFields],
);

export const revokeAccountDocument = graphql(`
  mutation RevokeServiceAccount($id: ID!) {
    revokeServiceAccount(input: { id: $id }) { id }
  }
`);

export type AccountData = ResultOf<typeof accountFields>;
export type KeyData = AccountData['keys'][number];
