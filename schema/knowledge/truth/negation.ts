import { boundsByDenial } from './bounds.ts';
import { figureTokens } from './numbers.ts';
import { perText } from './per-text.ts';
import type { Token } from './tokens.ts';
import { alike } from './words.ts';

/** A text, and what it denies: a verb by its stem (`yapılmaz`: `yapil`), what is not there (`var`), or the word before `değil`. */
type Said = { readonly tokens: readonly Token[]; readonly denies: boolean; readonly stems: ReadonlySet<string> };

/**
 * Turkish verbs that are negated, without diacritics: `-maz`, `-mıyor`, `-madı`, `-mamış`, `-mayacak`, `-mayan`, `-mamalı`,
 * `-masın`, with `-(y)A-` before them where something cannot be. Not `-ma` by itself, which makes nouns (`ödeme`), nor
 * `-madan`, nor `-madır`.
 */
const negated = new RegExp(
  `^(\\p{L}{2,}?)(?:y?[ae])?(?:${[
    'm[ae]z(?!l[aei])\\p{L}{0,9}',
    'm[ae]zl[ae]r\\p{L}{0,6}',
    'm[iu]yor\\p{L}{0,9}',
    'm[ae]d[iu](?!r)\\p{L}{0,9}',
    'm[ae]m[iu]s\\p{L}{0,9}',
    'm[ae]y[ae]c[ae][kg]\\p{L}{0,9}',
    'm[ae]y[ae]n\\p{L}{0,9}',
    'm[ae]y[iu][pn](?:[iu]z)?',
    'm[ae]m[ae](?:k|s[iu]|l[iu])\\p{L}{0,9}',
    'm[ae]s[iu]n(?:l[ae]r)?',
  ].join('|')})$`,
  'u',
);
/** Words that only look like it. */
const others = /^(?:namaz|pekmez|komedi|gom[au]|tamamen|elmas|almanya|temsil|muhtemel)/;
const notThere = /^yok(?:tu|tur|sa|mus|ken)?\p{L}{0,4}$/u;
const there = /^var(?:dir|di|sa|mis|ken)?$/;
const not = /^degil/;
const english =
  /\b(?:not|cannot|never|none|nobody|nothing|neither|nor|without)\b|n['’]t\b|\b(?:is|are|was|were|be|has|have|had|with|there['’]s)\s+no\b|^\s*no\s+(?=\p{Ll})/iu;
/** Denies by itself, whatever the verb. */
const never = /^(?:asla|hicbir)/;

const participle = /m[ae]y[ae]n(?!d[iu]r)\p{L}{0,9}$/u;

/** Letters that two forms of one verb share at least. */
const least = 3;

const saidIn = perText(read);

function read(text: string): Said {
  const tokens = figureTokens(text);
  const bounding = boundsByDenial(text);
  const stems = new Set<string>();
  let denies = english.test(text);
  for (const [at, { kind, folded, begins, text: as }] of tokens.entries()) {
    // Yılmaz and Korkmaz are people.
    if (kind !== 'word' || bounding.has(at) || (!begins && /^\p{Lu}\p{Ll}/u.test(as))) continue;
    const stem = not.test(folded) ? tokens[at - 1]?.folded : notThere.test(folded) ? 'var' : withObject(stemOf(folded), tokens[at - 1]);
    // What is not used may be handed on: a participle says nothing of what its sentence says.
    if (stem !== undefined && !participle.test(folded)) stems.add(stem);
    denies ||= stem !== undefined || never.test(folded);
  }
  return { tokens, denies, stems };
}

/** Whether a word is a verb that is negated; without diacritics. */
export const isDenied = (folded: string): boolean => stemOf(folded) !== undefined;

const stemOf = (folded: string): string | undefined => (others.test(folded) ? undefined : negated.exec(folded)?.[1]);

/** `kabul etmez`, `aynı olamaz`: verbs of two letters say nothing without the word before them. */
const withObject = (stem: string | undefined, before: Token | undefined): string | undefined =>
  stem !== undefined && stem.length < least && before?.kind === 'word' ? `${before.folded} ${stem}` : stem;

/** Whether a text says that it is so what `stem` stands for. */
function affirms({ tokens }: Said, stem: string): boolean {
  return tokens.some(({ kind, folded }, at) => {
    if (kind !== 'word') return false;
    if (stem === 'var') return there.test(folded);
    const [object, verb] = stem.split(' ') as [string, string?];
    if (verb !== undefined)
      return folded.replace(/^ed/, 'et').startsWith(verb) && tokens[at - 1]?.folded === object && stemOf(folded) === undefined;
    if (stem.length < least || !folded.startsWith(stem) || not.test(tokens[at + 1]?.folded ?? '')) return false;
    return stemOf(folded) === undefined && !noun.test(folded.slice(stem.length));
  });
}

/** What makes a noun of a verb: `kullanım`, `kullanıcı`, `devredilmesi`. */
const noun = /^(?:[iu][lns]|d[iu]r|t)*(?:[iu]m|[iu]c[iu]|m[ae](?:l[ae]r|s[iu]|d[ae]|y[ae]|n[iu]n|y[iu])?$|m[ae]k)/;

/** Whether a quote denies what a claim denies, and affirms what the claim affirms. */
export function agreeOnDenials(claim: string, quote: string): boolean {
  const [ours, theirs] = [saidIn(claim), saidIn(quote)];
  if (ours.denies && !theirs.denies && !theirs.tokens.some(({ folded }) => without.test(folded))) return false;
  return [
    [ours, theirs],
    [theirs, ours],
  ].every(
    ([one, other]) =>
      !contradicts(one as Said, other as Said) && !takesAway(one as Said, other as Said) && !tellsOther(one as Said, other as Said),
  );
}

/** Whether `one` denies, and only denies, what `other` affirms, and only affirms. */
function contradicts(one: Said, other: Said): boolean {
  const alsoDenied = [...other.stems].map(baseOf);
  return [...one.stems].map(baseOf).some((base) => {
    const isDenied = alsoDenied.some((stem) => stem.startsWith(base) || base.startsWith(stem));
    return !isDenied && affirms(other, base) && !affirms(one, base);
  });
}

/** Whether one speaks of what is not so (`yarası olmayan`) where the other speaks of what is (`yarası olan`). */
function tellsOther({ tokens: ours }: Said, { tokens: theirs }: Said): boolean {
  return ours.some(({ folded }, at) => {
    const stem = participle.test(folded) ? stemOf(folded) : undefined;
    const object = ours[at - 1];
    if (stem === undefined || !object) return false;
    const isSo = new RegExp(`^${stem}(?:y?[ae]n|[dt][iu]g)`, 'u');
    const beside = theirs.filter((_, place) => alike(theirs[place - 1]?.folded ?? '', object.folded));
    return beside.some((token) => isSo.test(token.folded)) && !beside.some((token) => stemOf(token.folded) === stem);
  });
}

/** Without what makes a verb passive: `kullanıl-` and `kullan-` are one. */
const baseOf = (stem: string): string => (stem === 'var' ? stem : stem.replace(/(?<=\p{L}{3})(?:[iu]l|[iu]n)$/u, ''));

const without = /^(\p{L}{3,})s[iu]z(?:d[iu]r|l[ae]r)?$/u;

/** Whether one says `ücretsiz` where the other says `ücretli`. */
function takesAway({ tokens: ours }: Said, { tokens: theirs }: Said): boolean {
  return ours.some(({ folded }) => {
    const [, stem] = without.exec(folded) ?? [];
    if (stem === undefined) return false;
    const has = new RegExp(`^${stem}l[iu](?:d[iu]r|l[ae]r)?$`, 'u');
    return theirs.some((token) => has.test(token.folded)) && !theirs.some((token) => token.folded.startsWith(`${stem}s`));
  });
}
