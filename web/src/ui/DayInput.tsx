import '@mantine/dates/styles.css';
import 'dayjs/locale/tr';
import { DatePickerInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { useLanguage } from '../text/language.ts';
import { useTexts } from '../text/texts.ts';
import { texts } from './texts.ts';

type Props = {
  readonly label: string;
  /** `2026-11-30`, or empty. */
  readonly value: string;
  readonly onChange: (day: string) => void;
  readonly flex?: string;
  /** What is wrong with it. */
  readonly error?: string;
  readonly withAsterisk?: boolean;
};

/** A day, written and chosen as the app's language has it, whatever the browser's. Loads the calendar: for areas, not for the frame. */
export function DayInput({ label, value, onChange, flex, ...others }: Props) {
  const t = useTexts(texts);
  return (
    <DatePickerInput
      label={label}
      value={value || null}
      onChange={(day) => onChange(day ?? '')}
      locale={useLanguage()}
      valueFormat="D MMM YYYY"
      firstDayOfWeek={1}
      leftSection={<IconCalendar size={16} aria-hidden />}
      clearable
      clearButtonProps={{ 'aria-label': t('clearDay', { label }) }}
      ariaLabels={{ previousMonth: t('previousMonth'), nextMonth: t('nextMonth') }}
      {...(flex && { flex })}
      {...others}
    />
  );
}
