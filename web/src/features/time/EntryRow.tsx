import { ActionIcon, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { useTexts } from '../../i18n/messages.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';
import { useChange } from '../../ui/use-change.ts';
import { deleteTimeEntry, type TimeEntry } from './documents.ts';
import { useLength } from './lengths.ts';
import { texts } from './messages.ts';
import { Elapsed } from './RunningTimer.tsx';
import classes from './time.module.css';

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
  const t = useTexts(texts);
  const lengthOf = useLength();
  const [editing, { open, close }] = useDisclosure();
  const remove = useChange(deleteTimeEntry);
  const length = entry.duration === null ? t('runs') : lengthOf(entry.duration);
  const called = t('entryOf', { name, time: length });
  return (
    <li className={classes.entry}>
      <div className={classes.what}>
        {what}
        {entry.note && <Text size="sm">{entry.note}</Text>}
      </div>
      <Text size="sm" c="dimmed">
        {when}
      </Text>
      <span className={classes.length}>{entry.duration === null ? <Elapsed since={entry.startedAt} /> : length}</span>
      <Group wrap="nowrap" gap="0.25rem">
        {entry.viewerCan.update && (
          <ActionIcon variant="subtle" color="gray" aria-label={t('editEntry', { what: called })} onClick={open}>
            <IconPencil size={16} />
          </ActionIcon>
        )}
        {entry.viewerCan.delete && (
          <ConfirmButton
            label={t('delete')}
            name={t('deleteEntry', { what: called })}
            change={remove}
            variables={{ input: { id: entry.id } }}
            onDone={onChange}
          >
            {t('deleteLead', { what: called })}
          </ConfirmButton>
        )}
      </Group>
      {editing && (
        <Suspense>
          <EntryForm entry={entry} opened onClose={close} onDone={onChange} />
        </Suspense>
      )}
    </li>
  );
}
