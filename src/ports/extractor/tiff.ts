import { type Canvas, createCanvas, ImageData } from '@napi-rs/canvas';
import UTIF, { type IFD } from 'utif2';
import type { Document } from './document.ts';
import { readPixels } from './image.ts';
import { mostDecodedPixels, mostScannedPages } from './limits.ts';
import type { Ocr } from './ocr.ts';
import { Refused } from './port.ts';

/** Reads the text of a scan's pages (CCITT, LZW, JPEG, deflate) by OCR. @returns the number of pages @throws Refused `corrupt` */
export async function readTiff(bytes: Uint8Array, document: Document, ocr: Ocr, onPage: () => void): Promise<number> {
  const buffer = Uint8Array.from(bytes).buffer;
  const pages = UTIF.decode(buffer).filter((page) => sizeOf(page) > 0 && !isPreview(page));
  if (pages.length === 0) throw new Refused('corrupt');
  if (pages.length > mostScannedPages) document.warn({ code: 'scans_left_out' });
  let read = 0;
  for (const [index, page] of pages.slice(0, mostScannedPages).entries()) {
    const picture = pixelsOf(page, buffer);
    if (picture) {
      await readPixels(picture, document, ocr, index + 1);
      read += 1;
    } else document.warn({ code: 'page_unread', page: index + 1 });
    onPage();
  }
  if (read === 0) throw new Refused('corrupt');
  return pages.length;
}

type Page = IFD;

/** Tags of TIFF 6.0: width, height, orientation, subfile type. */
const numberOf = (page: Page, tag: 't256' | 't257' | 't274' | 't254'): number => Number((page[tag] as number[] | undefined)?.[0] ?? 0);

const sizeOf = (page: Page): number => numberOf(page, 't256') * numberOf(page, 't257');

/** Whether the page is a small copy of another one. */
const isPreview = (page: Page): boolean => (numberOf(page, 't254') & 1) === 1;

/** Returns the page's pixels, rotated upright; undefined if it is damaged or too large. */
function pixelsOf(page: Page, buffer: ArrayBuffer): Canvas | undefined {
  if (sizeOf(page) > mostDecodedPixels) return undefined;
  try {
    UTIF.decodeImage(buffer, page);
    const { width, height } = page;
    const rgba = new Uint8ClampedArray(UTIF.toRGBA8(page));
    if (rgba.length !== width * height * 4) return undefined;
    const canvas = createCanvas(width, height);
    canvas.getContext('2d').putImageData(new ImageData(rgba, width, height), 0, 0);
    return upright(canvas, numberOf(page, 't274'));
  } catch {
    return undefined;
  }
}

/** Quarter turns by orientation tag; no scanner writes the mirrored ones. */
const quarterTurns: ReadonlyMap<number, number> = new Map([
  [3, 2],
  [6, 1],
  [8, 3],
]);

function upright(picture: Canvas, orientation: number): Canvas {
  const turns = quarterTurns.get(orientation);
  if (turns === undefined) return picture;
  const { width, height } = picture;
  const canvas = turns === 2 ? createCanvas(width, height) : createCanvas(height, width);
  const context = canvas.getContext('2d');
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((turns * Math.PI) / 2);
  context.drawImage(picture, -width / 2, -height / 2);
  return canvas;
}
