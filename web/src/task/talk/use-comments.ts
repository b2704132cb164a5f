import { useEffect, useRef, useState } from 'react';
import { useClient } from 'urql';
import { graphql, type ResultOf } from '../../api/graphql.ts';
import { problemOf } from '../../api/problem.ts';
import { useData } from '../../api/use-data.ts';
import { tellProblem } from '../../ui/Problem.tsx';
import { boxFields, namedFields, personFields } from '../documents.ts';
import { usePages } from '../use-pages.ts';
import type { Touched } from '../use-task.ts';

export const commentFields = graphql(
  `
  fragment CommentFields on Comment {
    id body createdAt editedAt version author { ...TaskPerson } viewerCan { update delete tick }
    checklist { ...Boxes }
    references { ...Named }
  }
`,
  [personFields, boxFields, namedFields],
);

const document = graphql(
  `
  query TaskComments($id: ID!, $before: String) {
    task(id: $id) { id comments(last: 50, before: $before) { nodes { ...CommentFields } pageInfo { hasPreviousPage startCursor } } }
  }
`,
  [commentFields],
);

export type Comment = ResultOf<typeof commentFields>;

const one = graphql(`query OneComment($id: ID!) { comment(id: $id) { ...CommentFields } }`, [commentFields]);

/** The comments of a task, oldest first, from the newest ones on; `touched` grows when some have changed. */
export function useComments(id: string, touched: readonly Touched[]) {
  const client = useClient();
  const { data, problem, loading, refetch } = useData(document, { id });
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  // How far back it was read: undefined, while the newest page alone says so.
  const [earlier, setEarlier] = useState<{ readonly cursor: string | null; readonly more: boolean }>();
  const [reading, setReading] = useState(false);
  const page = data?.task?.comments;
  const { rows, add } = usePages<Comment>(page?.nodes, gone);
  const more = earlier?.more ?? page?.pageInfo.hasPreviousPage ?? false;
  const told = useRef(0);
  const oldest = page?.nodes[0]?.id ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each of them
  useEffect(() => {
    const news = touched.slice(told.current);
    told.current = touched.length;
    if (news.length > 0) refetch();
    for (const comment of news)
      if (comment.deleted && comment.id) forget(comment.id);
      else if (comment.id && comment.id < oldest) void readAgain(comment.id);
  }, [touched.length]);

  const forget = (comment: string) => setGone((now) => new Set([...now, comment]));

  /** One that the newest page does not reach. */
  async function readAgain(comment: string): Promise<void> {
    const { data: fresh } = await client.query(one, { id: comment }, { requestPolicy: 'network-only' });
    if (fresh?.comment) add([fresh.comment]);
  }

  async function readEarlier(): Promise<void> {
    const before = earlier?.cursor ?? page?.pageInfo.startCursor;
    if (!before || reading) return;
    setReading(true);
    const { data: older, error } = await client.query(document, { id, before }, { requestPolicy: 'network-only' });
    setReading(false);
    if (error) return tellProblem(problemOf(error));
    const found = older?.task?.comments;
    if (!found) return;
    add(found.nodes);
    setEarlier({ cursor: found.pageInfo.startCursor ?? null, more: found.pageInfo.hasPreviousPage });
  }
  return {
    comments: rows,
    known: page !== undefined,
    problem,
    loading,
    refetch,
    more,
    reading,
    readEarlier,
    forget,
  };
}
