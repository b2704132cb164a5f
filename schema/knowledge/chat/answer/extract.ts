import type { Locale } from '../../../kernel/module.ts';
import { betweenCells, isRow, type Span } from '../../index/sentences.ts';
import { asCopied, headingEnd, type Quote, quoteOf } from '../../search/quote.ts';
import type { Found } from '../../search/retrieve.ts';
import { isIn, textWords, type Word } from '../../search/words.ts';
import { cutAround, scored, scoreOf } from '../cite/span.ts';
import { coverage, share, weigh } from './retrieve.ts';

/** Maximum number of quoted passages. */
const most = 3;
/** Maximum characters of a quote. */
const longest = 400;
/** Maximum characters of a quote from a passage that is only near. */
const longestNear = 200;

const texts: Readonly<Record<Locale, { readonly one: string; readonly many: string }>> = {
  tr: { one: 'Bulduğum kaynakta şöyle yazıyor:', many: 'Kaynaklarda şunları buldum:' },
  en: { one: 'The source I found says:', many: 'This is what the sources say:' },
};

/**
 * Answers without a model: quotes and cites the sentences of the best passages that match the question. `passages`: at least one relevant
 * passage, the best first.
 */
export function extractAnswer(words: readonly Word[], passages: readonly Found[], locale: Locale): { text: string; quotes: Quote[] } {
  const weights = weigh(words, passages);
  const judged = passages.map((passage) => ({ passage, covered: coverage(words, passage, weights) }));
  const best = Math.max(...judged.map(({ covered }) => covered));
  // Passages that cover more of the question come first; ties keep the search order.
  const chosen = judged
    .filter(({ covered }) => covered >= best * share)
    .sort((a, b) => b.covered - a.covered)
    .slice(0, most);
  const quotes = chosen.map(({ passage }, index) => quoteOf(index + 1, passage, spanOf(words, passage, longest)));
  const { one, many } = texts[locale];
  const items = chosen.map(({ passage }, index) => quotedItem(quotes[index] as Quote, passage, locale));
  return { text: [quotes.length === 1 ? one : many, '', ...items].join('\n').trimEnd(), quotes };
}

/** Quotes the best passage of each of the first few subjects. `passages`: related to the question, the best first. */
export function nearestTo(words: readonly Word[], passages: readonly Found[]): { readonly passage: Found; readonly quote: Quote }[] {
  const first = [...Map.groupBy(passages, ({ subject }) => subject).values()].flatMap(([best]) => best ?? []);
  return first
    .slice(0, most)
    .map((passage, index) => ({ passage, quote: quoteOf(index + 1, passage, spanOf(words, passage, longestNear)) }));
}

/**
 * The row of a table that the question asks for, or the sentence that matches best, extended by its neighbours up to `longest`. That
 * sentence often only repeats the question, as an introduction does, with the answer beside it (`npm run eval` quotes 77 % of the answers
 * with neighbours, 62 % without). Never includes the passage's heading.
 */
function spanOf(words: readonly Word[], passage: Found, longest: number): Span {
  const { text } = passage;
  const sentences = scored(words, text, headingEnd(passage));
  const at = Math.max(
    sentences.findIndex(({ score }) => score === Math.max(...sentences.map((each) => each.score))),
    0,
  );
  const row = rowOf(words, passage, sentences, at);
  if (row && row.end - row.start <= longest) return row;
  const own = sentences[at]?.span ?? { start: 0, end: text.length };
  let [{ start, end }, before, after] = [own, at, at];
  for (let length = -1; length < end - start; ) {
    length = end - start;
    const next = sentences[after + 1]?.span;
    if (next && next.end - start <= longest) [end, after] = [next.end, after + 1];
    const previous = sentences[before - 1]?.span;
    if (previous && end - previous.start <= longest) [start, before] = [previous.start, before - 1];
  }
  return cutAround(text, { start, end }, words, longest);
}

/**
 * The row that the question asks for, of the table that contains sentence `at`: it alone has most of the words that the header does not
 * have. Undefined if several rows have as many, and outside tables of at least three columns.
 */
function rowOf(
  words: readonly Word[],
  { text, headings }: Found,
  sentences: readonly { readonly span: Span }[],
  at: number,
): Span | undefined {
  const rowAt = (index: number): string | undefined => {
    const span = sentences[index]?.span;
    const line = span && text.slice(span.start, span.end);
    return line !== undefined && isRow(line) ? line : undefined;
  };
  const row = rowAt(at);
  // Two columns are often a record, whose rows belong together.
  if (row === undefined || cellsOf(row).length < 3) return undefined;
  let [first, last] = [at, at];
  while (rowAt(first - 1) !== undefined) first -= 1;
  while (rowAt(last + 1) !== undefined) last += 1;
  const above = headings.at(-1);
  const head = above !== undefined && isRow(above) && first === 0 ? above : rowAt(first++);
  const known = textWords(head ?? '');
  const own = words.filter((word) => !isIn(word, known));
  const scores = Array.from({ length: last - first + 1 }, (_, index) => scoreOf(own, rowAt(first + index) ?? ''));
  const best = Math.max(0, ...scores);
  if (best === 0 || scores.filter((score) => score === best).length > 1) return undefined;
  return sentences[first + scores.indexOf(best)]?.span;
}

const pageOf: Readonly<Record<Locale, (page: number) => string>> = { tr: (page) => `s. ${page}`, en: (page) => `p. ${page}` };

const ruler = /^[\s|:-]+$/;
/** Lines shorter than this end intentionally, as in an address or a heading. Longer ones were wrapped. */
const wrapped = 50;

type Piece = { readonly kind: 'rows' | 'text'; readonly lines: string[] };

/**
 * A quote as a Markdown list item with its source and number. A single one-line paragraph stays on the item's line. Otherwise paragraphs
 * and tables follow below, indented, so that they belong to the number in the item's first line (see `withheld`). `passage`: the source of
 * the quote, used to find the header of a table that it starts within.
 */
export function quotedItem({ n, quote, title, page, start }: Quote, passage: Found, locale: Locale): string {
  const source = `${asCopied(title)}${page === null ? '' : `, ${pageOf[locale](page)}`}`;
  const pieces = piecesOf(quote, headOver(passage, start - passage.start));
  const blocks = pieces.map(({ kind, lines }) => (kind === 'rows' ? tableOf(lines) : [`“${lines.join('\n')}”`]));
  const [only] = blocks;
  if (blocks.length === 1 && pieces[0]?.kind === 'text' && pieces[0].lines.length === 1) return `- ${only?.[0]} (${source}) [${n}]`;
  const below = blocks.map((lines) => `\n${lines.flatMap((line) => line.split('\n')).join('\n')}`).join('\n');
  return `- ${source} [${n}]:\n${below.replaceAll(/^(?=.)/gm, '  ')}\n`;
}

/** Splits a quote into paragraphs and tables. `head`: header row of the table that it starts within. */
function piecesOf(quote: string, head: string | undefined): Piece[] {
  const pieces: Piece[] = [];
  let isBehindGap = true;
  for (const raw of quote.split('\n')) {
    const line = withoutMarks(asCopied(raw.replaceAll(/\s+/g, ' ').trim()));
    const last = pieces.at(-1);
    const kind = isRow(line) ? 'rows' : 'text';
    if (line === '') isBehindGap = true;
    else if (last && last.kind === kind && (kind === 'rows' || !isBehindGap)) last.lines.push(line);
    else pieces.push({ kind, lines: [line] });
    if (line !== '') isBehindGap = false;
  }
  const [first] = pieces;
  if (first?.kind === 'rows' && head !== undefined) first.lines.unshift(asCopied(head));
  // One row without its header is not a table.
  return pieces.map(({ kind, lines }) =>
    kind === 'rows' && lines.length > 1 ? { kind, lines } : { kind: 'text', lines: asWritten(lines) },
  );
}

/** Shows the marks of lists as signs, so that an item is not another list within the quotation marks. */
const withoutMarks = (line: string): string =>
  line
    .replace(/^[-*+] \[ \] /, '☐ ')
    .replace(/^[-*+] \[x\] /i, '☑ ')
    .replace(/^[-*+] /, '• ');

const item = /^(?:[☐☑•]|\d+[.)]) /;

/** Joins wrapped lines of a paragraph; intended line breaks become Markdown line breaks. */
function asWritten(lines: readonly string[]): string[] {
  const joined: string[] = [];
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1];
    if (before !== undefined && before.length >= wrapped && !item.test(line)) joined.push(`${joined.pop()} ${line}`);
    else joined.push(line);
  }
  return joined.map((line, at) => (at < joined.length - 1 ? `${line}  ` : line));
}

function tableOf(lines: readonly string[]): string[] {
  const rows = lines.filter((line) => !ruler.test(line)).map(cellsOf);
  const width = Math.max(...rows.map(({ length }) => length));
  const row = (cells: readonly string[]) => `| ${Array.from({ length: width }, (_, at) => cells[at] ?? '').join(' | ')} |`;
  const [head = [], ...rest] = rows;
  return [row(head), row(Array.from({ length: width }, () => '---')), ...rest.map(row)];
}

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\|\s*|\s*\|$/g, '')
    .split(betweenCells)
    .map((cell) => cell.trim().replaceAll('|', '\\|'));

/** Header row of the table around index `at` of a passage. It may be in an earlier passage, and then is the last heading of this one. */
function headOver({ text, headings }: Found, at: number): string | undefined {
  const lines = text.slice(0, at).split('\n');
  // The index must be at the start of a line.
  if (lines.pop()?.trim() !== '') return undefined;
  const before = lines.findLastIndex((line) => !isRow(line)) + 1;
  const above = headings.at(-1);
  return before === 0 && above !== undefined && isRow(above) ? above : lines[before];
}
