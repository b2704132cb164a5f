import { graphql, type ResultOf } from '../../data/graphql.ts';

/** Fields of a task that its card needs. */
const card = graphql(`
  fragment BoardCard on Task {
    id number title status priority position dueDate estimate version
    recurrence { text }
    assignee { id name avatar }
    labels { id name color }
    parent { id title @include(if: $grouped) }
    blockedBy { id completedAt }
    checklist { total done }
    viewerCan { update }
    fields @include(if: $grouped)
    cycle @include(if: $grouped) { id name }
    milestone @include(if: $grouped) { id name }
  }
`);

export type TaskOfBoard = ResultOf<typeof card>;

/** One page of a column, in board order. Not cached by the client: `BoardStore` holds the cards. */
export const ColumnPage = graphql(
  `query BoardColumn($filter: TaskFilter!, $after: String, $grouped: Boolean!) {
    eventCursor
    tasks(filter: $filter, sort: ["position"], first: 200, after: $after) {
      nodes { ...BoardCard }
      pageInfo { hasNextPage endCursor }
    }
  }`,
  [card],
);

export const BoardChanges = graphql(
  `subscription BoardChanges($filter: TaskFilter!, $after: String, $grouped: Boolean!) {
    tasks(filter: $filter, after: $after) { cursor matches event { subject { id } } task { ...BoardCard } }
  }`,
  [card],
);

export const MoveCard = graphql(
  `mutation BoardMove($input: UpdateTaskInput!, $grouped: Boolean!) { updateTask(input: $input) { ...BoardCard } }`,
  [card],
);
export const AddCard = graphql(
  `mutation BoardAdd($input: CreateTaskInput!, $grouped: Boolean!) { createTask(input: $input) { ...BoardCard } }`,
  [card],
);

export const BoardProject = graphql(`
  query BoardProject($key: ID!) {
    project(id: $key) {
      id key name archivedAt
      viewerCan { createTask }
      workflow { key name category order transitions wipLimit }
    }
  }
`);

/** Changes of the project itself, such as its name and workflow. */
export const ProjectChanges = graphql(`
  subscription BoardProjectChanges($project: ID!, $after: String) {
    events(project: [$project], kinds: ["project.updated", "project.archived"], after: $after) { cursor }
  }
`);

export type Project = NonNullable<ResultOf<typeof BoardProject>['project']>;
