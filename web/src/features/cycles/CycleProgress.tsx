import { Text } from '@mantine/core';
import { Link } from 'wouter';
import { today, useDates } from '../../i18n/dates.ts';
import { StateBar } from '../../ui/StateBar.tsx';
import classes from './cycles.module.css';
import type { Cycle } from './documents.ts';
import { useT } from './messages.ts';
import { sumOf } from './totals.ts';

type Props = { readonly cycle: Cycle };

/** Dates of a cycle, and the days that are left or until it starts. */
export function Days({ cycle: { state, startDate, endDate } }: Props) {
  const t = useT();
  const dates = useDates();
  const days = (to: string) => Math.round((Date.parse(to) - Date.parse(today())) / 86_400_000);
  const left = {
    current: () => t('daysLeft', { days: days(endDate) + 1 }),
    upcoming: () => t('startsIn', { days: days(startDate) }),
    past: () => t('past'),
  }[state]();
  return (
    <Text size="sm" c="dimmed">
      {t('range', { start: dates.date(startDate), end: dates.date(endDate) })} · {left}
    </Text>
  );
}

/** Tasks of a cycle by status category, as a bar. */
export function Totals({ cycle: { totals } }: Props) {
  const t = useT();
  const { all, done } = sumOf(totals);
  const label = t('doneOf', { done: done.tasks, tasks: all.tasks });
  return (
    <StateBar label={label} parts={totals.map(({ category, tasks }) => ({ key: category, name: t(category), category, count: tasks }))} />
  );
}

/** Name, days and progress of a cycle, with a link to its page. */
export function CycleProgress({ cycle, projectKey }: Props & { readonly projectKey: string }) {
  return (
    <div>
      <Link href={`/projects/${projectKey}/cycles/${cycle.id}`} className={classes.name}>
        {cycle.name}
      </Link>
      <Days cycle={cycle} />
      <div className={classes.bar}>
        <Totals cycle={cycle} />
      </div>
    </div>
  );
}
