import { Context } from '../../../kernel/context.ts';
import type { Span } from '../../index/sentences.ts';
import type { Understood } from '../../question/answer.ts';
import { headingEnd, type Quote, quoteOf } from '../../search/quote.ts';
import type { Found } from '../../search/retrieve.ts';
import { wordsOf } from '../../search/words.ts';
import { missesFigure } from '../../truth/figures.ts';
import { claimsOf, keepNumbers, numbersIn } from './claims.ts';
import { recordsOf } from './records.ts';
import type { Generated } from './sources.ts';
import { cutAround, scored } from './span.ts';

/** A source of an answer as it is now: a passage, or the result of a tool. */
export type CitedSource = {
  readonly n: number;
  readonly passage: Found;
  /** Stored fields of its subject in one line; empty if there are none. */
  readonly record: string;
  /** The part that is quoted. */
  readonly quote: Quote | undefined;
  /** Converts a span of the passage, or its record if undefined, into a quote; undefined for sources without a page: counts, people. */
  readonly quoteAt: (span: Span | undefined) => Quote | undefined;
  readonly counted?: Understood | undefined;
};

/** An answer with the sources that its claims may be verified with. */
export type Cited = { readonly text: string; readonly sources: readonly CitedSource[] };

/** Maximum characters of a quote: in longer ones a reader cannot find the proof. */
export const longestQuote = 500;
/** Maximum number of sources that claims are verified with if the answer cites none. */
const mostUncited = 8;

/** Text of a source as a verifier reads it. */
export const textOfSource = ({ passage: { title, headings, text }, record }: CitedSource): string =>
  [[title, ...headings].filter(Boolean).join(' › '), record, text].filter(Boolean).join('\n');

/**
 * Finds the sources of an answer, as they are stored and visible now. A number is removed if it has no source, or if its sentence has a
 * figure that no cited source contains. Each source is quoted by its sentence that shares most words with the claims about it; a verifier
 * replaces that quote by its own. An answer that cites nothing keeps the passages that the model read as sources.
 */
export async function checkCitations(context: Context, { text, passages, sources }: Generated): Promise<Cited> {
  // A new context, so that nothing read before the model answered is reused.
  const fresh = new Context(context.services, { ...context });
  const tools = await sources.read(fresh, text);
  const records = await recordsOf(fresh, passages);
  const claims = claimsOf(text);
  const cited = numbersIn(text);
  const numbers = cited.length > 0 ? cited : passages.slice(0, mostUncited).map((_, at) => at + 1);
  const present = numbers.flatMap((n): CitedSource[] => {
    const own = passages[n - 1];
    const tool = tools.get(n);
    const passage = own ?? tool?.found;
    if (!passage) return [];
    const record = (own && own.id !== own.subject && records.get(own.subject)) || '';
    const quoteAt = (span: Span | undefined) => {
      const isOfRecord = !span && record !== '' && passage.kind === 'task';
      const quote = isOfRecord ? titleQuote(n, passage) : quoteOf(n, passage, span ?? nearest(passage, ''));
      return tool && !own ? tool.stored(quote) : quote;
    };
    const about = claims.filter(({ markers }) => markers.some((marker) => marker.numbers.includes(n))).map((claim) => claim.text);
    const quote = quoteAt(nearest(passage, about.join('\n')));
    return [{ n, passage, record, quoteAt, quote, counted: tool?.counted }];
  });
  const texts = present.map(textOfSource);
  const vetoed = new Set(claims.filter((claim) => missesFigure(claim.text, texts)).flatMap(({ markers }) => markers.map(({ end }) => end)));
  return { text: keepNumbers(text, (n, end) => present.some((source) => source.n === n) && !vetoed.has(end)), sources: present };
}

/** The sentence of a passage that shares most words with the claims about it, the first one if none does. */
function nearest(passage: Found, about: string): Span {
  const words = wordsOf(about);
  const [best] = scored(words, passage.text, headingEnd(passage)).toSorted((one, other) => other.score - one.score);
  return best ? cutAround(passage.text, best.span, words, longestQuote) : { start: 0, end: Math.min(passage.text.length, longestQuote) };
}

/** The title of a task, which is quoted as evidence for its stored fields. */
function titleQuote(n: number, passage: Found): Quote {
  const quote = passage.title.replace(/^\S+ /, '');
  return { ...quoteOf(n, passage, { start: 0, end: 0 }), start: 0, end: quote.length, quote };
}
