import { useRef, useState } from 'react';

type Row = { readonly id: string };

/**
 * A list that is read from its newest end and stays gapless while it grows there: what was seen stays, though the newest
 * page has moved on. Ids grow with time. `gone`: ids that were removed.
 * @returns all that was seen, oldest first, and how to add older ones
 */
export function usePages<T extends Row>(newest: readonly T[] | undefined, gone: ReadonlySet<string>) {
  const seen = useRef(new Map<string, T>());
  const [, setCount] = useState(0);
  const oldest = newest ? newest.reduce((least, { id }) => (least && least < id ? least : id), '') : '~';
  // Of the span the newest page covers, it alone says what is there.
  for (const id of seen.current.keys()) if (id >= oldest || gone.has(id)) seen.current.delete(id);
  for (const row of newest ?? []) if (!gone.has(row.id)) seen.current.set(row.id, row);
  const rows = [...seen.current.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  const add = (older: readonly T[]) => {
    for (const row of older) seen.current.set(row.id, row);
    setCount((now) => now + 1);
  };
  return { rows, add };
}
