import dayjs, { type Dayjs } from 'dayjs';

/** The hour a day of work begins at. */
const morning = (day: Dayjs) => day.hour(9).startOf('hour');
/** Hours: whoever has less of the day left is offered tomorrow. */
const later = 3;
const evening = 21;

type Choice = { readonly key: 'laterToday' | 'tomorrow' | 'nextWeek'; readonly at: string };

/** When something may come back; what would be past the evening is not of today any more. */
export function choices(now = dayjs()): readonly Choice[] {
  const today = now.add(later, 'hour').startOf('hour');
  // On a Sunday, tomorrow is offered already.
  const monday = now.add(8 - now.day(), 'day');
  return [
    ...(today.isSame(now, 'day') && today.hour() <= evening ? [{ key: 'laterToday' as const, at: today.toISOString() }] : []),
    { key: 'tomorrow', at: morning(now.add(1, 'day')).toISOString() },
    { key: 'nextWeek', at: morning(monday).toISOString() },
  ];
}

/** What a field for date and time says; null while it is no moment to come. */
export function momentOf(field: string): string | null {
  const at = dayjs(field);
  return at.isValid() && at.isAfter(dayjs()) ? at.toISOString() : null;
}
/** An hour from now. */
export const inAnHour = (): string => dayjs().add(1, 'hour').toISOString();
/** When the reader's next day of work begins. */
export const tomorrowMorningAt = (): string => morning(dayjs().add(1, 'day')).toISOString();
/** As such a field takes it, where the reader is. */
export const tomorrowMorning = (): string => morning(dayjs().add(1, 'day')).format('YYYY-MM-DD HH:mm:ss');
