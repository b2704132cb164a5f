import { useEffect, useRef, useState } from 'react';
import { useClient } from 'urql';
import { graphql, type ResultOf } from '../../../data/graphql.ts';
import { problemOf } from '../../../data/problem.ts';
import { useData } from '../../../data/use-data.ts';
import { notifyProblem } from '../../../ui/Problem.tsx';
import { boxFields, namedFields, personFields } from '../documents.ts';
import { usePages } from '../use-pages.ts';

/** Comment that was added, changed or deleted; without an id it can be any. */
export type Touched = { readonly id?: string; readonly deleted: boolean };

export const reactionFields = graphql(`fragment CommentReactions on Comment { id reactions { emoji count mine users { id name } } }`);

export const commentFields = graphql(
  `
  fragment CommentFields on Comment {
    id body createdAt editedAt deletedAt version replyCount resolvedAt
    author { ...TaskPerson }
    resolvedBy { id name }
    files { id name mimeType contentUrl }
    viewerCan { update delete restore react resolve tick }
    checklist { ...Boxes }
    references { ...Named }
    ...CommentReactions
  }
`,
  [personFields, reactionFields, boxFields, namedFields],
);

/** A reply includes the first comment of its thread, which may be older than all loaded comments. */
const threadFields = graphql(`fragment TalkFields on Comment { id ...CommentFields replyTo { ...CommentFields } }`, [commentFields]);

export const commentsPart = graphql(
  `
  fragment CommentsPart on Task {
    id comments(last: 30, before: $before) { nodes { ...TalkFields } pageInfo { hasPreviousPage startCursor } }
  }
`,
  [threadFields],
);
export const commentsQuery = graphql(`query TaskComments($id: ID!, $before: String) { task(id: $id) { ...CommentsPart } }`, [commentsPart]);

const replies = graphql(
  `
  query ThreadReplies($id: ID!, $before: String) {
    comment(id: $id) { id replies(last: 20, before: $before) { nodes { ...TalkFields } pageInfo { hasPreviousPage startCursor } } }
  }
`,
  [threadFields],
);

export type Comment = ResultOf<typeof commentFields>;
type Said = ResultOf<typeof threadFields>;
/** Comment with its loaded replies, oldest first. */
export type Thread = { readonly head: Comment; readonly replies: readonly Comment[] };

export const oneComment = graphql(`query OneComment($id: ID!) { comment(id: $id) { ...TalkFields } }`, [threadFields]);

/** Groups comments by thread, in the order in which the threads began. */
export function threadsOf(comments: readonly Said[]): Thread[] {
  const threads = new Map<string, { head: Comment; replies: Comment[] }>();
  for (const comment of comments) {
    const head = comment.replyTo ?? comment;
    const thread = threads.get(head.id) ?? { head, replies: [] };
    threads.set(head.id, thread);
    if (comment.replyTo) thread.replies.push(comment);
    else thread.head = comment;
  }
  return [...threads.values()].sort((a, b) => (a.head.id < b.head.id ? -1 : 1));
}

/** Comments of a task, oldest first, loaded from the newest on. @param touched grows with each change */
export function useComments(id: string, touched: readonly Touched[]) {
  const client = useClient();
  const { data, problem, loading, refetch } = useData(commentsQuery, { id }, { live: [] });
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  // Start of the earliest loaded page; undefined while only the newest page is loaded.
  const [earlier, setEarlier] = useState<{ readonly cursor: string | null; readonly more: boolean }>();
  const [reading, setReading] = useState(false);
  const page = data?.task?.comments;
  const { rows, add } = usePages<Said>(page?.nodes, gone);
  // Cursor to older replies, by id of the thread's first comment.
  const threads = useRef(new Map<string, string | null>());
  const [readingThread, setReadingThread] = useState<string>();
  const [reached, setReached] = useState<string>();
  const more = earlier?.more ?? page?.pageInfo.hasPreviousPage ?? false;
  const processed = useRef(0);
  const oldest = page?.nodes[0]?.id ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per change
  useEffect(() => {
    const news = touched.slice(processed.current);
    processed.current = touched.length;
    if (news.length > 0) refetch();
    for (const comment of news) if (comment.id) readOlder(comment.id);
  }, [touched.length]);

  /** Reloads a changed comment and its thread's first one if they are older than the newest page. */
  function readOlder(comment: string): void {
    const head = rows.find((row) => row.id === comment)?.replyTo?.id;
    for (const each of [comment, head]) if (each && each < oldest) void readAgain(each);
  }

  async function readAgain(comment: string): Promise<void> {
    const { data: fresh, error } = await client.query(oneComment, { id: comment }, { requestPolicy: 'network-only' });
    const there = fresh?.comment;
    if (there) {
      setGone((now) => new Set([...now].filter((each) => each !== comment)));
      add([there]);
    } else if (error && problemOf(error).code === 'comment.not_found') setGone((now) => new Set([...now, comment]));
  }

  async function readEarlier(): Promise<void> {
    const before = earlier?.cursor ?? page?.pageInfo.startCursor;
    if (!before || reading) return;
    setReading(true);
    const { data: older, error } = await client.query(commentsQuery, { id, before }, { requestPolicy: 'network-only' });
    setReading(false);
    if (error) return notifyProblem(problemOf(error));
    const found = older?.task?.comments;
    if (!found) return;
    add(found.nodes);
    setReached(found.nodes[0]?.id);
    setEarlier({ cursor: found.pageInfo.startCursor ?? null, more: found.pageInfo.hasPreviousPage });
  }
  /** Loads older replies of a thread, page by page, until a page contains new ones. */
  async function readReplies(head: string): Promise<void> {
    if (readingThread) return;
    setReadingThread(head);
    const known = new Set(rows.map((row) => row.id));
    for (let before = threads.current.get(head); ; ) {
      const { data: older, error } = await client.query(replies, { id: head, before: before ?? null }, { requestPolicy: 'network-only' });
      const found = older?.comment?.replies;
      if (error) notifyProblem(problemOf(error));
      if (!found) break;
      before = found.pageInfo.startCursor ?? null;
      threads.current.set(head, before);
      add(found.nodes);
      if (!found.pageInfo.hasPreviousPage || found.nodes.some((row) => !known.has(row.id))) break;
    }
    setReadingThread(undefined);
  }
  return {
    comments: rows,
    /** Id of the oldest comment from which on all are loaded. */
    reached: reached ?? page?.nodes[0]?.id,
    readReplies,
    readingThread,
    known: page !== undefined,
    problem,
    loading,
    /** Called after a change made here. */
    changed: (comment: string) => {
      refetch();
      readOlder(comment);
    },
    refetch,
    more,
    reading,
    readEarlier,
  };
}
