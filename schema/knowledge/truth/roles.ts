import type { Beside } from './beside.ts';
import { isNameAt, type Names } from './names.ts';
import { isEnglish } from './numbers.ts';
import { perText } from './per-text.ts';
import { type Token, tokensOf } from './tokens.ts';

/** To whom or where to, from whom or where from, who does it. */
type Role = 'to' | 'from' | 'who';
type Part = { readonly word: string; readonly role: Role; readonly place: number };

const cases: readonly (readonly [RegExp, Role])[] = [
  [/^(?:.*[^\W\d]?[dt][ae]n)$/, 'from'],
  [/(?<![dts])[ae]$/, 'to'],
];
/** Words behind a case that make another thing of it: `Ayşe'ye göre`, `ondan önce`. */
const postposed = /^(?:gore|kadar|karsi|ragmen|dogru|once|sonra|beri|fazla|az|dolayi|itibaren|kisa|uzun|buyuk|kucuk|baslayarak)/;

const read = perText((text): { readonly tokens: readonly Token[]; readonly parts: readonly Part[] } => {
  const tokens = tokensOf(text);
  return { tokens, parts: isEnglish(text) ? englishParts(tokens) : turkishParts(tokens) };
});

function turkishParts(tokens: readonly Token[]): Part[] {
  return tokens.flatMap((token, at) => {
    const next = tokens[at + 1]?.folded ?? '';
    if (token.kind === 'address' || token.kind === 'code' || postposed.test(next) || postposed.test(token.folded)) return [];
    const form = token.marked ? token.ending : token.kind === 'word' && token.folded.length > 4 ? token.folded : '';
    const role = form === '' ? undefined : cases.find(([ending]) => ending.test(form))?.[1];
    if (!role) return [];
    // `konut alanından`: what tells one field from another stands before it.
    const before = tokens[at - 1];
    return [
      { word: token.folded, role, place: at },
      ...(before && token.gap.trim() === '' ? [{ word: before.folded, role, place: at - 1 }] : []),
    ];
  });
}

function englishParts(tokens: readonly Token[]): Part[] {
  return tokens.flatMap((token, at) => {
    const role = token.folded === 'to' ? 'to' : token.folded === 'from' ? 'from' : token.folded === 'by' ? 'who' : undefined;
    if (!role) return [];
    return [1, 2].flatMap((on) => {
      const word = tokens[at + on];
      return word && word.gap.trim() === '' ? [{ word: word.folded, role, place: at + on } as const] : [];
    });
  });
}

const isSame = (one: string, other: string): boolean => {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return short === long || (short.length >= 4 && long.startsWith(short.slice(0, Math.max(4, short.length - 3))));
};

/** Whether nobody and nothing has changed places: from whom with to whom, who does it with to whom it is done. */
export function agreeOnRoles(claim: string, sentence: string, { names }: Pick<Beside, 'names'>): boolean {
  const [ours, theirs] = [read(claim), read(sentence)];
  const standing = (word: string, role: Role) => theirs.parts.some((part) => part.role === role && isSame(part.word, word));
  // Of a noun without a name the case says too little: `izne` and `izinden` go with other verbs.
  const tells = (place: number) => ours.tokens[place]?.kind !== 'word' || isNameAt(ours.tokens, place, names);
  const turned = ours.parts.some(
    ({ word, role, place }) =>
      role !== 'who' && tells(place) && standing(word, role === 'to' ? 'from' : 'to') && !standing(word, role) && word.length > 1,
  );
  return !turned && !exchanged(ours, theirs, names);
}

type Read = ReturnType<typeof read>;

/** Whether somebody does in a claim what is done to them in the sentence, by the same verb. */
function exchanged(ours: Read, theirs: Read, names: Names): boolean {
  const doers = doersIn(ours, names);
  const receivers = receiversIn(ours, names);
  const theirDoers = doersIn(theirs, names);
  const theirReceivers = receiversIn(theirs, names);
  const has = (all: readonly string[], name: string) => all.some((other) => isSame(other, name));
  const verbs = ours.tokens.filter(({ kind, folded }) => kind === 'word' && folded.length > 4).map(({ folded }) => folded);
  const sameVerb = verbs.some((verb) => theirs.tokens.some(({ folded }) => isDone(verb, folded)));
  if (!sameVerb) return false;
  return (
    doers.some((name) => has(theirReceivers, name) && !has(theirDoers, name)) ||
    receivers.some((name) => has(theirDoers, name) && !has(theirReceivers, name))
  );
}

/** Whether both are forms of one verb, or one word that ends a sentence. */
const isDone = (one: string, other: string): boolean =>
  one.slice(0, 5) === other.slice(0, 5) && /(?:[dt][iu]m?|[ae]c[ae]k|[iae]r|yor|mis|ed|s)$/.test(one);

const receiversIn = ({ tokens, parts }: Read, names: Names): string[] =>
  parts.filter(({ role, place }) => role === 'to' && isNameAt(tokens, place, names)).map(({ word }) => word);

function doersIn({ tokens, parts }: Read, names: Names): string[] {
  const given = new Set(parts.filter(({ role }) => role !== 'who').map(({ place }) => place));
  return tokens
    .filter((token, at) => isNameAt(tokens, at, names) && !given.has(at) && (!token.marked || /^(?:[iu]n|n[iu]n)$/.test(token.ending)))
    .map(({ folded }) => folded);
}
