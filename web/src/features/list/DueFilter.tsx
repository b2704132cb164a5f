import { Button, Group, Popover } from '@mantine/core';
import { useDates } from '../../i18n/dates.ts';
import { LazyRangeCalendar } from '../../ui/day/LazyCalendar.tsx';
import { hasKeyboard, TypedDay } from '../../ui/day/TypedDay.tsx';
import { fitting } from '../../ui/popover.ts';
import { dues } from './due.ts';
import { FilterButton } from './FilterButton.tsx';
import { useT } from './messages.ts';
import classes from './picker.module.css';
import type { ChangeView } from './use-view.ts';
import type { View } from './view.ts';

/** Filter by a range of due dates, or overdue tasks. */
export function DueFilter({ view, change }: { readonly view: View; readonly change: ChangeView }) {
  const t = useT();
  const { due, from, to } = view;
  const range = useRange(from, to);
  return (
    <FilterButton label={t('dueDate')} chosen={due ? t(due) : range}>
      {(close) => (
        <Popover middlewares={fitting} opened onDismiss={close} position="bottom-start" shadow="md" trapFocus withRoles={false}>
          <Popover.Target>
            <span className={classes.anchor} onClick={close} aria-hidden />
          </Popover.Target>
          <Popover.Dropdown role="dialog" aria-label={t('filterBy', { field: t('dueDate') })} p="xs">
            <TypedDay several onPick={({ first, last }) => change({ due: '', from: first, to: last })} />
            <Group gap={4} mb="xs">
              {dues.map((each, index) => (
                <Button
                  key={each}
                  size="compact-sm"
                  variant={due === each ? 'light' : 'default'}
                  aria-pressed={due === each}
                  {...(index === 0 && !hasKeyboard() && { 'data-autofocus': true })}
                  onClick={() => change({ due: due === each ? '' : each, from: '', to: '' })}
                >
                  {t(each)}
                </Button>
              ))}
              {(due || from || to) && (
                <Button size="compact-sm" variant="subtle" onClick={() => change({ due: '', from: '', to: '' })}>
                  {t('clearFilter')}
                </Button>
              )}
            </Group>
            <LazyRangeCalendar from={from} to={to} onPick={(first, last) => change({ due: '', from: first, to: last })} />
          </Popover.Dropdown>
        </Popover>
      )}
    </FilterButton>
  );
}

function useRange(from: string, to: string): string {
  const t = useT();
  const dates = useDates();
  if (from && to) return from === to ? dates.date(from) : t('between', { from: dates.date(from), to: dates.date(to) });
  if (from) return t('since', { day: dates.date(from) });
  return to && t('until', { day: dates.date(to) });
}
