import { readFileSync } from 'node:fs';
import { createCanvas } from '@napi-rs/canvas';
import { afterAll, expect, test } from 'vitest';
import type { Extracted } from '../../src/ports/extractor/port.ts';
import { closeExtractor, extracted, outcomeOf, outlineOf } from '../support/extract.ts';

// tarama.tif (two pages, CCITT G4), foto.heic and cmyk.jpg were made with Pillow and pillow-heif.
const sample = async (name: string): Promise<Extracted> => {
  const found = await outcomeOf(`test/support/samples/${name}`, 'dosya');
  if (typeof found === 'string') throw new Error(found);
  return found;
};

afterAll(closeExtractor);

test('reads the pages of a TIFF scan by OCR', async () => {
  const found = await sample('tarama.tif');
  expect(found).toMatchObject({ mimeType: 'image/tiff', pages: 2, ocr: true, warnings: [] });
  expect(outlineOf(found)).toEqual(['text @1: Kira sözleşmesi Aylık bedel 12.500 TL', 'text @2: İkinci sayfa Şahit: Işıl Öztürk']);
});

test('reads a HEIC photo by OCR', async () => {
  const found = await sample('foto.heic');
  expect(found).toMatchObject({ mimeType: 'image/heic', pages: 1, ocr: true, warnings: [] });
  expect(found.text).toBe('Kira sözleşmesi Aylık bedel 12.500 TL');
});

test('reads a CMYK JPEG', async () => {
  const found = await sample('cmyk.jpg');
  expect(found).toMatchObject({ mimeType: 'image/jpeg', ocr: true, warnings: [] });
  expect(found.text).toBe('Fatura no 4471 tutar 980 TL');
});

test.each([
  [3, 180],
  [6, 270],
  [8, 90],
] as const)('rotates a photo by its EXIF orientation (%d)', async (orientation, turned) => {
  const canvas = turned % 180 === 0 ? createCanvas(700, 300) : createCanvas(300, 700);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.translate(canvas.width / 2, canvas.height / 2);
  context.rotate((turned * Math.PI) / 180);
  context.fillStyle = '#000';
  context.font = '40px sans-serif';
  context.fillText('Fatura no 4471 tutar 980 TL', -300, 0);
  const found = await extracted(withOrientation(canvas.toBuffer('image/jpeg', 90), orientation), 'foto.jpg');
  expect(found).toMatchObject({ mimeType: 'image/jpeg', text: 'Fatura no 4471 tutar 980 TL', warnings: [] });
});

test('refuses a truncated PNG and reports a truncated JPEG', async () => {
  const png = readFileSync('test/support/samples/tarama.png');
  expect(await extracted(png.subarray(0, png.length - 3000), 'tarama.png')).toBe('corrupt');
  const jpeg = readFileSync('test/support/samples/cmyk.jpg');
  const found = await extracted(jpeg.subarray(0, jpeg.length - 200), 'fatura.jpg');
  expect(found).toMatchObject({ warnings: [{ code: 'page_unread', page: 1 }] });
});

/** A JPEG with an EXIF block that contains only the orientation. */
function withOrientation(jpeg: Buffer, orientation: number): Buffer {
  const tiff = Buffer.from(`4d4d002a0000000800010112000300000001000${orientation}000000000000`, 'hex');
  const length = Buffer.from([0, 2 + 6 + tiff.length]);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, Buffer.from('Exif\0\0'), tiff, jpeg.subarray(2)]);
}
