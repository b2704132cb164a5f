import { useSyncExternalStore } from 'react';

let said = '';
const listeners = new Set<() => void>();

/** Says something to who hears the page instead of seeing it. */
export function announce(sentence: string): void {
  // The same sentence twice is said twice: a space makes it another one.
  said = sentence === said ? `${sentence}\u00a0` : sentence;
  for (const listener of listeners) listener();
}

export const useAnnounced = (): string =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    () => said,
  );
