import { type Canvas, createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import type { Document } from './document.ts';
import { mostPixels } from './limits.ts';
import type { Ocr } from './ocr.ts';
import { Refused } from './port.ts';

/**
 * Reads the text in a picture: rotated by its EXIF data, of an animation the first frame. A truncated JPEG produces a warning.
 * @throws Refused `corrupt` for a truncated PNG or WebP
 */
export async function readImage(bytes: Uint8Array, document: Document, ocr: Ocr): Promise<void> {
  const cut = isCut(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (cut === 'refused') throw new Refused('corrupt');
  if (cut === 'reported') document.warn({ code: 'page_unread', page: 1 });
  await readPixels(await loadImage(Buffer.from(bytes)), document, ocr);
}

/** Whether the end of a picture is missing, which its decoder fills in. Some programs omit the end marker of a JPEG. */
function isCut(bytes: Buffer): 'refused' | 'reported' | undefined {
  if (bytes[0] === 0x89 && !bytes.includes('IEND')) return 'refused';
  if (bytes.subarray(0, 4).equals(Buffer.from('RIFF')) && bytes.readUInt32LE(4) + 8 > bytes.length) return 'refused';
  const isJpeg = bytes[0] === 0xff && bytes[1] === 0xd8;
  return isJpeg && bytes.lastIndexOf(Buffer.from([0xff, 0xd9])) < bytes.lastIndexOf(Buffer.from([0xff, 0xda])) ? 'reported' : undefined;
}

/** Reads the text in a decoded picture, scaled down to `mostPixels`. OCR supports neither CMYK nor EXIF, so it receives a PNG. */
export async function readPixels(picture: Image | Canvas, document: Document, ocr: Ocr, page?: number): Promise<void> {
  const { width, height } = picture;
  const scale = Math.min(1, Math.sqrt(mostPixels / (width * height)));
  const canvas = createCanvas(Math.max(1, Math.floor(width * scale)), Math.max(1, Math.floor(height * scale)));
  const context = canvas.getContext('2d');
  // Transparent pictures are displayed on white.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  await ocr.read(await canvas.encode('png'), document, page);
}
