import { Button, Center, Group, Loader, Popover } from '@mantine/core';
import dayjs from 'dayjs';
import { Suspense } from 'react';
import { useDates } from '../text/dates.ts';
import { useTexts } from '../text/texts.ts';
import { lazily } from '../ui/lazily.ts';
import { FilterButton } from './FilterButton.tsx';
import classes from './picker.module.css';
import { texts } from './texts.ts';
import type { ChangeView } from './use-view.ts';
import type { View } from './view.ts';

const RangeCalendar = lazily(() => import('./Calendar.tsx').then((module) => ({ default: module.RangeCalendar })));
const day = (distance: number) => dayjs().add(distance, 'day').format('YYYY-MM-DD');

/** Lets in what is due from a day to a day, or is late. */
export function DueFilter({ view, change }: { readonly view: View; readonly change: ChangeView }) {
  const t = useTexts(texts);
  const { from, to } = view;
  return (
    <FilterButton label={t('dueDate')} chosen={useRange(from, to)}>
      {(close) => (
        <Popover opened onDismiss={close} position="bottom-start" shadow="md" trapFocus withRoles={false}>
          <Popover.Target>
            <span className={classes.anchor} onClick={close} aria-hidden />
          </Popover.Target>
          <Popover.Dropdown role="dialog" aria-label={t('filterBy', { field: t('dueDate') })} p="xs">
            <Group gap={4} mb="xs">
              <Button size="compact-sm" variant="default" data-autofocus onClick={() => change({ from: '', to: day(-1) })}>
                {t('overdue')}
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => change({ from: day(0), to: day(7) })}>
                {t('thisWeek')}
              </Button>
              {(from || to) && (
                <Button size="compact-sm" variant="subtle" onClick={() => change({ from: '', to: '' })}>
                  {t('clearFilter')}
                </Button>
              )}
            </Group>
            <Suspense
              fallback={
                <Center h="16rem" w="17rem">
                  <Loader size="sm" />
                </Center>
              }
            >
              <RangeCalendar from={from} to={to} onPick={(first, last) => change({ from: first, to: last })} />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      )}
    </FilterButton>
  );
}

function useRange(from: string, to: string): string {
  const t = useTexts(texts);
  const dates = useDates();
  if (from && to) return from === to ? dates.date(from) : t('between', { from: dates.date(from), to: dates.date(to) });
  if (from) return t('since', { day: dates.date(from) });
  return to && t('until', { day: dates.date(to) });
}
