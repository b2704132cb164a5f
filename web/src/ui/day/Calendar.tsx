import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import 'dayjs/locale/tr';
import { useLanguage } from '../../text/language.ts';
import { useTexts } from '../../text/texts.ts';
import { texts } from '../texts.ts';
import classes from './day.module.css';

type Props = { readonly value: string | null; readonly onChange: (value: string | null) => void; readonly label: string };

/** A month calendar; weeks begin on Monday. */
export default function Calendar({ value, onChange, label }: Props) {
  const t = useTexts(texts);
  const locale = useLanguage();
  return (
    <DatePicker
      value={value}
      onChange={onChange}
      allowDeselect
      hideOutsideDates
      highlightToday
      // Weekends are not red, because red means overdue.
      weekendDays={[]}
      classNames={{ day: classes.day ?? '', weekday: classes.weekday ?? '' }}
      {...(value && { defaultDate: value })}
      locale={locale}
      firstDayOfWeek={1}
      size="sm"
      aria-label={label}
      ariaLabels={{
        previousMonth: t('previousMonth'),
        nextMonth: t('nextMonth'),
        previousYear: t('previousYear'),
        nextYear: t('nextYear'),
        previousDecade: t('previousDecade'),
        nextDecade: t('nextDecade'),
      }}
    />
  );
}
