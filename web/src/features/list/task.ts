import { graphql, type ResultOf } from '../../data/graphql.ts';
import { simpleTaskFields } from '../../data/simple-fields.generated.ts';

/** Fields of a task that its row needs. */
export const listRow = graphql(
  `
  fragment ListRow on Task {
    id number title status dueDate startDate createdAt updatedAt completedAt position version fields
    ...SimpleTaskFields
    recurrence { text }
    assignee { id name avatar }
    labels { id name color }
    cycle { id name }
    milestone { id name }
    project { id key name }
    parent { id title }
    viewerCan { update delete }
  }
`,
  [simpleTaskFields],
);

export type Row = ResultOf<typeof listRow>;

export const pageOfTasks = graphql(
  `query ListTasks($filter: TaskFilter, $sort: [String!], $first: Int!, $after: String) {
    eventCursor
    tasks(filter: $filter, sort: $sort, first: $first, after: $after) {
      nodes { ...ListRow }
      pageInfo { hasNextPage endCursor }
    }
  }`,
  [listRow],
);

export const countOfTasks = graphql(
  `query ListCount($filter: TaskFilter) { tasks(filter: $filter, first: 1) { totalCount totalCountCapped } }`,
);

export const groupsOfTasks = graphql(
  `query ListGroups($filter: TaskFilter, $group: String!, $subgroup: String) {
    tasks(filter: $filter, first: 1) { totalCount totalCountCapped }
    taskGroups(filter: $filter, group: $group, subgroup: $subgroup) {
      groups { key count task { ...ListRow } groups { key count task { ...ListRow } } }
    }
  }`,
  [listRow],
);

export type GroupOfTasks = ResultOf<typeof groupsOfTasks>['taskGroups']['groups'][number];

export const taskChanges = graphql(
  `subscription ListChanges($filter: TaskFilter, $after: String) {
    tasks(filter: $filter, after: $after) { cursor matches event { event subject { id } } task { ...ListRow } }
  }`,
  [listRow],
);

export const updateTask = graphql(`mutation ListUpdate($input: UpdateTaskInput!) { updateTask(input: $input) { ...ListRow } }`, [listRow]);
export const createTask = graphql(`mutation ListCreate($input: CreateTaskInput!) { createTask(input: $input) { ...ListRow } }`, [listRow]);
export const batchTasks = graphql(`mutation ListBatch($input: BatchTasksInput!) { batchTasks(input: $input) { ...ListRow } }`, [listRow]);
export const restoreTask = graphql(`mutation ListRestore($input: TaskInput!) { restoreTask(input: $input) { ...ListRow } }`, [listRow]);

export type LabelOf = Row['labels'][number];
