import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlayerPlayFilled, IconPlayerStopFilled, IconPlus } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useData } from '../../data/use-data.ts';
import { useOnChange } from '../../data/use-on-change.ts';
import { usePages } from '../../data/use-pages.ts';
import { useDates } from '../../i18n/dates.ts';
import { useTexts } from '../../i18n/messages.ts';
import { Loaded } from '../../ui/Loaded.tsx';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';
import { More } from '../../ui/More.tsx';
import { Person } from '../../ui/Person.tsx';
import { entriesOfTask, timeOfTask } from './documents.ts';
import { EntryRow } from './EntryRow.tsx';
import { useLength } from './lengths.ts';
import { useT } from './messages.ts';
import classes from './time.module.css';
import { texts as timerTexts } from './timer/messages.ts';
import { useTimer } from './timer/timer.tsx';

const EntryForm = lazyWithRetry(() => import('./EntryForm.tsx'));

type Props = {
  readonly task: { readonly id: string; readonly number: string };
  /** Incremented when time entries of the task may have changed. */
  readonly turn: number;
};

/** Time spent on a task, and the user's timer for it. */
export function TaskTimer({ task, turn }: Props) {
  const t = useT();
  const lengthOf = useLength();
  const timerText = useTexts(timerTexts);
  const { entry, busy, start, stop } = useTimer();
  const { data, refetch } = useData(timeOfTask, { id: task.id }, { live: [] });
  useOnChange(turn, refetch);
  const may = data?.task?.viewerCan.trackTime ?? false;
  const runs = entry?.task.id === task.id;
  return (
    <div className={classes.taskTimer}>
      <Text size="sm">{lengthOf(data?.task?.timeSpent ?? 0)}</Text>
      {runs ? (
        <Button
          size="xs"
          variant="light"
          color="mercan"
          leftSection={<IconPlayerStopFilled size={14} aria-hidden />}
          loading={busy}
          onClick={stop}
        >
          {timerText('stop')}
        </Button>
      ) : (
        may && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlayerPlayFilled size={14} aria-hidden />}
            loading={busy}
            onClick={() => start(task.id)}
          >
            {t('start')}
          </Button>
        )
      )}
    </div>
  );
}

/** Time entries of a task, latest first. With `autoFocus`, the button that adds one has the focus at first. */
export function TaskEntries({ task, turn, autoFocus = false }: Props & { readonly autoFocus?: boolean }) {
  const t = useT();
  const dates = useDates();
  const [adding, { open, close }] = useDisclosure();
  const { data } = useData(timeOfTask, { id: task.id });
  const entries = usePages(entriesOfTask, { id: task.id }, (answer) => answer.task?.timeEntries);
  useOnChange(turn, entries.refetch);
  return (
    <>
      {data?.task?.viewerCan.trackTime && (
        <Button autoFocus={autoFocus} size="xs" variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={open} mb="xs">
          {t('add')}
        </Button>
      )}
      <Loaded of={{ ...entries, data: entries.rows }}>
        {(rows) =>
          rows.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('none')}
            </Text>
          ) : (
            <ul className={classes.entries} aria-label={t('entries')}>
              {rows.map((entry) => (
                <EntryRow
                  key={entry.id}
                  entry={entry}
                  what={<Person person={entry.user} size={22} />}
                  name={entry.user.name}
                  when={dates.moment(entry.startedAt)}
                  onChange={entries.refetch}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <More of={entries} />
      {adding && (
        <Suspense>
          <EntryForm task={task.id} opened onClose={close} onDone={entries.refetch} />
        </Suspense>
      )}
    </>
  );
}
