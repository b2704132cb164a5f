/** Latin letters that are no letter plus accent, as people type them who do not have them. Lists fold names by this table too. */
export const plainLetters: Readonly<Record<string, string>> = {
  ı: 'i', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ħ: 'h', ŧ: 't', ŋ: 'n', ĸ: 'q', ſ: 's', æ: 'ae', œ: 'oe', ß: 'ss', þ: 'th', ə: 'a', ĳ: 'ij', ŉ: 'n',
}; // biome-ignore format: a table
