import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useDates } from '../../text/dates.ts';
import { useTexts } from '../../text/texts.ts';
import { patiently } from '../lazily.ts';
import { texts } from '../texts.ts';

type Days = { readonly first: string; readonly last: string };
type Props = {
  /** Given the days that were typed, once Enter is pressed; of one day `first` and `last` are the same. */
  readonly onPick: (days: Days) => void;
  /** Whether several days may be meant, as `bu hafta`. */
  readonly several?: boolean;
};

/** Whether the device has a keyboard at hand: a field that is focused on a phone opens one over the page. */
export const hasKeyboard = (): boolean => matchMedia('(hover: hover)').matches;

/** The grammar is loaded when somebody types. */
const reader = () => patiently(() => import('./read-day.ts'));

/**
 * A field for a day in words, in a popover with a calendar. It shows which day is understood while one types; Enter picks
 * it. What is not understood is said, and picks nothing. Has the focus when the popover opens, where there is a keyboard.
 */
export function TypedDay({ onPick, several = false }: Props) {
  const t = useTexts(texts);
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
  const shown = days && (days.first === days.last ? dates.weekday(days.first) : `${dates.date(days.first)} – ${dates.date(days.last)}`);
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
      // It keeps its line, so that the calendar does not move while one types.
      description={wrong ? undefined : <span aria-live="polite">{shown ?? '\u00a0'}</span>}
      error={wrong && t('notADay', { typed: typed.trim() })}
      {...(hasKeyboard() && { 'data-autofocus': true })}
    />
  );
}
