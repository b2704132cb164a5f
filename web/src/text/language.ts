import { useSyncExternalStore } from 'react';
import { browserStorage } from '../api/storage.ts';

export type Language = 'tr' | 'en';

const key = 'atolye.language';
const listeners = new Set<() => void>();

/** What was chosen in this browser; null where nothing was. */
const chosen = () => browserStorage.getItem(key);
/** The first of the browser's languages that the app speaks; Turkish if it speaks none of them. */
export function spokenOf(languages: readonly string[] = globalThis.navigator?.languages ?? []): Language {
  const known = languages.map((tag) => tag.toLowerCase().split('-')[0]).find((language) => language === 'tr' || language === 'en');
  return known === 'en' ? 'en' : 'tr';
}

const first = chosen();
let current: Language = first === 'en' || first === 'tr' ? first : spokenOf();
const speak = (to: Language) => {
  // Tests of modules have no page.
  if ('document' in globalThis) document.documentElement.lang = to;
};
speak(current);

/** The language the page speaks: what was chosen in this browser, else the person's own; before sign-in the browser's. */
export const language = (): Language => current;

/** Whether somebody chose one in this browser. */
export const isLanguageChosen = (): boolean => chosen() !== null;

/** Speaks another language from now on, without remembering it. */
export function setLanguage(next: Language): void {
  if (next === current) return;
  current = next;
  speak(next);
  for (const listener of listeners) listener();
}

/** Speaks another language, in this browser from now on. */
export function chooseLanguage(next: Language): void {
  browserStorage.setItem(key, next);
  setLanguage(next);
}

export const useLanguage = (): Language =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, language);
