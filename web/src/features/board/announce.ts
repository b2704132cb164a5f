import { useSyncExternalStore } from 'react';

let said = '';
const listeners = new Set<() => void>();

/** Announces a text to screen readers. */
export function announce(sentence: string): void {
  // A live region ignores a repeated text; the added space makes it a different one.
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
