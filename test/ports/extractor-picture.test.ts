import { afterAll, expect, test } from 'vitest';
import type { Extracted } from '../../src/ports/extractor/port.ts';
import { closeExtractor, outcomeOf, outlineOf } from '../support/extract.ts';

// tarama.tif (two pages, CCITT G4) and foto.heic were made with Pillow and pillow-heif.
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
