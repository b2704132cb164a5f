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
export const hardened = (stem = ''): string => stem.slice(0, -1) + (hard[stem.at(-1) ?? ''] ?? stem.at(-1) ?? '');
