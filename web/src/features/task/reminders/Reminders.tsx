import { ActionIcon, Box, Menu, Tooltip } from '@mantine/core';
import { IconBellPlus, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useClient } from 'urql';
import { problemOf } from '../../../data/problem.ts';
import { useData } from '../../../data/use-data.ts';
import { useDates } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/messages.ts';
import { notifyProblem } from '../../../ui/Problem.tsx';
import { inAnHour, tomorrowMorningAt } from '../../../ui/times.ts';
import type { Task } from '../documents.ts';
import { Field } from '../fields/Field.tsx';
import { createReminder, deleteReminder, type Reminder, remindersOf } from './documents.ts';
import { texts } from './messages.ts';
import { ReminderDialog } from './ReminderDialog.tsx';
import classes from './reminders.module.css';

type Props = {
  readonly task: Task;
  /** Incremented when the user's reminders of the task may have changed. */
  readonly turn: number;
};

/** The user's own reminders of the task. */
export function Reminders({ task, turn }: Props) {
  const t = useTexts(texts);
  const dates = useDates();
  const client = useClient();
  const [asking, setAsking] = useState(false);
  const { data, refetch } = useData(remindersOf, { id: task.id }, { live: [] });
  const seen = useRef(`${turn} ${task.dueDate}`);
  useEffect(() => {
    // Reminders can be relative to the due date.
    const now = `${turn} ${task.dueDate}`;
    if (seen.current !== now) refetch();
    seen.current = now;
  }, [turn, task.dueDate, refetch]);
  const done = (error: Parameters<typeof problemOf>[0] | undefined) => {
    if (error) notifyProblem(problemOf(error));
    refetch();
  };
  const add = async (when: { at: string } | { before: string }) =>
    done((await client.mutation(createReminder, { input: { task: task.id, ...when } })).error);
  const remove = async ({ id }: Reminder) => done((await client.mutation(deleteReminder, { input: { id } })).error);
  const wordsOf = ({ at, before }: Reminder) => {
    if (!at) return t('onceDue');
    return before ? t('beforeDue', { when: dates.moment(at) }) : dates.moment(at);
  };
  const reminders = data?.task?.reminders.nodes ?? [];
  if (!task.viewerCan.remind) return null;
  return (
    <Field label={t('reminders')}>
      <Box px={8}>
        {reminders.length > 0 && (
          <ul className={classes.list} aria-label={t('reminders')}>
            {reminders.map((reminder) => (
              <li key={reminder.id}>
                <span>{wordsOf(reminder)}</span>
                <ActionIcon
                  size="sm"
                  variant="subtle"
                  color="gray"
                  aria-label={t('remove', { when: wordsOf(reminder) })}
                  onClick={() => void remove(reminder)}
                >
                  <IconX size={14} />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
        <Menu position="bottom-start">
          <Menu.Target>
            <Tooltip label={t('lead')} openDelay={400}>
              <ActionIcon variant="subtle" color="gray" aria-label={t('add')}>
                <IconBellPlus size={18} />
              </ActionIcon>
            </Tooltip>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => void add({ at: inAnHour() })}>{t('inAnHour')}</Menu.Item>
            <Menu.Item onClick={() => void add({ at: tomorrowMorningAt() })}>{t('tomorrow')}</Menu.Item>
            {task.dueDate && <Menu.Item onClick={() => void add({ before: 'P1D' })}>{t('dayBefore')}</Menu.Item>}
            <Menu.Item onClick={() => setAsking(true)}>{t('atTime')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Box>
      {asking && (
        <ReminderDialog
          onChoose={(at) => {
            setAsking(false);
            void add({ at });
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Field>
  );
}
