import { Box, Button, Center, Loader, VisuallyHidden } from '@mantine/core';
import { useIntersection, useMediaQuery } from '@mantine/hooks';
import { IconArrowUp } from '@tabler/icons-react';
import { useEffect } from 'react';
import { addDays, clockTime, dayOf, useDates, useToday } from '../../i18n/dates.ts';
import { useTexts } from '../../i18n/messages.ts';
import { ProblemAlert } from '../../ui/Problem.tsx';
import { Waiting } from '../../ui/Waiting.tsx';
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
  /** Id of the notification whose subject is displayed beside the list. */
  readonly selected: string | undefined;
  readonly onAct: Act;
  readonly onClear: () => void;
};

/** List of notifications, by day if sorted by time, with infinite scrolling; new ones wait behind a button at the top. */
export function FeedList({ view, feed, roving, selected, onAct, onClear }: Props) {
  const t = useTexts(texts);
  const dates = useDates();
  const today = useToday();
  const narrow = useMediaQuery('(max-width: 48em), (hover: none)', undefined, { getInitialValueInEffect: false }) ?? false;
  const { items, waiting, loading, problem, more, loadMore } = feed;
  const { ref, entry } = useIntersection<HTMLDivElement>({ rootMargin: '600px' });
  const near = entry?.isIntersecting ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: checks again whenever the length of the list changes
  useEffect(() => {
    if (near && more && loading === null && !problem) loadMore();
  }, [near, more, loading, problem, items.length, loadMore]);

  const showWaiting = () => {
    feed.showWaiting();
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
    for (const each of [window, document.getElementById(listId)]) each?.scrollTo({ top: 0, behavior });
  };
  const byDay = view.order === 'newest';
  const days = items.map(({ lastAt }) => dayOf(new Date(lastAt)));
  const nameOf = (day: string): string => {
    if (day === today) return t('today');
    return day === addDays(today, -1) ? t('yesterday') : dates.weekday(day);
  };
  return (
    <div id={listId} className={classes.list} tabIndex={-1} data-feed aria-busy={loading === 'first'}>
      <div className={classes.fresh}>
        {waiting > 0 && (
          <Button size="xs" radius="xl" leftSection={<IconArrowUp size={14} />} onClick={showWaiting}>
            {t('fresh', { count: waiting })}
          </Button>
        )}
      </div>
      <VisuallyHidden role="status">{waiting > 0 ? t('freshSaid', { count: waiting }) : ''}</VisuallyHidden>
      {problem && (
        <Box p="md">
          <ProblemAlert problem={problem} onRetry={feed.reload} />
        </Box>
      )}
      {loading === 'first' && items.length === 0 && <Waiting as="feed" />}
      {items.length > 0 && (
        <ul aria-label={t('list')}>
          {items.map((item, index) => {
            const day = days[index] ?? '';
            return (
              <FeedItem
                key={item.id}
                item={item}
                day={byDay && day !== days[index - 1] ? nameOf(day) : undefined}
                when={byDay || day === today ? clockTime(item.lastAt) : dates.date(item.lastAt)}
                active={item.id === roving.active?.id}
                selected={item.id === selected}
                narrow={narrow}
                onAct={onAct}
                onFocus={roving.setActive}
              />
            );
          })}
        </ul>
      )}
      {items.length === 0 && loading === null && !problem && !more && <EmptyFeed view={view} onClear={onClear} />}
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
    </div>
  );
}
