import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { closeExtractor, extracted, outlineOf } from '../support/extract.ts';

afterAll(closeExtractor);

test('reads slides as displayed: title first, groups, lists, tables, charts, notes, and skipped slides', async () => {
  const found = await extracted(readFileSync('test/support/samples/office/sunum-zengin.pptx'));
  expect(outlineOf(found)).toEqual([
    'heading 1 @1: Bölge Cirosu',
    'text @1: Başlıktan önce çizilen kutu',
    'text @1: Gruptaki metin',
    'text @1: a) Topla\nb) Denetle',
    'table @1: Bölge |  | Ciro\nEge | İzmir | 12\n | Aydın | 7',
    'text @1: Aylık satış',
    'table @1: | Satış\nMart | 12,5\nNisan | 30',
    'text @1: Burada dur.',
    'heading 1 @2: Yedek',
  ]);
  expect(found).toMatchObject({ pages: 2, warnings: [{ code: 'hidden_left_out', page: 1, name: 'Gizli kutu' }] });
});
