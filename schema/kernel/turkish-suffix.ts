import { soundOf } from './turkish-sound.ts';

/**
 * Suffixes, in this order in Turkish: -in, -e, -i, -de, -den, the third person's -i/-si, and -dir, which for a time
 * expresses a duration.
 */
export type Suffix = 'genitive' | 'dative' | 'accusative' | 'locative' | 'ablative' | 'possessive' | 'copula';

/**
 * Patterns of the suffixes: `A` is a or e, `I` is ı, i, u or ü, `D` is d or t. A first letter in parentheses appears
 * only after vowels.
 */
const patterns: Readonly<Record<Suffix, string>> = {
  genitive: '(n)In',
  dative: '(y)A',
  accusative: '(y)I',
  locative: 'DA',
  ablative: 'DAn',
  possessive: '(s)I',
  copula: 'DIr',
};

/** Vowels for `A` and `I` after the last vowel of a word (vowel harmony). */
const harmony: Readonly<Record<string, readonly [string, string]>> = {
  a: ['a', 'ı'],
  ı: ['a', 'ı'],
  o: ['a', 'u'],
  u: ['a', 'u'],
  e: ['e', 'i'],
  i: ['e', 'i'],
  ö: ['e', 'ü'],
  ü: ['e', 'ü'],
};

/** Consonants after which d becomes t ("fıstıkçı şahap"). */
const hard = /[fstkçşhp]$/;

/** The suffix for a word with the pronunciation `sound`: `ye` for `iki` and the dative. */
export function harmonized(sound: string, suffix: Suffix): string {
  const vowel = /.*([aıoueiöü])/.exec(sound)?.[1] ?? 'e';
  const [low, high] = harmony[vowel] as readonly [string, string];
  return patterns[suffix]
    .replace(/\((.)\)/, /[aıoueiöü]$/.test(sound) ? '$1' : '')
    .replace('A', low)
    .replace('I', high)
    .replace('D', hard.test(sound) ? 't' : 'd');
}

/** A trailing note in parentheses. The suffix ignores it and comes before it. */
const note = /^(.*\S)(\s+[([][^()[\]]*[)\]])$/s;

/**
 * Adds a suffix to a name, number or code, as it is read aloud: `Çankırı'nın`, `WEB-12'ye`, `API'ye`, `3 Aralık'ta`.
 * Proper names keep their letters and take an apostrophe. Text that cannot be read, such as a single emoji, is treated
 * as ending in e.
 * Not for titles or names of any form, such as a project's: put those in quotation marks and the suffix on the word
 * after them (`"Marmara Denizi" projesine`).
 */
export function suffixed(name: string, suffix: Suffix): string {
  const [, head = name, tail = ''] = note.exec(name) ?? [];
  return `${head}'${harmonized(soundOf(head), suffix)}${tail}`;
}
