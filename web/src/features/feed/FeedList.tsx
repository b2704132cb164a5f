import { Button, Center, Loader, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { useIntersection, useInterval, useMediaQuery } from '@mantine/hooks';
import { IconArrowUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTexts } from '../../i18n/messages.ts';
import { ProblemAlert } from '../../ui/Problem.tsx';
import { EmptyFeed } from './EmptyFeed.tsx';
import { FeedItem } from './FeedItem.tsx';
import classes from './feed.module.css';
import { texts } from './messages.ts';
import type { Act } from './RowActions.tsx';
import type { FeedList as List } from './use-feed.ts';
import { listId, type useRoving } from './use-roving.ts';
import type { View } from './view.ts';

type Props = {
  readonly view: View;
  readonly feed: List;
  readonly roving: ReturnType<typeof useRoving>;
  readonly onAct: Act;
  readonly onClear: () => void;
};

/** List of notifications with infinite scrolling; new ones wait behind a button at the top. */
export function FeedList({ view, feed, roving, onAct, onClear }: Props) {
  const t = useTexts(texts);
  const narrow = useMediaQuery('(max-width: 48em), (hover: none)', undefined, { getInitialValueInEffect: false }) ?? false;
  const [minute, setMinute] = useState(0);
  useInterval(() => setMinute((now) => now + 1), 60_000, { autoInvoke: true });
  const { items, waiting, loading, problem, more, loadMore } = feed;
  const { ref, entry } = useIntersection<HTMLDivElement>({ rootMargin: '600px' });
  const near = entry?.isIntersecting ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks again whenever the length of the list changes
  useEffect(() => {
    if (near && more && loading === null && !problem) loadMore();
  }, [near, more, loading, problem, items.length, loadMore]);

  const showWaiting = () => {
    feed.showWaiting();
    scrollTo({ top: 0, behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth' });
  };
  return (
    <>
      <div className={classes.fresh}>
        {waiting > 0 && (
          <Button size="xs" radius="xl" leftSection={<IconArrowUp size={14} />} onClick={showWaiting}>
            {t('fresh', { count: waiting })}
          </Button>
        )}
      </div>
      <VisuallyHidden role="status">{waiting > 0 ? t('freshSaid', { count: waiting }) : ''}</VisuallyHidden>
      {problem && <ProblemAlert problem={problem} onRetry={feed.reload} />}
      <div id={listId} tabIndex={-1} data-feed aria-busy={loading === 'first'}>
        {loading === 'first' && items.length === 0 && <Waiting />}
        {items.length > 0 && (
          <ul className={classes.list} aria-label={t('list')}>
            {items.map((item) => (
              <FeedItem
                key={item.id}
                item={item}
                active={item.id === roving.active?.id}
                narrow={narrow}
                minute={minute}
                onAct={onAct}
                onFocus={roving.setActive}
              />
            ))}
          </ul>
        )}
        {items.length === 0 && loading === null && !problem && !more && <EmptyFeed view={view} onClear={onClear} />}
      </div>
      {more && (
        <Center ref={ref} py="md" mih={64}>
          {loading === 'more' ? (
            <Loader size="sm" aria-label={t('loading')} />
          ) : (
            <Button variant="subtle" onClick={loadMore}>
              {t('more')}
            </Button>
          )}
        </Center>
      )}
    </>
  );
}

function Waiting() {
  const t = useTexts(texts);
  return (
    <Stack gap="sm" role="status" aria-label={t('loading')}>
      {[0, 1, 2, 3].map((each) => (
        <Skeleton key={each} height={64} />
      ))}
    </Stack>
  );
}
