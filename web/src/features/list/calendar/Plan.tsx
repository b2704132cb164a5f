import { Alert, Button, Group, SegmentedControl, Text, Title, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useCallback, useMemo, useRef } from 'react';
import { useSearchParams } from 'wouter';
import { addDays, isDay, useToday } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/messages.ts';
import { useCustomFields } from '../../../ui/custom-fields.ts';
import { Empty } from '../../../ui/Empty.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ProblemAlert } from '../../../ui/Problem.tsx';
import { useTaskOrder } from '../../../ui/task-order.ts';
import { Waiting } from '../../../ui/Waiting.tsx';
import { type NavProject, useProjectsOf } from '../../viewer/viewer.tsx';
import { Display } from '../Display.tsx';
import { ListHeader } from '../ListHeader.tsx';
import { NewTask } from '../NewTask.tsx';
import { Toolbar } from '../Toolbar.tsx';
import type { Row } from '../task.ts';
import type { useView } from '../use-view.ts';
import { filterOf } from '../view.ts';
import { useDayNames } from './dates.ts';
import { distance, monthAfter, plannedIn, plannedOrStartingIn, type Range, type Scale, spanOf, stretchOf, weeksOf } from './days.ts';
import { type Dropped, MonthView } from './MonthView.tsx';
import { texts } from './messages.ts';
import { dueOn, shifted, unplanned } from './moves.ts';
import classes from './plan.module.css';
import { Timeline } from './Timeline.tsx';
import { Unplanned, useUnplanned } from './Unplanned.tsx';
import { useMoves, usePlanned } from './use-plan.ts';

type Props = { readonly project?: NavProject; readonly viewState: ReturnType<typeof useView> };

/** Tasks by date, as a monthly calendar or a timeline. The URL contains the displayed days. */
export default function Plan({ project, viewState }: Props) {
  const t = useTexts(texts);
  const names = useDayNames();
  const { view, change } = viewState;
  const now = useToday();
  const compact = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false }) ?? false;
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get('day');
  const day = isDay(asked) ? asked : now;
  const scale: Scale = parameters.get('scale') === 'month' ? 'month' : 'week';
  const calendar = view.kind === 'calendar';
  const weeks = useMemo(() => weeksOf(day), [day]);
  const range: Range = calendar ? { first: weeks[0]?.[0] ?? day, last: weeks.at(-1)?.at(-1) ?? day } : stretchOf(day, scale);
  const text = calendar ? plannedIn(range) : plannedOrStartingIn(range);
  const filter = useMemo(() => filterOf(view, project?.key, now), [view, project, now]);
  const tasks = usePlanned(filter, text);
  const projects = useProjectsOf(tasks.rows);
  const fields = useCustomFields(project?.id);
  const search = useRef<HTMLInputElement>(null);
  const newTask = useRef<HTMLInputElement>(null);
  const set = useCallback(
    (name: 'day' | 'scale', value: string) =>
      setParameters(
        (before) => {
          if (value) before.set(name, value);
          else before.delete(name);
          return before;
        },
        { replace: true },
      ),
    [setParameters],
  );
  const { first, last } = range;
  // The view follows a task that is moved out of the displayed days.
  const onMove = useCallback(
    (row: Row) => {
      const span = spanOf(row);
      if (span && (span.last < first || span.first > last)) set('day', span.last);
    },
    [first, last, set],
  );
  const { apply, said } = useMoves(tasks, onMove);
  const step = (by: -1 | 1) => {
    if (calendar) return set('day', monthAfter(day, by));
    return set('day', scale === 'week' ? addDays(first, 14 * by) : monthAfter(day, 3 * by));
  };
  const writable = project ? project.viewerCan.createTask : projects.some(({ viewerCan }) => viewerCan.createTask);
  const title = calendar ? names.month(day) : names.span(range);
  const { rows, loading, problem, tooMany } = tasks;
  const isWaiting = loading && rows.length === 0;
  useTaskOrder({ around: () => rows.map(({ number }) => number) });
  const toolbar = <Toolbar {...viewState} filter={filter} tasks={tasks} compact={compact} search={search} {...(project && { project })} />;
  return (
    <>
      <ListHeader view={view} {...(project && { project })}>
        {compact && toolbar}
        {!compact && !calendar && <Display view={view} change={change} project={project?.id} />}
      </ListHeader>
      {!compact && toolbar}
      {writable && !compact && <NewTask input={newTask} view={view} {...(project && { project })} />}
      {problem && (compact || problem.code !== 'filter.invalid') && <ProblemAlert problem={problem} onRetry={tasks.retry} />}
      <Group gap="xs" role="group" aria-label={t(calendar ? 'calendar' : 'timeline')}>
        <IconButton icon={IconChevronLeft} label={t(calendar ? 'previousMonth' : 'earlier')} size="md" onClick={() => step(-1)} />
        <IconButton icon={IconChevronRight} label={t(calendar ? 'nextMonth' : 'later')} size="md" onClick={() => step(1)} />
        <Button variant="default" size="compact-md" onClick={() => set('day', '')}>
          {t('today')}
        </Button>
        <Title order={2} size="h4" aria-live="polite">
          {title}
        </Title>
        {!calendar && (
          <SegmentedControl
            size="xs"
            ml="auto"
            aria-label={t('scale')}
            value={scale}
            onChange={(next) => set('scale', next === 'month' ? 'month' : '')}
            data={[
              { value: 'week', label: t('week') },
              { value: 'month', label: t('month') },
            ]}
          />
        )}
      </Group>
      {tooMany && <Alert color="gray">{t('tooMany')}</Alert>}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {isWaiting && <Waiting as={calendar ? 'calendar' : 'timeline'} />}
      {isWaiting ? null : calendar ? (
        <Month {...{ filter, tasks, weeks, day, now, compact, apply }} />
      ) : (
        <>
          {rows.length === 0 && !problem && <Empty title={t('none')} />}
          {rows.length > 0 && <Timeline {...{ rows, view, filter, text, range, scale, now, fields, apply }} />}
        </>
      )}
      {!compact && (calendar || rows.length > 0) && (
        <Text size="xs" c="dimmed">
          {t(calendar ? 'keys' : 'timelineKeys')}
        </Text>
      )}
    </>
  );
}

type MonthProps = {
  readonly filter: ReturnType<typeof filterOf>;
  readonly tasks: ReturnType<typeof usePlanned>;
  readonly weeks: readonly (readonly string[])[];
  readonly day: string;
  readonly now: string;
  readonly compact: boolean;
  readonly apply: ReturnType<typeof useMoves>['apply'];
};

const nowhere = () => undefined;

function Month({ filter, tasks, weeks, day, now, compact, apply }: MonthProps) {
  const open = useUnplanned(filter);
  const plan = useMoves(open, nowhere);
  const drop = ({ task, day: from }: Dropped, to: string) => {
    const waiting = open.rows.find(({ id }) => id === task);
    const row = tasks.rows.find(({ id }) => id === task);
    if (!from && waiting) plan.apply(waiting, dueOn(waiting, to));
    else if (from && row && from !== to) apply(row, shifted(row, distance(from, to)));
  };
  return (
    <div className={classes.calendar}>
      <MonthView rows={tasks.rows} weeks={weeks} month={day.slice(0, 7)} now={now} compact={compact} apply={apply} onDrop={drop} />
      <Unplanned
        tasks={open}
        apply={plan.apply}
        onDrop={({ task, day: from }) => {
          const row = from && tasks.rows.find(({ id }) => id === task);
          if (row) apply(row, unplanned);
        }}
      />
      <VisuallyHidden role="status">{plan.said}</VisuallyHidden>
    </div>
  );
}
