import { distanceOf } from '../../../filter/nearest.ts';
import { digits } from '../../../filter/spoken-days.ts';
import type { Context } from '../../../kernel/context.ts';
import { fold } from '../../../kernel/turkish.ts';
import { type Definition, definitionsOf } from '../../field/definitions.ts';
import { seenFields } from '../../field/find.ts';
import { Names } from './names.ts';

/** Endings of Turkish nouns, without diacritics: plural, possessive, case, `-ki`. */
export const nounEnding =
  '(?:l[ae]r)?(?:[iu]m[iu]z|s?[iu])?(?:n?[iu]n|n?[dt][ae]n?|[yn]?[ae]|[yn]?[iu]|y?l[ae])?(?:k[iu](?:l[ae]r)?)?(?:n?[iu]n|n?[dt][ae]n?|[yn]?[ae]|[yn]?[iu])?';

/** A name that the organization gave something, with its filter condition. */
export type Entry = {
  /** Attribute of the filter language; for a custom field `field.` with its id. */
  readonly attribute: string;
  /** Values of the attribute; empty for the name of a custom field. */
  readonly values: readonly string[];
  readonly name: string;
  /** Folded words of the name. */
  readonly words: readonly string[];
  /** Type of the custom field, if it is the name of one. */
  readonly type?: Definition['type'];
  /** Property to group by, as in `groupTasks`. */
  readonly group?: string;
};

/** A word of a question: as written, folded, and the part before an apostrophe, which ends a name. */
export type Token = { readonly raw: string; readonly folded: string; readonly head: string; readonly isCut: boolean };

/** Names found at a place: all with the most words, complete ones only if there are any. */
export type Match = { readonly entries: readonly Entry[]; readonly length: number; readonly isWhole: boolean };

/** The words of a text. */
export const tokensOf = (text: string): Token[] =>
  [...text.normalize('NFC').matchAll(/[\p{L}\p{N}]+(?:[-./]\p{L}*\p{N}*)*(?:['’][\p{L}]+)?/gu)].map(([found]) => {
    const raw = found.replace(/[-./]+$/, '').replace('’', "'");
    const folded = digits(fold(raw).replace(/^(\d{1,3})\.(\d{3})(?!\d)/, '$1$2'));
    const [head = ''] = fold(raw).split("'");
    return { raw, folded, head, isCut: raw.includes("'") };
  });
const wordsIn = (name: string): string[] => tokensOf(name).map(({ head }) => head);

/** Names that the caller can view: people, projects, statuses, labels, cycles, milestones, custom fields and their options. */
export async function lexiconOf(context: Context): Promise<Entry[]> {
  const names = new Names(context, ['input', 'message']);
  const kinds = ['assignee', 'project', 'status', 'label', 'cycle', 'milestone'] as const;
  const [definitions, seen, ...lists] = await Promise.all([
    definitionsOf(context),
    seenFields(context, { archived: false }),
    ...kinds.map((kind) => names.all(kind)),
  ]);
  const entry = (attribute: string, name: string, values: readonly string[]): Entry => ({ attribute, values, name, words: wordsIn(name) });
  const entries = kinds.flatMap((kind, at) =>
    (lists[at] ?? []).flatMap(({ id, name, also }) => [
      entry(kind, name, [id]),
      // The key of a status is its English name: `in_review`.
      ...(kind === 'status' ? [entry(kind, id.replaceAll('_', ' '), [id])] : []),
      ...(kind === 'project' && also ? [entry(kind, also, [id])] : []),
    ]),
  );
  const fields = definitions.all
    .filter(({ id }) => seen.includes(id))
    .flatMap(({ id, key, name, type, options }) => [
      { ...entry(`field.${id}`, name, []), type, group: `field.${key}` },
      ...options.map((option) => entry(`field.${id}`, option.name, [option.id])),
    ]);
  return [...joined(entries), ...fields].filter(({ words }) => words.length > 0);
}

/** Statuses, cycles and milestones of several projects may share a name: it means all of them. People and labels do not share one. */
function joined(entries: readonly Entry[]): Entry[] {
  const shared = new Map<string, Entry>();
  for (const each of entries) {
    const isShared = ['status', 'cycle', 'milestone'].includes(each.attribute);
    const key = `${each.attribute} ${isShared ? each.words.join(' ') : each.values.join()} ${each.words.join(' ')}`;
    const known = shared.get(key);
    shared.set(key, known ? { ...known, values: [...new Set([...known.values, ...each.values])] } : each);
  }
  return [...shared.values()];
}

const ending = new RegExp(`^(?:${nounEnding})$`);
/** Consonants that soften before a vowel: `Zeynebin` of `Zeynep`. */
const soft: Readonly<Record<string, string>> = { p: 'b', t: 'd', k: 'g', c: 'c' };
/** Shortest word in which a typo is recognized. */
const shortestTyped = 5;
/** Whether a token is a word with endings; with `typo`, with one letter wrong, missing, added or exchanged with the next. */
function isWord({ head, isCut }: Token, word: string, typo: boolean): boolean {
  if (head === word) return true;
  if (!typo) {
    if (isCut) return false;
    const rest = head.startsWith(word) ? head.slice(word.length) : undefined;
    // Numbers have endings too, and English names a plain `s`: `Blok 3ten`, `oguzs`.
    if (rest !== undefined && (word.length > 1 || /\d/.test(word)) && (rest === 's' || ending.test(rest))) return true;
    const softened = word.length > 3 && soft[word.at(-1) ?? ''];
    return Boolean(softened) && head.startsWith(word.slice(0, -1) + softened) && ending.test(head.slice(word.length));
  }
  if (word.length < shortestTyped || /\p{N}/u.test(word)) return false;
  const lengths =
    isCut || word.length === shortestTyped
      ? [head.length]
      : [word.length - 1, word.length, word.length + 1].filter((length) => length <= head.length);
  return lengths.some((length) => isTypo(head.slice(0, length), word) && (isCut || ending.test(head.slice(length))));
}

/** Whether `written` differs from a word by a typo. The first letter is right, or exchanged with the second. */
const isTypo = (written: string, word: string): boolean =>
  (written[0] === word[0] || (written[0] === word[1] && written[1] === word[0])) && distanceOf(written, word) <= 1;

function isOf(entry: Entry, token: Token, word: string, typo: boolean): boolean {
  if (isWord(token, word, typo)) return true;
  if (entry.attribute === 'assignee' || token.isCut) return false;
  // A name may have an ending itself: `Kuzey Şubesi`.
  const bare = /^(.{4,}?)(?:s?[iu]|l[ae]r[iu]?)$/.exec(word)?.[1];
  return bare !== undefined && isWord(token, bare, typo);
}

/** Number of tokens at the beginning that are words of the name, in its order. */
function lengthOf(entry: Entry, tokens: readonly Token[], typo: boolean): number {
  let next = 0;
  let length = 0;
  for (const token of tokens) {
    const at = entry.words.findIndex((word, index) => index >= next && isOf(entry, token, word, typo));
    if (at < 0) break;
    next = at + 1;
    length += 1;
    if (token.isCut) break;
  }
  return length;
}

/** Words that mean nothing by themselves as a part of a name. */
const vague = new Set('ve the of and ile icin for proje project yeni new'.split(' '));

/** Names at the beginning of `tokens`; with `isKnown` the first token has another meaning, and only complete names count. */
export function namesAt(entries: readonly Entry[], tokens: readonly Token[], isKnown: boolean, typo: boolean): Match | undefined {
  const found = entries.flatMap((entry) => {
    const length = lengthOf(entry, tokens, typo);
    const isWhole = length === entry.words.length;
    const isPart = length > 0 && (tokens[0]?.head.length ?? 0) > 2 && !vague.has(tokens[0]?.head ?? '');
    return isWhole || (isPart && !isKnown) ? [{ entry, length, isWhole }] : [];
  });
  const most = Math.max(0, ...found.map(({ length }) => length));
  const longest = found.filter(({ length }) => length === most);
  const isWhole = longest.some((each) => each.isWhole);
  const best = longest.filter((each) => each.isWhole === isWhole).map(({ entry }) => entry);
  if (best.length === 0) return undefined;
  // A word as it is counts more than one with an ending: of `Ayla` and `Ay` the first for `Ayla`.
  const exact = best.filter(({ words }) => tokens.slice(0, most).every(({ head }, at) => words.includes(head) || at < most - 1));
  const same = exact.length > 0 && isWhole ? exact : best;
  return { entries: same.filter((one, at) => same.findIndex((each) => keyOf(each) === keyOf(one)) === at), length: most, isWhole };
}

const keyOf = ({ attribute, values }: Entry): string => `${attribute} ${values.join()}`;
