import { graphql, type ResultOf, type VariablesOf } from '../../data/graphql.ts';
import { simpleTaskFields } from '../../data/simple-fields.generated.ts';

export const personFields = graphql(`fragment TaskPerson on User { id name avatar kind }`);

/** Checkboxes of a Markdown text. */
export const boxFields = graphql(`fragment Boxes on Checklist { total done items { item text done line } }`);
export type TextBox = ResultOf<typeof boxFields>['items'][number];

/** Tasks that a text references by number. */
export const namedFields = graphql(`fragment Named on NamedTask { number task { id title } }`);
export type Named = ResultOf<typeof namedFields>;

/** Fields of a related task. */
export const briefFields = graphql(`
  fragment TaskBrief on Task {
    id number title status completedAt
    project { id key name workflow { key name category order transitions color } }
    viewerCan { update }
  }
`);

export const taskFields = graphql(
  `
  fragment TaskFields on Task {
    id number title description status startDate dueDate fields completedAt createdAt updatedAt version
    ...SimpleTaskFields
    recurrence { rule from text previous { id number title } next { id number title } }
    assignee { ...TaskPerson }
    createdBy { ...TaskPerson }
    watchers { ...TaskPerson }
    labels { id name color }
    cycle { id name }
    milestone { id name }
    parent { ...TaskBrief }
    blockedBy { ...TaskBrief }
    blocks { ...TaskBrief }
    relatesTo { ...TaskBrief }
    duplicateOf { ...TaskBrief }
    duplicates { ...TaskBrief }
    checklist { ...Boxes }
    references { ...Named }
    project { id key name visibility archivedAt viewerCan { uploadFile duplicate } workflow { key name category order transitions color } }
    viewerCan { update delete duplicate move comment watch remind restore }
  }
`,
  [simpleTaskFields, personFields, briefFields, boxFields, namedFields],
);

export const taskQuery = graphql(`query Task($id: ID!) { task(id: $id) { ...TaskFields } }`, [taskFields]);

export const taskPresence = graphql(
  `
  subscription TaskPresence($id: ID!, $isTyping: Boolean) {
    taskPresence(id: $id, isTyping: $isTyping) { isTyping user { ...TaskPerson } }
  }
`,
  [personFields],
);

export const taskChanges = graphql(
  `
  subscription TaskChanges($id: ID!, $after: String) {
    task(id: $id, after: $after) {
      cursor
      event { event actor { id name } subject { id } }
      task { ...TaskFields }
    }
  }
`,
  [taskFields],
);

export const updateTask = graphql(`mutation UpdateTask($input: UpdateTaskInput!) { updateTask(input: $input) { ...TaskFields } }`, [
  taskFields,
]);

export const tickTask = graphql(
  `mutation TickBox($input: TickTaskInput!) { tickTask(input: $input) { id description version updatedAt checklist { ...Boxes } } }`,
  [boxFields],
);
export const relateTasks = graphql(`mutation RelateTasks($input: RelateTasksInput!) { relateTasks(input: $input) { ...TaskFields } }`, [
  taskFields,
]);
export const unrelateTasks = graphql(
  `mutation UnrelateTasks($input: UnrelateTasksInput!) { unrelateTasks(input: $input) { ...TaskFields } }`,
  [taskFields],
);

export const duplicateTask = graphql(
  `mutation DuplicateTask($input: DuplicateTaskInput!) { duplicateTask(input: $input) { id number title } }`,
);
export const deleteTask = graphql(`mutation DeleteTask($input: DeleteTaskInput!) { deleteTask(input: $input) { id deletedAt } }`);
export const restoreTask = graphql(`mutation RestoreTask($input: TaskInput!) { restoreTask(input: $input) { ...TaskFields } }`, [
  taskFields,
]);
export const watchTask = graphql(`mutation WatchTask($input: TaskInput!) { watchTask(input: $input) { id watchers { ...TaskPerson } } }`, [
  personFields,
]);
export const unwatchTask = graphql(
  `mutation UnwatchTask($input: TaskInput!) { unwatchTask(input: $input) { id watchers { ...TaskPerson } } }`,
  [personFields],
);

export type Task = NonNullable<ResultOf<typeof taskQuery>['task']>;
export type TaskBrief = ResultOf<typeof briefFields>;
export type Patch = Omit<VariablesOf<typeof updateTask>['input'], 'id'>;
/** Changes fields optimistically; if the server rejects the change, reverts and shows the reason. @returns whether it succeeded */
export type Change = (patch: Patch, seen?: Partial<Task>) => Promise<boolean>;
