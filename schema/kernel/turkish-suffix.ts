import { soundOf } from './turkish-sound.ts';

/** What a suffix says; in Turkish order: -in, -e, -i, -de, -den, the third person's -i/-si, and -dir, which says of a time how long it is. */
export type Suffix = 'genitive' | 'dative' | 'accusative' | 'locative' | 'ablative' | 'possessive' | 'copula';

/**
 * Each by its pattern: `A` is a or e, `I` is ı, i, u or ü, `D` is d or t; a first letter in parentheses stands after
 * vowels alone.
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

/** What follows the last vowel of a word: of `A`, and of `I` (vowel harmony). */
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

/** Consonants that make a d after them a t ("fıstıkçı şahap"). */
const hard = /[fstkçşhp]$/;

/** The suffix for a word that sounds like `sound`, such as `iki`: `ye`. */
export function harmonized(sound: string, suffix: Suffix): string {
  const vowel = /.*([aıoueiöü])/.exec(sound)?.[1] ?? 'e';
  const [low, high] = harmony[vowel] as readonly [string, string];
  return patterns[suffix]
    .replace(/\((.)\)/, /[aıoueiöü]$/.test(sound) ? '$1' : '')
    .replace('A', low)
    .replace('I', high)
    .replace('D', hard.test(sound) ? 't' : 'd');
}

/** A note in parentheses at the end, of which the suffix takes no notice: it stands before it. */
const note = /^(.*\S)(\s+[([][^()[\]]*[)\]])$/s;

/**
 * A name, number or code with its suffix, as it is read aloud: `Çankırı'nın`, `WEB-12'ye`, `API'ye`, `3 Aralık'ta`. Proper
 * names keep their letters and take an apostrophe. What cannot be read, such as an emoji alone, is taken to end in e.
 *
 * Not for titles nor for names that may be of any form, such as a project's: those go in quotation marks, and the suffix
 * on the word after them (`"Marmara Denizi" projesine`).
 */
export function suffixed(name: string, suffix: Suffix): string {
  const [, head = name, tail = ''] = note.exec(name) ?? [];
  return `${head}'${harmonized(soundOf(head), suffix)}${tail}`;
}
