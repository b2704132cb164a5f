import { Button, Loader, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTexts } from '../../../i18n/messages.ts';
import { ProblemAlert } from '../../../ui/Problem.tsx';
import type { Task } from '../documents.ts';
import { texts } from '../messages.ts';
import type { Touched } from '../use-task.ts';
import { Composer } from './Composer.tsx';
import { ThreadItem } from './ThreadItem.tsx';
import classes from './talk.module.css';
import { threadsOf, useComments } from './use-comments.ts';

type Props = {
  readonly task: Task;
  readonly touched: readonly Touched[];
  /** Id of the comment in the URL, which is scrolled into view. */
  readonly named?: string | undefined;
};

/** Threads of a task, with the form for a new comment. */
export function Comments({ task, touched, named }: Props) {
  const t = useTexts(texts);
  const all = useComments(task.id, touched);
  const { comments, known, problem, refetch, changed, more, reading, reached, readEarlier } = all;
  const missing = named !== undefined && known && more && reached !== undefined && named < reached;
  const read = useRef(readEarlier);
  read.current = readEarlier;
  // Loads earlier pages until the comment of the URL is reached; ids sort by time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each page
  useEffect(() => {
    if (missing && !reading) void read.current();
  }, [missing, reading, reached]);
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
        {threadsOf(comments).map((thread) => (
          <ThreadItem
            key={thread.head.id}
            task={task}
            thread={thread}
            named={named}
            onChanged={changed}
            onMore={() => void all.readReplies(thread.head.id)}
            reading={all.readingThread === thread.head.id}
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
