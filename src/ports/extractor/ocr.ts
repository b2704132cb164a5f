import { createWorker, type Worker } from 'tesseract.js';
import type { Document } from './document.ts';

/** Minimum confidence (0 to 100) of a line: below it, lines are specks, stamps and patterns rather than words. */
const leastConfidence = 50;
/** Height, relative to the page's median line, from which a short line is a heading; `titleScale` makes it a heading of level 1. */
const headingScale = 1.25;
const titleScale = 1.7;
const longestHeading = 150;

/** Reads Turkish and English text from pictures, a second or two per page. */
export class Ocr {
  readonly #languages: string;
  #worker: Promise<Worker> | undefined;

  /** `languages` is a folder with `tur.traineddata.gz` and `eng.traineddata.gz`. */
  constructor(languages: string) {
    this.#languages = languages;
  }

  /** Adds the paragraphs of a PNG, JPEG, WebP, GIF or BMP. @returns whether there are any */
  async read(picture: Buffer, document: Document, page?: number): Promise<boolean> {
    this.#worker ??= createWorker(['tur', 'eng'], 1, { langPath: this.#languages, gzip: true, cacheMethod: 'none' });
    const worker = await this.#worker;
    const { data } = await worker.recognize(picture, { rotateAuto: true }, { blocks: true, text: false });
    const paragraphs = (data.blocks ?? []).flatMap((block) => block.paragraphs.map(({ lines }) => lines.filter(isRead)));
    const heights = paragraphs
      .flat()
      .map(heightOf)
      .toSorted((a, b) => a - b);
    const medianHeight = heights[Math.floor(heights.length / 2)] ?? 0;
    for (const lines of paragraphs) addLines(lines, medianHeight, document, page);
    return heights.length > 0;
  }
}

type Read = { text: string; confidence: number; rowAttributes: { rowHeight: number } };

const isRead = ({ text, confidence }: Read): boolean => confidence >= leastConfidence && /[\p{L}\p{N}]{2}/u.test(text);

const heightOf = ({ rowAttributes }: Read): number => rowAttributes.rowHeight;

/** OCR reports a heading close to its text as a line of the same paragraph. */
function addLines(lines: readonly Read[], medianHeight: number, document: Document, page: number | undefined): void {
  let running = '';
  const close = () => {
    document.paragraph(joined(running), page);
    running = '';
  };
  for (const line of lines) {
    const scale = heightOf(line) / medianHeight;
    if (scale < headingScale || line.text.length > longestHeading) running += `${line.text.trim()}\n`;
    else {
      close();
      document.heading(line.text, scale < titleScale ? 2 : 1, page);
    }
  }
  close();
}

/** Joins the lines of a paragraph, and words that were hyphenated at line ends. */
export const joined = (text: string): string =>
  text
    .replace(/(\p{Ll})[-\u2010\u00ad]\s*\n\s*(?=\p{Ll})/gu, '$1')
    .replace(/\s*\n\s*/g, ' ')
    .trim();
