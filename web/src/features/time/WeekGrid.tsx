import { Fragment, type KeyboardEvent } from 'react';
import { dayOf, useDates, useToday, weekdayOf } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useOpenTask } from '../../ui/use-open-task.ts';
import type { TimeEntry } from './documents.ts';
import { fieldOf } from './lengths.ts';
import { useT } from './messages.ts';
import classes from './time.module.css';

type Props = {
  readonly days: readonly string[];
  readonly entries: readonly TimeEntry[];
  /** Sum of entries in seconds. */
  readonly sumOf: (entries: readonly TimeEntry[]) => number;
  readonly onAdd: (task: string, day: string) => void;
  readonly onEdit: (entry: TimeEntry) => void;
};

const clock = (seconds: number) => (seconds > 0 ? fieldOf(Math.round(seconds / 60)) : '');
/** Rows and columns to the next cell, by key. */
const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Moves the focus to the cell in the direction of an arrow key. */
function step(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const [down, right] = steps[event.key] ?? [0, 0];
  const from = event.target as HTMLElement;
  if ((down === 0 && right === 0) || !from.dataset.column) return;
  event.preventDefault();
  const rows = [...event.currentTarget.querySelectorAll('tr:has([data-column])')];
  const row = rows[rows.indexOf(from.closest('tr') as Element) + down];
  row?.querySelector<HTMLElement>(`[data-column="${Number(from.dataset.column) + right}"]:enabled`)?.focus();
}

/** Table of a week: tasks by project, days, and the totals of both. A cell edits its only entry, or adds one. */
export function WeekGrid({ days, entries, sumOf, onAdd, onEdit }: Props) {
  const t = useT();
  const dates = useDates();
  const present = useToday();
  const open = useOpenTask();
  const head = new Intl.DateTimeFormat(useLanguage(), { weekday: 'short', day: 'numeric', timeZone: 'UTC' });
  const on = (day: string, some: readonly TimeEntry[]) => some.filter(({ startedAt }) => dayOf(new Date(startedAt)) === day);
  const longest = Math.max(...days.map((day) => sumOf(on(day, entries))));
  const look = (day: string) => ({
    'data-weekend': weekdayOf(day) > 4 || undefined,
    'data-present': day === present || undefined,
  });
  return (
    <table className={classes.grid} aria-label={t('week')}>
      <thead>
        <tr>
          <th scope="col">{t('task')}</th>
          {days.map((day) => (
            <th key={day} scope="col" {...look(day)}>
              {head.format(new Date(`${day}T00:00Z`))}
              <span className={classes.meter} aria-hidden>
                <i style={{ width: `${(100 * sumOf(on(day, entries))) / longest}%` }} />
              </span>
            </th>
          ))}
          <th scope="col">{t('total')}</th>
        </tr>
      </thead>
      <tbody onKeyDown={step}>
        {[...Map.groupBy(entries, ({ task }) => task.project.id)].map(([project, ofProject]) => (
          <Fragment key={project}>
            <tr className={classes.project}>
              <th scope="rowgroup">{ofProject[0]?.task.project.name}</th>
              {days.map((day) => (
                <td key={day} {...look(day)} />
              ))}
              <td>{clock(sumOf(ofProject))}</td>
            </tr>
            {[...Map.groupBy(ofProject, ({ task }) => task.id)].map(([id, ofTask]) => {
              const { number = '', title = '' } = ofTask[0]?.task ?? {};
              return (
                <tr key={id}>
                  <th scope="row">
                    <button type="button" className={classes.task} onClick={() => open(number)} title={title}>
                      <span>{number}</span> {title}
                    </button>
                  </th>
                  {days.map((day, column) => {
                    const ofDay = on(day, ofTask);
                    const only = ofDay.length === 1 && ofDay[0]?.viewerCan.update ? ofDay[0] : undefined;
                    const seconds = sumOf(ofDay);
                    const names = { task: number, day: dates.weekday(day), time: clock(seconds) };
                    return (
                      <td key={day} {...look(day)}>
                        <button
                          type="button"
                          className={classes.cell}
                          data-column={column}
                          aria-label={t(only ? 'editIn' : ofDay.length > 0 ? 'addMore' : 'addIn', names)}
                          disabled={day > present}
                          onClick={() => (only ? onEdit(only) : onAdd(id, day))}
                        >
                          {clock(seconds)}
                        </button>
                      </td>
                    );
                  })}
                  <td>{clock(sumOf(ofTask))}</td>
                </tr>
              );
            })}
          </Fragment>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('total')}</th>
          {days.map((day) => (
            <td key={day} {...look(day)}>
              {clock(sumOf(on(day, entries)))}
            </td>
          ))}
          <td>{clock(sumOf(entries))}</td>
        </tr>
      </tfoot>
    </table>
  );
}
