import { useCallback, useEffect, useRef, useState } from 'react';
import type { Notification } from './documents.ts';

/** Element id of a notification's link, which takes the focus. */
export const rowId = (id: string): string => `feed-${id}`;
/** Element id of the list, which takes the focus when it becomes empty. */
export const listId = 'feed-list';

/** Distance by which the list is scrolled: itself on wide screens, with the page on narrow ones. */
export const scrolledBy = (): number => Math.max(scrollY, document.getElementById(listId)?.scrollTop ?? 0);

/** Milliseconds in which a row leaves the list. */
const slideMs = 150;

/** Shows that a row leaves the list, unless the user prefers no motion. */
export async function slideOut(id: string): Promise<void> {
  const row = document.getElementById(rowId(id))?.closest('li');
  if (!row || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const frames = { opacity: [1, 0], transform: ['none', 'translateX(1.5rem)'], height: [`${row.offsetHeight}px`, '0'] };
  await row.animate(frames, { duration: slideMs, easing: 'ease-in', fill: 'forwards' }).finished.catch(() => undefined);
}

/** Roving tab index: one notification is the tab stop, keys move it. */
export function useRoving(items: readonly Notification[]) {
  const [chosen, setChosen] = useState<string>();
  const found = items.findIndex(({ id }) => id === chosen);
  // If the notification left the list, the one in its place follows.
  const place = useRef(0);
  const index = found < 0 ? Math.min(place.current, Math.max(0, items.length - 1)) : found;
  place.current = index;
  const active = items[index];
  const wanted = useRef<string>(undefined);
  const latest = useRef(chosen);
  latest.current = chosen;

  const focusWanted = useCallback(() => {
    if (wanted.current === undefined) return;
    const element = document.getElementById(wanted.current);
    if (!element) return;
    wanted.current = undefined;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: 'nearest' });
  }, []);
  useEffect(focusWanted);

  const go = useCallback(
    (item: Notification | undefined) => {
      wanted.current = item ? rowId(item.id) : listId;
      setChosen(item?.id);
      // Without a change of the state, nothing is rendered and no effect runs.
      if (item?.id === latest.current) focusWanted();
      return item;
    },
    [focusWanted],
  );
  return {
    active,
    /** Called when a notification receives the focus. */
    setActive: setChosen,
    /** Whether the focus is within the active notification. */
    isFocused: () => active !== undefined && document.getElementById(rowId(active.id))?.closest('li')?.contains(document.activeElement),
    /** Focuses the active notification. */
    focus: () => go(active),
    /** Focuses a neighbour. @returns undefined if there is none */
    step: (by: 1 | -1) => items[index + by] && go(items[index + by]),
    /** Focuses the neighbour of a notification that leaves the list. @returns the neighbour */
    leave: (id: string) => {
      const at = items.findIndex((item) => item.id === id);
      return go(items[at + 1] ?? items[at - 1]);
    },
  };
}
