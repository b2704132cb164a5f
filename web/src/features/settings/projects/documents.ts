import { graphql, type ResultOf } from '../../../data/graphql.ts';

const projectFields = graphql(`
  fragment SettingsProject on Project {
    id key name description visibility archivedAt viewerRole version
    lead { id name avatar } startDate targetDate defaultAssignee { id name avatar }
    viewerCan { update archive delete duplicate setWorkflow manageMembers leave publish }
    workflow { key name category order transitions wipLimit color }
    publicLinks { id view hint names descriptions createdAt expiresAt task { id number } createdBy { id name } }
    members { role user { id name avatar kind } }
  }
`);

export const projectsDocument = graphql(`
  query SettingsProjects($filter: ProjectFilter, $after: String) {
    projects(first: 100, filter: $filter, sort: ["name"], after: $after) {
      nodes {
        id key name visibility archivedAt deletedAt targetDate
        lead { id name avatar } latestUpdate { id health } viewerCan { restore }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

/** Tasks of all projects by category, and their overdue ones. */
export const countsDocument = graphql(`
  query ProjectCounts {
    all: taskGroups(group: "project", subgroup: "category") { groups { key groups { key count } } }
    late: taskGroups(filter: { text: "due<today open:yes" }, group: "project") { groups { key count } }
  }
`);

export const projectDocument = graphql(
  `
  query SettingsProjectPage($key: ID!) {
    project(id: $key) { ...SettingsProject }
  }
`,
  [projectFields],
);

export const createProjectDocument = graphql(
  `
  mutation CreateProject($input: CreateProjectInput!) {
    createProject(input: $input) { ...SettingsProject }
  }
`,
  [projectFields],
);

export const updateProjectDocument = graphql(
  `
  mutation UpdateProject($input: UpdateProjectInput!) {
    updateProject(input: $input) { ...SettingsProject }
  }
`,
  [projectFields],
);

export const deleteProjectDocument = graphql(`
  mutation DeleteProject($input: DeleteProjectInput!) { deleteProject(input: $input) { id } }
`);

export const duplicateProjectDocument = graphql(`
  mutation DuplicateProject($input: DuplicateProjectInput!) { duplicateProject(input: $input) { id key name } }
`);

export const restoreProjectDocument = graphql(`
  mutation RestoreProject($input: RestoreProjectInput!) { restoreProject(input: $input) { id key } }
`);

export const setWorkflowDocument = graphql(
  `
  mutation SetWorkflow($input: SetWorkflowInput!) {
    setWorkflow(input: $input) { ...SettingsProject }
  }
`,
  [projectFields],
);

export const setMemberDocument = graphql(`
  mutation SetProjectMember($input: ProjectMemberInput!) {
    setProjectMember(input: $input) { role user { id name } }
  }
`);

export const removeMemberDocument = graphql(
  `
  mutation RemoveProjectMember($input: RemoveProjectMemberInput!) {
    removeProjectMember(input: $input) { ...SettingsProject }
  }
`,
  [projectFields],
);

export const createLinkDocument = graphql(`
  mutation CreatePublicLink($input: CreatePublicLinkInput!) {
    createPublicLink(input: $input) { id url }
  }
`);

export const endLinkDocument = graphql(`
  mutation EndPublicLink($input: EndPublicLinkInput!) {
    endPublicLink(input: $input) { id }
  }
`);

export type ProjectLine = Omit<ResultOf<typeof projectsDocument>['projects']['nodes'][number], 'deletedAt'>;
export type Counts = ResultOf<typeof countsDocument>;
export type LinkData = ProjectData['publicLinks'][number];
export type ProjectData = ResultOf<typeof projectFields>;
export type Role = ProjectData['viewerRole'];
export type StatusData = ProjectData['workflow'][number];
