import type { Part } from './parts.ts';

/** Puts together the parts of a document while its XML is read: paragraphs, and tables whose cells hold them. */
export class PartReader {
  #parts: Part[] = [];
  /** Of the paragraphs that are open, one inside another where a text box stands in a line. */
  readonly #texts: string[] = [];
  readonly #tables: string[][][] = [];

  add(text: string): void {
    const last = this.#texts.length - 1;
    if (last >= 0) this.#texts[last] += text;
  }

  openParagraph(): void {
    this.#texts.push('');
  }

  /** Ends the paragraph as what `partOf` makes of its text; in a table it belongs to the cell. */
  closeParagraph(partOf: (text: string) => Part): void {
    const text = this.#texts.pop() ?? '';
    if (text.trim() === '') return;
    const row = this.#tables.at(-1)?.at(-1);
    if (row && row.length > 0) row[row.length - 1] = `${row.at(-1)} ${text}`;
    else if (this.#tables.length === 0) this.#parts.push(partOf(text));
  }

  openTable(): void {
    this.#tables.push([]);
  }

  openRow(): void {
    this.#tables.at(-1)?.push([]);
  }

  openCell(): void {
    this.#tables.at(-1)?.at(-1)?.push('');
  }

  /** A table inside a cell is text of that cell. */
  closeTable(): void {
    const rows = this.#tables.pop() ?? [];
    const cell = this.#tables.at(-1)?.at(-1);
    if (cell && cell.length > 0) cell[cell.length - 1] += ` ${rows.flat().join(' ')}`;
    else this.#parts.push({ kind: 'table', rows });
  }

  /** What was read since the last time. */
  take(): Part[] {
    const parts = this.#parts;
    this.#parts = [];
    return parts;
  }
}
