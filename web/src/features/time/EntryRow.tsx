import { Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, Suspense } from 'react';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { deleteTimeEntry, type TimeEntry } from './documents.ts';
import { useLength } from './lengths.ts';
import { useT } from './messages.ts';
import classes from './time.module.css';
import { Elapsed } from './timer/RunningTimer.tsx';

const EntryForm = lazyWithRetry(() => import('./EntryForm.tsx'));

type Props = {
  readonly entry: TimeEntry;
  /** Task or person that the entry belongs to. */
  readonly what: ReactNode;
  readonly name: string;
  readonly when: string;
  readonly onChange: () => void;
};

/** Time entry with its actions. */
export function EntryRow({ entry, what, name, when, onChange }: Props) {
  const t = useT();
  const lengthOf = useLength();
  const [editing, { open, close }] = useDisclosure();
  const length = entry.duration === null ? t('runs') : lengthOf(entry.duration);
  const called = t('entryOf', { name, time: length });
  return (
    <li className={classes.entry}>
      <div className={classes.what}>
        {what}
        {entry.note && (
          <Text size="sm" c="dimmed">
            {entry.note}
          </Text>
        )}
      </div>
      <span className={classes.when}>{when}</span>
      <span className={classes.length}>{entry.duration === null ? <Elapsed since={entry.startedAt} /> : length}</span>
      <RowMenu
        label={t('actionsOf', { what: called })}
        onEdit={entry.viewerCan.update && open}
        remove={
          entry.viewerCan.delete && {
            lead: t('deleteLead', { what: called }),
            mutation: deleteTimeEntry,
            variables: { input: { id: entry.id } },
            onDone: onChange,
          }
        }
      />
      {editing && (
        <Suspense>
          <EntryForm entry={entry} opened onClose={close} onDone={onChange} />
        </Suspense>
      )}
    </li>
  );
}
