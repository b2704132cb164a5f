import { useSyncExternalStore } from 'react';

export type Language = 'tr' | 'en';

const key = 'atolye.language';
const listeners = new Set<() => void>();
let current: Language = localStorage.getItem(key) === 'en' ? 'en' : 'tr';
document.documentElement.lang = current;

/** The language the page speaks: Turkish until another is chosen; remembered in this browser. */
export const language = (): Language => current;

export function setLanguage(next: Language): void {
  if (next === current) return;
  current = next;
  localStorage.setItem(key, next);
  document.documentElement.lang = next;
  for (const listener of listeners) listener();
}

export const useLanguage = (): Language =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, language);
