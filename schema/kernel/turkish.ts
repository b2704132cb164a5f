// Turkish sort order and folding. The database's are not used: a server may be built without ICU, and its rules change with its version.

import { plainLetters } from '../../src/ports/search/port.ts';

const alphabet = 'abcçdefgğhıijklmnoöpqrsştuüvwxyz';
/** The letters are mapped to the 32 characters from ` to DEL. */
const rank = new Map([...alphabet].map((letter, index) => [letter, String.fromCharCode(0x60 + index)]));
/** ASCII signs in that range are mapped to capitals, which do not occur in lower-case text. */
const signs = new Map([...'`{|}~\x7f'].map((sign, index) => [sign, String.fromCharCode(0x41 + index)]));

const marks = /[\u0300-\u036f]/g;
/** Separates a name from its accents. It sorts below every character of a name, so that "kâr" comes right after "kar". */
const unmarked = '\u0001';

/**
 * Sort key whose byte order is the Turkish alphabetical order of `name`, ignoring case and outer or repeated white
 * space: signs and digits, then letters (ç after c, ı before i), then other scripts. Letters with foreign accents sort
 * with their plain letter. Two names have equal keys only if they differ in nothing but case and white space.
 */
export function sortKey(name: string): string {
  let key = '';
  let accents = '';
  let marked = '';
  for (const letter of lower(name.trim().replace(/\s+/g, ' '))) {
    const own = rank.get(letter) ?? signs.get(letter);
    const plain = letter.normalize('NFD').replace(marks, '');
    const base = own ?? (plain === '' ? '' : rank.get(plain));
    key += base ?? letter;
    const accented = own === undefined && base !== undefined;
    accents += accented ? letter : unmarked;
    if (accented) marked = accents;
  }
  return marked === '' ? key : key + unmarked + marked;
}

/** ASCII and Turkish letters, with single spaces. */
const simple = /^(?:[!-~çğıöşüÇĞİÖŞÜ]| (?! ))*$/;
const turkishLetter = /[çğıöşüÇĞİÖŞÜ]/g;
const turkishLetters: Readonly<Record<string, string>> = {
  ...{ ç: 'c', ğ: 'g', ı: 'i', ö: 'o', ş: 's', ü: 'u' },
  ...{ Ç: 'c', Ğ: 'g', İ: 'i', Ö: 'o', Ş: 's', Ü: 'u' },
};

const plainLetter = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

/**
 * Normalizes `text` for comparison with typed text: Turkish lower case with plain letters ("IŞIK", "ışık", "isik"),
 * without soft hyphens and other invisible characters, with one kind of space, without ligatures and full-width letters
 * (NFKC). Texts pasted from word processors and PDFs are full of these. Rows store the result (`title_fold`,
 * `name_fold`): a change here needs a migration.
 */
export function fold(text: string): string {
  // Most titles are simple. For these, each letter by itself gives the same result in a fifth of the time.
  if (simple.test(text)) return text.replaceAll(turkishLetter, (letter) => turkishLetters[letter] as string).toLowerCase();
  return lower(text.normalize('NFKC').replaceAll(/\p{Cf}/gu, ''))
    .normalize('NFD')
    .replace(marks, '')
    .replaceAll(plainLetter, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/[^\S\n]+/g, ' ')
    .normalize('NFC');
}

const ranks = (letters: string) => [...letters].map((letter) => rank.get(letter)).join('');

/** Arguments of SQL's `translate` that convert a sort key to that of `fold(name)`. */
export const foldedKey = { from: `${ranks('çğıöşü')}łøđðħŧŋ`, to: ranks('cgiosulodd') + ranks('htn') };

function lower(text: string): string {
  return text.normalize('NFC').toLocaleLowerCase('tr').normalize('NFC');
}
