import { useEffect, useRef } from 'react';
import type { Change } from './documents.ts';

type Listener = { readonly onChange: (change: Change) => void; readonly onGap: () => void };

const listeners = new Set<Listener>();

/** Tells whoever listens what happened to the viewer's feed. */
export function tellChange(change: Change): void {
  for (const { onChange } of listeners) onChange(change);
}

/** Something may have been missed. */
export function tellGap(): void {
  for (const { onGap } of listeners) onGap();
}

/** Listens to what the app's one subscription to the feed tells, for as long as the component is shown. */
export function useChanges(listener: Listener): void {
  const latest = useRef(listener);
  latest.current = listener;
  useEffect(() => {
    const own: Listener = { onChange: (change) => latest.current.onChange(change), onGap: () => latest.current.onGap() };
    listeners.add(own);
    return () => void listeners.delete(own);
  }, []);
}
