import { graphql, type ResultOf } from '../../data/graphql.ts';

const proposalFields = graphql(`
  fragment ProposalFields on Proposal {
    id status text client createdAt expiresAt viewerCanDecide version warnings
    user { id name avatar }
    diff { kind text subject { id } fields { field name from to fromText toText } }
  }
`);

export const proposalsDocument = graphql(
  `
  query Proposals($after: String) {
    proposals(first: 50, filter: { status: pending }, after: $after) { nodes { ...ProposalFields } pageInfo { hasNextPage endCursor } }
  }
`,
  [proposalFields],
);

export const approveDocument = graphql(`
  mutation ApproveProposal($input: ApproveProposalInput!) {
    approveProposal(input: $input) { id status version }
  }
`);

export const rejectDocument = graphql(`
  mutation RejectProposal($input: RejectProposalInput!) {
    rejectProposal(input: $input) { id status version reason }
  }
`);

export type ProposalData = ResultOf<typeof proposalFields>;
