import { plainLetters } from './letters.ts';

/** Turkish lower case: I becomes ı and İ becomes i. One letter never becomes two, unlike in `toLocaleLowerCase`. */
export function lowerCase(word: string): string {
  return word
    .replace(/İ|I\u0307/g, 'i')
    .replaceAll('I', 'ı')
    .replaceAll('Σ', 'σ')
    .toLowerCase();
}

/** Lower and upper case; the capital of `ı` is `I`, which needs no folding. */
const letters = new Map(
  Object.entries(plainLetters).flatMap(([letter, plain]) => [
    [letter, plain],
    [letter.toUpperCase(), plain.toUpperCase()],
  ]),
).set('ẞ', 'SS');

/** Removes accents from Latin letters: `şığlık` → `siglik`. Other scripts are unchanged. */
export function fold(word: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what is ASCII needs nothing
  if (/^[\x00-\x7f]*$/.test(word)) return word;
  return word.replace(
    /[\u00c0-\u024f\u0259\u1e00-\u1eff]/g,
    (letter) => letters.get(letter) ?? letter.normalize('NFD').replace(/\p{M}/gu, ''),
  );
}
