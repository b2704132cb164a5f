/** Latin letters that Unicode does not decompose into a letter and a mark. */
const plain: Readonly<Record<string, string>> = {
  ı: 'i',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
};

/**
 * Normalizes a text for comparison: Turkish lower case, without diacritics (`İ`, `I`, `ı`, `i` are equal), ligatures and invisible
 * characters. The server searches by the same rule (`schema/kernel/turkish.ts`).
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .toLocaleLowerCase('tr')
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[ıøđðłħŧŋæœßþ]/g, (letter) => plain[letter] ?? letter)
    .replaceAll(/\s+/g, ' ');

/** Whether `text` contains the typed search text. */
export const finds = (text: string, typed: string): boolean => fold(text).includes(fold(typed.trim()));
