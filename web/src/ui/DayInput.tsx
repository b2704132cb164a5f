import '@mantine/dates/styles.css';
import 'dayjs/locale/tr';
import { DateInput } from '@mantine/dates';
import { IconCalendar } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useDates } from '../i18n/dates.ts';
import { useLanguage } from '../i18n/language.ts';
import { readDay } from './day/read-day.ts';
import { useT } from './messages.ts';

type Props = {
  readonly label: string;
  /** `2026-11-30`, or empty. */
  readonly value: string;
  readonly onChange: (day: string) => void;
  readonly flex?: string;
  /** Shows the label in the empty field instead of above it. */
  readonly inside?: boolean;
  /** Error message. */
  readonly error?: string;
  readonly required?: boolean;
};

/**
 * Form input for a day, typed in words (`yarın`, `12.12`) or picked, in the app's language instead of the browser's. Typed text is applied
 * on Enter or blur; text that is not understood shows an error, changes nothing and keeps its form from being sent. Loads the calendar, so
 * use it in areas, not in the frame.
 */
export function DayInput({ label, value, onChange, inside, flex, error, ...others }: Props) {
  const t = useT();
  const dates = useDates();
  const language = useLanguage();
  /** Text being typed; undefined if nothing was typed since the last day was set. */
  const [typed, setTyped] = useState<string>();
  const [wrong, setWrong] = useState<string>();
  const day = typed?.trim() ? readDay(typed) : null;
  const take = (isLeft = true): boolean => {
    const text = typed?.trim();
    const isTaken = !text || day !== null;
    if (day) onChange(day);
    setWrong(isTaken ? undefined : text);
    // Leaving the field resets its text.
    if (isTaken || isLeft) setTyped(undefined);
    return isTaken;
  };
  const refusal = wrong === undefined ? undefined : t('notADay', { typed: wrong });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.setCustomValidity(refusal ?? ''), [refusal]);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || typed === undefined) return;
    event.preventDefault();
    if (take(false)) event.currentTarget.blur();
  };
  return (
    <DateInput
      ref={input}
      {...(inside ? { 'aria-label': label } : { label })}
      value={value || null}
      onChange={(next) => {
        setTyped(undefined);
        setWrong(undefined);
        onChange(next ?? '');
      }}
      // Partial input is never parsed as a day; `take` reads it at the end.
      dateParser={() => null}
      onInput={(event) => {
        setTyped(event.currentTarget.value);
        setWrong(undefined);
      }}
      onBlur={() => take()}
      onKeyDown={onKeyDown}
      placeholder={inside ? label : t('typeDayHint')}
      description={day ? dates.weekday(day) : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      locale={language}
      valueFormat={language === 'tr' ? 'D MMM YYYY' : 'MMM D, YYYY'}
      firstDayOfWeek={1}
      leftSection={<IconCalendar size={16} aria-hidden />}
      clearable
      clearButtonProps={{ 'aria-label': t('clearDay', { label }) }}
      ariaLabels={{ previousMonth: t('previousMonth'), nextMonth: t('nextMonth') }}
      error={refusal ?? error}
      {...(flex && { flex })}
      {...others}
    />
  );
}
