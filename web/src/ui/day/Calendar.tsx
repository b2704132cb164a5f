import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import 'dayjs/locale/tr';
import { useLanguage } from '../../i18n/language.ts';
import { useT } from '../messages.ts';
import classes from './day.module.css';

/** Properties of all calendars; weeks begin on Monday. */
function useCalendar() {
  const t = useT();
  return {
    locale: useLanguage(),
    firstDayOfWeek: 1 as const,
    hideOutsideDates: true,
    highlightToday: true,
    // Weekends are not red, because red means overdue.
    weekendDays: [] as [],
    classNames: { weekday: classes.weekday ?? '' },
    ariaLabels: {
      previousMonth: t('previousMonth'),
      nextMonth: t('nextMonth'),
      previousYear: t('previousYear'),
      nextYear: t('nextYear'),
      previousDecade: t('previousDecade'),
      nextDecade: t('nextDecade'),
    },
  };
}

type Props = { readonly value: string | null; readonly onChange: (value: string | null) => void; readonly label: string };

/** A month calendar. */
export default function Calendar({ value, onChange, label }: Props) {
  return (
    <DatePicker
      {...useCalendar()}
      value={value}
      onChange={onChange}
      allowDeselect
      {...(value && { defaultDate: value })}
      aria-label={label}
    />
  );
}

type RangeProps = { readonly from: string; readonly to: string; readonly onPick: (from: string, to: string) => void };

/** Picker of a range of days; the end may be open. */
export function RangeCalendar({ from, to, onPick }: RangeProps) {
  return (
    <DatePicker
      {...useCalendar()}
      type="range"
      maxLevel="month"
      allowSingleDateInRange
      value={[from || null, to || null]}
      {...((from || to) && { defaultDate: from || to })}
      onChange={([first, last]) => onPick(first ?? '', last ?? '')}
    />
  );
}
