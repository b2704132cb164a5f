import { useMemo } from 'react';
import { fold } from '../../i18n/fold.ts';
import { noNames, writeFilter } from '../list/filter-text.ts';
import type { SavedState } from '../list/use-view.ts';
import { plain, type View } from '../list/view.ts';
import { useViewer } from '../viewer/viewer.tsx';
import type { Card, Matches } from './store.ts';

/** Filters that the page applies itself, without a request. `assignee` also accepts `me` and `none`. */
const fields = ['q', 'assignee', 'label', 'priority'] as const;
type Filters = Pick<View, (typeof fields)[number]>;

/** Filters that the server applies, in the filter language; empty for none. */
export type Narrowing = { readonly text: string; readonly chips: string };

/** @param me id of the current user @returns a predicate for cards; undefined if nothing is filtered */
function matcherOf({ q, assignee, label, priority }: Filters, me: string): Matches | undefined {
  const text = fold(q.trim());
  const people = assignee.map((each) => (each === 'me' ? me : each));
  const conditions: (Matches | false)[] = [
    text !== '' && ((card: Card) => fold(card.title).includes(text) || fold(card.number) === text),
    people.length > 0 && ((card: Card) => people.includes(card.assignee?.id ?? 'none')),
    label.length > 0 && ((card: Card) => card.labels.some(({ id }) => label.includes(id))),
    priority.length > 0 && ((card: Card) => priority.includes(card.priority)),
  ];
  const asked = conditions.filter((condition) => condition !== false);
  return asked.length === 0 ? undefined : (card) => asked.every((condition) => condition(card));
}

/** Splits a view's filters: the page applies those changed on it, the server the rest and those of the saved view. */
export function useFilters(
  view: View,
  { base, saved, changed }: SavedState,
): { readonly narrowing: Narrowing; readonly matches: Matches | undefined } {
  const me = useViewer().id;
  const own = useMemo(() => {
    const as = (field: (typeof fields)[number]) => String(view[field]) !== String(base?.[field] ?? '');
    return Object.fromEntries(fields.filter(as).map((field) => [field, view[field]]));
  }, [view, base]);
  const matches = useMemo(() => matcherOf({ ...plain, ...own }, me), [own, me]);
  const nothing = Object.fromEntries(Object.keys(own).map((field) => [field, plain[field as keyof View]]));
  const chips = writeFilter({ ...view, ...nothing, project: [], filter: '' }, noNames, 'en').text;
  // A saved view uses its stored filter text, because the names in it may not be loaded yet.
  const sign = saved && !changed ? [saved.filter, ''].join('\n') : [view.filter.trim(), chips].join('\n');
  const narrowing = useMemo(() => {
    const [text = '', rest = ''] = sign.split('\n');
    return { text, chips: rest };
  }, [sign]);
  return { narrowing, matches };
}
