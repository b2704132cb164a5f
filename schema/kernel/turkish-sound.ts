import { fold } from './turkish.ts';
import { readings } from './turkish-readings.ts';

// Pronunciation of the end of a name, number or code in Turkish, which decides its suffixes.

const digits = ['sıfır', 'bir', 'iki', 'üç', 'dört', 'beş', 'altı', 'yedi', 'sekiz', 'dokuz'];
const tens = ['', 'on', 'yirmi', 'otuz', 'kırk', 'elli', 'altmış', 'yetmiş', 'seksen', 'doksan'];
/** Number words for 10³, 10⁶, …: the last word of a number with that many groups of three zeros at its end. */
const thousands = ['bin', 'milyon', 'milyar', 'trilyon', 'katrilyon'];

/** Letters whose name is not the consonant followed by e. */
const letters: Readonly<Record<string, string>> = { h: 'haş', k: 'ke', q: 'kü', w: 'dabılyu', x: 'iks', ğ: 'yumuşak ge' };

/** Last word of the pronunciation of `text`, in lower case and phonetic spelling; `e` if nothing can be read. */
export function soundOf(text: string): string {
  const plain = unaccented(text);
  const number = /(\d{1,3}(?:\.\d{3})+|\d+)[^\p{L}\d]*$/u.exec(plain);
  if (number) return soundOfNumber((number[1] as string).replaceAll('.', ''));
  const word = /(\p{Script=Latin}+)[^\p{L}\d]*$/u.exec(plain)?.[1];
  if (word === undefined) return 'e';
  const known = readings[fold(word)];
  if (known !== undefined) return known;
  const lower = word.toLocaleLowerCase('tr');
  if (isReadByLetters(word, plain)) return soundOfLetter(lower.at(-1) as string);
  // Mary, Henry: Turkish has no y after a consonant.
  return lower
    .replace(/(?<=[^aıoueiöü])y$/, 'i')
    .replace(/x$/, 'ks')
    .replace(/q$/, 'k');
}

/** Last word of a number: "iki" for 12, "bin" for 12000. */
function soundOfNumber(number: string): string {
  const significant = number.replace(/0+$/, '');
  const noughts = number.length - significant.length;
  const last = Number(significant.at(-1) ?? 0);
  if (last === 0) return digits[0] as string;
  if (noughts === 0) return digits[last] as string;
  if (noughts === 1) return tens[last] as string;
  if (noughts === 2) return 'yüz';
  return thousands[Math.floor(noughts / 3) - 1] ?? (digits[0] as string);
}

/** In capitals, I is more often an English I than the capital of ı: API. */
const soundOfLetter = (letter: string): string =>
  letter === 'ı' ? 'i' : (letters[letter] ?? (/[aoueiöü]/.test(letter) ? letter : `${letter}e`));

/**
 * Whether the last word of `text` is an abbreviation read letter by letter: it has no vowel (TBMM), has one letter, or
 * is in capitals and has two letters (AB) or a form that Turkish words do not have (GPU). Other words are read as words,
 * and so is a text of several words entirely in capitals: NATO, AYŞE YILMAZ.
 */
function isReadByLetters(word: string, text: string): boolean {
  const lower = word.toLocaleLowerCase('tr');
  if (word.length === 1 || !/[aıoueiöü]/.test(lower)) return true;
  const several = /\p{L}[^\p{L}]+\p{L}/u.test(text);
  if (!isCapital(word) || (several && isCapital(text))) return false;
  return word.length === 2 || (word.length <= 5 && !turkishWord.test(lower));
}

const isCapital = (text: string) => text === text.toLocaleUpperCase('tr');

const consonant = '[bcçdfgğhjklmnprsştvyz]';
/** Turkish syllables, including the pairs of consonants that may end one. */
const turkishWord = new RegExp(`^(?:${consonant}?[aıoueiöü](?:[lmnry][çkpst]|[sş]t|[fh]t|ks|${consonant})?)+$`);

/** Foreign letters that sound different from their base letter. An â before l (Hilâl) sounds like e. */
const foreign: Readonly<Record<string, string>> = { ä: 'e', æ: 'e', ø: 'ö', œ: 'ö', å: 'o', ß: 's', âl: 'el', ÂL: 'EL' };

/** Replaces letters with foreign accents by their plain letter. */
function unaccented(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/âl|ÂL|[äæøœåß]/g, (letter) => foreign[letter] as string)
    .replaceAll(/[^\p{ASCII}çğıöşüÇĞİÖŞÜ]/gu, (letter) => letter.normalize('NFD').replaceAll(/\p{M}/gu, ''));
}
