import { createCanvas, loadImage } from '@napi-rs/canvas';
import type { Document } from './document.ts';
import { mostPixels } from './limits.ts';
import type { Ocr } from './ocr.ts';

/** The text in a picture, which is made no larger than `mostPixels` for it. */
export async function readImage(bytes: Uint8Array, document: Document, ocr: Ocr): Promise<void> {
  const picture = Buffer.from(bytes);
  const { width, height } = await loadImage(picture);
  const scale = Math.sqrt(mostPixels / (width * height));
  await ocr.read(scale < 1 ? await shrunk(picture, width * scale, height * scale) : picture, document);
}

async function shrunk(picture: Buffer, width: number, height: number): Promise<Buffer> {
  const canvas = createCanvas(Math.floor(width), Math.floor(height));
  canvas.getContext('2d').drawImage(await loadImage(picture), 0, 0, canvas.width, canvas.height);
  return canvas.encode('png');
}
