import { graphql, type ResultOf } from '../../../data/graphql.ts';

const memberFields = graphql(`
  fragment SettingsMember on User {
    id name email avatar role version viewerCan { update remove }
  }
`);

export const membersDocument = graphql(
  `
  query SettingsMembers($role: MemberRole, $after: String) {
    members(first: 100, kind: person, role: $role, after: $after) { nodes { ...SettingsMember } pageInfo { hasNextPage endCursor } }
  }
`,
  [memberFields],
);

export const updateMemberDocument = graphql(
  `
  mutation UpdateMember($input: UpdateMemberInput!) {
    updateMember(input: $input) { ...SettingsMember }
  }
`,
  [memberFields],
);

export const removeMemberDocument = graphql(`
  mutation RemoveMember($id: ID!) {
    removeMember(input: { id: $id }) { id }
  }
`);

const invitationFields = graphql(`
  fragment InvitationFields on Invitation {
    id email role status createdAt expiresAt
    invitedBy { id name }
    projects { role project { id key name } }
  }
`);

export const invitationsDocument = graphql(
  `
  query Invitations($status: InvitationStatus, $after: String) {
    invitations(first: 50, status: $status, after: $after) { nodes { ...InvitationFields } pageInfo { hasNextPage endCursor } }
  }
`,
  [invitationFields],
);

export const createInvitationDocument = graphql(
  `
  mutation CreateInvitation($input: CreateInvitationInput!) {
    createInvitation(input: $input) { link ...InvitationFields }
  }
`,
  [invitationFields],
);

export const revokeInvitationDocument = graphql(
  `
  mutation RevokeInvitation($id: ID!) {
    revokeInvitation(input: { id: $id }) { ...InvitationFields }
  }
`,
  [invitationFields],
);

export type MemberData = ResultOf<typeof memberFields>;
export type InvitationData = ResultOf<typeof invitationFields>;
export type CreatedInvitation = ResultOf<typeof createInvitationDocument>['createInvitation'];
export type MemberRole = MemberData['role'];
export type ProjectRole = InvitationData['projects'][number]['role'];
