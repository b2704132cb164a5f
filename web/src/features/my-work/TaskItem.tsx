import { IconCalendar, IconCircleCheckFilled } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, Suspense, useEffect, useRef, useState } from 'react';
import { useDates } from '../../i18n/dates.ts';
import { useSingleKeys } from '../../ui/keys/use-single-keys.ts';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';
import { PriorityIcon } from '../../ui/Priority.tsx';
import { StatusIcon } from '../../ui/Status.tsx';
import { useEarlyKeys } from '../../ui/use-early-keys.ts';
import { useOpenTask } from '../../ui/use-open-task.ts';
import type { Row } from '../list/task.ts';
import { statusIn } from '../list/workflows.ts';
import { useProjects } from '../viewer/viewer.tsx';
import { useT } from './messages.ts';
import classes from './my-work.module.css';
import type { useMyWork } from './use-my-work.ts';

const DayPicker = lazyWithRetry(async () => ({ default: (await import('../list/DayPicker.tsx')).DayPicker }));

type Props = {
  readonly row: Row;
  readonly work: ReturnType<typeof useMyWork>;
  /** Called with the task when a drag begins, and without at its end. */
  readonly onDrag: (row: Row | undefined) => void;
};

/** A task of the user: its state to tick, title and due date. */
export function TaskItem({ row, work, onDrag }: Props) {
  const t = useT();
  const dates = useDates();
  const open = useOpenTask();
  const [singleKeys] = useSingleKeys();
  const [picking, setPicking] = useState(false);
  useEarlyKeys(picking);
  const status = statusIn(
    useProjects().find(({ id }) => id === row.project.id),
    row.status,
  );
  const done = work.isDone(row);
  const blocker = work.waiting.get(row.id);
  const late = !done && row.dueDate !== null && row.dueDate < work.now;
  const editable = row.viewerCan.update;
  const link = useRef<HTMLAnchorElement>(null);
  // With another due date the row is mounted again in another section.
  useEffect(() => {
    if (work.focusNext.current !== row.number) return;
    work.focusNext.current = undefined;
    link.current?.focus();
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const isD = event.key.toLowerCase() === 'd' && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isD || !singleKeys || !editable || picking) return;
    event.preventDefault();
    setPicking(true);
  };
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    open(row.number);
  };
  return (
    <li
      className={classes.row}
      data-done={done || undefined}
      draggable={editable && !picking}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', row.number);
        // Chromium ends a drag if the page changes while it begins.
        setTimeout(() => onDrag(row));
      }}
      onDragEnd={() => onDrag(undefined)}
      onKeyDown={onKeyDown}
    >
      <button
        type="button"
        className={classes.tick}
        disabled={!editable || !work.nextOf(row)}
        title={status?.name}
        aria-label={t(done ? 'reopen' : 'tick', { number: row.number })}
        onClick={() => work.tick(row)}
      >
        <StatusIcon category={status?.category ?? 'unstarted'} />
        <IconCircleCheckFilled size={16} aria-hidden />
      </button>
      <span className={classes.number}>{row.number}</span>
      <a
        ref={link}
        data-task={row.number}
        dir="auto"
        href={`/tasks/${row.number}`}
        className={classes.title}
        title={row.title}
        onClick={follow}
      >
        {row.title}
      </a>
      {blocker && (
        <span className={classes.soft}>
          {t('waitsFor', { what: [blocker.number, blocker.assignee?.name].filter(Boolean).join(' · ') })}
        </span>
      )}
      {(row.priority === 'urgent' || row.priority === 'high') && <PriorityIcon priority={row.priority} size={14} />}
      <span className={classes.project}>{row.project.name}</span>
      <span className={classes.due}>
        <button
          type="button"
          disabled={!editable}
          data-late={late || undefined}
          aria-haspopup="dialog"
          aria-expanded={picking}
          aria-label={t('dueOf', { number: row.number, day: row.dueDate ? dates.date(row.dueDate) : t('none') })}
          onClick={() => setPicking(true)}
        >
          {row.dueDate ? dates.date(row.dueDate) : <IconCalendar size={14} aria-hidden />}
        </button>
        {picking && (
          <Suspense>
            <DayPicker
              label={t('dueDate')}
              value={row.dueDate}
              onPick={(day) => work.setDue(row, day)}
              onClose={() => {
                setPicking(false);
                work.focusNext.current = row.number;
              }}
            />
          </Suspense>
        )}
      </span>
    </li>
  );
}
