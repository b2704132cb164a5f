import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useDates } from '../../i18n/dates.ts';
import { loadWithRetry } from '../lazy-with-retry.ts';
import { useT } from '../messages.ts';

type Days = { readonly first: string; readonly last: string };
type Props = {
  /** Called with the typed days on Enter; for a single day `first` and `last` are equal. */
  readonly onPick: (days: Days) => void;
  /** Whether a range such as `bu hafta` is allowed. */
  readonly several?: boolean;
};

/** Whether the device has a hardware keyboard. On a phone, focusing a field opens a keyboard over the page. */
export const hasKeyboard = (): boolean => matchMedia('(hover: hover)').matches;

/** The parser is loaded when somebody types. */
const reader = () => loadWithRetry(() => import('./read-day.ts'));

/**
 * Text field for a day in words, for a popover with a calendar. It shows which day was understood while typing; Enter picks it. Text that
 * is not understood shows an error. On devices with a keyboard it has the focus when the popover opens.
 */
export function TypedDay({ onPick, several = false }: Props) {
  const t = useT();
  const dates = useDates();
  const [typed, setTyped] = useState('');
  const [days, setDays] = useState<Days | null>(null);
  const [wrong, setWrong] = useState(false);
  const latest = useRef('');
  const read = async (text: string): Promise<Days | null> => {
    const { readDay, readDays } = await reader();
    if (several) return readDays(text);
    const day = readDay(text);
    return day === null ? null : { first: day, last: day };
  };
  const type = async (text: string) => {
    latest.current = text;
    setTyped(text);
    setWrong(false);
    const found = text.trim() ? await read(text) : null;
    if (latest.current === text) setDays(found);
  };
  const onKeyDown = async (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (!typed.trim()) return;
    const found = await read(typed);
    if (latest.current !== typed) return;
    if (found) onPick(found);
    else setWrong(true);
  };
  const understood =
    days && (days.first === days.last ? dates.weekday(days.first) : `${dates.date(days.first)} – ${dates.date(days.last)}`);
  return (
    <TextInput
      size="sm"
      mb="xs"
      aria-label={t('typeDay')}
      placeholder={t('typeDayHint')}
      value={typed}
      onChange={({ currentTarget }) => void type(currentTarget.value)}
      onKeyDown={(event) => void onKeyDown(event)}
      autoComplete="off"
      spellCheck={false}
      maxLength={60}
      inputWrapperOrder={['input', 'description', 'error']}
      // The line is never empty, so that the calendar does not move while typing.
      description={wrong ? undefined : <span aria-live="polite">{understood ?? '\u00a0'}</span>}
      error={wrong && t('notADay', { typed: typed.trim() })}
      {...(hasKeyboard() && { 'data-autofocus': true })}
    />
  );
}
