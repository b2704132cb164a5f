import { type Span, sentencesOf } from '../../index/sentences.ts';
import { isIn, textWords, type Word } from '../../truth/words.ts';

/** Names and numbers count twice. */
const weightOf = ({ telling }: Word): number => (telling ? 2 : 1);

/** Total weight of the `words` that occur in a text. */
export function scoreOf(words: readonly Word[], text: string): number {
  const said = textWords(text);
  return words.reduce((sum, word) => sum + (isIn(word, said) ? weightOf(word) : 0), 0);
}

/**
 * Cuts a span that is longer than `longest` to whole words around the part with the highest score for `words`; to its beginning if no part
 * scores.
 */
export function cutAround(text: string, span: Span, words: readonly Word[], longest: number): Span {
  if (span.end - span.start <= longest) return span;
  const starts = [...text.slice(span.start, span.end).matchAll(/(?<=^|\s)\S/gu)].map(({ index }) => span.start + index);
  let [best, most] = [span.start, -1];
  // Moves by several words at a time, because neighbouring starts score nearly the same.
  const step = Math.max(1, Math.floor(starts.length / 60));
  for (let at = 0; at < starts.length; at += step) {
    const start = starts[at] as number;
    const score = scoreOf(words, text.slice(start, Math.min(start + longest, span.end)));
    if (score > most) [best, most] = [start, score];
    if (start + longest >= span.end) break;
  }
  const end = Math.min(best + longest, span.end);
  return { start: best, end: end === span.end ? end : wordEnd(text, best, end) };
}

/** End of the last whole word before `end`; if one word fills the span, the end of its last whole character. */
function wordEnd(text: string, start: number, end: number): number {
  const cut = text.slice(start, end);
  const last = /\s(?=\S*$)/u.exec(cut);
  if (/\s/.test(text[end] ?? ' ') || !last || last.index === 0) return start + cut.replace(/[\uD800-\uDBFF]$/, '').length;
  return start + cut.slice(0, last.index).trimEnd().length;
}

/** The sentences of a text from `start`, each with its score for `words`. */
export function scored(words: readonly Word[], text: string, start: number): { readonly span: Span; readonly score: number }[] {
  return sentencesOf(text, { start, end: text.length }).map((span) => ({ span, score: scoreOf(words, text.slice(span.start, span.end)) }));
}

/** Characters that models interchange when they copy text. */
const alike = ["'’‘`´", '"“”„«»', '-–—‑', 'iİ', 'ıI'];

/**
 * Finds `quote` in `text`, ignoring white space, emphasis and variants of quotation marks, dashes and the letter i; undefined if absent.
 */
export function locate(quote: string, text: string): Span | undefined {
  const words = quote
    .trim()
    .split(/[\s*_]+/)
    .filter(Boolean);
  if (words.length === 0) return undefined;
  const found = new RegExp(words.map((word) => [...word].map(pattern).join('')).join('[\\s*_]+'), 'iu').exec(text);
  return found ? { start: found.index, end: found.index + found[0].length } : undefined;
}

function pattern(sign: string): string {
  const family = alike.find((signs) => signs.includes(sign));
  if (family) return `[${family.replace('-', '\\-')}]`;
  return /[\\^$.*+?()[\]{}|/]/.test(sign) ? `\\${sign}` : sign;
}
