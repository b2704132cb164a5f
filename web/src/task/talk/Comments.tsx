import { Button, Loader, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useClient } from 'urql';
import { graphql } from '../../api/graphql.ts';
import { problemOf } from '../../api/problem.ts';
import { useTexts } from '../../text/texts.ts';
import { ProblemAlert, tellProblem } from '../../ui/Problem.tsx';
import { draftOf, useDraft } from '../../ui/use-draft.ts';
import type { Task } from '../documents.ts';
import { texts } from '../texts.ts';
import type { Touched } from '../use-task.ts';
import { CommentItem } from './CommentItem.tsx';
import { Editor } from './Editor.tsx';
import classes from './talk.module.css';
import { commentFields, useComments } from './use-comments.ts';

const create = graphql(`mutation CreateComment($input: CreateCommentInput!) { createComment(input: $input) { ...CommentFields } }`, [
  commentFields,
]);

type Props = {
  readonly task: Task;
  readonly touched: readonly Touched[];
  /** The comment a link names: brought into view. */
  readonly named?: string | undefined;
};

/** What was said under a task, and the way to say something. */
export function Comments({ task, touched, named }: Props) {
  const t = useTexts(texts);
  const { comments, known, problem, refetch, more, reading, readEarlier, forget } = useComments(task.id, touched);
  const oldest = comments[0]?.id;
  const missing = named !== undefined && known && more && oldest !== undefined && named < oldest;
  const read = useRef(readEarlier);
  read.current = readEarlier;
  // Until the named one is there; ids grow with time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for each page
  useEffect(() => {
    if (missing && !reading) void read.current();
  }, [missing, reading, oldest]);
  return (
    <>
      {!known && !problem && <Loader size="sm" my="sm" />}
      {problem && !known && <ProblemAlert problem={problem} onRetry={refetch} />}
      {more && (
        <Button variant="subtle" size="compact-sm" loading={reading} onClick={() => void readEarlier()}>
          {t('earlierComments')}
        </Button>
      )}
      <ol className={classes.comments} aria-label={t('comments')} aria-live="polite" aria-relevant="additions">
        {comments.map((comment) => (
          <CommentItem
            key={comment.id}
            task={task}
            comment={comment}
            named={comment.id === named}
            onDeleted={() => {
              forget(comment.id);
              refetch();
            }}
          />
        ))}
      </ol>
      {known && comments.length === 0 && (
        <Text size="sm" c="dimmed" my="xs">
          {t('noComments')}
        </Text>
      )}
      {task.viewerCan.comment && <Composer task={task} onSent={refetch} />}
    </>
  );
}

function Composer({ task, onSent }: { readonly task: Task; readonly onSent: () => void }) {
  const t = useTexts(texts);
  const client = useClient();
  const draft = `comment.${task.id}`;
  const [text, write, forget] = useDraft(draft);
  const [sending, setSending] = useState(false);
  const send = async () => {
    if (sending) return;
    setSending(true);
    const body = text.trim();
    const { error } = await client.mutation(create, { input: { task: task.id, body } });
    setSending(false);
    if (error) return tellProblem(problemOf(error));
    // What was written meanwhile stays.
    if (draftOf(draft).trim() === body) forget();
    onSent();
  };
  return (
    <div className={classes.composer}>
      <Editor
        task={task}
        label={t('writeComment')}
        placeholder={t('commentHint')}
        value={text}
        onChange={write}
        onSend={() => void send()}
        send={t('sendComment')}
        sending={sending}
        required
        minRows={2}
        shortcut="c"
        mentions
      />
    </div>
  );
}
