import { addDays, clockTime, dayOf, isDay, momentOn, today, weekdayOf } from '../i18n/dates.ts';

/** 9:00, the start of the working day, so many days from now. */
const morning = (now: Date, days: number) => momentOn(addDays(dayOf(now), days), '09:00');
/** Hours until "later today", and the last hour for which it is offered. */
const later = 3;
const evening = 21;

type Choice = { readonly key: 'laterToday' | 'tomorrow' | 'nextWeek'; readonly at: string };

/** Suggested times for a snooze. "Later today" is omitted if it would be after the evening. */
export function choices(now = new Date()): readonly Choice[] {
  const day = dayOf(now);
  const hour = Number(clockTime(now.toISOString()).slice(0, 2)) + later;
  // On a Sunday, Monday is already offered as tomorrow.
  const monday = 8 - ((weekdayOf(day) + 1) % 7);
  return [
    ...(hour <= evening ? [{ key: 'laterToday' as const, at: momentOn(day, `${String(hour).padStart(2, '0')}:00`) }] : []),
    { key: 'tomorrow', at: morning(now, 1) },
    { key: 'nextWeek', at: morning(now, monday) },
  ];
}

/** Parses a date and time field, `2026-11-30 09:00:00`, in the viewer's zone; null if it is empty. */
export function momentIn(field: string): string | null {
  const [day = '', clock = ''] = field.split(' ');
  return isDay(day) ? momentOn(day, clock) : null;
}
/** Parses such a field; null unless it is a moment in the future. */
export function momentOf(field: string): string | null {
  const at = momentIn(field);
  return at && Date.parse(at) > Date.now() ? at : null;
}
/** So many days from now, at this time of day, in the format of such a field. */
export const inDays = (days: number): string => `${addDays(today(), days)} ${clockTime(new Date().toISOString())}:00`;
/** An hour from now. */
export const inAnHour = (): string => new Date(Date.now() + 3_600_000).toISOString();
/** This time of day in a week. */
export const inAWeek = (): string => momentOn(addDays(today(), 7), clockTime(new Date().toISOString()));
/** Start of the next working day. */
export const tomorrowMorningAt = (): string => morning(new Date(), 1);
/** Start of the next working day in the format of such a field. */
export const tomorrowMorning = (): string => `${addDays(today(), 1)} 09:00:00`;
