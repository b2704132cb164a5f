import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { dayOf } from '../../i18n/dates.ts';
import type { Notification, Reason } from './documents.ts';
import { reasons } from './reasons.ts';

export const places = ['inbox', 'unread', 'snoozed', 'archived'] as const;
export const orders = ['newest', 'smart'] as const;

/** View, order and filters of the feed, stored in the URL. */
export type View = {
  readonly place: (typeof places)[number];
  readonly order: (typeof orders)[number];
  readonly reasons: readonly Reason[];
  /** Key of the project. */
  readonly project: string | null;
};

export type FilterProps = { readonly view: View; readonly onChange: (change: Partial<View>) => void };

const oneOf = <T extends string>(all: readonly T[], value: string | null): T | undefined => all.find((each) => each === value);

function read(parameters: URLSearchParams): View {
  return {
    place: oneOf(places, parameters.get('view')) ?? 'inbox',
    order: oneOf(orders, parameters.get('order')) ?? 'newest',
    reasons: (parameters.get('reason') ?? '').split(',').flatMap((reason) => oneOf(reasons, reason) ?? []),
    project: parameters.get('project'),
  };
}

/** @returns the view, and a function that changes it and retains other URL parameters */
export function useView(): readonly [View, (change: Partial<View>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const view = useMemo(() => read(parameters), [parameters]);
  const change = useCallback(
    (next: Partial<View>) =>
      setParameters(
        (now) => {
          const { place, order, reasons: chosen, project } = { ...read(now), ...next };
          const put = (name: string, value: string | null) => (value ? now.set(name, value) : now.delete(name));
          put('view', place === 'inbox' ? null : place);
          put('order', order === 'newest' ? null : order);
          put('reason', chosen.join(','));
          put('project', project);
          return now;
        },
        { replace: true },
      ),
    [setParameters],
  );
  return [view, change];
}

/** Whether filters are active. */
export const isFiltered = ({ reasons: chosen, project }: View): boolean => chosen.length > 0 || project !== null;

/** API filter of a view. */
export const filterOf = ({ place, reasons: chosen, project }: View) => ({
  ...(place === 'unread' && { unread: true }),
  ...(place === 'snoozed' && { snoozed: true }),
  ...(place === 'archived' && { archived: true }),
  ...(chosen.length > 0 && { reason: [...chosen] }),
  ...(project && { project: [project] }),
});

const asleep = ({ snoozedUntil }: Notification) => snoozedUntil !== null && Date.parse(snoozedUntil) > Date.now();

/** Whether a listed notification still belongs to the view. In "unread", one that was read stays until the next load. */
export function staysIn({ place }: View, item: Notification): boolean {
  if (place === 'archived') return item.archivedAt !== null;
  if (place === 'snoozed') return asleep(item);
  return item.archivedAt === null && !asleep(item);
}

/** Puts the notifications of a task that came on one day together, at the place of the first; the days keep their order. */
export function byTask(items: readonly Notification[]): Notification[] {
  const groups = new Map<string, Notification[]>();
  for (const item of items) {
    const key = `${dayOf(new Date(item.lastAt))} ${item.task?.id ?? item.id}`;
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups.values()].flat();
}

/** Whether a new notification belongs to the view. */
export function comesInto(view: View, item: Notification): boolean {
  return (
    staysIn(view, item) &&
    (view.place !== 'unread' || item.readAt === null) &&
    (view.reasons.length === 0 || view.reasons.includes(item.reason)) &&
    (view.project === null || view.project === item.project?.key)
  );
}
