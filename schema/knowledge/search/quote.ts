import type { Span } from '../index/sentences.ts';
import type { Found } from './retrieve.ts';

/** A quote that supports an answer; `start` and `end` are its span in the subject's stored text. */
export type Quote = Pick<Found, 'kind' | 'subject' | 'title' | 'page' | 'start' | 'end' | 'url'> & {
  /** Its citation number in the answer's text. */
  readonly n: number;
  readonly quote: string;
};

/** A span of a passage as a quote. */
export function quoteOf(n: number, { kind, subject, title, page, start, text, url }: Found, span: Span): Quote {
  return { n, kind, subject, title, page, url, start: start + span.start, end: start + span.end, quote: text.slice(span.start, span.end) };
}

/**
 * Index where a passage's own text begins, after headings that are repeated at its start. 0 if there are none, or if the passage contains
 * only headings.
 */
export function headingEnd({ headings, text }: Pick<Found, 'headings' | 'text'>): number {
  let at = 0;
  for (let begun = true; begun; ) {
    const mark = /^[\s#*_=`-]*/.exec(text.slice(at))?.[0].length ?? 0;
    const rest = text.slice(at + mark);
    const heading = headings.find((each) => each !== '' && startsWith(rest, each) > 0);
    begun = heading !== undefined;
    if (heading !== undefined) at += mark + startsWith(rest, heading);
  }
  const marks = at === 0 ? 0 : (/^[*_`]*[ \t]*(?:\n[=-]+)?\s*/.exec(text.slice(at))?.[0].length ?? 0);
  return text.slice(at + marks).trim() === '' ? 0 : at + marks;
}

/** Length of `heading` at the beginning of a text if the line ends with it, ignoring differences in white space; else 0. */
function startsWith(text: string, heading: string): number {
  const words = heading.split(/\s+/).map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  return new RegExp(`^${words.join('\\s+')}(?=[*_\`#\\s]*(?:\\n|$))`, 'u').exec(text)?.[0].length ?? 0;
}

const numbered = /\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\]/g;

/** Escapes text that an answer copies, such as a quote, a title or the question: `[3]` becomes `(3)`, since it cites no passage. */
export const asCopied = (text: string): string => text.replaceAll(numbered, '($1)');
