import type { Document } from './document.ts';
import { readOpenDocument } from './open-document.ts';
import { addSlide } from './parts.ts';
import { readPresentation } from './presentation.ts';
import { Zip } from './zip.ts';

/** Reads slides (PPTX, ODP), text (ODT) or sheets (ODS) as they are displayed. @returns the number of slides or sheets, if it has any */
export function readOffice(bytes: Uint8Array, document: Document): number | undefined {
  const zip = new Zip(bytes);
  return readPresentation(zip, document, (slide, page) => addSlide(slide, page, document)) ?? readOpenDocument(zip, document);
}
