import { useEffect, useRef } from 'react';
import type { Change } from './documents.ts';

type Listener = { readonly onChange: (change: Change) => void; readonly onGap: () => void };

const listeners = new Set<Listener>();

/** Notifies all listeners of a change in the user's feed. */
export function notifyChange(change: Change): void {
  for (const { onChange } of listeners) onChange(change);
}

/** Notifies all listeners that events may have been missed. */
export function notifyGap(): void {
  for (const { onGap } of listeners) onGap();
}

/** Listens to the app's single feed subscription while the component is mounted. */
export function useChanges(listener: Listener): void {
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => {
    const own: Listener = { onChange: (change) => latest.current.onChange(change), onGap: () => latest.current.onGap() };
    listeners.add(own);
    return () => void listeners.delete(own);
  }, []);
}
