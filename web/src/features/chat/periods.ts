import { dayOf } from '../../i18n/dates.ts';

export type Period = { readonly id: string; readonly name: 'today' | 'yesterday' | 'week' | null; readonly items: readonly Dated[] };
type Dated = { readonly updatedAt: string };

/** Groups items, sorted by time, into today, yesterday, the last seven days and months (`name` null, `id` the month's first day). */
export function byPeriod<T extends Dated>(
  items: readonly T[],
  now = new Date(),
): (Omit<Period, 'items'> & { readonly items: readonly T[] })[] {
  const groups = Map.groupBy(items, ({ updatedAt }) => {
    const day = dayOf(new Date(updatedAt));
    const days = (Date.parse(dayOf(now)) - Date.parse(day)) / 86_400_000;
    if (days <= 0) return 'today';
    if (days === 1) return 'yesterday';
    return days < 7 ? 'week' : `${day.slice(0, 8)}01`;
  });
  return [...groups].map(([id, all]) => ({ id, name: id === 'today' || id === 'yesterday' || id === 'week' ? id : null, items: all }));
}
