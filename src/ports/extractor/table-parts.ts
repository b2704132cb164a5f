import { oneLine } from './document.ts';
import type { Part } from './parts.ts';

/** A cell with its content in order, and the number of columns it covers (1). */
export type Cell = { readonly parts: readonly Part[]; readonly span?: number };

/** Most columns that a merged cell fills with empty ones: Word's tables have 63 at most. */
const widest = 64;

/**
 * A table of a text document as parts. Each row stays a row: a table inside a cell follows the row that holds it, except
 * for one of a single row or column, which is text of its cell. A table that only arranges the page (frames, and cells
 * that hold a heading with its text) is its cells' content in order.
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

/** Programs split columns to place the tables inside them. */
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
