import { graphql, type ResultOf } from '../../data/graphql.ts';

export const proposalFields = graphql(`
  fragment ProposalFields on Proposal {
    id status text via held client result undoable undoneAt createdAt expiresAt viewerCanDecide editable version warnings reason decidedAt
    decidedBy { id name }
    user { id name avatar }
    run { id goal viewerCanStop }
    sources { kind id title }
    diff { kind text subject { id } fields { field name from to fromText toText } }
    executed { kind text subject { id } fields { field name from to fromText toText } }
  }
`);

export const proposalsDocument = graphql(
  `
  query Proposals($status: ProposalStatus!, $after: String) {
    proposals(first: 25, filter: { status: $status }, after: $after) { nodes { ...ProposalFields } pageInfo { hasNextPage endCursor } }
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

export const undoProposalDocument = graphql(`
  mutation UndoProposal($input: UndoProposalInput!) {
    undoProposal(input: $input) { id status undoable undoneAt version }
  }
`);

export const approveRunDocument = graphql(`
  mutation ApproveRun($input: ApproveRunInput!) {
    approveRun(input: $input) { id approved refused { proposal detail } more }
  }
`);

export const stopRunDocument = graphql(`
  mutation StopRun($input: StopRunInput!) {
    stopRun(input: $input) { id state viewerCanStop }
  }
`);

const ruleFields = graphql(`
  fragment RuleFields on ProposalRule {
    id operation client expiresAt viewerCanEnd
    user { id name }
    author { id name }
    project { id key name }
  }
`);

export const rulesDocument = graphql(
  `query ProposalRules($after: String) {
    proposalRules(first: 50, after: $after) { nodes { ...RuleFields } pageInfo { hasNextPage endCursor } }
  }`,
  [ruleFields],
);

export const allowDocument = graphql(
  `mutation AllowOperation($input: CreateProposalRuleInput!) { createProposalRule(input: $input) { ...RuleFields } }`,
  [ruleFields],
);

export const endRuleDocument = graphql(`mutation EndRule($input: EndProposalRuleInput!) { endProposalRule(input: $input) { id } }`);

const runFields = graphql(`
  fragment RunFields on Run {
    id goal assistant state agentPausedAt writes undoneAt viewerCanUndo updatedAt
    plan { text state } cost { amount currency } links { title url }
    agent { id name avatar }
    task { id number title }
  }
`);

export const runsDocument = graphql(
  `
  query Runs($after: String) {
    runs(first: 50, after: $after) { nodes { ...RunFields } pageInfo { hasNextPage endCursor } }
  }
`,
  [runFields],
);

export const undoRunDocument = graphql(`
  mutation UndoRun($input: UndoRunInput!) {
    undoRun(input: $input) {
      id undone webhooks mails
      steps { id diff { kind text subject { id } fields { field name from to fromText toText } } }
      conflicts { step name currentText writtenText }
      refused { step detail }
      irreversible { operation text }
    }
  }
`);

export type RunData = ResultOf<typeof runFields>;
export type UndoPreview = ResultOf<typeof undoRunDocument>['undoRun'];
export type ProposalData = ResultOf<typeof proposalFields>;

export type ProposedField = ProposalData['diff'][number]['fields'][number];

/** Project of a task, whose statuses can be chosen. */
export const taskPlace = graphql(`query ProposedTask($id: ID!) { task(id: $id) { id project { id } } }`);
