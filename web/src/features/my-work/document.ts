import { graphql, type ResultOf } from '../../data/graphql.ts';
import { listRow } from '../list/task.ts';
import { stepsPart } from '../welcome/use-steps.ts';

/** All that the page shows and the frame does not have. */
export const myWork = graphql(
  `query MyWork($steps: Boolean!, $invites: Boolean!) {
    mine: tasks(first: 200, filter: { assignee: ["me"], category: [backlog, unstarted, started] }, sort: ["dueDate", "-priority"]) {
      nodes { ...ListRow }
      pageInfo { hasNextPage }
    }
    waiting: tasks(first: 200, filter: { assignee: ["me"], blocked: true, category: [backlog, unstarted, started] }) {
      nodes { id blockedBy { id number completedAt assignee { id name } } }
    }
    asked: notifications(first: 5, filter: { unread: true, reason: [mentioned] }) {
      nodes { id text excerpt lastAt actors { id name avatar } subject { id } task { id number } project { id key } }
    }
    ...StepsPart @include(if: $steps)
  }`,
  [listRow, stepsPart],
);

export type MyWork = ResultOf<typeof myWork>;
