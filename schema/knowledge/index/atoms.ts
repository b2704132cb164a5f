import type { Block } from '../../../src/ports/extractor/port.ts';
import type { Language } from '../../../src/ports/search/port.ts';
import { type Span, sentencesOf } from './sentences.ts';

/** Span with its estimated number of tokens. */
type Sized = Span & { readonly tokens: number };

/** Unit that is never cut: a heading, a sentence, a row of a table, or a part of one that is too long by itself. */
export type Atom = Sized & {
  /** Whether it begins a paragraph or a table. */
  readonly opens: boolean;
  /** Location of the header, for a row that is not the header itself. */
  readonly header?: Span;
};

/** Text to be cut, with its language. */
export type Source = { readonly text: string; readonly language: Language };

/** Splits a block into atoms of at most `limit` tokens. */
export function atomsOf(source: Source, block: Block, limit: number): Atom[] {
  if (block.kind === 'table') return rowsOf(source, block, limit);
  const sentences = block.kind === 'heading' ? [block] : sentencesOf(source.text, block);
  return sentences.flatMap((sentence) => partsOf(source, sentence, limit)).map((part, index) => ({ ...part, opens: index === 0 }));
}

/** Estimated number of tokens of a span. */
export const sizeOf = ({ text, language }: Source, { start, end }: Span): number => tokensOf(text.slice(start, end), language);

/** Rows of a table. In Markdown, the line of dashes is part of the header. */
function rowsOf(source: Source, { start, end }: Block, limit: number): Atom[] {
  const { text } = source;
  const lines = [...text.slice(start, end).matchAll(/[^\n]+/g)].filter(([line]) => line.trim() !== '');
  const spans = lines.map(({ 0: line, index }) => ({ start: start + index, end: start + index + line.length }));
  const [header, rule] = spans;
  if (header && rule && /^[\s|:-]+$/.test(text.slice(rule.start, rule.end))) spans.splice(0, 2, { start: header.start, end: rule.end });
  return spans.flatMap((row, index) =>
    partsOf(source, row, limit).map((part, at) => ({ ...part, opens: index + at === 0, ...(index > 0 && header && { header }) })),
  );
}

/** Returns a short span as it is; otherwise splits it between words, and overlong words anywhere. */
function partsOf(source: Source, { start, end }: Span, limit: number): Sized[] {
  const sized = (span: Span): Sized => ({ ...span, tokens: sizeOf(source, span) });
  const whole = sized({ start, end });
  if (whole.tokens <= limit) return [whole];
  const words = Array.from(wordsOf(source.text, whole, limit), sized);
  return groupsOf(words, (size, { tokens }) => size + tokens <= limit).map((group) => sized(spanOf(group)));
}

/** Groups neighbours: each joins the group before it if that `fits`, given the size of the group in tokens. */
export function groupsOf<Item extends Sized>(items: readonly Item[], fits: (size: number, item: Item) => boolean): [Item, ...Item[]][] {
  const groups: [Item, ...Item[]][] = [];
  let size = 0;
  for (const item of items) {
    const group = groups.at(-1);
    const joins = group !== undefined && fits(size, item);
    if (joins) group.push(item);
    else groups.push([item]);
    size = (joins ? size : 0) + item.tokens;
  }
  return groups;
}

/** Span from the first to the last. */
export const spanOf = (spans: readonly [Span, ...Span[]]): Span => ({ start: spans[0].start, end: (spans.at(-1) as Span).end });

/** Words of at most `limit` characters, and so of fewer tokens. Surrogate pairs stay together. */
function* wordsOf(text: string, { start, end }: Span, limit: number): Generator<Span> {
  const within = text.slice(start, end);
  let at = 0;
  // Searches for spaces, because a pattern for a word of millions of characters would need as much stack.
  for (const { index } of within.matchAll(/\s|$/g)) {
    while (at < index) {
      const next = Math.min(at + limit, index);
      const to = next < index && /[\ud800-\udbff]/.test(within[next - 1] ?? '') ? next - 1 : next;
      yield { start: start + at, end: start + to };
      at = to;
    }
    at = index + 1;
  }
}

/** Runs of letters, runs of digits, and single other signs. */
const parts = /[\p{L}\p{M}]+|\p{N}+|[^\s\p{L}\p{M}\p{N}]/gu;
const latin = /^[\p{Script=Latin}\p{M}]/u;

/** Average number of letters of a word, and of digits, per token: models know most English words whole, and few inflected Turkish ones. */
const lettersPerToken: Readonly<Record<Language, number>> = { tr: 4, en: 7 };
const digitsPerToken = 3;

/**
 * Estimated number of tokens of a text for a multilingual model; exact counts differ between models. A test compares it with
 * the o200k encoding over Turkish text.
 */
export function tokensOf(text: string, language: Language = 'tr'): number {
  let tokens = 0;
  for (const [part] of text.matchAll(parts)) {
    if (/^\p{N}/u.test(part)) tokens += Math.ceil(part.length / digitsPerToken);
    else if (/^[\p{L}\p{M}]/u.test(part)) tokens += latin.test(part) ? Math.ceil(part.length / lettersPerToken[language]) : part.length;
    else tokens += 1;
  }
  return tokens;
}
