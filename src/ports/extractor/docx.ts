import mammoth from 'mammoth';
import type { Document } from './document.ts';
import { readHtml } from './html.ts';

/** Headings, paragraphs, lists, tables and notes; pictures, page headers and page numbers are not in what Word keeps as text. */
export async function readDocx(bytes: Uint8Array, document: Document): Promise<void> {
  const noPicture = mammoth.images.imgElement(async () => ({ src: '' }));
  const { value } = await mammoth.convertToHtml({ buffer: Buffer.from(bytes) }, { convertImage: noPicture });
  readHtml(value, document);
}
