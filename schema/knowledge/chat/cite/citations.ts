import { codeIn } from '../../../work/markdown/markdown.ts';
import { type Span, sentencesOf } from '../../index/sentences.ts';
import { headingEnd, type Quote, quoteOf } from '../../search/quote.ts';
import type { Found } from '../../search/retrieve.ts';
import { type Names, namesIn } from '../../truth/names.ts';
import { affirmsOnly, holdsFacts, isRelated, sharedWords, speaksOf } from '../../truth/support.ts';
import { wordsOf } from '../../truth/words.ts';
import { type Claim, claimsOf, keepNumbers, type Marker } from './claims.ts';
import { authorOf, type Rec } from './records.ts';
import { cutAround, locate } from './span.ts';

/** An answer with its checked citations. */
export type Checked = {
  /** The answer without numbers that do not hold, and with added numbers where a quote supports a sentence that had none. */
  readonly text: string;
  readonly quotes: readonly Quote[];
  /** Number of sentences with a claim that no quote supports. */
  readonly unsupported: number;
};

/** Characters of a quote. Shorter ones prove nothing; in longer ones a reader cannot find the proof. */
const shortest = 8;
const longest = 500;
/** Maximum number of adjacent sentences that are quoted together. */
const most = 4;
/** Maximum number of (sentence, number) pairs that are checked, in the order of the text. Real answers have fewer. */
const mostChecked = 500;
/** Share of a claim's words above which the passage itself makes the claim, even if the task's record contradicts it. */
const mostAlike = 0.9;

/**
 * Checks the citations of an answer. A number holds if the model's quote for it occurs in the passage, or, without a quote, if sentences of
 * the passage are about the same. The quote, extended by adjacent sentences as needed, must also contain every number, date, name and
 * negation of the sentence. Numbers with an invented quote are removed, and so are all after the first 500. `passages` may have holes for
 * passages that are gone. `records` maps subject ids to stored fields, which support claims as well.
 */
export function checkCitations(
  text: string,
  given: ReadonlyMap<number, readonly string[]>,
  passages: readonly (Found | undefined)[],
  question = '',
  records: ReadonlyMap<string, Rec> = new Map(),
): Checked {
  const claims = claimsOf(text);
  const recordTexts = [...records.values()].map(({ said }) => said(''));
  const written = passages.flatMap((passage) => (passage ? [passage.title, ...passage.headings, passage.text] : []));
  const names = namesIn([question, ...written, ...recordTexts]);
  const sources = new Map(
    passages.flatMap((passage, at) => {
      return passage ? [[at + 1, sourceOf(passage, given.get(at + 1), recordOf(passage, records))] as const] : [];
    }),
  );
  const within = withinBound();
  const holding = claims.map((claim) => numbersBehind(claim, within(numbersOf(claim)), sources, names));
  const cited = new Set(holding.flatMap((numbers) => [...numbers]));
  const quotes = [...cited].flatMap((n) => {
    const source = sources.get(n);
    if (source?.span) return [quoteOf(n, source.passage, source.span)];
    return source ? (recordQuote(n, source) ?? []) : [];
  });
  const bare = claims.filter((claim, index) => claim.says && holding[index]?.size === 0);
  const alsoWithin = withinBound();
  const added = bare.flatMap((claim) => {
    const numbers = claim.markers.length === 0 ? numbersHolding(claim, alsoWithin(quotes), passages, names) : [];
    return numbers.length > 0 ? [{ end: claim.end, numbers }] : [];
  });
  return { text: withMarkers(text, claims, holding, added), quotes, unsupported: bare.length - added.length };
}

/** A passage that may be cited. `span` is the quoted part, if any; `chosen` is the part that the model quoted. */
type Source = {
  readonly passage: Found;
  readonly sentences: readonly Span[];
  readonly invented: boolean;
  readonly chosen: string | undefined;
  readonly record: Rec | undefined;
  span: Span | undefined;
};

/** A passage that is the whole record, as returned by a tool, needs no separate record. */
const recordOf = ({ id, subject }: Found, records: ReadonlyMap<string, Rec>): Rec | undefined =>
  id === subject ? undefined : records.get(subject);

function sourceOf(passage: Found, given: readonly string[] | undefined, record: Rec | undefined): Source {
  const { text } = passage;
  // Models shorten quotes with an ellipsis; only the part before it must occur in the passage. Record lines are not written by people, so
  // they are not quoted.
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

/** Adds the closing punctuation and cuts the heading before it; undefined if the quote is too short or too long to prove anything. */
function quotable({ start, end }: Span, text: string, body: number): Span | undefined {
  const span = { start: start < body && end > body ? body : start, end: /^[.!?]/.test(text.slice(end)) ? end + 1 : end };
  return lengthOf(span) >= shortest && lengthOf(span) <= longest ? span : undefined;
}

const lengthOf = ({ start, end }: Span): number => end - start;

const numbersOf = ({ markers }: Claim): number[] => [...new Set(markers.flatMap(({ numbers }) => numbers))];

/** Lets `mostChecked` items through in total, over all calls. */
function withinBound() {
  let left = mostChecked;
  return <Item>(items: readonly Item[]): readonly Item[] => {
    const taken = items.slice(0, left);
    left -= taken.length;
    return taken;
  };
}

/** @returns the numbers of a claim that hold; extends the quotes behind them as far as the claim needs */
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
  // Several quotes may support a claim together if none does by itself.
  const together = usable.flatMap(({ n, source }) => {
    const span = source.span ?? bestOf(claim, source);
    return span ? [{ n, source, span }] : [];
  });
  const all = together.map(({ source: { passage }, span }) => ({ ...passage, quote: passage.text.slice(span.start, span.end) }));
  if (together.length < 2 || !holdsFacts(claim.text, all, names)) return new Set();
  for (const { source, span } of together) source.span = span;
  return new Set(together.map(({ n }) => n));
}

/** Whether the claim contradicts the task's record, in words that the passage does not use itself. */
function isDenied({ text }: Claim, { record, passage }: Source): boolean {
  return (record?.denies(text) ?? false) && sharedWords(text, passage.text, { title: '', headings: [] }) < mostAlike;
}

/** Whether the record supports the claim, whatever the passage says. */
function isRecorded({ text }: Claim, { record, passage }: Source, names: Names): boolean {
  if (!record) return false;
  const quote = record.said(text);
  return speaksOf(text, quote, passage) && holdsFacts(text, [{ ...passage, id: passage.subject, quote }], names);
}

/** The quote for a subject whose record supports the claim: its title, or else the beginning of the passage. */
function recordQuote(n: number, { passage, record, sentences }: Source): Quote | undefined {
  if (record?.title !== undefined)
    return { ...quoteOf(n, passage, { start: 0, end: 0 }), start: 0, end: record.title.length, quote: record.title };
  const [first] = sentences;
  return first && quoteOf(n, passage, { start: first.start, end: Math.min(first.end, first.start + longest) });
}

const textOf = ({ passage: { text }, span }: Source): string => (span ? text.slice(span.start, span.end) : '');

/**
 * The quoted span for a claim: the present span, extended by adjacent sentences as needed, or else the fewest sentences that support the
 * claim.
 */
function spanFor({ text: claim }: Claim, { passage: found, record, sentences, span, chosen }: Source, names: Names): Span | undefined {
  // If the claim is about who wrote a comment, its author counts as a heading.
  const passage = record ? { ...found, headings: [...found.headings, ...authorOf(record, claim)] } : found;
  const { text } = passage;
  const holds = ({ start, end }: Span) => holdsFacts(claim, [{ ...passage, quote: text.slice(start, end) }], names, chosen);
  // A quote that the model chose need only be related. Other text must share enough words with the claim.
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

/** The sentence that shares most words with a claim; undefined if none shares any. */
function bestOf({ text: claim }: Claim, { passage, sentences }: Source): Span | undefined {
  const { text } = passage;
  const shared = ({ start, end }: Span) => sharedWords(claim, text.slice(start, end), { title: '', headings: [] });
  const [best] = sentences.filter((sentence) => lengthOf(sentence) <= longest).toSorted((a, b) => shared(b) - shared(a));
  return best && shared(best) > 0 ? best : undefined;
}

/** Windows of one sentence, then of two adjacent ones, then more, as long as they do not exceed the length of a quote. */
function windowsOf(sentences: readonly Span[]): Span[][] {
  return Array.from({ length: most }, (_, more) =>
    sentences.flatMap(({ start }, at) => {
      const last = sentences[at + more];
      return last && (more === 0 || last.end - start <= longest) ? [{ start, end: last.end }] : [];
    }),
  );
}

/** Numbers of present quotes that support a sentence without a number. */
function numbersHolding({ text }: Claim, quotes: readonly Quote[], passages: readonly (Found | undefined)[], names: Names): number[] {
  const holding = quotes.filter(({ n, quote }) => {
    const passage = passages[n - 1];
    return passage !== undefined && speaksOf(text, quote, passage) && holdsFacts(text, [{ ...passage, quote }], names);
  });
  return holding.map(({ n }) => n);
}

/** End of a sentence with its Markdown marks: numbers are inserted before it. */
const closing = /[.!?*_|\s]{0,8}$/;

/**
 * Removes the numbers that do not hold behind their sentence, and adds numbers to sentences without one (`added`). When a source is deleted,
 * these sentences are removed with it.
 */
function withMarkers(text: string, claims: readonly Claim[], held: readonly ReadonlySet<number>[], added: readonly Marker[]): string {
  const holding = new Map(claims.flatMap((claim, index) => claim.markers.map(({ end }) => [end, held[index]] as const)));
  const code = codeIn(text);
  let made = '';
  let at = 0;
  const keepTo = (to: number) => {
    const own = code.map(({ start, end }) => ({ start: start - at, end: end - at }));
    made += keepNumbers(text.slice(at, to), (n, end) => holding.get(at + end)?.has(n) ?? false, own);
    at = to;
  };
  for (const { end, numbers } of added) {
    keepTo(closing.exec(text.slice(0, end))?.index ?? end);
    made += ` ${numbers.map((n) => `[${n}]`).join('')}`;
  }
  keepTo(text.length);
  return made;
}
