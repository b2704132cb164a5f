import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { Button, Text, VisuallyHidden } from '@mantine/core';
import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../../i18n/messages.ts';
import { statusColor } from '../../../ui/Status.tsx';
import { useProjects } from '../../viewer/viewer.tsx';
import type { Row } from '../task.ts';
import { statusOf } from '../workflows.ts';
import { useDayNames } from './dates.ts';
import { spanOf, tracksOf } from './days.ts';
import { Entry } from './Entry.tsx';
import { texts } from './messages.ts';
import classes from './plan.module.css';
import type { Apply } from './use-plan.ts';

type Props = {
  readonly rows: readonly Row[];
  readonly weeks: readonly (readonly string[])[];
  /** Month as `2026-11`. */
  readonly month: string;
  readonly now: string;
  readonly compact: boolean;
  readonly apply: Apply;
  readonly onDrop: (data: Dropped, day: string) => void;
};
/** Dropped task, and the day at which it was dragged; undefined if it had no date. */
export type Dropped = { readonly task: string; readonly day: string | undefined };

/** Number of tracks of a week that are visible before it is expanded. */
const atFirst = 4;
const spanned = (row: Row) => spanOf(row) ?? { first: '', last: '' };

/** Calendar of a month as a table of weeks; on narrow screens a list of the days that have tasks. */
export function MonthView(props: Props) {
  const t = useTexts(texts);
  const names = useDayNames();
  const { rows, weeks, month, now, compact, apply } = props;
  const title = names.month(`${month}-01`);
  const dayName = (day: string) => (day === now ? t('isToday', { day: names.day(day) }) : names.day(day));
  if (compact) {
    const days = weeks.flat().filter((day) => day.startsWith(month));
    // A task of several days is listed on the first of them, and on today while it lasts.
    const on = (day: string) =>
      rows.filter((row) => {
        const { first, last } = spanned(row);
        return first === day || (first < day && day <= last && (day === now || day === days[0]));
      });
    const busy = days.filter((day) => on(day).length > 0);
    const dayOf = (day: string) => (
      <section key={day} aria-label={dayName(day)}>
        <h2 data-today={day === now || undefined}>{dayName(day)}</h2>
        <ul className={classes.entries}>
          {on(day).map((row) => (
            <li key={row.id}>
              <Entry row={row} day={day} apply={apply} withEnd />
            </li>
          ))}
        </ul>
      </section>
    );
    // The current month begins with today.
    const past = now.startsWith(month) ? busy.filter((day) => day < now) : [];
    return (
      <section className={classes.agenda} aria-label={title}>
        {busy.length === 0 && <Text c="dimmed">{t('none')}</Text>}
        {past.length > 0 && (
          <details>
            <summary>{t('pastDays', { count: past.length })}</summary>
            {past.map(dayOf)}
          </details>
        )}
        {busy.filter((day) => !past.includes(day)).map(dayOf)}
      </section>
    );
  }
  return (
    <table className={classes.month}>
      <caption>
        <VisuallyHidden>{title}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col" abbr={names.longWeekday(day)}>
              {names.weekday(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <Week key={week[0]} {...props} week={week} dayName={dayName} />
        ))}
      </tbody>
    </table>
  );
}

function Week({
  rows,
  week,
  month,
  now,
  apply,
  onDrop,
  dayName,
}: Props & { readonly week: readonly string[]; readonly dayName: (day: string) => string }) {
  const t = useTexts(texts);
  const projects = useProjects();
  const colorOf = (row: Row) => statusColor(statusOf(projects, row));
  const [all, setAll] = useState(false);
  const [first = '', last = ''] = [week[0], week.at(-1)];
  const { tracks, inWeek } = useMemo(() => {
    const some = rows.filter((row) => spanned(row).first <= last && spanned(row).last >= first);
    return { inWeek: some, tracks: tracksOf(some, spanned) };
  }, [rows, first, last]);
  const visibleTracks = all ? Number.POSITIVE_INFINITY : atFirst;
  return (
    <tr>
      {week.map((day, index) => {
        const here = inWeek
          .filter((row) => spanned(row).first <= day && day <= spanned(row).last)
          .toSorted((a, b) => (tracks.get(a) ?? 0) - (tracks.get(b) ?? 0));
        const hidden = here.filter((row) => (tracks.get(row) ?? 0) >= visibleTracks);
        let track = -1;
        return (
          <Day key={day} day={day} outside={!day.startsWith(month)} today={day === now} onDrop={onDrop} label={dayName(day)}>
            <ul className={classes.entries}>
              {here
                .filter((row) => !hidden.includes(row))
                .map((row) => {
                  const gap = (tracks.get(row) ?? 0) - track - 1;
                  track = tracks.get(row) ?? 0;
                  const begins = spanned(row).first === day || index === 0;
                  const days = week.filter((each) => each >= day && each <= spanned(row).last).length;
                  return (
                    <li
                      key={row.id}
                      data-gap={Math.min(gap, atFirst) || undefined}
                      data-from={spanned(row).first < day || undefined}
                      data-on={spanned(row).last > day || undefined}
                      style={{ '--days': days } as CSSProperties}
                      {...(!begins && { 'aria-hidden': true })}
                    >
                      {begins ? (
                        <Entry row={row} day={day} apply={apply} />
                      ) : (
                        <span className={classes.goesOn} style={{ '--own': colorOf(row) } as CSSProperties} />
                      )}
                    </li>
                  );
                })}
            </ul>
            {hidden.length > 0 && (
              <Button size="compact-xs" variant="subtle" onClick={() => setAll(true)}>
                {t('moreInWeek', { count: hidden.length })}
              </Button>
            )}
            {all && index === 6 && (
              <Button size="compact-xs" variant="subtle" onClick={() => setAll(false)}>
                {t('lessInWeek')}
              </Button>
            )}
          </Day>
        );
      })}
    </tr>
  );
}

type DayProps = {
  readonly day: string;
  readonly label: string;
  readonly outside: boolean;
  readonly today: boolean;
  readonly onDrop: Props['onDrop'];
  readonly children: ReactNode;
};

function Day({ day, label, outside, today, onDrop, children }: DayProps) {
  const cell = useRef<HTMLTableCellElement>(null);
  const over = useDrop(cell, (data) => onDrop(data, day));
  return (
    <td ref={cell} data-outside={outside || undefined} data-today={today || undefined} data-over={over || undefined}>
      <time dateTime={day}>
        <span aria-hidden>{Number(day.slice(8))}</span>
        <VisuallyHidden>{label}</VisuallyHidden>
      </time>
      {children}
    </td>
  );
}

/** Makes an element a drop target for tasks. @returns whether a task is over it */
export function useDrop(box: { readonly current: HTMLElement | null }, onDrop: (data: Dropped) => void): boolean {
  const [over, setOver] = useState(false);
  const latest = useRef(onDrop);
  latest.current = onDrop;
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => typeof source.data.task === 'string',
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source: { data } }) => {
        setOver(false);
        latest.current({ task: String(data.task), day: typeof data.day === 'string' ? data.day : undefined });
      },
    });
  }, [box]);
  return over;
}
