import { momentIn } from '../../kernel/zone.ts';

/** The hour at which a day on which something is due begins for reminders, on the clocks of who is reminded. */
export const dueHour = 9;
/** Days before a due date that a reminder may come. */
export const maxDaysBefore = 30;

/** A length of time of ISO 8601, in weeks, or days, hours and minutes: `P1D`, `PT2H30M`. */
export const duration = /^P(?:(\d{1,3})W|(?=\d|T)(?:(\d{1,3})D)?(?:T(?=\d)(?:(\d{1,3})H)?(?:(\d{1,5})M)?)?)$/;

const minute = 60 * 1000;
const day = 24 * 60 * minute;

/** How long it is, in milliseconds, days as 24 hours. */
export function lengthOf(text: string): number {
  const [, weeks = 0, days = 0, hours = 0, minutes = 0] = duration.exec(text) ?? [];
  return Number(weeks) * 7 * day + Number(days) * day + Number(hours) * 60 * minute + Number(minutes) * minute;
}

/** That long before the morning of a day, by the clocks of a time zone. */
export function momentBefore(before: string, date: string, timeZone: string): Date {
  const clock = Date.parse(`${date}T00:00:00Z`) + dueHour * 60 * minute - lengthOf(before);
  return momentIn(timeZone, new Date(clock).toISOString().slice(0, 19));
}
