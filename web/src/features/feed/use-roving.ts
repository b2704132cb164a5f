import { useCallback, useEffect, useRef, useState } from 'react';
import type { Notification } from './documents.ts';

/** Element id of a notification's link, which takes the focus. */
export const rowId = (id: string): string => `feed-${id}`;
/** Element id of the list, which takes the focus when it becomes empty. */
export const listId = 'feed-list';

/** Roving tab index: one notification is the tab stop, keys move it. */
export function useRoving(items: readonly Notification[]) {
  const [chosen, setChosen] = useState<string>();
  const index = Math.max(
    0,
    items.findIndex(({ id }) => id === chosen),
  );
  const active = items[index];
  const wanted = useRef<string>(undefined);

  useEffect(() => {
    if (wanted.current === undefined) return;
    const element = document.getElementById(wanted.current);
    if (!element) return;
    wanted.current = undefined;
    element.focus();
    element.scrollIntoView({ block: 'nearest' });
  });

  const go = useCallback((id: string | undefined) => {
    wanted.current = id === undefined ? listId : rowId(id);
    setChosen(id);
  }, []);
  return {
    active,
    /** Called when a notification receives the focus. */
    setActive: setChosen,
    /** Whether the focus is within the active notification. */
    isFocused: () => active !== undefined && document.getElementById(rowId(active.id))?.closest('li')?.contains(document.activeElement),
    focus: () => go(active?.id),
    /** @returns whether there was a neighbour */
    step: (by: 1 | -1): boolean => {
      const next = items[index + by];
      if (next) go(next.id);
      return next !== undefined;
    },
    /** Focuses the neighbour of a notification that leaves the list. */
    leave: (id: string) => {
      const at = items.findIndex((item) => item.id === id);
      go((items[at + 1] ?? items[at - 1])?.id);
    },
  };
}
