import { type Span, sentencesOf } from '../../index/sentences.ts';
import { isIn, textWords, type Word } from '../../search/words.ts';

/** Names and numbers count twice: a passage about another city or year is no answer. */
export const weightOf = ({ telling }: Word): number => (telling ? 2 : 1);

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

const sign = '[\\p{L}\\p{M}\\p{N}]';
/** Before and after a whole word: neither `14` of `14.500` nor `500` is one. */
const begins = `(?<!${sign})(?<!\\p{N}[.,:])`;
const ends = `(?!${sign})(?!(?<=\\p{N})[.,:]\\p{N})`;

/**
 * Finds the words of `quote` in `text` as whole words, ignoring case, white space, punctuation and Markdown; undefined if they are not
 * there. Whole words, since a quote that ends within a Turkish word may cut off its negation. The span includes a closing full stop.
 */
export function locate(quote: string, text: string): Span | undefined {
  const words = quote.match(new RegExp(`${sign}+`, 'gu'));
  if (!words) return undefined;
  // Lower case of the dotted and the dotless i depends on the language.
  const pattern = words.map((word) => word.replaceAll(/[iİıI]\u0307?/g, '[iİıI]\\u0307?')).join('[^\\p{L}\\p{M}\\p{N}]+');
  const found = new RegExp(`${begins}${pattern}${ends}[.!?]?`, 'iu').exec(text);
  return found ? { start: found.index, end: found.index + found[0].length } : undefined;
}
