import { either, not, type Tree, term } from '../../filter/tree.ts';
import { fold } from '../../kernel/turkish.ts';
import type { Names } from '../../work/task/filter/names.ts';
import type { Left, Token } from './scan.ts';

/** What words left over stand for: names of what the asker sees, and parts of titles. */
export type Named = {
  readonly terms: readonly Tree[];
  readonly hasPeople: boolean;
  readonly words: readonly { readonly text: string; readonly stem: string }[];
};

/** Words that a name may have, at most. */
const longest = 4;
/** People that one name may mean: whose tasks are meant is then shown. */
const mostPeople = 5;

/** Endings of names, without diacritics, the longest first. */
const endings =
  /(?:l[ae]r[iu]n(?:d[ae])?|n[dt][ae](?:ki|n)?|n?[iu]nki(?:ler)?|[dt][ae]ki(?:ler)?|n[iu]n|y?l[ae]|[dt][ae]n?|s[iu]n[iu]n|s[iu]|[iu]n|y[aeiu]|n[aeiu]|[aeiu])$/;
/** Letters that a name or a title's word has at least without its endings. */
const shortest = 3;

/** Endings of a title's word: taken off one after the other. */
function stemOf(word: string): string {
  const [head = word] = word.split("'");
  let stem = head;
  for (let round = 0; round < 2; round += 1) {
    const cut = stem.replace(endings, '');
    if (cut.length < 4 || cut === stem) break;
    stem = cut;
  }
  return stem;
}

/** Letters that stand for hard ones before a vowel: of `Zeynebin` the name is `Zeynep`. */
const hard: Readonly<Record<string, string>> = { b: 'p', c: 'ç', d: 't', g: 'k', ğ: 'k' };

/** A name with its endings as it may have been meant, the longest first: what follows an apostrophe is none of it. */
function formsOf(tokens: readonly Token[]): string[] {
  const last = tokens.at(-1) as Token;
  const before = tokens.slice(0, -1).map(({ raw }) => raw);
  const [head = ''] = last.raw.split(/['’]/);
  const cut = head === last.raw ? cutOf(head) : head.length;
  const stem = head.slice(0, cut);
  // The `n` before a case is the name's (`Kaanda`), or joins the two (`sitesinde`).
  const own = /^n[dt]/.test(fold(head.slice(cut))) ? [head.slice(0, cut + 1)] : [];
  const softened = /^[iuae]/.test(fold(head.slice(cut))) && hard[stem.at(-1) ?? ''];
  // Of `Ayşesinde` the ending has an ending.
  const all = [head, ...own, stem, ...(softened ? [stem.slice(0, -1) + softened] : []), stem.slice(0, cutOf(stem))];
  return [...new Set(all.filter((form) => form.length >= Math.min(shortest, head.length)))].map((form) => [...before, form].join(' '));
}

/** How much of a word stands before its ending. */
function cutOf(word: string): number {
  const folded = fold(word);
  const at = folded.search(endings);
  return at < 2 ? word.length : at;
}

const kinds = { project: ['project'], except: ['project'], label: ['label'], any: ['member', 'project', 'status'] } as const;

type Kind = keyof typeof attributes;

/** What the words left over stand for; undefined where a name is nobody's, or too many people's. */
export async function named(names: Names, left: readonly Left[], isCreator: boolean): Promise<Named | undefined> {
  const terms: Tree[] = [];
  const words: { text: string; stem: string; token: Token }[] = [];
  let hasPeople = false;
  for (const { tokens, before, after } of left) {
    for (let at = 0; at < tokens.length; ) {
      const isLast = (length: number) => at + length === tokens.length;
      let taken = 0;
      for (let length = Math.min(longest, tokens.length - at); length > 0 && taken === 0; length -= 1) {
        const cue = (isLast(length) ? after : undefined) ?? (at === 0 ? before : undefined);
        for (const kind of kinds[cue ?? 'any']) {
          const ids = await idsOf(names, kind, tokens.slice(at, at + length));
          if (ids.length === 0) continue;
          // Whose tasks are meant cannot be told.
          if (kind === 'member' && ids.length > mostPeople) return undefined;
          hasPeople ||= kind === 'member';
          const those = termOf(kind === 'member' && isCreator ? 'creator' : attributes[kind], ids);
          terms.push(cue === 'except' ? not(those) : those);
          taken = length;
          break;
        }
      }
      if (taken === 0) {
        const token = tokens[at] as Token;
        if (before === 'except' || after === 'except') return undefined;
        if (tokens.length === 1 && (before ?? after)) return undefined;
        // What has a capital and an apostrophe is a name, and nobody's.
        if (/^\p{Lu}\S*['’]/u.test(token.raw)) return undefined;
        words.push({ text: token.folded.split("'")[0] ?? token.folded, stem: stemOf(token.folded), token });
        taken = 1;
      }
      at += taken;
    }
  }
  // What a project's name begins with stands for it where that leaves no other word: else it is a title's.
  const begun = await Promise.all(words.map(({ token }) => idsOf(names, 'begun', [token])));
  if (words.length > 0 && begun.every((ids) => ids.length === 1))
    return { terms: [...terms, ...begun.map((ids) => termOf('project', ids))], hasPeople, words: [] };
  return { terms, hasPeople, words };
}

const attributes = { member: 'assignee', project: 'project', begun: 'project', label: 'label', status: 'status' } as const;

const termOf = (attribute: string, ids: readonly string[]): Tree =>
  attribute === 'project' && ids.length > 1 ? either(ids.map((id) => term(attribute, ':', [id]))) : term(attribute, ':', ids);

async function idsOf(names: Names, kind: Kind, tokens: readonly Token[]): Promise<string[]> {
  for (const form of formsOf(tokens)) {
    const ids = await names.called(kind, form);
    if (ids.length > 0) return ids;
  }
  return [];
}
