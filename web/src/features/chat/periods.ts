export type Period = { readonly id: string; readonly name: 'today' | 'yesterday' | 'week' | null; readonly items: readonly Dated[] };
type Dated = { readonly updatedAt: string };

/** The day as a number, without the hour that summer time adds or removes. */
const dayOf = (at: Date): number => Date.UTC(at.getFullYear(), at.getMonth(), at.getDate());

/** Groups items, sorted by time, into today, yesterday, the last seven days and months (`name` null, `id` the month's first day). */
export function byPeriod<T extends Dated>(
  items: readonly T[],
  now = new Date(),
): (Omit<Period, 'items'> & { readonly items: readonly T[] })[] {
  const groups = Map.groupBy(items, ({ updatedAt }) => {
    const at = new Date(updatedAt);
    const days = Math.round((dayOf(now) - dayOf(at)) / 86_400_000);
    if (days <= 0) return 'today';
    if (days === 1) return 'yesterday';
    return days < 7 ? 'week' : `${at.toLocaleDateString('sv').slice(0, 8)}01`;
  });
  return [...groups].map(([id, all]) => ({ id, name: id === 'today' || id === 'yesterday' || id === 'week' ? id : null, items: all }));
}
