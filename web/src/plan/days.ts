import dayjs from 'dayjs';
import { addDays, weekdayOf } from '../text/dates.ts';

/** Days from one to another; negative where that is earlier. */
export const distance = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
const monday = (day: string): string => addDays(day, -weekdayOf(day));
export const monthAfter = (day: string, months: number): string => dayjs(day).startOf('month').add(months, 'month').format('YYYY-MM-DD');
export const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && dayjs(text).format('YYYY-MM-DD') === text;

export type Range = { readonly first: string; readonly last: string };

/** The weeks of a month, Monday first, with the days of its neighbours that fill them. */
export function weeksOf(day: string): readonly (readonly string[])[] {
  const first = monday(monthAfter(day, 0));
  const weeks = Math.ceil((distance(first, monthAfter(day, 1)) || 1) / 7);
  return Array.from({ length: weeks }, (_, week) => Array.from({ length: 7 }, (__, at) => addDays(first, 7 * week + at)));
}

export const scales = ['week', 'month'] as const;
export type Scale = (typeof scales)[number];

/** What a timeline shows: four weeks, or half a year. */
export function stretchOf(day: string, scale: Scale): Range {
  if (scale === 'week') return { first: monday(day), last: addDays(monday(day), 27) };
  return { first: monthAfter(day, 0), last: addDays(monthAfter(day, 6), -1) };
}

type Dated = { readonly startDate: string | null; readonly dueDate: string | null };

/** From when to when something is planned; undefined for what has no date. */
export function spanOf({ startDate, dueDate }: Dated): Range | undefined {
  const [first, last] = [startDate ?? dueDate, dueDate ?? startDate];
  if (!first || !last) return undefined;
  return first > last ? { first: last, last } : { first, last };
}

/** What is due, or planned to be worked on, in a stretch of days, in the language of filters. */
export const plannedIn = ({ first, last }: Range): string => `due>=${first} (start<=${last} or due<=${last})`;
/** The same, and what only begins there. */
export const shownIn = (range: Range): string => `((${plannedIn(range)}) or (due:none start>=${range.first} start<=${range.last}))`;

/** Things put beside each other so that none lies over another: the lane of each, from 0, the earliest and longest first. */
export function lanesOf<T>(things: readonly T[], spanOfThing: (thing: T) => Range): ReadonlyMap<T, number> {
  const ends: string[] = [];
  const lanes = new Map<T, number>();
  const sorted = things.toSorted((a, b) => {
    const [left, right] = [spanOfThing(a), spanOfThing(b)];
    return left.first.localeCompare(right.first) || right.last.localeCompare(left.last);
  });
  for (const thing of sorted) {
    const { first, last } = spanOfThing(thing);
    const free = ends.findIndex((end) => end < first);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = last;
    lanes.set(thing, lane);
  }
  return lanes;
}
