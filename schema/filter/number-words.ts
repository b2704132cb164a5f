import { fold } from '../kernel/turkish.ts';

const small: Readonly<Record<string, number>> = {
  ...{ sıfır: 0, bir: 1, iki: 2, üç: 3, dört: 4, dörd: 4, beş: 5, altı: 6, yedi: 7, sekiz: 8, dokuz: 9, on: 10, yirmi: 20, otuz: 30 },
  ...{ kırk: 40, elli: 50, altmış: 60, yetmiş: 70, seksen: 80, doksan: 90, yüz: 100, bin: 1e3, milyon: 1e6, milyar: 1e9, trilyon: 1e12 },
  ...{ zero: 0, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11, twelve: 12 },
  ...{ thirteen: 13, fourteen: 14, fifteen: 15, sixteen: 16, seventeen: 17, eighteen: 18, nineteen: 19, twenty: 20, thirty: 30 },
  ...{ forty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90, hundred: 100, thousand: 1e3, million: 1e6, billion: 1e9 },
};
const written = new Map(Object.entries(small));
/** Values of number words, by their folded words. */
export const numberWords: ReadonlyMap<string, number> = new Map([...written].map(([name, value]) => [fold(name), value]));

/** With an ending these are other words: `ona`, `yüzde`, `altında`, `binde`. */
const bare = new Set(['on', 'yuz', 'alti', 'bir', 'elli', 'bin', 'one', 'ten', 'six']);
const ending = /^(?:[sny]?[iuae]|[sny]?[iu]?n[iuae]n?|[dt][ae]n?|l[iu]k?|s?[ae]r|[iu]?nc[iu].*|d[iu]r)$/;
const ordinal = /^[iu]?nc[iu]/;

/** The value of a word, with an ending or without. `exact`: as it is spelled, since without its letters `üç` is `uç`. Undefined for others. */
export function wordValue(word: string, exact: boolean): number | undefined {
  const names = exact ? written : numberWords;
  const name = exact ? word.toLocaleLowerCase('tr') : fold(word);
  const whole = names.get(name);
  if (whole !== undefined) return whole;
  for (const [stem, value] of names) {
    if (!name.startsWith(stem)) continue;
    const rest = fold(name.slice(stem.length));
    if (bare.has(fold(stem)) ? ordinal.test(rest) : ending.test(rest)) return value;
  }
  return undefined;
}
