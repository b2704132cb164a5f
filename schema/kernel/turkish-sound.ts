import { fold } from './turkish.ts';
import { readings } from './turkish-readings.ts';

// How the end of a name, a number or a code is read aloud in Turkish: what its suffixes go by.

const digits = ['sıfır', 'bir', 'iki', 'üç', 'dört', 'beş', 'altı', 'yedi', 'sekiz', 'dokuz'];
const tens = ['', 'on', 'yirmi', 'otuz', 'kırk', 'elli', 'altmış', 'yetmiş', 'seksen', 'doksan'];
/** Of 10³, 10⁶, …: the word that a number with so many threes of noughts at its end ends in. */
const thousands = ['bin', 'milyon', 'milyar', 'trilyon', 'katrilyon'];

/** Letters whose name is no consonant with an e after it. */
const letters: Readonly<Record<string, string>> = { h: 'haş', k: 'ke', q: 'kü', w: 'dabılyu', x: 'iks', ğ: 'yumuşak ge' };

/** The last word of how `text` is read, in lower case and spelled as it sounds; `e` where nothing can be read. */
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

/** The last word of a number: "iki" of 12, "bin" of 12000. */
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

/** An I among capitals is English more often than an ı: API. */
const soundOfLetter = (letter: string): string =>
  letter === 'ı' ? 'i' : (letters[letter] ?? (/[aoueiöü]/.test(letter) ? letter : `${letter}e`));

/**
 * Whether the last word of `text` is an abbreviation read letter by letter: it has no vowel (TBMM), is one letter, or is
 * in capitals and either of two letters (AB) or of a form that Turkish words do not have (GPU). Others are read as words,
 * and so is a text of several words that is in capitals from end to end: NATO, AYŞE YILMAZ.
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
/** Syllables of Turkish, with the pairs of consonants that one may end in. */
const turkishWord = new RegExp(`^(?:${consonant}?[aıoueiöü](?:[lmnry][çkpst]|[sş]t|[fh]t|ks|${consonant})?)+$`);

/** Foreign letters that do not sound as what is left of them without their marks; an â before l (Hilâl) is heard as an e. */
const foreign: Readonly<Record<string, string>> = { ä: 'e', æ: 'e', ø: 'ö', œ: 'ö', å: 'o', ß: 's', âl: 'el', ÂL: 'EL' };

/** Letters with foreign accents as their plain letter. */
function unaccented(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/âl|ÂL|[äæøœåß]/g, (letter) => foreign[letter] as string)
    .replaceAll(/[^\p{ASCII}çğıöşüÇĞİÖŞÜ]/gu, (letter) => letter.normalize('NFD').replaceAll(/\p{M}/gu, ''));
}
