import { useCallback, useEffect, useRef, useState } from 'react';
import type { Notification } from './documents.ts';

/** The element of a notification that takes the focus. */
export const rowId = (id: string): string => `feed-${id}`;
/** The list's own element: it takes the focus when nothing is left in it. */
export const listId = 'feed-list';

/** One notification of the list is reached by Tab; the keys go from it to the others. */
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
    /** It has the focus now. */
    setActive: setChosen,
    /** Whether the focus is on the notification the keys are for. */
    isFocused: () => active !== undefined && document.getElementById(rowId(active.id))?.closest('li')?.contains(document.activeElement),
    focus: () => go(active?.id),
    /** @returns whether there was another one */
    step: (by: 1 | -1): boolean => {
      const next = items[index + by];
      if (next) go(next.id);
      return next !== undefined;
    },
    /** It leaves the list: its neighbour takes the focus. */
    leave: (id: string) => {
      const at = items.findIndex((item) => item.id === id);
      go((items[at + 1] ?? items[at - 1])?.id);
    },
  };
}
