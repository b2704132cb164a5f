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

const columnPage = graphql(
  `fragment BoardColumnPage on QueryTasksConnection { nodes { ...BoardCard } pageInfo { hasNextPage endCursor } }`,
  [card],
);

/** One page of a column, in board order. Not cached by the client: `BoardStore` holds the cards. */
export const ColumnPage = graphql(
  `query BoardColumn($filter: TaskFilter!, $after: String, $grouped: Boolean!) {
    eventCursor
    tasks(filter: $filter, sort: ["position"], first: 200, after: $after) {
      ...BoardColumnPage
    }
  }`,
  [columnPage],
);

/** First pages of up to eight columns: the n-th has the filter `fn` and is read if `hn` is true. Not cached, like the other pages. */
export const FirstPages = graphql(
  `query BoardColumns(
    $first: Int!, $grouped: Boolean!
    $f0: TaskFilter, $h0: Boolean! = false
    $f1: TaskFilter, $h1: Boolean! = false
    $f2: TaskFilter, $h2: Boolean! = false
    $f3: TaskFilter, $h3: Boolean! = false
    $f4: TaskFilter, $h4: Boolean! = false
    $f5: TaskFilter, $h5: Boolean! = false
    $f6: TaskFilter, $h6: Boolean! = false
    $f7: TaskFilter, $h7: Boolean! = false
  ) {
    eventCursor
    c0: tasks(filter: $f0, sort: ["position"], first: $first) @include(if: $h0) { ...BoardColumnPage }
    c1: tasks(filter: $f1, sort: ["position"], first: $first) @include(if: $h1) { ...BoardColumnPage }
    c2: tasks(filter: $f2, sort: ["position"], first: $first) @include(if: $h2) { ...BoardColumnPage }
    c3: tasks(filter: $f3, sort: ["position"], first: $first) @include(if: $h3) { ...BoardColumnPage }
    c4: tasks(filter: $f4, sort: ["position"], first: $first) @include(if: $h4) { ...BoardColumnPage }
    c5: tasks(filter: $f5, sort: ["position"], first: $first) @include(if: $h5) { ...BoardColumnPage }
    c6: tasks(filter: $f6, sort: ["position"], first: $first) @include(if: $h6) { ...BoardColumnPage }
    c7: tasks(filter: $f7, sort: ["position"], first: $first) @include(if: $h7) { ...BoardColumnPage }
  }`,
  [columnPage],
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
export const MoveCards = graphql(
  `mutation BoardMoveAll($input: BatchTasksInput!, $grouped: Boolean!) { batchTasks(input: $input) { ...BoardCard } }`,
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
      workflow { key name category order transitions wipLimit color }
    }
  }
`);

export type Project = NonNullable<ResultOf<typeof BoardProject>['project']>;
