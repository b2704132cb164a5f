import { graphql, type ResultOf } from '../../data/graphql.ts';
import type { Whole } from '../../data/use-data.ts';
import { cycleFields } from '../cycles/documents.ts';
import { milestonePage, milestonesQuery } from '../milestones/documents.ts';

const homeFields = graphql(
  `fragment ProjectHomePart on Query {
    project(id: $project) {
      id description startDate targetDate version
      lead { id name avatar }
      members { role user { id name avatar } }
      viewerCan { update writeUpdate createMilestone }
      openCycles { ...CycleFields }
    }
    taskGroups(filter: { project: [$project] }, group: "status") { total groups { key count } }
    tasks(filter: { project: [$project] }, sort: ["-updatedAt"], first: 6) {
      nodes { id number title status updatedAt assignee { id name avatar } }
    }
    files(filter: { project: [$project] }, first: 5) { nodes { id name } }
  }`,
  [cycleFields],
);
export const homeQuery = graphql(`query ProjectHome($project: ID!) { ...ProjectHomePart }`, [homeFields]);
export type Home = ResultOf<typeof homeQuery>;
export type HomeProject = NonNullable<Home['project']>;

const updateFields = graphql(`
  fragment ProjectUpdateFields on ProjectUpdate {
    id health body createdAt editedAt version author { id name avatar } viewerCan { update delete }
  }
`);
const updatePage = graphql(
  `fragment ProjectUpdatePage on Query {
    project(id: $project) { id updates(first: 5, after: $after) { nodes { ...ProjectUpdateFields } pageInfo { hasNextPage endCursor } } }
  }`,
  [updateFields],
);
export const updatesQuery = graphql(`query ProjectUpdates($project: ID!, $after: String) { ...ProjectUpdatePage }`, [updatePage]);
export type UpdateData = ResultOf<typeof updateFields>;
export type Health = UpdateData['health'];

const wholeQuery = graphql(
  `query ProjectOverview($project: ID!, $after: String) { ...ProjectHomePart ...ProjectUpdatePage ...MilestonePage }`,
  [homeFields, updatePage, milestonePage],
);

/** Returns the query for the overview of a project with its status updates and milestones. */
export const wholeHome = (project: string): Whole => ({
  read: [wholeQuery, { project, after: null }],
  parts: () => [
    [homeQuery, { project }],
    [updatesQuery, { project, after: null }],
    [milestonesQuery, { project, after: null }],
  ],
});

export const describeProject = graphql(`
  mutation DescribeProject($input: UpdateProjectInput!) { updateProject(input: $input) { id description version } }
`);
export const createUpdate = graphql(
  `mutation CreateProjectUpdate($input: CreateProjectUpdateInput!) { createProjectUpdate(input: $input) { ...ProjectUpdateFields } }`,
  [updateFields],
);
export const changeUpdate = graphql(
  `mutation UpdateProjectUpdate($input: UpdateProjectUpdateInput!) { updateProjectUpdate(input: $input) { ...ProjectUpdateFields } }`,
  [updateFields],
);
export const deleteUpdate = graphql(`
  mutation DeleteProjectUpdate($input: DeleteProjectUpdateInput!) { deleteProjectUpdate(input: $input) { id } }
`);
