import { Button, Group, Text, Title, Tooltip } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconClock, IconDownload, IconPlus } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { useOnChange } from '../../data/use-on-change.ts';
import { usePages } from '../../data/use-pages.ts';
import { addDays, clockTime, dayOf, momentOn, useDates, useToday, weekdayOf } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/language.ts';
import { Empty } from '../../ui/Empty.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { lazyWithRetry, loadWithRetry } from '../../ui/lazy-with-retry.ts';
import { Page } from '../../ui/Page.tsx';
import { notifyDone } from '../../ui/Problem.tsx';
import { useOpenTask } from '../../ui/use-open-task.ts';
import { myEntries, type TimeEntry } from './documents.ts';
import { EntryRow } from './EntryRow.tsx';
import { useLength } from './lengths.ts';
import { useT } from './messages.ts';
import classes from './time.module.css';
import { useNow, useTimer } from './timer/timer.tsx';
import { WeekGrid } from './WeekGrid.tsx';

const EntryForm = lazyWithRetry(() => import('./EntryForm.tsx'));

/** Monday of a day's week. */
const mondayOf = (day: string): string => addDays(day, -weekdayOf(day));

/** The user's time entries of a week: a table of tasks and days, and the entries by day. */
export default function TimePage() {
  const t = useT();
  const dates = useDates();
  const present = mondayOf(useToday());
  const [chosen, setChosen] = useState<string>();
  const monday = chosen ?? present;
  const move = (days: number) => setChosen(addDays(monday, days));
  const other = (name: 'previousWeek' | 'nextWeek', days: number, Icon: typeof IconChevronLeft) => (
    <Tooltip label={t(name)}>
      <IconButton
        icon={Icon}
        label={t(name)}
        className={classes.other}
        disabled={days > 0 && monday >= present}
        onClick={() => move(days)}
      />
    </Tooltip>
  );
  const [form, setForm] = useState<Form>();
  // In another week, the first day is more likely than today.
  const add = () => setForm(monday === present ? {} : { day: monday });
  const actions = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
      {t('add')}
    </Button>
  );
  return (
    <Page title={t('myTime')} actions={actions}>
      <Week monday={monday} form={form} onForm={setForm}>
        <Group gap={4} wrap="nowrap">
          {other('previousWeek', -7, IconChevronLeft)}
          <Title order={2} size="h4" aria-live="polite">
            {t('range', { start: dates.date(monday), end: dates.date(addDays(monday, 6)) })}
          </Title>
          {other('nextWeek', 7, IconChevronRight)}
        </Group>
        {monday !== present && (
          <Button variant="default" size="xs" onClick={() => setChosen(undefined)}>
            {t('thisWeek')}
          </Button>
        )}
      </Week>
    </Page>
  );
}

/** Entry form that is open: of a new entry, or of an existing one. */
type Form = { readonly task?: string; readonly day?: string; readonly entry?: TimeEntry };

type WeekProps = {
  /** First day of the week. */
  readonly monday: string;
  readonly form: Form | undefined;
  readonly onForm: (form: Form | undefined) => void;
  /** Choice of the week. */
  readonly children: ReactNode;
};

function Week({ monday, form, onForm, children }: WeekProps) {
  const t = useT();
  const dates = useDates();
  const lengthOf = useLength();
  const open = useOpenTask();
  const { turn } = useTimer();
  const now = useNow(30_000);
  const variables = { from: momentOn(monday, '00:00'), to: momentOn(addDays(monday, 7), '00:00') };
  const week = usePages(myEntries, variables, (data) => data.timeEntries, { all: true });
  const { refetch, rows: entries = [] } = week;
  useOnChange(turn, refetch);
  const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index));
  // A running timer counts until now.
  const sumOf = (some: readonly TimeEntry[]) =>
    some.reduce((sum, { duration, startedAt }) => sum + (duration ?? Math.max(0, (now - Date.parse(startedAt)) / 1000)), 0);
  return (
    <>
      <div className={classes.weekHead}>
        {children}
        <Text size="sm" c="dimmed">
          {t('weekTotal', { time: lengthOf(sumOf(entries)) })}
        </Text>
        {entries.length > 0 && <Export rows={entries} monday={monday} />}
      </div>
      <Loaded of={{ ...week, data: week.rows }}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty icon={<IconClock size={32} color="var(--mantine-color-dimmed)" aria-hidden />} title={t('noneInWeek')}>
              {t('noneInWeekLead')}
            </Empty>
          ) : (
            <>
              <WeekGrid
                days={days}
                entries={rows}
                sumOf={sumOf}
                onAdd={(task, day) => onForm({ task, day })}
                onEdit={(entry) => onForm({ entry })}
              />
              {days.toReversed().map((day) => {
                const ofDay = rows.filter(({ startedAt }) => dayOf(new Date(startedAt)) === day);
                if (ofDay.length === 0) return null;
                return (
                  <section key={day} className={classes.day} aria-labelledby={`day-${day}`}>
                    <Title order={3} size="h5" id={`day-${day}`}>
                      {dates.weekday(day)} <span>{lengthOf(sumOf(ofDay))}</span>
                    </Title>
                    <ul className={classes.entries}>
                      {ofDay.map((entry) => (
                        <EntryRow
                          key={entry.id}
                          entry={entry}
                          what={
                            <button type="button" className={classes.task} onClick={() => open(entry.task.number)}>
                              <span>{entry.task.number}</span> {entry.task.title}
                            </button>
                          }
                          name={entry.task.number}
                          when={`${clockTime(entry.startedAt)}${entry.endedAt === null ? '' : `–${clockTime(entry.endedAt)}`}`}
                          onChange={refetch}
                        />
                      ))}
                    </ul>
                  </section>
                );
              })}
            </>
          )
        }
      </Loaded>
      {form && (
        <Suspense>
          <EntryForm {...form} opened onClose={() => onForm(undefined)} onDone={refetch} />
        </Suspense>
      )}
    </>
  );
}

/** Button that downloads the week as CSV. */
function Export({ rows, monday }: { readonly rows: readonly TimeEntry[]; readonly monday: string }) {
  const t = useT();
  const language = useLanguage();
  async function save() {
    const { csvOf, download } = await loadWithRetry(() => import('../../ui/csv.ts'));
    const fields = [t('day'), t('project'), t('task'), t('title'), t('began'), t('ended'), t('minutes'), t('note')];
    const data = rows.map(({ task, startedAt, endedAt, duration, note }) => [
      dayOf(new Date(startedAt)),
      task.project.name,
      task.number,
      task.title,
      clockTime(startedAt),
      endedAt === null ? '' : clockTime(endedAt),
      duration === null ? '' : String(Math.round(duration / 60)),
      note,
    ]);
    // Spreadsheets in Turkish use the semicolon as delimiter.
    download(csvOf({ fields, data }, language === 'tr' ? ';' : ','), `${t('file')}-${monday}.csv`);
    notifyDone(t('exported', { count: rows.length }));
  }
  return (
    <Tooltip label={t('export')}>
      <IconButton icon={IconDownload} label={t('export')} onClick={() => void save()} />
    </Tooltip>
  );
}
