import { useState } from 'react';
import { useData } from '../../data/use-data.ts';
import { useOnChange } from '../../data/use-on-change.ts';
import { useTexts } from '../../i18n/messages.ts';
import { timeOfTask } from '../time/documents.ts';
import { TaskEntries } from '../time/TaskTime.tsx';
import type { Task } from './documents.ts';
import { texts } from './messages.ts';
import { Quiet, Section } from './relations/Section.tsx';

/** Everybody's time entries of the task. @param turn incremented when entries may have changed */
export function TimeSection({ task, turn }: { readonly task: Task; readonly turn: number }) {
  const t = useTexts(texts);
  const [opened, setOpened] = useState(false);
  const { data, refetch } = useData(timeOfTask, { id: task.id }, { live: [] });
  useOnChange(turn, refetch);
  const { timeSpent = 0, viewerCan } = data?.task ?? {};
  if (timeSpent === 0 && !opened)
    return (
      viewerCan?.trackTime && (
        <Quiet label={t('trackTime')} onClick={() => setOpened(true)}>
          {t('duration')}
        </Quiet>
      )
    );
  return (
    <Section title={t('duration')}>
      <TaskEntries task={task} turn={turn} autoFocus={opened} />
    </Section>
  );
}
