import type { Document } from './document.ts';
import { joined } from './ocr.ts';
import type { Line } from './pdf-lines.ts';

/** Typical measures of a document, from which headings and the ends of paragraphs differ. */
export type Typical = {
  /** Font size of most letters. */
  readonly size: number;
  /** Distance between two lines of a paragraph, in font sizes. */
  readonly pitch: number;
  /** Font sizes of headings, the largest first. */
  readonly headings: readonly number[];
};

/** Size relative to the body text from which a short line is a heading. */
const headingScale = 1.15;
const longestHeading = 150;
/** Sizes of headings past these all get the last level. */
const mostLevels = 6;
/** A gap larger than the typical pitch by this factor ends a paragraph. */
const paragraphGap = 1.3;

const bullet = /^([•▪◦‣●○■–—*-]|\(?\d{1,3}[.)]|\(?[a-zçğıöşü]\))\s/u;
const sentenceEnd = /[.!?:;…]["'’”)]*$/u;

export function typicalOf(pages: readonly (readonly Line[])[]): Typical {
  const letters = new Map<number, number>();
  const pitches: number[] = [];
  for (const lines of pages) {
    for (const [index, { text, size, y }] of lines.entries()) {
      letters.set(size, (letters.get(size) ?? 0) + text.length);
      const next = lines[index + 1];
      const pitch = next && next.size === size ? (y - next.y) / size : 0;
      if (pitch > 0.8 && pitch < 3) pitches.push(pitch);
    }
  }
  const size = [...letters].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 0;
  const pitch = pitches.toSorted((a, b) => a - b)[Math.floor(pitches.length / 2)] ?? 1.2;
  const all = pages.flat().filter((line) => isHeading(line, size));
  return { size, pitch, headings: [...new Set(all.map((line) => line.size))].toSorted((a, b) => b - a) };
}

const isHeading = ({ text, size }: Line, bodySize: number): boolean =>
  size >= bodySize * headingScale && text.length <= longestHeading && /\p{L}{2}/u.test(text);

/** Adds the headings, paragraphs and tables formed by a page's lines. */
export function addPage(lines: readonly Line[], typical: Typical, document: Document, page: number): void {
  for (const group of groupsOf(lines, typical)) {
    const [first] = group;
    if (!first) continue;
    if (isHeading(first, typical.size)) {
      const level = Math.min(typical.headings.indexOf(first.size) + 1, mostLevels);
      document.heading(group.map(({ text }) => text).join(' '), level, page);
    } else if (group.length > 1 && group.every(isRow))
      document.table(
        group.map(({ cells }) => cells),
        page,
      );
    else document.paragraph(paragraphOf(group), page);
  }
}

/** Two cells are a list item instead if the first one is a bullet or a number. */
const isRow = ({ cells }: Line): boolean => cells.length > 2 || (cells.length === 2 && !bullet.test(`${cells[0]} `));

function groupsOf(lines: readonly Line[], typical: Typical): Line[][] {
  const groups: Line[][] = [];
  for (const [index, line] of lines.entries()) {
    const last = lines[index - 1];
    const group = groups.at(-1);
    if (last && group && belong(last, line, typical, lines)) group.push(line);
    else groups.push([line]);
  }
  return groups;
}

/** Whether `line` continues the group that ends with `last`. */
function belong(last: Line, line: Line, typical: Typical, lines: readonly Line[]): boolean {
  if (isRow(last) && isRow(line)) return true;
  if (isRow(last) !== isRow(line) || last.size !== line.size) return false;
  if (isHeading(line, typical.size)) return last.y - line.y < line.size * 2 && last.y > line.y;
  const gap = last.y - line.y;
  const goesOn = !sentenceEnd.test(last.text) && /^\p{Ll}/u.test(line.text);
  // Upwards: the next column, or something drawn later.
  if (gap < 0 || gap > typical.pitch * line.size * paragraphGap) return gap < 0 && goesOn;
  if (bullet.test(line.text)) return bullet.test(last.text) || !sentenceEnd.test(last.text) || last.text.endsWith(':');
  if (!sentenceEnd.test(last.text)) return true;
  const indented = line.x > last.x + 0.8 * line.size && !bullet.test(last.text);
  const widest = Math.max(...neighbours(lines, last).map(({ right }) => right));
  const short = last.right < widest - 0.15 * (widest - last.x);
  return !indented && !(short && /^[\p{Lu}\p{N}"“]/u.test(line.text));
}

/** Lines near enough to estimate the width of their column. */
function neighbours(lines: readonly Line[], line: Line): readonly Line[] {
  const at = lines.indexOf(line);
  return lines.slice(Math.max(0, at - 5), at + 6);
}

/** Joins continued lines; list items stay on separate lines. */
function paragraphOf(lines: readonly Line[]): string {
  const items: string[] = [];
  for (const { text } of lines) {
    if (items.length === 0 || bullet.test(text)) items.push(text);
    else items[items.length - 1] += `\n${text}`;
  }
  return items.map(joined).join('\n');
}
