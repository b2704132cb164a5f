import type { Beside } from './beside.ts';
import { isBound } from './bounds.ts';
import { isCounted, isFigure } from './numbers.ts';
import { openingOf } from './openings.ts';
import { perText } from './per-text.ts';
import { type Token, tokensOf } from './tokens.ts';
import { alike, isIn, textWords, wordsOf } from './words.ts';

/** A word with what stands right before it and tells it from others of its kind: `hırsızlık hasarı`, `finance director`. */
type Pair = { readonly modifier: string; readonly head: string };

const pairsIn = perText((text): readonly Pair[] => {
  const said = new Set(wordsOf(text).map((word) => word.text));
  const isPlain = (token: Token | undefined): token is Token =>
    token?.kind === 'word' &&
    !token.marked &&
    said.has(token.folded) &&
    !isFigure(token) &&
    !isCounted(token.folded) &&
    !isBound(token.folded);
  const tokens = tokensOf(text);
  return tokens.flatMap((token, at) => {
    const before = tokens[at - 1];
    if (!isPlain(token) || !isPlain(before) || token.gap.trim() !== '' || isDone(tokens, at)) return [];
    return [{ modifier: before.folded, head: token.folded }];
  });
});

/** Whether a word is what a sentence says to be done, or belongs to it: `kabul edilmez`. */
const isDone = (tokens: readonly Token[], at: number): boolean =>
  at === tokens.length - 1 || (at === tokens.length - 2 && /^(?:e[td]|ol|yap|bulun|kal)/.test((tokens[at + 1] as Token).folded));

/** Whether no thing of a claim is told from others by another word than in a sentence, which speaks of no such thing elsewhere. */
export function agreeOnModifiers(claim: string, sentence: string, { around, whole, cells }: Beside): boolean {
  if (cells) return true;
  const [said, known] = [textWords(`${sentence}\n${around}`), textWords(whole)];
  const theirs = pairsIn(sentence);
  return pairsIn(openingOf(claim).said).every(({ modifier, head }) => {
    if (isIn({ text: modifier, telling: false }, said) || !isIn({ text: modifier, telling: false }, known)) return true;
    const others = theirs.filter((pair) => alike(pair.head, head));
    return others.length === 0;
  });
}
