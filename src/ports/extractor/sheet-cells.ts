import type { CellFormat } from './cell-format.ts';
import { formatBoolean, formatNumber, formatText, serialOf } from './cell-format.ts';
import { elements, find, type Node, readTrees, textOf } from './xml.ts';

/** Data shared by all sheets: texts, formats, and the date system. */
export type Shared = {
  readonly texts: readonly string[];
  readonly formats: readonly CellFormat[];
  readonly is1904: boolean;
  /** The workbook requests recalculation when it is opened: a stored 0 may not be a result. */
  readonly isStale: boolean;
};

/** Visible content of a sheet, and what was left out of it. */
export type Cells = {
  readonly rows: readonly (readonly string[])[];
  readonly hidden: boolean;
  /** Whether a formula has no stored result. */
  readonly uncomputed: boolean;
  /** Whether a cell contains a picture or another value that is not text. */
  readonly objects: boolean;
  /** Whether rows were left out because of `maxLength`. */
  readonly cut: boolean;
  /** Elements of the sheet other than its cells, by name. */
  readonly others: ReadonlyMap<string, Node>;
};

type Row = { readonly at: number; readonly cells: Map<number, string> };
/** Cells that a merged range covers, except its first one. Bounds are inclusive, from 0. */
type Range = { readonly top: number; readonly left: number; readonly bottom: number; readonly right: number };

/** Maximum number of merged ranges that are read: only programs make more. */
const mostRanges = 100_000;

/** Rows between two calls of `onProgress`: a second's work on a busy machine. */
const progressRows = 1_000;

type Limits = { readonly maxLength: number; readonly onProgress: () => void };

/** Reads the cells of a sheet as they are displayed; at most `maxLength` UTF-16 units of them. @throws Refused `corrupt` */
export function readCells(sheet: Uint8Array, shared: Shared, { maxLength, onProgress }: Limits): Cells {
  const rows: Row[] = [];
  const columns = new Set<number>();
  const others = new Map<string, Node>();
  let length = 0;
  let next = 0;
  let count = 0;
  let [hidden, uncomputed, objects, cut, showsZeros] = [false, false, false, false, true];

  readTrees(
    sheet,
    (name, parent) =>
      (name === 'row' && parent === 'sheetData') || (parent === 'worksheet' && name !== 'sheetData') || parent === 'chartsheet',
    (node) => {
      if (node.name === 'row') addRow(node);
      else others.set(node.name, node);
      if (node.name === 'cols') for (const each of elements(node, 'col')) hide(each);
      if (node.name === 'sheetViews') showsZeros = elements(node).every(({ attributes }) => !isFalse(attributes.showZeros));
    },
  );
  const covered = elements(others.get('mergeCells'), 'mergeCell')
    .slice(0, mostRanges)
    .flatMap(({ attributes: { ref = '' } }) => rangeOf(ref));
  return { rows: grid(rows, covered), hidden, uncomputed, objects, cut, others };

  function hide({ attributes }: Node): void {
    if (!isTrue(attributes.hidden) && attributes.width !== '0') return;
    const last = Math.min(Number(attributes.max), 16_384);
    for (let at = Number(attributes.min); at <= last; at += 1) columns.add(at - 1);
  }

  function addRow(node: Node): void {
    count += 1;
    if (count % progressRows === 0) onProgress();
    const at = node.attributes.r ? Number(node.attributes.r) - 1 : next;
    next = at + 1;
    if (cut) return;
    const isHidden = isTrue(node.attributes.hidden) || (isTrue(node.attributes.customHeight) && Number(node.attributes.ht) === 0);
    const cells = new Map<number, string>();
    let column = 0;
    for (const cell of elements(node, 'c')) {
      column = columnOf(cell.attributes.r) ?? column;
      const text = displayText(cell);
      if (text.trim() !== '') {
        if (isHidden || columns.has(column)) hidden = true;
        else {
          cells.set(column, text);
          length += text.length + 3;
        }
      }
      column += 1;
    }
    if (length > maxLength) cut = true;
    else if (cells.size > 0) rows.push({ at, cells });
  }

  function displayText(cell: Node): string {
    const { t: type = 'n', s: style = '0', vm: rich } = cell.attributes;
    const format = shared.formats[Number(style)] ?? shared.formats[0]!;
    const stored = find(cell, 'v');
    const value = textOf(stored);
    if (type === 'inlineStr') return formatText(richText(find(cell, 'is')), format);
    if (find(cell, 'f') && (value === '' ? type !== 'str' : shared.isStale && type === 'n' && Number(value) === 0)) {
      uncomputed = true;
      return '';
    }
    if (value === '') return '';
    if (type === 's') return formatText(shared.texts[Number(value)] ?? '', format);
    if (type === 'str') return formatText(unescaped(value), format);
    if (type === 'b') return formatBoolean(value === '1');
    if (type === 'e') {
      if (rich !== undefined) objects = true;
      return rich === undefined ? value : '';
    }
    const number = type === 'd' ? serialOf(value) : Number(value);
    if (number === undefined || Number.isNaN(number)) return value;
    if (number === 0 && !showsZeros) return '';
    const text = formatNumber(number, type === 'd' && !format.isDate ? isoFormat : format, shared.is1904 && type !== 'd');
    if (text.trim() === '') hidden = true;
    return text;
  }
}

/** Format of a date that the sheet stores as ISO text without a date format. */
const isoFormat: CellFormat = { pattern: 'dd.mm.yyyy', isDate: true };

/** Returns the rows without cells covered by merged ranges, and without columns that are empty in all rows. */
function grid(rows: readonly Row[], covered: readonly Range[]): string[][] {
  const byTop = [...covered].sort((a, b) => a.top - b.top);
  let open: Range[] = [];
  let nextRange = 0;
  const used = new Set<number>();
  for (const { at, cells } of rows) {
    for (; nextRange < byTop.length && byTop[nextRange]!.top <= at; nextRange += 1) open.push(byTop[nextRange]!);
    open = open.filter(({ bottom }) => bottom >= at);
    for (const column of [...cells.keys()]) {
      if (open.some(({ top, left, right }) => column >= left && column <= right && (at !== top || column !== left))) cells.delete(column);
      else used.add(column);
    }
  }
  const columns = [...used].sort((a, b) => a - b);
  return rows.map(({ cells }) => {
    const last = Math.max(-1, ...cells.keys());
    return columns.filter((column) => column <= last).map((column) => cells.get(column) ?? '');
  });
}

/** Returns the text of a shared or inline string, without phonetic readings of East Asian names. */
export function richText(node: Node | undefined): string {
  const runs = elements(node).map((child) => (child.name === 't' ? textOf(child) : child.name === 'r' ? textOf(find(child, 't')) : ''));
  return unescaped(runs.join(''));
}

/** Decodes characters that XML cannot contain, e.g. `_x000D_` (ECMA-376, 22.4.2.4). */
const unescaped = (text: string): string =>
  text.replace(/_x([0-9a-fA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Returns the column of a reference, from 0: `BC12` is in column 54. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^\$?([A-Z]{1,3})/i.exec(reference ?? '')?.[1];
  if (!letters) return undefined;
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function rangeOf(reference: string): Range[] {
  const [first = '', last = ''] = reference.split(':');
  const [left, right] = [columnOf(first), columnOf(last)];
  const [top, bottom] = [/\d+$/.exec(first)?.[0], /\d+$/.exec(last)?.[0]].map(Number);
  if (left === undefined || right === undefined || !top || !bottom) return [];
  return [{ top: top - 1, left, bottom: bottom - 1, right }];
}

export const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';
const isFalse = (value: string | undefined): boolean => value === '0' || value === 'false';
