import { useSyncExternalStore } from 'react';
import { Observable } from '../../observable.ts';

let said = '';
const sentences = new Observable();

/** Announces a text to screen readers. */
export function announce(sentence: string): void {
  // A live region ignores a repeated text; the added space makes it a different one.
  said = sentence === said ? `${sentence}\u00a0` : sentence;
  sentences.notify();
}

export const useAnnounced = (): string => useSyncExternalStore(sentences.subscribe, () => said);
