import { isIn, type TextWords, type Word } from '../search/words.ts';

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

/** Endings of verbs: voices, then tenses, without diacritics. */
const inflected =
  /^(.{2,}?)(?:[iu]l|[iu]n|[iu]?s|n|t|d[iu]r|t[iu]r)?((?:[iu]yo|[iu]?yor|y?[ae]c[ae][kg]|y?[ae]bil|y?[ae]m[ae]|m[ae]l[iu]|m[iu]s|[iu]?r|[ae]r|d[iu]|t[iu]|m[ae][zk]?|s[ae])(?:l[ae]r|[iu]yor|[iu]r|m[iu]|d[iu]|s[ae]|y?[iu]?m|y?[iu]?z|k|s[iu]n|d[iu]r|[iu]?n[iu]z)*)$/;
const verbal =
  /^(?:[iu]l|[iu]n|[iu]?s|n|t|d[iu]r|t[iu]r)?(?:[iu]yo|[iu]?yor|y?[ae]c[ae][kg]|y?[ae]bil|y?[ae]m[ae]|m[ae]l[iu]|m[iu]s|[iu]r|[ae]?r|d[iu]|t[iu]|m[ae]|s[ae]|y?[iu]p|y?[ae]n|d[iu][gk]|[iu]l|[iu]n|[iu]$|$)/;

/** The stem of a verb in one of its tenses, without diacritics: `kalkiyor` → `kalk`. Undefined if the word does not look like a verb. */
export function verbStem(word: string): string | undefined {
  if (/l[ae]r(?:[iu]n?)?$/.test(word)) return undefined;
  return inflected.exec(word)?.[1];
}

/** Whether a word may be a verb of this stem: `gid` → `gider`, `gitti`. */
export function isOfVerb(stem: string, word: string): boolean {
  if (word.length < stem.length || hardened(word.slice(0, stem.length)) !== hardened(stem)) return false;
  return verbal.test(word.slice(stem.length));
}

const hard: Readonly<Record<string, string>> = { d: 't', g: 'k', b: 'p' };

/** Hardens the last letter of a stem, which is soft before a vowel: `gid` → `git`. */
const hardened = (stem = ''): string => stem.slice(0, -1) + (hard[stem.at(-1) ?? ''] ?? stem.at(-1) ?? '');
