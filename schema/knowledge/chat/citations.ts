import { codeIn } from '../../work/text/markdown.ts';
import { type Span, sentencesOf } from '../index/sentences.ts';
import type { Found } from '../search/retrieve.ts';
import { type Names, namesIn } from '../truth/names.ts';
import { affirmsOnly, holdsFacts, isRelated, sharedWords, speaksOf } from '../truth/support.ts';
import { wordsOf } from '../truth/words.ts';
import { type Claim, claimsOf } from './claims.ts';
import { headingEnd } from './heading.ts';
import { locate } from './locate.ts';
import { keepNumbers, type Marker } from './markers.ts';
import { type Rec, tellerOf } from './records.ts';
import { cutAround } from './span.ts';

/** A quote behind an answer; `start` and `end` are its span in the subject's stored text. */
export type Quote = Pick<Found, 'kind' | 'subject' | 'title' | 'page' | 'start' | 'end' | 'url'> & {
  /** Its number in the text. */
  readonly n: number;
  readonly quote: string;
};

/** An answer with what stands behind it. */
export type Checked = {
  /** With those numbers alone that hold where they stand, and with those of the quotes that hold a sentence without one. */
  readonly text: string;
  readonly quotes: readonly Quote[];
  /** Sentences that claim something, and that no quote holds. */
  readonly unsupported: number;
};

/** Characters of a quote: shorter ones prove nothing, of longer ones nobody sees what they prove. */
const shortest = 8;
const longest = 500;
/** Sentences next to each other that are quoted together, at most. */
const most = 4;
/** Sentences times numbers behind them that are held against passages, in the order of the text: no answer of ours has as many. */
const mostChecked = 500;
/** Of a claim's words, the share from which it is the passage that says it, and not the model of its task. */
const mostAlike = 0.9;

/**
 * The answer's text with the numbers that hold, and the quotes behind them. A number holds behind a sentence if the words that
 * the model quoted for it stand in that passage, or, where it quoted none, sentences of the passage speak of the same; and if
 * that quote, with its neighbours as far as needed, holds every number, date, name and denial of the sentence. An invented
 * quote takes its number along, and so does what comes after the first 500 numbers. `passages` may have holes: what stands in
 * none any more. `records`: what is kept of what passages are of, by its id; what is said of that holds as the record has it.
 */
export function checkCitations(
  text: string,
  given: ReadonlyMap<number, readonly string[]>,
  passages: readonly (Found | undefined)[],
  question = '',
  records: ReadonlyMap<string, Rec> = new Map(),
): Checked {
  const claims = claimsOf(text);
  const told = [...records.values()].map(({ said }) => said(''));
  const written = passages.flatMap((passage) => (passage ? [passage.title, ...passage.headings, passage.text] : []));
  const names = namesIn([question, ...written, ...told]);
  const sources = new Map(
    passages.flatMap((passage, at) => {
      return passage ? [[at + 1, sourceOf(passage, given.get(at + 1), recordOf(passage, records))] as const] : [];
    }),
  );
  const within = withinBound();
  const kept = claims.map((claim) => numbersBehind(claim, within(numbersOf(claim)), sources, names));
  const cited = new Set(kept.flatMap((numbers) => [...numbers]));
  const quotes = [...cited].flatMap((n) => {
    const source = sources.get(n);
    if (source?.span) return [quoteOf(n, source.passage, source.span)];
    return source ? (recordQuote(n, source) ?? []) : [];
  });
  const bare = claims.filter((claim, index) => claim.says && kept[index]?.size === 0);
  const alsoWithin = withinBound();
  const alsoTold = bare.flatMap((claim) => {
    const numbers = claim.markers.length === 0 ? numbersHolding(claim, alsoWithin(quotes), passages, names) : [];
    return numbers.length > 0 ? [{ end: claim.end, numbers }] : [];
  });
  return { text: withMarkers(text, claims, kept, alsoTold), quotes, unsupported: bare.length - alsoTold.length };
}

/** A span of a passage as a quote. */
export function quoteOf(n: number, { kind, subject, title, page, start, text, url }: Found, span: Span): Quote {
  return { n, kind, subject, title, page, url, start: start + span.start, end: start + span.end, quote: text.slice(span.start, span.end) };
}

/** A passage that may be cited. `span` is what is quoted of it, as soon as something is; `chosen`: what the model itself did. */
type Source = {
  readonly passage: Found;
  readonly sentences: readonly Span[];
  readonly invented: boolean;
  readonly chosen: string | undefined;
  readonly record: Rec | undefined;
  span: Span | undefined;
};

/** Of a thing itself, which a tool has told, no record is needed. */
const recordOf = ({ id, subject }: Found, records: ReadonlyMap<string, Rec>): Rec | undefined =>
  id === subject ? undefined : records.get(subject);

function sourceOf(passage: Found, given: readonly string[] | undefined, record: Rec | undefined): Source {
  const { text } = passage;
  // Models shorten with dots; what stands before them is theirs to prove. Records are no text of people's: they are not quoted.
  const wanted = (given ?? [])
    .map((quote) => quote.split(/\s*(?:\.\.\.|…)/)[0]?.replace(/[\s.,;:]+$/, '') ?? '')
    .filter((quote) => quote !== '' && !(record && locate(quote, record.line)));
  const found = wanted.flatMap((quote) => locate(quote, text) ?? []);
  const body = headingEnd(passage);
  const sentences = sentencesOf(text, { start: body, end: text.length });
  const whole =
    found.length === 0 ? undefined : { start: Math.min(...found.map(({ start }) => start)), end: Math.max(...found.map(({ end }) => end)) };
  const chosen = whole && lengthOf(whole) <= longest ? whole : found[0];
  const span = chosen && quotable(chosen, text, body);
  return {
    passage,
    sentences,
    invented: wanted.length > 0 && found.length === 0,
    chosen: span && text.slice(span.start, span.end),
    record,
    span,
  };
}

/** With the stop that ends it, and without the heading before it; undefined for what is too short or too long to prove anything. */
function quotable({ start, end }: Span, text: string, body: number): Span | undefined {
  const span = { start: start < body && end > body ? body : start, end: /^[.!?]/.test(text.slice(end)) ? end + 1 : end };
  return lengthOf(span) >= shortest && lengthOf(span) <= longest ? span : undefined;
}

const lengthOf = ({ start, end }: Span): number => end - start;

const numbersOf = ({ markers }: Claim): number[] => [...new Set(markers.flatMap(({ numbers }) => numbers))];

/** Lets `mostChecked` items through over all its calls. */
function withinBound() {
  let left = mostChecked;
  return <Item>(items: readonly Item[]): readonly Item[] => {
    const taken = items.slice(0, left);
    left -= taken.length;
    return taken;
  };
}

/** Those of a claim's numbers that hold; what is quoted behind them grows as far as the claim needs it. */
function numbersBehind(claim: Claim, numbers: readonly number[], sources: ReadonlyMap<number, Source>, names: Names): ReadonlySet<number> {
  const usable = numbers.flatMap((n) => {
    const source = sources.get(n);
    if (!source || source.invented || isDenied(claim, source)) return [];
    return [{ n, source, span: spanFor(claim, source, names) }];
  });
  const alone = usable.flatMap(({ n, source, span }) => (span ? [{ n, source, span }] : []));
  if (alone.length > 0) {
    for (const { source, span } of alone) source.span = span;
    const others = usable.filter(({ span, source }) => !span && source.span && isRelated(claim.text, textOf(source), source.passage));
    return new Set([...alone, ...others].map(({ n }) => n));
  }
  const recorded = usable.filter(({ source }) => isRecorded(claim, source, names)).map(({ n }) => n);
  if (recorded.length > 0) return new Set(recorded);
  // What no quote says by itself, several may say together.
  const together = usable.flatMap(({ n, source }) => {
    const span = source.span ?? bestOf(claim, source);
    return span ? [{ n, source, span }] : [];
  });
  const all = together.map(({ source: { passage }, span }) => ({ ...passage, quote: passage.text.slice(span.start, span.end) }));
  if (together.length < 2 || !holdsFacts(claim.text, all, names)) return new Set();
  for (const { source, span } of together) source.span = span;
  return new Set(together.map(({ n }) => n));
}

/** Whether a task is said to be otherwise than it is, in words that are not the passage's own. */
function isDenied({ text }: Claim, { record, passage }: Source): boolean {
  return (record?.denies(text) ?? false) && sharedWords(text, passage.text, { title: '', headings: [] }) < mostAlike;
}

/** Whether it is so by the record, whatever the passage says. */
function isRecorded({ text }: Claim, { record, passage }: Source, names: Names): boolean {
  if (!record) return false;
  const quote = record.said(text);
  return speaksOf(text, quote, passage) && holdsFacts(text, [{ ...passage, id: passage.subject, quote }], names);
}

/** What is cited of a thing whose record says it: its title, or what the passage begins with. */
function recordQuote(n: number, { passage, record, sentences }: Source): Quote | undefined {
  if (record?.title !== undefined)
    return { ...quoteOf(n, passage, { start: 0, end: 0 }), start: 0, end: record.title.length, quote: record.title };
  const [first] = sentences;
  return first && quoteOf(n, passage, { start: first.start, end: Math.min(first.end, first.start + longest) });
}

const textOf = ({ passage: { text }, span }: Source): string => (span ? text.slice(span.start, span.end) : '');

/** What is quoted for a claim: what is quoted already, grown by its neighbours as far as needed; else the fewest sentences that say it. */
function spanFor({ text: claim }: Claim, { passage: found, record, sentences, span, chosen }: Source, names: Names): Span | undefined {
  // Who wrote it stands above it, where that is what is told.
  const passage = record ? { ...found, headings: [...found.headings, ...tellerOf(record, claim)] } : found;
  const { text } = passage;
  const holds = ({ start, end }: Span) => holdsFacts(claim, [{ ...passage, quote: text.slice(start, end) }], names, chosen);
  // The model has read what it chose; of what it did not, words must tell.
  const fits = chosen === undefined ? speaksOf : isRelated;
  if (span && fits(claim, text.slice(span.start, span.end), passage) && holds(span)) return span;
  if (chosen !== undefined && affirmsOnly(claim, chosen)) return undefined;
  const around = span && ((window: Span) => window.start <= span.start && window.end >= span.end);
  for (const windows of windowsOf(sentences)) {
    const cut = windows
      .filter((window) => around?.(window) ?? true)
      .map((window) => (lengthOf(window) > longest ? cutAround(text, window, wordsOf(claim), longest) : window))
      .map((window) => ({ window, quote: text.slice(window.start, window.end) }))
      .filter(({ quote }) => fits(claim, quote, passage))
      .map((each) => ({ ...each, shared: sharedWords(claim, each.quote, passage) }));
    const best = cut.sort((one, other) => other.shared - one.shared).find(({ window }) => holds(window));
    if (best) return best.window;
  }
  return undefined;
}

/** The sentence that shares most with a claim, if any shares enough. */
function bestOf({ text: claim }: Claim, { passage, sentences }: Source): Span | undefined {
  const { text } = passage;
  const shared = ({ start, end }: Span) => sharedWords(claim, text.slice(start, end), { title: '', headings: [] });
  const [best] = sentences.filter((sentence) => lengthOf(sentence) <= longest).toSorted((a, b) => shared(b) - shared(a));
  return best && shared(best) > 0 ? best : undefined;
}

/** Each sentence, then each two next to each other, then more, as far as they are not too long together. */
function windowsOf(sentences: readonly Span[]): Span[][] {
  return Array.from({ length: most }, (_, more) =>
    sentences.flatMap(({ start }, at) => {
      const last = sentences[at + more];
      return last && (more === 0 || last.end - start <= longest) ? [{ start, end: last.end }] : [];
    }),
  );
}

/** The numbers of the quotes at hand that say what a sentence without a number says. */
function numbersHolding({ text }: Claim, quotes: readonly Quote[], passages: readonly (Found | undefined)[], names: Names): number[] {
  const holding = quotes.filter(({ n, quote }) => {
    const passage = passages[n - 1];
    return passage !== undefined && speaksOf(text, quote, passage) && holdsFacts(text, [{ ...passage, quote }], names);
  });
  return holding.map(({ n }) => n);
}

/** What ends a sentence, with marks of Markdown: numbers stand before it. */
const closing = /[.!?*_|\s]{0,8}$/;

/**
 * The text with those of its markers' numbers alone that hold behind their sentence, and with the numbers of sentences that
 * had none (`told`): what becomes of a quote's source becomes of them too.
 */
function withMarkers(text: string, claims: readonly Claim[], kept: readonly ReadonlySet<number>[], told: readonly Marker[]): string {
  const holding = new Map(claims.flatMap((claim, index) => claim.markers.map(({ end }) => [end, kept[index]] as const)));
  const code = codeIn(text);
  let made = '';
  let at = 0;
  const keepTo = (to: number) => {
    const own = code.map(({ start, end }) => ({ start: start - at, end: end - at }));
    made += keepNumbers(text.slice(at, to), (n, end) => holding.get(at + end)?.has(n) ?? false, own);
    at = to;
  };
  for (const { end, numbers } of told) {
    keepTo(closing.exec(text.slice(0, end))?.index ?? end);
    made += ` ${numbers.map((n) => `[${n}]`).join('')}`;
  }
  keepTo(text.length);
  return made;
}
