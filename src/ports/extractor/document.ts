import { longestText, mostWarnings } from './limits.ts';
import { type Block, Refused, type Warning } from './port.ts';

type Place = { readonly page?: number | undefined; readonly level?: number };

/** A picture that a document shows. */
export type Picture = {
  /** Its place in the file, by which one that is shown several times is read once. */
  readonly part: string;
  readonly name: string;
  page?: number | undefined;
  /** Undefined if the file lacks it. */
  readonly bytes: () => Uint8Array | undefined;
};

/** What separates the cells of a table's row; rows stand on lines of their own. */
export const cellSeparator = ' | ';

/** UTF-16 units that are kept of the name of a part in a warning. */
const longestName = 120;

/** Puts a text together from blocks, an empty line between them. @throws Refused `too_large` past `longestText` */
export class Document {
  readonly blocks: Block[] = [];
  /** Pages, slides or sheets, where the format has them. */
  pages: number | undefined;
  /** Whether any of it was read from pictures. */
  ocr = false;
  /** Pictures that are still to be read by OCR. */
  readonly pictures: Picture[] = [];
  /** Warnings by their content, so that each is kept once. */
  readonly #warnings = new Map<string, Warning>();
  readonly #parts: string[] = [];
  #length = 0;

  heading(text: string, level: number, page?: number): void {
    this.#add('heading', oneLine(text), { level: Math.min(Math.max(level, 1), 6), page });
  }

  /** Lines that mean something (lists, verses, addresses) stay lines. */
  paragraph(text: string, page?: number): void {
    this.#add('text', text, { page });
  }

  /** Empty rows are left out; the first one is the header. */
  table(rows: readonly (readonly string[])[], page?: number): void {
    const lines = rows.map((cells) => cells.map(oneLine)).filter((cells) => cells.some((cell) => cell !== ''));
    this.#add('table', lines.map((cells) => cells.join(cellSeparator).trimEnd()).join('\n'), { page });
  }

  /** Records that a part of the file is not in its text. Repetitions, and warnings beyond `mostWarnings`, are dropped. */
  warn(warning: Warning): void {
    if (this.#warnings.size >= mostWarnings) return;
    const { name, ...rest } = warning;
    const kept = name === undefined ? warning : { ...rest, name: oneLine(clean(name)).slice(0, longestName) };
    this.#warnings.set(JSON.stringify(kept), kept);
  }

  get warnings(): Warning[] {
    return [...this.#warnings.values()];
  }

  /** UTF-16 units that still fit. */
  get room(): number {
    return longestText - this.#length;
  }

  /**
   * Adds the blocks and warnings of a file inside this one, below its name. Its pages are none of this file's.
   * What does not fit into `longestText` becomes a warning.
   */
  append(inner: Document, name: string): void {
    const { text } = inner;
    try {
      if (inner.blocks.length > 0) this.heading(name, 2);
      for (const { kind, level = 1, start, end } of inner.blocks)
        this.#add(kind, text.slice(start, end), kind === 'heading' ? { level: Math.min(level + 2, 6) } : {});
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.warn({ code: 'text_left_out', name });
    }
    for (const warning of inner.warnings) this.warn({ ...warning, name: warning.name ? `${name}: ${warning.name}` : name });
    this.ocr ||= inner.ocr;
  }

  get text(): string {
    return this.#parts.join('');
  }

  #add(kind: Block['kind'], raw: string, { page, level }: Place): void {
    const text = clean(raw).trim();
    if (text === '') return;
    const gap = this.#length === 0 ? '' : '\n\n';
    const start = this.#length + gap.length;
    const end = start + text.length;
    if (end > longestText) throw new Refused('too_large');
    this.#parts.push(gap, text);
    this.#length = end;
    this.blocks.push({ kind, ...(level !== undefined && { level }), ...(page !== undefined && { page }), start, end });
  }
}

/** Control characters, of which the database refuses NUL, and signs of no width that part words for a search. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const unwanted = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u00ad\u200b\u2060\ufeff]/g;

/** `text` as it is kept: composed letters, `\n` line ends, nothing a database or a reader stumbles over. */
export function clean(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(unwanted, '')
    .replace(/\u00a0/g, ' ');
}

export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
