import type { Block } from './block.ts';
import { longestText, mostWarnings } from './limits.ts';
import { Refused, type Warning } from './port.ts';

type Place = { readonly page?: number | undefined; readonly level?: number };

/** A picture that a document displays. */
export type Picture = {
  /** Path in the package. A picture that is displayed several times is read once. */
  readonly part: string;
  readonly name: string;
  page?: number | undefined;
  /** Returns undefined if the file lacks it. */
  readonly bytes: () => Uint8Array | undefined;
};

/** Separates the cells of a table row; each row is a line. */
export const cellSeparator = ' | ';

/** Maximum length of a part's name in a warning, in UTF-16 units. */
const longestName = 120;

/** Builds a text from blocks, separated by an empty line. @throws Refused `too_large` past `longestText` */
export class Document {
  readonly blocks: Block[] = [];
  /** Number of pages, slides or sheets, if the format has them. */
  pages: number | undefined;
  /** Whether any text came from OCR. */
  ocr = false;
  /** Pictures that are still to be read by OCR. */
  readonly pictures: Picture[] = [];
  /** Warnings by their content, to drop repetitions. */
  readonly #warnings = new Map<string, Warning>();
  readonly #parts: string[] = [];
  #length = 0;

  heading(text: string, level: number, page?: number): void {
    this.#add('heading', oneLine(text), { level: Math.min(Math.max(level, 1), 6), page });
  }

  /** Adds a paragraph. Line breaks are kept, since they matter in lists, verses and addresses. */
  paragraph(text: string, page?: number): void {
    this.#add('text', text, { page });
  }

  /** Adds a table; the first row is the header. Empty rows are omitted. */
  table(rows: readonly (readonly string[])[], page?: number): void {
    const lines = rows.map((cells) => cells.map(oneLine)).filter((cells) => cells.some((cell) => cell !== ''));
    this.#add('table', lines.map((cells) => cells.join(cellSeparator).trimEnd()).join('\n'), { page });
  }

  /** Records that a part of the file is missing from the text. Repetitions, and warnings beyond `mostWarnings`, are dropped. */
  warn(warning: Warning): void {
    if (this.#warnings.size >= mostWarnings) return;
    const { name, ...rest } = warning;
    const shortened = name === undefined ? warning : { ...rest, name: oneLine(clean(name)).slice(0, longestName) };
    this.#warnings.set(JSON.stringify(shortened), shortened);
  }

  get warnings(): Warning[] {
    return [...this.#warnings.values()];
  }

  /** Remaining capacity in UTF-16 units. */
  get remaining(): number {
    return longestText - this.#length;
  }

  /**
   * Adds the blocks and warnings of a file inside this one, below its name and without its page numbers. Text that does not fit
   * into `longestText` becomes a warning.
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

/** Control characters, of which the database refuses NUL, and zero-width characters that would split words for a search. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
const unwanted = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u00ad\u200b\u2060\ufeff]/g;

/** Normalizes a text for storage: composed letters, `\n` line ends, no control characters. */
export function clean(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(unwanted, '')
    .replace(/\u00a0/g, ' ');
}

export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
