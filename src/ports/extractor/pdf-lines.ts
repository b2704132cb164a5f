import type { StructuredTextItem } from 'unpdf';

/** A line of a page. Lengths in points; `y` grows upwards. */
export type Line = {
  readonly text: string;
  /** The text split at wide gaps: more than one cell in a row of a table. */
  readonly cells: readonly string[];
  readonly x: number;
  readonly y: number;
  readonly right: number;
  readonly size: number;
};

/** Minimum gaps, in font sizes, of a space and between the cells of a table. */
const space = 0.15;
const cellGap = 1.5;

/** A piece of text as a page draws it. */
export type Item = Pick<StructuredTextItem, 'str' | 'x' | 'y' | 'width' | 'fontSize'> & {
  /** Quarter turns of the text, by which `x` and `y` are turned back; absent: none. */
  readonly turns?: number;
};

/** Returns a page's lines, in the order in which the file draws them. */
export function linesOf(items: readonly Item[]): Line[] {
  const lines: Line[] = [];
  let row: Item[] = [];
  const close = () => {
    const line = lineOf(row);
    if (line) lines.push(line);
    row = [];
  };
  for (const item of items) {
    if (item.str.trim() === '') continue;
    const last = row.at(-1);
    if (
      last &&
      ((last.turns ?? 0) !== (item.turns ?? 0) ||
        Math.abs(last.y - item.y) > 0.5 * Math.max(last.fontSize, item.fontSize) ||
        item.x < last.x - last.fontSize)
    )
      close();
    row.push(item);
  }
  close();
  return lines;
}

function lineOf(row: readonly Item[]): Line | undefined {
  const [first, last] = [row[0], row.at(-1)];
  if (!first || !last) return undefined;
  const cells = [''];
  let end = first.x;
  for (const { str, x, width, fontSize } of row) {
    const gap = x - end;
    if (gap > cellGap * fontSize) cells.push('');
    else if (gap > space * fontSize) cells[cells.length - 1] += ' ';
    cells[cells.length - 1] += str;
    end = x + width;
  }
  const tidy = cells.map((cell) => normalized(cell).replace(/\s+/g, ' ').trim()).filter((cell) => cell !== '');
  const largest = row.toSorted((a, b) => b.str.length - a.str.length)[0] ?? first;
  return {
    text: tidy.join(' '),
    cells: tidy,
    x: first.x,
    y: first.y,
    right: last.x + last.width,
    size: Math.round(largest.fontSize * 2) / 2,
  };
}

/** Normalizes typographic characters: ligatures, bullets of symbol fonts, and accents that old typesetters print beside their letter. */
function normalized(text: string): string {
  return text
    .replace(/[\ufb00-\ufb06]/g, (ligature) => ligature.normalize('NFKC'))
    .replace(/[\uf0b7\uf0a7\uf0d8\ue000-\ue00f]/g, '•')
    .replace(/([¨¸˘]) ?([a-zA-Z])/g, (whole, accent: string, letter: string) => composed(letter, accent) ?? whole);
}

const combining: Readonly<Record<string, string>> = { '¨': '\u0308', '¸': '\u0327', '˘': '\u0306' };

/** Composes `ş` from `s` and `¸`; undefined if there is no such letter in Turkish. */
function composed(letter: string, accent: string): string | undefined {
  const one = `${letter}${combining[accent]}`.normalize('NFC');
  return /^[öüşçğÖÜŞÇĞ]$/.test(one) ? one : undefined;
}
