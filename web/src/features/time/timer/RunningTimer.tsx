import { UnstyledButton } from '@mantine/core';
import { IconPlayerStopFilled } from '@tabler/icons-react';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useOpenTask } from '../../../ui/use-open-task.ts';
import type { TimeEntry } from '../documents.ts';
import { useT } from './messages.ts';
import classes from './timer.module.css';
import { useElapsed, useTimer } from './timer.tsx';

/** The user's running timer, displayed on every page. */
export function RunningTimer() {
  const { entry } = useTimer();
  return entry ? <TimerView key={entry.id} entry={entry} /> : null;
}

function TimerView({ entry }: { readonly entry: TimeEntry }) {
  const t = useT();
  const { stop, busy } = useTimer();
  const open = useOpenTask();
  const { number, title } = entry.task;
  return (
    <section className={classes.running} aria-label={t('running')}>
      <UnstyledButton
        className={classes.runningTask}
        title={title}
        aria-label={t('runningOn', { task: number })}
        onClick={() => open(number)}
      >
        {number}
      </UnstyledButton>
      <Elapsed since={entry.startedAt} />
      <IconButton icon={IconPlayerStopFilled} label={t('stop')} color="mercan" title={t('stop')} disabled={busy} onClick={stop} />
    </section>
  );
}

/** Elapsed time of a timer. Screen readers do not announce each second. */
export function Elapsed({ since }: { readonly since: string }) {
  return (
    <span className={classes.clock} role="timer" aria-live="off">
      {clockOf(useElapsed(since))}
    </span>
  );
}

const padded = (value: number) => String(value).padStart(2, '0');

/** Formats seconds as a clock: `0:04:12`. */
function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 3600)}:${padded(Math.floor(whole / 60) % 60)}:${padded(whole % 60)}`;
}
