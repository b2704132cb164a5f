import { momentIn } from '../../kernel/zone.ts';

/** Hour of the due date from which reminders count back, in the recipient's time zone. */
export const dueHour = 9;
/** Maximum number of days that a reminder can be before the due date. */
export const maxDaysBefore = 30;

/** ISO 8601 duration in weeks, or in days, hours and minutes: `P1D`, `PT2H30M`. */
export const duration = /^P(?:(\d{1,3})W|(?=\d|T)(?:(\d{1,3})D)?(?:T(?=\d)(?:(\d{1,3})H)?(?:(\d{1,5})M)?)?)$/;

const minute = 60 * 1000;
const day = 24 * 60 * minute;

/** Length of a duration in milliseconds. A day has 24 hours. */
export function lengthOf(text: string): number {
  const [, weeks = 0, days = 0, hours = 0, minutes = 0] = duration.exec(text) ?? [];
  return Number(weeks) * 7 * day + Number(days) * day + Number(hours) * 60 * minute + Number(minutes) * minute;
}

/** Time that is `before` ahead of `dueHour` on a date, in a time zone. */
export function momentBefore(before: string, date: string, timeZone: string): Date {
  const clock = Date.parse(`${date}T00:00:00Z`) + dueHour * 60 * minute - lengthOf(before);
  return momentIn(timeZone, new Date(clock).toISOString().slice(0, 19));
}
