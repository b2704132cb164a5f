import { useSyncExternalStore } from 'react';
import { Observable } from '../observable.ts';
import { browserStorage } from '../storage.ts';

export type Language = 'tr' | 'en';

const key = 'atolye.language';
const changes = new Observable();

/** Language chosen in this browser; null without a choice. */
const chosen = () => browserStorage.getItem(key);
/** Returns the first of the browser's languages that the app supports; Turkish if there is none. */
export function spokenOf(languages: readonly string[] = globalThis.navigator?.languages ?? []): Language {
  const known = languages.map((tag) => tag.toLowerCase().split('-')[0]).find((language) => language === 'tr' || language === 'en');
  return known === 'en' ? 'en' : 'tr';
}

const first = chosen();
let current: Language = first === 'en' || first === 'tr' ? first : spokenOf();
const speak = (to: Language) => {
  // Unit tests have no document.
  if ('document' in globalThis) document.documentElement.lang = to;
};
speak(current);

/** Language of the page: the one chosen in this browser, else that of the viewer's profile, before sign-in that of the browser. */
export const language = (): Language => current;

/** Whether a language was chosen in this browser. */
export const isLanguageChosen = (): boolean => chosen() !== null;

/** Changes the language without storing the choice. */
export function setLanguage(next: Language): void {
  if (next === current) return;
  current = next;
  speak(next);
  changes.notify();
}

/** Changes the language and stores the choice in this browser. */
export function chooseLanguage(next: Language): void {
  browserStorage.setItem(key, next);
  setLanguage(next);
}

export const useLanguage = (): Language => useSyncExternalStore(changes.subscribe, language);
