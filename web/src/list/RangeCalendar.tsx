import '@mantine/dates/styles.css';
import 'dayjs/locale/tr';
import { DatePicker } from '@mantine/dates';
import { useLanguage } from '../text/language.ts';
import { useTexts } from '../text/texts.ts';
import classes from './picker.module.css';

function useCalendar() {
  const t = useTexts();
  return {
    locale: useLanguage(),
    firstDayOfWeek: 1 as const,
    maxLevel: 'month' as const,
    hideOutsideDates: true,
    highlightToday: true,
    // Red is reserved for overdue dates, so weekends are not highlighted.
    weekendDays: [] as [],
    classNames: { day: classes.day ?? '', weekday: classes.weekday ?? '' },
    ariaLabels: { previousMonth: t('previousMonth'), nextMonth: t('nextMonth') },
  };
}

/** Picker of a range of days; the end may be open. */
export default function RangeCalendar({
  from,
  to,
  onPick,
}: {
  readonly from: string;
  readonly to: string;
  readonly onPick: (from: string, to: string) => void;
}) {
  return (
    <DatePicker
      {...useCalendar()}
      type="range"
      allowSingleDateInRange
      value={[from || null, to || null]}
      {...((from || to) && { defaultDate: from || to })}
      onChange={([first, last]) => onPick(first ?? '', last ?? '')}
    />
  );
}
