import { graphql, type ResultOf } from '../../data/graphql.ts';

const fields = graphql(`
  fragment MilestoneFields on Milestone {
    id name description targetDate position version
    totals { category tasks estimate }
    viewerCan { update delete }
  }
`);

export const milestonePage = graphql(
  `fragment MilestonePage on Query {
    milestones(filter: { project: [$project] }, first: 100, after: $after) { nodes { ...MilestoneFields } pageInfo { hasNextPage endCursor } }
  }`,
  [fields],
);
export const milestonesQuery = graphql(`query Milestones($project: ID!, $after: String) { ...MilestonePage }`, [milestonePage]);
export const createMilestone = graphql(
  `mutation CreateMilestone($input: CreateMilestoneInput!) { createMilestone(input: $input) { ...MilestoneFields } }`,
  [fields],
);
export const updateMilestone = graphql(
  `mutation UpdateMilestone($input: UpdateMilestoneInput!) { updateMilestone(input: $input) { ...MilestoneFields } }`,
  [fields],
);
export const deleteMilestone = graphql(`mutation DeleteMilestone($input: DeleteMilestoneInput!) { deleteMilestone(input: $input) { id } }`);

export type Milestone = ResultOf<typeof milestonesQuery>['milestones']['nodes'][number];
