import { isFigure, isUnit } from './numbers.ts';
import { cellsIn } from './tables.ts';
import { type Token, titles, tokensOf } from './tokens.ts';
import { alike } from './words.ts';

/** What the texts at hand call by a name (`isKnown`), and what they only write as a word (`isWord`); asked without diacritics. */
export type Names = { readonly isKnown: (folded: string) => boolean; readonly isWord: (folded: string) => boolean };

/** Reads names off texts: capitals inside a sentence, and what an apostrophe parts its ending from. */
export function namesIn(texts: readonly string[]): Names {
  const [known, words] = [new Set<string>(), new Set<string>()];
  for (const text of texts)
    for (const token of tokensOf(text)) {
      if (token.kind !== 'word') continue;
      if (isCapital(token) && (token.marked || !token.begins)) known.add(token.folded);
      else if (!isCapital(token)) words.add(token.folded);
    }
  for (const cell of texts.flatMap(cellsIn)) {
    const tokens = tokensOf(cell);
    // A cell of capitals alone is somebody's name, or a place's.
    if (tokens.length > 1 && tokens.length < 5 && tokens.every((token) => token.kind === 'word' && isCapital(token)))
      for (const { folded } of tokens) known.add(folded);
  }
  const all = { known: [...known], words: [...words] };
  return {
    isKnown: once((folded) => known.has(folded) || all.known.some((name) => isOne(name, folded))),
    isWord: once((folded) => words.has(folded) || all.words.some((word) => alike(word, folded))),
  };
}

/** `judge`, asked once for each word: a claim's words are asked for again with each quote. */
function once(judge: (word: string) => boolean): (word: string) => boolean {
  const judged = new Map<string, boolean>();
  return (word) => {
    const known = judged.get(word) ?? judge(word);
    judged.set(word, known);
    return known;
  };
}

const isCapital = ({ text }: Token): boolean => /^\p{Lu}/u.test(text);
/** Written with a capital, and nobody's name. */
const never = new Set(['i', 'turkce', 'ingilizce', 'evet', 'hayir', 'yes', 'no']);

/**
 * Whether the names of a claim stand in a quote, or in what it stands under. `strange`: claim and quote are not in one language,
 * and only names that the texts know count.
 */
export function holdsNames(claim: string, quote: string, { isKnown: isKnownName, isWord: isPlainWord }: Names, strange: boolean): boolean {
  const [ours, theirs] = [tokensOf(claim), tokensOf(quote)];
  // Where everything is a capital, none of them says anything.
  if (!/\p{Ll}/u.test(claim)) return true;
  const standing = theirs.map(({ folded }) => folded);
  return ours.every((token, at) => {
    if (token.kind !== 'word' || !isCapital(token) || never.has(token.folded) || token.folded.length < 2 || isFigure(token)) return true;
    const isKnown = isKnownName(token.folded);
    const isWord = !token.marked && isPlainWord(token.folded);
    if (!isKnown && (strange || isWord)) return true;
    if (token.begins && !token.marked) {
      if (isKnown && isWord) return true;
      if (!isKnown) return !isOtherThan(ours, at, theirs);
    }
    return standing.some((word) => isOne(word, token.folded));
  });
}

/** Whether two words are one name, as far as endings without an apostrophe let it be seen. */
function isOne(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (short.length < 3) return false;
  return long.startsWith(short) || (short.length >= 5 && long.startsWith(short.slice(0, -1)));
}

/** Whether a first name that no text knows stands before a family name that the quote has behind another one. */
function isOtherThan(ours: readonly Token[], at: number, theirs: readonly Token[]): boolean {
  const family = ours[at + 1];
  if (family?.kind !== 'word' || !isCapital(family) || family.gap.trim() !== '') return false;
  return theirs.some(({ folded, gap }, place) => {
    const first = theirs[place - 1];
    if (!first || gap.trim() !== '' || !isOne(folded, family.folded) || !isCapital(first)) return false;
    return !isOne(first.folded, (ours[at] as Token).folded);
  });
}

/** Whether a text names somebody or something. */
export const isNaming = (text: string, { isKnown }: Names): boolean =>
  tokensOf(text).some(
    (token) => token.kind === 'word' && isCapital(token) && (token.marked || !token.begins) && !isFigure(token) && isKnown(token.folded),
  );

/** Whether a token names somebody or something, though it may begin a sentence. */
export function isNameAt(tokens: readonly Token[], at: number, { isKnown, isWord }: Names): boolean {
  const token = tokens[at];
  if (token?.kind !== 'word' || !isCapital(token) || token.folded.length < 2 || isFigure(token)) return false;
  if (never.has(token.folded) || titles.has(token.folded) || isUnit(token)) return false;
  if (isKnown(token.folded)) return token.marked || !isWord(token.folded);
  // Whom no text names but where a sentence begins is known by the family name.
  const next = tokens[at + 1];
  return token.begins && !isWord(token.folded) && next?.kind === 'word' && next.gap === ' ' && isCapital(next) && isKnown(next.folded);
}
