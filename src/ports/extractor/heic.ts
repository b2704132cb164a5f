import { createCanvas, ImageData } from '@napi-rs/canvas';
import libheif from 'libheif-js/wasm-bundle.js';
import type { Document } from './document.ts';
import { readPixels } from './image.ts';
import { mostDecodedPixels } from './limits.ts';
import type { Ocr } from './ocr.ts';
import { Refused } from './port.ts';

/** Reads the text in a HEIC photo, the format of iPhones. The decoder turns it upright. @throws Refused `corrupt`, `too_large` */
export async function readHeic(bytes: Uint8Array, document: Document, ocr: Ocr): Promise<void> {
  const [photo] = new libheif.HeifDecoder().decode(bytes);
  if (!photo) throw new Refused('corrupt');
  const [width, height] = [photo.get_width(), photo.get_height()];
  if (width * height > mostDecodedPixels) throw new Refused('too_large');
  const image = new ImageData(width, height);
  const rendered = await new Promise((resolve) => photo.display(image, resolve));
  if (!rendered) throw new Refused('corrupt');
  const canvas = createCanvas(width, height);
  canvas.getContext('2d').putImageData(image, 0, 0);
  await readPixels(canvas, document, ocr);
}
