import dayjs, { type Dayjs } from 'dayjs';

/** Start of the working day: 9:00. */
const morning = (day: Dayjs) => day.hour(9).startOf('hour');
/** Hours until "later today", and the last hour for which it is offered. */
const later = 3;
const evening = 21;

type Choice = { readonly key: 'laterToday' | 'tomorrow' | 'nextWeek'; readonly at: string };

/** Suggested times for a snooze. "Later today" is omitted if it would be after the evening. */
export function choices(now = dayjs()): readonly Choice[] {
  const today = now.add(later, 'hour').startOf('hour');
  // On a Sunday, Monday is already offered as tomorrow.
  const monday = now.add(8 - now.day(), 'day');
  return [
    ...(today.isSame(now, 'day') && today.hour() <= evening ? [{ key: 'laterToday' as const, at: today.toISOString() }] : []),
    { key: 'tomorrow', at: morning(now.add(1, 'day')).toISOString() },
    { key: 'nextWeek', at: morning(monday).toISOString() },
  ];
}

/** Parses a date and time field; null unless it is a moment in the future. */
export function momentOf(field: string): string | null {
  const at = dayjs(field);
  return at.isValid() && at.isAfter(dayjs()) ? at.toISOString() : null;
}
/** An hour from now. */
export const inAnHour = (): string => dayjs().add(1, 'hour').toISOString();
/** Start of the next working day. */
export const tomorrowMorningAt = (): string => morning(dayjs().add(1, 'day')).toISOString();
/** Start of the next working day in the format of such a field, in the viewer's zone. */
export const tomorrowMorning = (): string => morning(dayjs().add(1, 'day')).format('YYYY-MM-DD HH:mm:ss');
