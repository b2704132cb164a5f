import { type Canvas, createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import type { Document } from './document.ts';
import { mostPixels } from './limits.ts';
import type { Ocr } from './ocr.ts';

/** The text in a picture, upright as its EXIF data say, of an animation its first frame. */
export async function readImage(bytes: Uint8Array, document: Document, ocr: Ocr): Promise<void> {
  await readPixels(await loadImage(Buffer.from(bytes)), document, ocr);
}

/** The text in a decoded picture, made no larger than `mostPixels`. OCR knows neither CMYK nor EXIF: it is given a PNG. */
export async function readPixels(picture: Image | Canvas, document: Document, ocr: Ocr, page?: number): Promise<void> {
  const { width, height } = picture;
  const scale = Math.min(1, Math.sqrt(mostPixels / (width * height)));
  const canvas = createCanvas(Math.max(1, Math.floor(width * scale)), Math.max(1, Math.floor(height * scale)));
  const context = canvas.getContext('2d');
  // Letters on a transparent ground are shown on white.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  await ocr.read(await canvas.encode('png'), document, page);
}
