/** Latin letters that are no letter plus accent. */
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
 * A text as it is compared: in Turkish lower case, without the marks of its letters (`İ`, `I`, `ı`, `i` are one), without ligatures and
 * signs that are not seen. The server finds by the same rule (`schema/kernel/turkish.ts`).
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

/** Whether `text` has what somebody typed to find it. */
export const finds = (text: string, typed: string): boolean => fold(text).includes(fold(typed.trim()));
