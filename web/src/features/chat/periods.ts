import dayjs from 'dayjs';

export type Period = { readonly id: string; readonly name: 'today' | 'yesterday' | 'week' | null; readonly items: readonly Dated[] };
type Dated = { readonly updatedAt: string };

/** Groups items, sorted by time, into today, yesterday, the last seven days and months (`name` null, `id` the month's first day). */
export function byPeriod<T extends Dated>(
  items: readonly T[],
  now = dayjs(),
): (Omit<Period, 'items'> & { readonly items: readonly T[] })[] {
  const groups = Map.groupBy(items, ({ updatedAt }) => {
    const days = now.startOf('day').diff(dayjs(updatedAt).startOf('day'), 'day');
    if (days <= 0) return 'today';
    if (days === 1) return 'yesterday';
    return days < 7 ? 'week' : dayjs(updatedAt).startOf('month').format('YYYY-MM-DD');
  });
  return [...groups].map(([id, all]) => ({ id, name: id === 'today' || id === 'yesterday' || id === 'week' ? id : null, items: all }));
}
