import dayjs from 'dayjs';

/** Stretches of days as people say them: until yesterday, today, from today on for seven days, and the week (Monday to Sunday). */
export const dues = ['overdue', 'today', 'seven_days', 'this_week', 'next_week'] as const;
export type Due = (typeof dues)[number];

/** The first and the last day of such a stretch; empty where it has none. */
export function rangeOf(due: Due, now: string): { readonly from: string; readonly to: string } {
  const day = (distance: number) => dayjs(now).add(distance, 'day').format('YYYY-MM-DD');
  const monday = -((dayjs(now).day() + 6) % 7);
  if (due === 'overdue') return { from: '', to: day(-1) };
  if (due === 'today') return { from: day(0), to: day(0) };
  if (due === 'seven_days') return { from: day(0), to: day(7) };
  const first = due === 'this_week' ? monday : monday + 7;
  return { from: day(first), to: day(first + 6) };
}
