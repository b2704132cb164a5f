import { Button, Text, Title } from '@mantine/core';
import { useMemo, useRef } from 'react';
import { useTexts } from '../../../i18n/messages.ts';
import { type Tasks, useTasks } from '../use-tasks.ts';
import type { Filter } from '../view.ts';
import { Entry } from './Entry.tsx';
import { type Dropped, useDrop } from './MonthView.tsx';
import { texts } from './messages.ts';
import classes from './plan.module.css';
import type { Apply } from './use-plan.ts';

/** Open tasks of a filter without a date. */
export function useUnplanned(filter: Filter): Tasks {
  const without = useMemo(() => ({ and: [filter, { text: 'due:none open:yes' }] }), [filter]);
  return useTasks(without, '-createdAt');
}

type Props = { readonly tasks: Tasks; readonly apply: Apply; readonly onDrop: (data: Dropped) => void };

/** List of open tasks without a date, which can be dragged to a day. */
export function Unplanned({ tasks, apply, onDrop }: Props) {
  const t = useTexts(texts);
  const box = useRef<HTMLElement>(null);
  const over = useDrop(box, onDrop);
  const isEmpty = tasks.rows.length === 0 && !tasks.loading && !tasks.problem;
  return (
    <section
      ref={box}
      className={classes.unplanned}
      aria-labelledby="unplanned"
      data-over={over || undefined}
      data-empty={isEmpty || undefined}
    >
      <Title order={2} size="h5" id="unplanned">
        {t('unplanned')}
      </Title>
      {isEmpty && (
        <Text size="sm" c="dimmed">
          {t('unplannedNone')}
        </Text>
      )}
      <ul className={classes.entries}>
        {tasks.rows.map((row) => (
          <li key={row.id}>
            <Entry row={row} apply={apply} />
          </li>
        ))}
      </ul>
      {!tasks.complete && tasks.rows.length > 0 && (
        <Button size="compact-sm" variant="subtle" onClick={tasks.more} loading={tasks.loading}>
          {t('more')}
        </Button>
      )}
    </section>
  );
}
