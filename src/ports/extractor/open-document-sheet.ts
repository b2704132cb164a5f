import type { Document } from './document.ts';
import { mostPages } from './limits.ts';
import type { OpenStyles } from './open-document-styles.ts';
import { creatorOf, type OpenText, objectParts, repeats } from './open-document-text.ts';
import { addParts, commentParts, type Part } from './parts.ts';
import { Refused } from './port.ts';
import { descendants, elements, find, type Node, textOf } from './xml.ts';
import type { Zip } from './zip.ts';

/** Maximum number of columns of a sheet: that of LibreOffice. */
const mostColumns = 16_384;
/** UTF-16 units reserved for content after the cells. */
const reserve = 100_000;

/** Reads the sheets of an ODS as LibreOffice displays them. */
export class OpenSheets {
  readonly #zip: Zip;
  readonly #styles: OpenStyles;
  readonly #text: OpenText;
  readonly #document: Document;
  #page = 0;

  constructor(zip: Zip, styles: OpenStyles, text: OpenText, document: Document) {
    this.#zip = zip;
    this.#styles = styles;
    this.#text = text;
    this.#document = document;
  }

  /** Number of visible sheets. */
  get count(): number {
    return this.#page;
  }

  /** Adds a sheet: a heading, its table, comments, text boxes and titles of charts. @throws Refused `too_many_pages` */
  add(table: Node): void {
    const name = table.attributes['table:name'] ?? '';
    const style = table.attributes['table:style-name'];
    if (this.#styles.value('table', style, 'style:table-properties', 'table:display') === 'false') {
      this.#document.warn({ code: 'hidden_left_out', name });
      return;
    }
    this.#page += 1;
    if (this.#page > mostPages) throw new Refused('too_many_pages');
    const page = this.#page;
    const { rows, comments, hidden, cut } = this.#cells(table);
    const shapes = [...elements(find(table, 'table:shapes')), ...descendants(table, 'table:table-cell').flatMap((cell) => elements(cell))];
    const before = this.#document.pictures.length;
    const shapeParts = shapes.filter((node) => node.name.startsWith('draw:')).flatMap((node) => this.#drawing(node, page));
    for (const picture of this.#document.pictures.slice(before)) picture.page = page;
    const master = this.#styles.value('table', style, '', 'style:master-page-name');
    const margins = (['header', 'footer'] as const).flatMap((kind) =>
      this.#text.margins(this.#styles.margins(kind, (each) => each === master)),
    );
    if (hidden) this.#document.warn({ code: 'hidden_left_out', page, name });
    if (cut) this.#document.warn({ code: 'text_left_out', page, name });
    const parts = [...shapeParts, ...comments, ...margins];
    if (rows.length === 0 && parts.length === 0) return;
    this.#document.heading(name, 1, page);
    this.#document.table(rows, page);
    addParts(parts, this.#document, page);
  }

  #drawing(node: Node, page: number): Part[] {
    const objects = descendants(node, 'draw:object');
    if (objects.length === 0) return this.#text.blocks([node]);
    // The numbers of a chart are in the cells.
    const unread = (object: string) => this.#document.warn({ code: 'object_unread', page, name: object });
    return objects.flatMap(({ attributes }) => objectParts(this.#zip, attributes, unread)).filter(({ kind }) => kind !== 'table');
  }

  #cells(table: Node): { rows: string[][]; comments: Part[]; hidden: boolean; cut: boolean } {
    const hiddenColumns = new Set<number>();
    const found: Map<number, string>[] = [];
    const comments: Part[] = [];
    const used = new Set<number>();
    const capacity = Math.max(this.#document.remaining - reserve, 0);
    let [columns, rowNumber, length, hidden, cut] = [0, 0, 0, false, false];
    const walk = (node: Node, isHidden: boolean) => {
      for (const child of elements(node)) {
        const collapsed =
          isHidden ||
          /^(collapse|filter)$/.test(child.attributes['table:visibility'] ?? '') ||
          child.attributes['table:display'] === 'false';
        if (child.name === 'table:table-column') {
          const last = Math.min(columns + (Number(child.attributes['table:number-columns-repeated'] ?? 1) || 1), mostColumns);
          for (; columns < last; columns += 1) if (collapsed) hiddenColumns.add(columns);
        } else if (child.name === 'table:table-row') addRow(child, collapsed);
        else if (/^table:table-(header-rows|row-group|rows|header-columns|column-group|columns)$/.test(child.name)) walk(child, collapsed);
      }
    };
    const addRow = (row: Node, isHidden: boolean) => {
      const cells = new Map<number, string>();
      let column = 0;
      for (const cell of elements(row)) {
        if (!/^table:(covered-)?table-cell$/.test(cell.name)) continue;
        const text = cell.name === 'table:table-cell' ? displayText(cell) : '';
        const wide =
          text === '' ? Number(cell.attributes['table:number-columns-repeated'] ?? 1) || 1 : repeats(cell, 'table:number-columns-repeated');
        if (text !== '') {
          for (let at = column; at < Math.min(column + wide, mostColumns); at += 1) {
            if (isHidden || hiddenColumns.has(at)) hidden = true;
            else cells.set(at, text);
          }
        }
        const place = `${letters(column)}${rowNumber + 1}`;
        for (const note of elements(cell, 'office:annotation'))
          comments.push(...commentParts(elements(note, 'text:p').map(textOf).join(' '), creatorOf(note), place));
        column += wide;
      }
      const times = cells.size === 0 ? 1 : repeats(row, 'table:number-rows-repeated');
      for (let n = 0; n < times && !cut; n += 1) {
        for (const text of cells.values()) length += text.length + 3;
        if (length > capacity) cut = true;
        else if (cells.size > 0) found.push(cells);
      }
      if (!cut) for (const at of cells.keys()) used.add(at);
      rowNumber += Number(row.attributes['table:number-rows-repeated'] ?? 1) || 1;
    };
    walk(table, false);
    const order = [...used].sort((a, b) => a - b);
    const rows = found.map((cells) => {
      const last = Math.max(...cells.keys());
      return order.filter((column) => column <= last).map((column) => cells.get(column) ?? '');
    });
    return { rows, comments, hidden, cut };
  }
}

/** Returns the text of a cell. LibreOffice stores the displayed text; libraries store the number again, or nothing. */
function displayText(cell: Node): string {
  const { 'office:value-type': type, 'office:value': value = '' } = cell.attributes;
  const text = elements(cell, 'text:p').map(inline).join(' ').trim();
  if (type === 'float' && (text === '' || text === value) && value !== '') return written(value);
  if (text !== '') return text;
  switch (type) {
    case 'percentage':
      return `%${written(String(Number(value) * 100))}`;
    case 'currency':
      return `${written(value)} ${cell.attributes['office:currency'] ?? ''}`.trim();
    case 'date':
      return (cell.attributes['office:date-value'] ?? '')
        .replace(/^(\d{4})-(\d\d)-(\d\d)/, '$3.$2.$1')
        .replace(/T(\d\d:\d\d).*$/, ' $1')
        .replace(/ 00:00$/, '');
    case 'time':
      return (cell.attributes['office:time-value'] ?? '').replace(/^PT(\d+)H(\d+)M.*$/, '$1:$2');
    case 'boolean':
      return cell.attributes['office:boolean-value'] === 'true' ? 'DOĞRU' : 'YANLIŞ';
    default:
      return cell.attributes['office:string-value'] ?? '';
  }
}

/** Returns the text of a paragraph in a cell, without its comments. */
function inline(node: Node): string {
  return node.children
    .map((child) => {
      if (typeof child === 'string') return child.replace(/\s+/g, ' ');
      if (child.name === 'text:s' || child.name === 'text:tab' || child.name === 'text:line-break') return ' ';
      return child.name === 'office:annotation' || child.name.startsWith('draw:') ? '' : inline(child);
    })
    .join('');
}

const written = (value: string): string => {
  const number = Number(value);
  return Number.isFinite(number) ? number.toLocaleString('tr', { useGrouping: false, maximumFractionDigits: 10 }) : value;
};

/** Returns the letters of a column counted from 0, e.g. `BC` for 54. */
function letters(column: number): string {
  return column < 26 ? String.fromCharCode(65 + column) : letters(Math.floor(column / 26) - 1) + letters(column % 26);
}
