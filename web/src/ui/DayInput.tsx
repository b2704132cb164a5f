import '@mantine/dates/styles.css';
import 'dayjs/locale/tr';
import { DateInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useDates } from '../text/dates.ts';
import { useLanguage } from '../text/language.ts';
import { useTexts } from '../text/texts.ts';
import { readDay } from './day/read-day.ts';
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

/**
 * A day in a form, typed in words (`yarın`, `12.12`) or chosen, written as the app's language has it, whatever the
 * browser's. What is typed counts from Enter or when the field is left; what is not understood is said and changes
 * nothing. Loads the calendar: for areas, not for the frame.
 */
export function DayInput({ label, value, onChange, flex, error, ...others }: Props) {
  const t = useTexts(texts);
  const dates = useDates();
  /** What is being typed; undefined if nothing was since the last day. */
  const [typed, setTyped] = useState<string>();
  const [wrong, setWrong] = useState<string>();
  const day = typed?.trim() ? readDay(typed) : null;
  const take = (): boolean => {
    if (!typed?.trim()) return true;
    if (day) onChange(day);
    else setWrong(typed.trim());
    setTyped(undefined);
    return day !== null;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || typed === undefined) return;
    event.preventDefault();
    if (take()) event.currentTarget.blur();
  };
  return (
    <DateInput
      label={label}
      value={value || null}
      onChange={(next) => {
        setTyped(undefined);
        setWrong(undefined);
        onChange(next ?? '');
      }}
      // Half a word is no day: what is typed is read at the end.
      dateParser={() => null}
      onInput={(event) => {
        setTyped(event.currentTarget.value);
        setWrong(undefined);
      }}
      onBlur={take}
      onKeyDown={onKeyDown}
      placeholder={t('typeDayHint')}
      description={day ? dates.weekday(day) : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      locale={useLanguage()}
      valueFormat="D MMM YYYY"
      firstDayOfWeek={1}
      leftSection={<IconCalendar size={16} aria-hidden />}
      clearable
      clearButtonProps={{ 'aria-label': t('clearDay', { label }) }}
      ariaLabels={{ previousMonth: t('previousMonth'), nextMonth: t('nextMonth') }}
      error={wrong === undefined ? error : t('notADay', { typed: wrong })}
      {...(flex && { flex })}
      {...others}
    />
  );
}
