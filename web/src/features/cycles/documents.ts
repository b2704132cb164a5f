import { graphql, type ResultOf } from '../../data/graphql.ts';

export const cycleFields = graphql(`
  fragment CycleFields on Cycle {
    id name goal state startDate endDate rollOver version
    totals { category tasks estimate }
    viewerCan { update end delete }
  }
`);

export const cyclesQuery = graphql(
  `query Cycles($project: ID!, $after: String) {
    cycles(filter: { project: [$project] }, first: 50, after: $after) { nodes { ...CycleFields } pageInfo { hasNextPage endCursor } }
  }`,
  [cycleFields],
);

export const cycleQuery = graphql(
  `query CycleWithProgress($id: ID!) {
    cycle(id: $id) { ...CycleFields project { id key name } }
    cycleProgress(id: $id) {
      start { tasks estimate }
      days { date scope { tasks estimate } completed { tasks estimate } added { tasks estimate } removed { tasks estimate } }
    }
  }`,
  [cycleFields],
);

export const tasksOfCycle = graphql(`
  query TasksOfCycle($cycle: ID!, $after: String) {
    tasks(filter: { cycle: [$cycle] }, sort: ["position"], first: 100, after: $after) {
      nodes { id number title status estimate assignee { id name avatar } }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

export const createCycle = graphql(`mutation CreateCycle($input: CreateCycleInput!) { createCycle(input: $input) { ...CycleFields } }`, [
  cycleFields,
]);
export const updateCycle = graphql(`mutation UpdateCycle($input: UpdateCycleInput!) { updateCycle(input: $input) { ...CycleFields } }`, [
  cycleFields,
]);
export const endCycle = graphql(`mutation EndCycle($input: EndCycleInput!) { endCycle(input: $input) { ...CycleFields } }`, [cycleFields]);
export const deleteCycle = graphql(`mutation DeleteCycle($input: DeleteCycleInput!) { deleteCycle(input: $input) { id } }`);

/** Events of a project that affect its cycles. */
export const cycleChanges = graphql(`
  subscription CycleChanges($project: ID!, $kinds: [String!], $after: String) {
    events(project: [$project], kinds: $kinds, after: $after) { cursor }
  }
`);

export type Cycle = ResultOf<typeof cyclesQuery>['cycles']['nodes'][number];
export type Progress = NonNullable<ResultOf<typeof cycleQuery>['cycleProgress']>;
