import type { Locale } from '../../kernel/errors.ts';
import type { Found } from '../search/retrieve.ts';
import type { Quote } from './citations.ts';
import { asCopied } from './markers.ts';

const pageOf: Readonly<Record<Locale, (page: number) => string>> = { tr: (page) => `s. ${page}`, en: (page) => `p. ${page}` };

/** Between two cells of a row, as texts are stored. */
const between = /\s\|(?:\s|$)/;
const ruler = /^[\s|:-]+$/;
const isRow = (line: string): boolean => between.test(line) || /^\|.*\|\s*$/.test(line);
/** A line that is shorter ends where its writer wanted it to, as an address or a heading does; others were wrapped. */
const wrapped = 50;

type Piece = { readonly kind: 'rows' | 'text'; readonly lines: string[] };

/**
 * A quote as an item of a Markdown list, with its source and number: what is one paragraph in a line, else each paragraph and
 * table by itself below. What is below is indented: it belongs to the number of the item's first line (`withheld`).
 * `passage`: what it is quoted from, for the head of a table that it begins within.
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

/** A quote's paragraphs and tables. `head`: the first row of the table that it begins within. */
function piecesOf(quote: string, head: string | undefined): Piece[] {
  const pieces: Piece[] = [];
  let isBehindGap = true;
  for (const raw of quote.split('\n')) {
    const line = asCopied(raw.replaceAll(/\s+/g, ' ').trim());
    const last = pieces.at(-1);
    const kind = isRow(line) ? 'rows' : 'text';
    if (line === '') isBehindGap = true;
    else if (last && last.kind === kind && (kind === 'rows' || !isBehindGap)) last.lines.push(line);
    else pieces.push({ kind, lines: [line] });
    if (line !== '') isBehindGap = false;
  }
  const [first] = pieces;
  if (first?.kind === 'rows' && head !== undefined) first.lines.unshift(asCopied(head));
  // One row without what stands above it is no table.
  return pieces.map(({ kind, lines }) =>
    kind === 'rows' && lines.length > 1 ? { kind, lines } : { kind: 'text', lines: asWritten(lines) },
  );
}

/** Lines of a paragraph, those that were only wrapped joined; what stays apart is apart in Markdown. */
function asWritten(lines: readonly string[]): string[] {
  const joined: string[] = [];
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1];
    if (before !== undefined && before.length >= wrapped) joined.push(`${joined.pop()} ${line}`);
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
    .split(between)
    .map((cell) => cell.trim().replaceAll('|', '\\|'));

/** The first row of the table that the place `at` of a passage is within; that may stand in a passage before, and above this one. */
function headOver({ text, headings }: Found, at: number): string | undefined {
  const lines = text.slice(0, at).split('\n');
  // What stands before the place in its own line.
  if (lines.pop()?.trim() !== '') return undefined;
  const before = lines.findLastIndex((line) => !isRow(line)) + 1;
  const above = headings.at(-1);
  return before === 0 && above !== undefined && isRow(above) ? above : lines[before];
}
