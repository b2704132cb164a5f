import type { Found } from '../search/retrieve.ts';
import { keepNumbers, numbersIn, withoutNumbers } from './markers.ts';
import { locate, type Sentence, sentencesOf } from './sentences.ts';
import { isIn, textWords, type Word, wordsOf } from './words.ts';

/** A quote behind an answer; `start` and `end` are its span in the subject's stored text. */
export type Quote = Pick<Found, 'kind' | 'subject' | 'title' | 'page' | 'start' | 'end' | 'url'> & {
  /** Its number in the text. */
  readonly n: number;
  readonly quote: string;
};

/** Characters of a quote: shorter ones prove nothing, of longer ones nobody sees what they prove. */
const shortest = 8;
const longest = 500;

/**
 * The answer's text with the numbers that hold, and the quotes behind them. A number holds if the model quoted words that
 * stand in that passage, or a sentence of the passage shares words with what the number stands behind.
 */
export function checkCitations(
  text: string,
  given: ReadonlyMap<number, string>,
  passages: readonly Found[],
): { text: string; quotes: Quote[] } {
  const cited = numbersIn(text).filter((n) => passages[n - 1]);
  const quotes = cited.flatMap((n) => {
    const passage = passages[n - 1] as Found;
    const span = quotedSpan(given.get(n), passage.text) ?? supportingSpan(claimsOf(text, n), passage.text);
    return span ? [quoteOf(n, passage, span)] : [];
  });
  const held = new Set(quotes.map(({ n }) => n));
  return { text: keepNumbers(text, (n) => held.has(n)), quotes };
}

type Span = { readonly start: number; readonly end: number };

/** A span of a passage as a quote. */
export function quoteOf(n: number, { kind, subject, title, page, start, text, url }: Found, span: Span): Quote {
  return { n, kind, subject, title, page, url, start: start + span.start, end: start + span.end, quote: text.slice(span.start, span.end) };
}

function quotedSpan(quote: string | undefined, text: string): Span | undefined {
  // Models shorten with dots; what stands before them is theirs to prove.
  const wanted = quote?.split(/\s*(?:\.\.\.|…)/)[0]?.trim() ?? '';
  return wanted.length >= shortest && wanted.length <= longest ? locate(wanted, text) : undefined;
}

/** What the number stands behind: the sentences that carry it. */
function claimsOf(text: string, n: number): string {
  const claims: string[] = [];
  let before = '';
  for (const { text: sentence } of sentencesOf(text)) {
    // A number after the full stop stands at the beginning of the next sentence, to whoever cuts there.
    const ofBefore = /^(\[[\d,\s]+\]\s*)+/.exec(sentence)?.[0] ?? '';
    const own = sentence.slice(ofBefore.length);
    if (numbersIn(ofBefore).includes(n)) claims.push(withoutNumbers(before));
    if (numbersIn(own).includes(n)) claims.push(withoutNumbers(own));
    if (own !== '') before = own;
  }
  return claims.join('\n');
}

function supportingSpan(claims: string, text: string): Span | undefined {
  const best = bestSentence(wordsOf(claims), text);
  return best && { start: best.start, end: Math.min(best.end, best.start + longest) };
}

/** The sentence that shares most with `words`; undefined where none shares any. */
export function bestSentence(words: readonly Word[], text: string): Sentence | undefined {
  let [best, most]: [Sentence | undefined, number] = [undefined, 0];
  for (const sentence of sentencesOf(text)) {
    const said = textWords(sentence.text);
    const shared = words.reduce((sum, word) => sum + (isIn(word, said) ? (word.telling ? 2 : 1) : 0), 0);
    if (shared > most) [best, most] = [sentence, shared];
  }
  return best;
}
