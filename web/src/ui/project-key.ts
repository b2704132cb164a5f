import { fold } from '../i18n/fold.ts';

/** Default length of a project key. */
const letters = 3;
/** Maximum length of a project key. */
const most = 10;

/** Unused project key for a name: `Web sitesi` → `WEB`, `WEB2`. */
export function projectKeyFor(name: string, taken: readonly string[]): string {
  const plain = fold(name)
    .toLocaleUpperCase('en')
    .replaceAll(/[^A-Z0-9]/g, '')
    .replace(/^\d+/, '');
  const base = plain.slice(0, letters).padEnd(2, 'P');
  for (let count = 1; ; count += 1) {
    const key = count === 1 ? base : `${base.slice(0, most - String(count).length)}${count}`;
    if (!taken.includes(key)) return key;
  }
}
