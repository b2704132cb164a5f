import { useRef, useState } from 'react';

type Row = { readonly id: string };

/**
 * List that is loaded from its newest end and stays gapless while new rows arrive. Ids sort by time.
 * @param gone ids of removed rows
 * @returns all loaded rows, oldest first, and a function that adds older ones
 */
export function usePages<T extends Row>(newest: readonly T[] | undefined, gone: ReadonlySet<string>) {
  const seen = useRef(new Map<string, T>());
  const [, setCount] = useState(0);
  const oldest = newest ? newest.reduce((least, { id }) => (least && least < id ? least : id), '') : '~';
  // The newest page is authoritative for the range that it covers.
  for (const id of seen.current.keys()) if (id >= oldest || gone.has(id)) seen.current.delete(id);
  for (const row of newest ?? []) if (!gone.has(row.id)) seen.current.set(row.id, row);
  const rows = [...seen.current.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
  const add = (older: readonly T[]) => {
    for (const row of older) seen.current.set(row.id, row);
    setCount((now) => now + 1);
  };
  return { rows, add };
}
