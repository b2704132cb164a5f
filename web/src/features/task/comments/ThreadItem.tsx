import { Button, Group, Text } from '@mantine/core';
import { IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useDates } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/messages.ts';
import { draftOf } from '../../../ui/use-draft.ts';
import type { Task } from '../documents.ts';
import { texts } from '../messages.ts';
import { CommentItem } from './CommentItem.tsx';
import { Composer } from './Composer.tsx';
import classes from './talk.module.css';
import type { Thread } from './use-comments.ts';

type Props = {
  readonly task: Task;
  readonly thread: Thread;
  readonly named: string | undefined;
  readonly onChanged: (comment: string) => void;
  /** Loads more replies. */
  readonly onMore: () => void;
  /** Whether more replies are loading. */
  readonly reading: boolean;
};

/** Comment with its replies; a resolved thread is folded. */
export function ThreadItem({ task, thread: { head, replies }, named, onChanged, onMore, reading }: Props) {
  const t = useTexts(texts);
  const dates = useDates();
  // A stored draft reopens the reply form.
  const [replying, setReplying] = useState(() => draftOf(`reply.${head.id}`) !== '');
  const [opened, setOpened] = useState(false);
  const isNamed = named !== undefined && [head, ...replies].some(({ id }) => id === named);
  const folded = head.resolvedAt !== null && !opened && !isNamed && !replying;
  const count = Math.max(head.replyCount, replies.length);
  return (
    <CommentItem
      task={task}
      comment={head}
      named={head.id === named}
      onChanged={onChanged}
      onReply={() => setReplying(true)}
      folded={folded}
    >
      {head.resolvedAt && (
        <Group gap={6} mt={4} c="dimmed">
          <IconCircleCheck size={16} aria-hidden />
          <Text span size="xs">
            {t('resolvedBy', { name: head.resolvedBy?.name ?? '', when: dates.relative(head.resolvedAt) })}
          </Text>
          {!isNamed && (
            <Button size="compact-xs" mih="var(--target)" variant="subtle" aria-expanded={!folded} onClick={() => setOpened(folded)}>
              {folded ? t('showThread', { count }) : t('hideThread')}
            </Button>
          )}
        </Group>
      )}
      {!folded && (
        <>
          {head.replyCount > replies.length && (
            <Button size="compact-xs" mih="var(--target)" variant="subtle" loading={reading} onClick={onMore}>
              {t('earlierReplies', { count: head.replyCount - replies.length })}
            </Button>
          )}
          {replies.length > 0 && (
            <ol className={classes.comments} aria-label={t('repliesTo', { name: head.author.name })}>
              {replies.map((reply) => (
                <CommentItem key={reply.id} task={task} comment={reply} named={reply.id === named} onChanged={onChanged} />
              ))}
            </ol>
          )}
          {task.viewerCan.comment &&
            (replying ? (
              <Composer
                task={task}
                replyTo={head.id}
                onSent={() => {
                  setReplying(false);
                  onChanged(head.id);
                }}
                onCancel={() => setReplying(false)}
              />
            ) : (
              replies.length > 0 && (
                <Button
                  size="compact-xs"
                  mih="var(--target)"
                  variant="subtle"
                  color="gray"
                  leftSection={<IconArrowBackUp size={14} />}
                  onClick={() => setReplying(true)}
                >
                  {t('reply')}
                </Button>
              )
            ))}
        </>
      )}
    </CommentItem>
  );
}
