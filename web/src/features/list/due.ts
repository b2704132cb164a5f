import { addDays, weekdayOf } from '../../i18n/dates.ts';

/** Relative ranges of due dates: until yesterday, today, the next seven days, and weeks from Monday to Sunday. */
export const dues = ['overdue', 'today', 'seven_days', 'this_week', 'next_week'] as const;
export type Due = (typeof dues)[number];

/** First and last day of a range; empty if it is open. */
export function rangeOf(due: Due, now: string): { readonly from: string; readonly to: string } {
  const day = (distance: number) => addDays(now, distance);
  const monday = -weekdayOf(now);
  if (due === 'overdue') return { from: '', to: day(-1) };
  if (due === 'today') return { from: day(0), to: day(0) };
  if (due === 'seven_days') return { from: day(0), to: day(7) };
  const first = due === 'this_week' ? monday : monday + 7;
  return { from: day(first), to: day(first + 6) };
}
