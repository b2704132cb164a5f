import { loadImage } from '@napi-rs/canvas';
import { Document } from './document.ts';
import { isMachine, isMemory } from './failure.ts';
import { readPixels } from './image.ts';
import { mostPictures } from './limits.ts';
import type { Ocr } from './ocr.ts';
import { Refused } from './port.ts';

/** Minimum size in pixels of a picture with readable text: smaller ones are icons, lines and bullets. */
const smallest = { width: 60, height: 15 } as const;

/**
 * Reads the pictures of a document by OCR and adds their text after the document's own, on their pages. Each part is read once.
 * Pictures that cannot be decoded (EMF, WMF, SVG) or exceed `mostPictures` are reported. `onPage` is called for each.
 */
export async function readPictures(document: Document, ocr: Ocr, onPage: () => void): Promise<void> {
  const seen = new Set<string>();
  for (const { part, name, page, bytes } of document.pictures) {
    if (seen.has(part)) continue;
    seen.add(part);
    const place = page === undefined ? {} : { page };
    const unread = () => document.warn({ code: 'object_unread', name, ...place });
    if (seen.size > mostPictures) {
      unread();
      continue;
    }
    try {
      const content = bytes();
      if (!content) throw new Refused('corrupt');
      const picture = await loadImage(Buffer.from(content));
      if (picture.width < smallest.width || picture.height < smallest.height) continue;
      const inner = new Document();
      await readPixels(picture, inner, ocr);
      for (const { start, end } of inner.blocks) document.paragraph(inner.text.slice(start, end), page);
      document.ocr ||= inner.blocks.length > 0;
    } catch (error) {
      if (isMachine(error) || isMemory(error)) throw error;
      unread();
    }
    onPage();
  }
}
