import { graphql, type ResultOf, type VariablesOf } from '../../data/graphql.ts';

const entryFields = graphql(`
  fragment TimeEntryFields on TimeEntry {
    id startedAt endedAt duration note version
    task { id number title project { id key name } }
    user { id name avatar kind }
    viewerCan { update delete }
  }
`);

export const runningEntry = graphql(`fragment RunningEntry on Query { runningTimer { entry { ...TimeEntryFields } } }`, [entryFields]);
export const runningTimer = graphql(`query RunningTimer { ...RunningEntry }`, [runningEntry]);

export const timePart = graphql(`fragment TimePart on Task { id timeSpent viewerCan { trackTime } }`);
export const timeOfTask = graphql(`query TimeOfTask($id: ID!) { task(id: $id) { ...TimePart } }`, [timePart]);

export const entriesOfTask = graphql(
  `query EntriesOfTask($id: ID!, $after: String) {
    task(id: $id) { id timeEntries(first: 50, after: $after) { nodes { ...TimeEntryFields } pageInfo { hasNextPage endCursor } } }
  }`,
  [entryFields],
);

export const myEntries = graphql(
  `query MyEntries($from: DateTime!, $to: DateTime!, $after: String) {
    timeEntries(filter: { user: ["me"], from: $from, to: $to }, first: 200, after: $after) {
      nodes { ...TimeEntryFields } pageInfo { hasNextPage endCursor }
    }
  }`,
  [entryFields],
);

export const createTimeEntry = graphql(
  `mutation CreateTimeEntry($input: CreateTimeEntryInput!) { createTimeEntry(input: $input) { ...TimeEntryFields } }`,
  [entryFields],
);
export const updateTimeEntry = graphql(
  `mutation UpdateTimeEntry($input: UpdateTimeEntryInput!) { updateTimeEntry(input: $input) { ...TimeEntryFields } }`,
  [entryFields],
);
export const stopTimeEntry = graphql(
  `mutation StopTimeEntry($input: TimeEntryInput!) { stopTimeEntry(input: $input) { ...TimeEntryFields } }`,
  [entryFields],
);
export const deleteTimeEntry = graphql(`mutation DeleteTimeEntry($input: TimeEntryInput!) { deleteTimeEntry(input: $input) { id } }`);

/** Tasks that match a filter, those changed last first. */
export const tasksToTime = graphql(
  `query TasksToTime($filter: TaskFilter!) { tasks(first: 20, filter: $filter, sort: ["-updatedAt"]) { nodes { id number title } } }`,
);

export type TaskFilter = VariablesOf<typeof tasksToTime>['filter'];

export type TimeEntry = ResultOf<typeof myEntries>['timeEntries']['nodes'][number];
