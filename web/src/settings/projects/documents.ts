import { graphql, type ResultOf } from '../../api/graphql.ts';

const projectFields = graphql(`
  fragment SettingsProject on Project {
    id key name description visibility archivedAt viewerRole version
    viewerCan { update archive setWorkflow manageMembers leave }
    workflow { key name category order transitions }
    members { role user { id name avatar kind } }
  }
`);

export const projectsDocument = graphql(`
  query SettingsProjects($archived: Boolean, $after: String) {
    projects(first: 100, filter: { archived: $archived }, sort: ["name"], after: $after) {
      nodes { id key name visibility archivedAt viewerRole }
      pageInfo { hasNextPage endCursor }
    }
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

export type ProjectData = ResultOf<typeof projectFields>;
export type Role = ProjectData['viewerRole'];
export type StatusData = ProjectData['workflow'][number];
