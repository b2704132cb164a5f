import { ActionIcon, Button, Group, Text, Title, Tooltip } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconClock, IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { usePages } from '../../data/use-pages.ts';
import { addDays, clockTime, dayOf, momentOn, useDates, useToday, weekdayOf } from '../../i18n/dates.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/messages.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Loaded } from '../../ui/Loaded.tsx';
import { loadWithRetry } from '../../ui/lazy-with-retry.ts';
import { Page } from '../../ui/Page.tsx';
import { notifyDone } from '../../ui/Problem.tsx';
import { useOpenTask } from '../../ui/use-open-task.ts';
import { myEntries, type TimeEntry } from './documents.ts';
import { EntryRow } from './EntryRow.tsx';
import { useLength } from './lengths.ts';
import { texts } from './messages.ts';
import classes from './time.module.css';
import { useTimer } from './timer.tsx';

/** Monday of a day's week. */
const mondayOf = (day: string): string => addDays(day, -weekdayOf(day));

/** The user's time entries of a week, by day. */
export default function TimePage() {
  const t = useTexts(texts);
  const dates = useDates();
  const present = mondayOf(useToday());
  const [chosen, setChosen] = useState<string>();
  const monday = chosen ?? present;
  const move = (days: number) => setChosen(addDays(monday, days));
  return (
    <Page title={t('myTime')}>
      <Group gap="xs" mb="md">
        <Tooltip label={t('previousWeek')}>
          <ActionIcon variant="subtle" color="gray" size="md" aria-label={t('previousWeek')} onClick={() => move(-7)}>
            <IconChevronLeft size={16} />
          </ActionIcon>
        </Tooltip>
        <Title order={2} size="h4" aria-live="polite">
          {t('range', { start: dates.date(monday), end: dates.date(addDays(monday, 6)) })}
        </Title>
        <Tooltip label={t('nextWeek')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="md"
            aria-label={t('nextWeek')}
            disabled={monday >= present}
            onClick={() => move(7)}
          >
            <IconChevronRight size={16} />
          </ActionIcon>
        </Tooltip>
        {monday !== present && (
          <Button variant="default" onClick={() => setChosen(undefined)}>
            {t('thisWeek')}
          </Button>
        )}
      </Group>
      <Week key={monday} monday={monday} />
    </Page>
  );
}

const sumOf = (entries: readonly TimeEntry[]) => entries.reduce((sum, { duration }) => sum + (duration ?? 0), 0);

function Week({ monday }: { readonly monday: string }) {
  const t = useTexts(texts);
  const dates = useDates();
  const lengthOf = useLength();
  const open = useOpenTask();
  const { turn } = useTimer();
  const variables = { from: momentOn(monday, '00:00'), to: momentOn(addDays(monday, 7), '00:00') };
  const entries = usePages(myEntries, variables, (data) => data.timeEntries, { all: true });
  const { refetch } = entries;
  const seen = useRef(turn);
  useEffect(() => {
    if (seen.current !== turn) refetch();
    seen.current = turn;
  }, [turn, refetch]);
  const days = Array.from({ length: 7 }, (_, index) => addDays(monday, index));
  return (
    <Loaded of={{ ...entries, data: entries.rows }}>
      {(rows) =>
        rows.length === 0 ? (
          <Empty icon={<IconClock size={32} color="var(--mantine-color-dimmed)" aria-hidden />} title={t('noneInWeek')}>
            {t('noneInWeekLead')}
          </Empty>
        ) : (
          <>
            <Group justify="space-between" mb="sm">
              <Text fw={600}>{t('weekTotal', { time: lengthOf(sumOf(rows)) })}</Text>
              <Export rows={rows} monday={monday} />
            </Group>
            {days.map((day) => {
              const own = rows.filter(({ startedAt }) => dayOf(new Date(startedAt)) === day);
              if (own.length === 0) return null;
              return (
                <section key={day} className={classes.day} aria-labelledby={`day-${day}`}>
                  <Title order={3} size="h5" id={`day-${day}`}>
                    {t('dayTotal', { day: dates.weekday(day), time: lengthOf(sumOf(own)) })}
                  </Title>
                  <ul className={classes.entries}>
                    {own.map((entry) => (
                      <EntryRow
                        key={entry.id}
                        entry={entry}
                        what={
                          <button type="button" className={classes.task} onClick={() => open(entry.task.number)}>
                            {entry.task.number} {entry.task.title}
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
  );
}

/** Button that downloads the week as CSV. */
function Export({ rows, monday }: { readonly rows: readonly TimeEntry[]; readonly monday: string }) {
  const t = useTexts(texts);
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
    <Button variant="default" size="xs" leftSection={<IconDownload size={16} aria-hidden />} onClick={() => void save()}>
      {t('export')}
    </Button>
  );
}
