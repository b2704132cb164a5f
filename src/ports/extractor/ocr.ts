import { createWorker, type Worker } from 'tesseract.js';
import type { Document } from './document.ts';

/** Recognised paragraphs below this confidence, of 100, are specks, stamps and patterns rather than words. */
const leastConfidence = 50;

/** Reads Turkish and English from pictures, a second or two a page. */
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
    const before = document.blocks.length;
    for (const { text, confidence } of (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs)) {
      if (confidence >= leastConfidence) document.paragraph(joined(text), page);
    }
    return document.blocks.length > before;
  }
}

/** Lines of a paragraph as one, words that were parted at their ends mended. */
export const joined = (text: string): string =>
  text
    .replace(/(\p{Ll})[-\u2010\u00ad]\s*\n\s*(?=\p{Ll})/gu, '$1')
    .replace(/\s*\n\s*/g, ' ')
    .trim();
