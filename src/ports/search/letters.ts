/** Latin letters that do not decompose into letter plus accent, with their usual ASCII substitutes. Lists also fold names by this table. */
export const plainLetters: Readonly<Record<string, string>> = {
  ı: 'i', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ħ: 'h', ŧ: 't', ŋ: 'n', ĸ: 'q', ſ: 's', æ: 'ae', œ: 'oe', ß: 'ss', þ: 'th', ə: 'a', ĳ: 'ij', ŉ: 'n',
}; // biome-ignore format: a table
