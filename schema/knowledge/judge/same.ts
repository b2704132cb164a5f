import { isIn, type TextWords, type Word } from '../search/words.ts';
import { hardened, isOfVerb } from './verb.ts';

/** Endings of nouns and of words derived from them, without diacritics. */
const endings = /^(?:l[ae]r|l[iu][kg]?|[dt][ae]n?|[dt][iu]r|s[iu]z|c[aei]|[yns]?[aeiu]n?|[iu][mn][iu]z|[mn]|k[iu]|y?l[ae]|[iu])*$/;
/** Minimum number of first letters that two forms of a word share. */
const shared = 4;

/** A word of a question. `stem`: stem of a verb. */
export type Sought = { readonly word: Word; readonly stem: string | undefined };

/** Whether a text contains a word in any form. It is generous: a word that it does not find is really absent. */
export function isSaid({ word, stem }: Sought, all: TextWords): boolean {
  if (isIn(word, all)) return true;
  const { text } = word;
  const others = all.get(text.charAt(0)) ?? [];
  if (/^\p{N}/u.test(text)) return others.some((other) => withoutThousands(other) === withoutThousands(text));
  if (others.some((other) => isInflected(text, other))) return true;
  return stem !== undefined && others.some((other) => isOfVerb(stem, other));
}

/** `1.000` and `1000` are the same number. */
const withoutThousands = (number: string): string => number.replaceAll(/[.,](?=\p{N}{3}(?!\p{N}))/gu, '');

/** Whether both words continue their common beginning with endings: `testler` and `testini`, `doruktaki` and `dorugunda`. */
function isInflected(one: string, other: string): boolean {
  let length = 0;
  while (length < one.length && length < other.length && one[length] === other[length]) length += 1;
  if (length >= shared && endings.test(one.slice(length)) && endings.test(other.slice(length))) return true;
  if (length < shared - 1 || length === one.length || length === other.length || hardened(one[length]) !== hardened(other[length]))
    return false;
  return endings.test(one.slice(length + 1)) && endings.test(other.slice(length + 1));
}
