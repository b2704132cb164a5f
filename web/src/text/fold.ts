/** A text as it is compared: in Turkish lower case, without the marks of its letters (`İ`, `I`, `ı`, `i` are one). */
export const fold = (text: string): string =>
  text
    .toLocaleLowerCase('tr')
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll('ı', 'i');

/** Whether `text` has what somebody typed to find it. */
export const finds = (text: string, typed: string): boolean => fold(text).includes(fold(typed.trim()));
