import { perText } from './per-text.ts';

/** A cell of a table's row, under what its column is called. */
export type Cell = { readonly column: string; readonly text: string };

const signs = ['|', '\t', ';'] as const;
const rule = /^[\s|:+=-]+$/;
/** Cells from which a line is a row, where they are not parted by `|`. */
const least = 3;

/**
 * The rows of a text's tables by their lines: `A | B`, `A;B;C` or with tabs, each table headed by its first row. Lines of as
 * many cells as the line above them belong to its table. A table's head is no row.
 */
export const rowsOf = perText((text): ReadonlyMap<string, readonly Cell[]> => {
  const rows = new Map<string, readonly Cell[]>();
  let head: readonly string[] = [];
  for (const line of text.split('\n')) {
    if (rule.test(line)) continue;
    const cells = cellsOf(line);
    if (cells.length < 2) head = [];
    else if (head.length !== cells.length) head = cells;
    else
      rows.set(
        line.trim(),
        cells.map((cell, at) => ({ column: head[at] as string, text: cell })),
      );
  }
  return rows;
});

/** Whether a line is the head of one of these rows, or the line below it. */
function isHead(line: string, rows: ReadonlyMap<string, readonly Cell[]>): boolean {
  if (rule.test(line) && line.includes('-')) return true;
  const cells = cellsOf(line);
  return (
    cells.length > 1 && [...rows.values()].some((row) => row.length === cells.length && row.every(({ column }, at) => column === cells[at]))
  );
}

function cellsOf(line: string): readonly string[] {
  const sign = signs.find((each) => line.split(each).length >= (each === '|' ? 2 : least));
  if (sign === undefined) return [];
  return line
    .replace(/^\s*\|/, '')
    .replace(/\|\s*$/, '')
    .split(sign)
    .map((cell) => cell.trim());
}

/** What stands in the rows of a text's tables. */
export const cellsIn = (text: string): readonly string[] => [...rowsOf(text).values()].flatMap((row) => row.map((cell) => cell.text));

/** A text in which each row of a table says what its columns are called, and the cells of these rows by what they say. */
export type Told = { readonly text: string; readonly rows: ReadonlyMap<string, readonly string[]> };

/** A piece of `whole`, its rows told. */
export function tellRows(piece: string, whole: string): Told {
  const known = rowsOf(whole);
  const rows = new Map<string, readonly string[]>();
  if (known.size === 0) return { text: piece, rows };
  const lines = piece.split('\n').flatMap((line) => {
    const cells = known.get(line.trim())?.map(sayCell);
    if (!cells) return isHead(line, known) ? [] : [line];
    const said = `${cells.join('; ')}.`;
    rows.set(said, cells);
    return [said];
  });
  return { text: lines.join('\n'), rows };
}

/** What stands in brackets behind a column's name is what its cells count: `Fiyat (TL)`. */
const counted = /\s*\(([^()]{1,12})\)\s*$/;

/** A cell as a sentence says it: `Fiyat: 120 TL`. */
export function sayCell({ column, text }: Cell): string {
  const unit = counted.exec(column)?.[1] ?? '';
  return `${column.replace(counted, '')}${unit && !/\d/.test(text) ? ` (${unit})` : ''}: ${text}${/\d$/.test(text) ? ` ${unit}` : ''}`.trimEnd();
}
