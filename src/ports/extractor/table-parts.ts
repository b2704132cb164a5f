import { oneLine } from './document.ts';
import type { Part } from './parts.ts';

/** A cell with its content in order. `span`: number of columns it covers (default 1). */
export type Cell = { readonly parts: readonly Part[]; readonly span?: number };

/** Maximum number of columns that a merged cell is expanded to: Word's tables have at most 63. */
const widest = 64;

/**
 * Converts a table of a text document to parts. A table inside a cell follows the row that contains it, except for one of a single
 * row or column, which becomes text of its cell. A layout table (frames, and cells that contain a heading with its text) becomes
 * the content of its cells in order.
 */
export function tableParts(rows: readonly (readonly Cell[])[]): Part[] {
  if (isLayout(rows)) return rows.flat().flatMap(({ parts }) => parts);
  const all: Part[] = [];
  let open: string[][] = [];
  const close = () => {
    if (open.length > 0) all.push({ kind: 'table', rows: withoutEmptyColumns(open) });
    open = [];
  };
  for (const row of rows) {
    open.push(row.flatMap(({ parts, span = 1 }) => [textOf(parts), ...Array.from({ length: Math.min(span, widest) - 1 }, () => '')]));
    const inner = row.flatMap(({ parts }) => parts.filter(isGrid));
    if (inner.length > 0) {
      close();
      all.push(...inner);
    }
  }
  close();
  return all;
}

/** Removes columns without text: programs split columns to place nested tables. */
function withoutEmptyColumns(rows: readonly (readonly string[])[]): string[][] {
  const used = new Set(rows.flatMap((row) => row.flatMap((cell, column) => (cell === '' ? [] : column))));
  return rows.map((row) => row.filter((_, column) => used.has(column)));
}

function isLayout(rows: readonly (readonly Cell[])[]): boolean {
  const cells = rows.flat().filter(({ parts }) => parts.length > 0);
  if (cells.some(({ parts }) => parts.length > 1 && parts.some(({ kind }) => kind === 'heading'))) return true;
  const oneColumn = rows.every((row) => row.filter(({ parts }) => parts.length > 0).length <= 1);
  return (
    oneColumn && (cells.length === 1 || cells.some(({ parts }) => parts.length > 1 || parts[0]?.kind === 'heading' || parts.some(isGrid)))
  );
}

const isGrid = (part: Part): boolean => part.kind === 'table' && part.rows.length > 1 && part.rows.some((row) => row.length > 1);

function textOf(parts: readonly Part[]): string {
  const texts = parts.map((part) => {
    if (part.kind === 'table') return isGrid(part) ? '' : part.rows.flat().join(' ');
    return part.kind === 'item' ? `${part.mark ?? ''} ${part.text}` : part.text;
  });
  return oneLine(texts.join(' '));
}
