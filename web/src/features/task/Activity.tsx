import { Button, Loader } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '../../i18n/messages.ts';
import { ProblemAlert } from '../../ui/Problem.tsx';
import { Composer } from './comments/Composer.tsx';
import { ThreadItem } from './comments/ThreadItem.tsx';
import classes from './comments/talk.module.css';
import { threadsOf, useComments } from './comments/use-comments.ts';
import type { Task } from './documents.ts';
import { HistoryEntry, useHistory } from './history/History.tsx';
import { texts } from './messages.ts';
import { Section } from './relations/Section.tsx';
import type { Viewer } from './use-presence.ts';
import type { Turns } from './use-task.ts';
import { Typing } from './Viewers.tsx';

type Props = {
  readonly task: Task;
  readonly turns: Turns;
  /** Id of the comment in the URL, which is scrolled into view. */
  readonly named?: string | undefined;
  readonly viewers: readonly Viewer[];
  readonly onTyping: (is: boolean) => void;
};

/** Comments and changes of the task in one stream, oldest first, and the form for a new comment. */
export function Activity({ task, turns, named, viewers, onTyping }: Props) {
  const t = useTexts(texts);
  const all = useComments(task.id, turns.comments);
  const history = useHistory(task.id, turns.history);
  const { comments, known, problem, refetch, changed, more, reading, reached, readEarlier } = all;
  const missing = named !== undefined && known && more && reached !== undefined && named < reached;
  const read = useRef(readEarlier);
  read.current = readEarlier;
  // Loads earlier pages until the comment of the URL is reached; ids sort by time. A page that failed is not requested again.
  const requested = useRef<string>(undefined);
  useEffect(() => {
    if (!missing || reading || requested.current === reached) return;
    requested.current = reached;
    void read.current();
  }, [missing, reading, reached]);
  const items: readonly (readonly [at: string, item: ReactNode])[] = [
    ...history.entries.map((entry) => [entry.timestamp, <HistoryEntry key={entry.id} entry={entry} task={task} />] as const),
    ...threadsOf(comments).map(
      (thread) =>
        [
          thread.head.createdAt,
          <ThreadItem
            key={thread.head.id}
            task={task}
            thread={thread}
            named={named}
            onChanged={changed}
            onMore={() => void all.readReplies(thread.head.id)}
            reading={all.readingThread === thread.head.id}
          />,
        ] as const,
    ),
  ];
  return (
    <>
      <Section title={t('activity')}>
        {!known && !problem && <Loader size="sm" my="sm" />}
        {problem && !known && <ProblemAlert problem={problem} onRetry={refetch} />}
        {history.problem && !history.known && <ProblemAlert problem={history.problem} onRetry={history.refetch} />}
        {(more || history.more) && (
          <Button
            variant="subtle"
            size="compact-sm"
            loading={reading || history.reading}
            onClick={() => {
              if (more) void readEarlier();
              if (history.more) void history.readEarlier();
            }}
          >
            {t('earlier')}
          </Button>
        )}
        <ol className={classes.comments} aria-label={t('activity')} aria-live="polite" aria-relevant="additions">
          {items.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, item]) => item)}
        </ol>
      </Section>
      {task.viewerCan.comment && (
        <div className={classes.composer}>
          <Typing viewers={viewers} />
          <Composer task={task} onSent={refetch} onTyping={onTyping} />
        </div>
      )}
    </>
  );
}
