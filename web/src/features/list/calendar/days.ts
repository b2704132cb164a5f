import dayjs from 'dayjs';
import { addDays, weekdayOf } from '../../../i18n/dates.ts';

/** Number of days between two dates; negative if `to` is earlier. */
export const distance = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
const monday = (day: string): string => addDays(day, -weekdayOf(day));
export const monthAfter = (day: string, months: number): string => dayjs(day).startOf('month').add(months, 'month').format('YYYY-MM-DD');

export type Range = { readonly first: string; readonly last: string };

/** Weeks of a month from Monday, including days of adjacent months. */
export function weeksOf(day: string): readonly (readonly string[])[] {
  const first = monday(monthAfter(day, 0));
  const weeks = Math.ceil((distance(first, monthAfter(day, 1)) || 1) / 7);
  return Array.from({ length: weeks }, (_, week) => Array.from({ length: 7 }, (__, at) => addDays(first, 7 * week + at)));
}

export const scales = ['week', 'month'] as const;
export type Scale = (typeof scales)[number];

/** Range of a timeline: four weeks, or six months. */
export function stretchOf(day: string, scale: Scale): Range {
  if (scale === 'week') return { first: monday(day), last: addDays(monday(day), 27) };
  return { first: monthAfter(day, 0), last: addDays(monthAfter(day, 6), -1) };
}

type Dated = { readonly startDate: string | null; readonly dueDate: string | null };

/** Start and end of a task's dates; undefined if it has none. */
export function spanOf({ startDate, dueDate }: Dated): Range | undefined {
  const [first, last] = [startDate ?? dueDate, dueDate ?? startDate];
  if (!first || !last) return undefined;
  return first > last ? { first: last, last } : { first, last };
}

/** Filter text: tasks that are due, or planned to be worked on, within a range. */
export const plannedIn = ({ first, last }: Range): string => `due>=${first} (start<=${last} or due<=${last})`;
/** Like `plannedIn`, including tasks that only have a start date in the range. */
export const plannedOrStartingIn = (range: Range): string =>
  `((${plannedIn(range)}) or (due:none start>=${range.first} start<=${range.last}))`;

/** Assigns each thing a track, from 0, so that none overlap; the earliest and longest come first. */
export function tracksOf<T>(things: readonly T[], spanOfThing: (thing: T) => Range): ReadonlyMap<T, number> {
  const ends: string[] = [];
  const tracks = new Map<T, number>();
  const sorted = things.toSorted((a, b) => {
    const [left, right] = [spanOfThing(a), spanOfThing(b)];
    return left.first.localeCompare(right.first) || right.last.localeCompare(left.last);
  });
  for (const thing of sorted) {
    const { first, last } = spanOfThing(thing);
    const free = ends.findIndex((end) => end < first);
    const track = free < 0 ? ends.length : free;
    ends[track] = last;
    tracks.set(thing, track);
  }
  return tracks;
}
