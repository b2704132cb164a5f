import { IconBellPlus, IconX } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import { useData } from '../../../data/use-data.ts';
import { useOnChange } from '../../../data/use-on-change.ts';
import { useDates } from '../../../i18n/dates.ts';
import { useTexts } from '../../../i18n/messages.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { lazyWithRetry } from '../../../ui/lazy-with-retry.ts';
import { MenuButton } from '../../../ui/MenuButton.tsx';
import { mutate } from '../../../ui/mutate.ts';
import { inAnHour, tomorrowMorningAt } from '../../../ui/times.ts';
import type { Task } from '../documents.ts';
import { Field, useOpenAdded } from '../fields/Field.tsx';
import { createReminder, deleteReminder, type Reminder, remindersOf } from './documents.ts';
import { texts } from './messages.ts';
import classes from './reminders.module.css';

const ReminderDialog = lazyWithRetry(() => import('./ReminderDialog.tsx'));

type Found = { readonly list: readonly Reminder[]; readonly refetch: () => void };

/** The user's own reminders of the task. @param turn incremented when they may have changed */
export function useReminders({ id, dueDate }: Pick<Task, 'id' | 'dueDate'>, turn: number): Found {
  const { data, refetch } = useData(remindersOf, { id }, { live: [] });
  // Reminders can be relative to the due date.
  useOnChange(`${turn} ${dueDate}`, refetch);
  return { list: data?.task?.reminders.nodes ?? [], refetch };
}

/** Field with the user's own reminders of the task. */
export function Reminders({ task, reminders: { list, refetch } }: { readonly task: Task; readonly reminders: Found }) {
  const t = useTexts(texts);
  const dates = useDates();
  const [asking, setAsking] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const label = t('reminders');
  useOpenAdded(label, () => {
    const button = box.current?.querySelector<HTMLElement>('[aria-haspopup=menu]');
    button?.focus();
    button?.click();
  });
  const add = (when: { at: string } | { before: string }) => mutate(createReminder, { input: { task: task.id, ...when } }).then(refetch);
  const remove = ({ id }: Reminder) => mutate(deleteReminder, { input: { id } }).then(refetch);
  const wordsOf = ({ at, before }: Reminder) => {
    if (!at) return t('onceDue');
    return before ? t('beforeDue', { when: dates.moment(at) }) : dates.moment(at);
  };
  return (
    <Field label={label} named>
      <div ref={box} className={classes.reminders}>
        {list.length > 0 && (
          <ul className={classes.list} aria-label={label}>
            {list.map((reminder) => (
              <li key={reminder.id}>
                <span>{wordsOf(reminder)}</span>
                <IconButton
                  icon={IconX}
                  iconSize={14}
                  label={t('remove', { when: wordsOf(reminder) })}
                  size="sm"
                  onClick={() => void remove(reminder)}
                />
              </li>
            ))}
          </ul>
        )}
        <MenuButton
          position="bottom-start"
          button={(target) => <IconButton icon={IconBellPlus} label={t('add')} title={t('lead')} {...target} />}
        >
          {(Menu) => (
            <>
              <Menu.Item onClick={() => void add({ at: inAnHour() })}>{t('inAnHour')}</Menu.Item>
              <Menu.Item onClick={() => void add({ at: tomorrowMorningAt() })}>{t('tomorrow')}</Menu.Item>
              {task.dueDate && <Menu.Item onClick={() => void add({ before: 'P1D' })}>{t('dayBefore')}</Menu.Item>}
              <Menu.Item onClick={() => setAsking(true)}>{t('atTime')}</Menu.Item>
            </>
          )}
        </MenuButton>
      </div>
      {asking && (
        <Suspense>
          <ReminderDialog
            onChoose={(at) => {
              setAsking(false);
              void add({ at });
            }}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </Field>
  );
}
