import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { closeExtractor, extracted, read } from '../support/extract.ts';
import { bombOf, zipOf } from '../support/zip.ts';

afterAll(closeExtractor);

const sample = (name: string) => readFileSync(`test/support/samples/office/${name}`);

test('formats every number, date, time and duration as LibreOffice does in Turkish', async () => {
  const pairs: [number | string, string, string][] = JSON.parse(readFileSync('test/support/samples/office/bicimler.json', 'utf8'));
  const { text, blocks } = await read(sample('bicimler.xlsx'));
  const rows = text.slice(blocks[1]?.start, blocks[1]?.end).split('\n');
  const cases = pairs.filter(([, , expected]) => expected !== '');
  expect(cases.length).toBeGreaterThan(1_000);
  const found = cases.map(([value, pattern], at) => [value, pattern, rows[at]]);
  expect(found).toEqual(cases.map(([value, pattern, expected]) => [value, pattern, expected.replace(/\s+/g, ' ').trim()]));
});

test('reads a workbook as Excel displays it, and reports hidden rows, columns and sheets', async () => {
  const { outline, pages, warnings } = await read(sample('tablo-zengin.xlsx'));
  expect(outline).toEqual([
    'heading 1 @1: Satışlar',
    [
      'table @1: Ürün | Adet | Birim fiyat | KDV | Tarih | Saat | Süre | Stokta | Barkod',
      'Kalem | 1.200 | 12,50 ₺ | %20 | 29 Ekim 2026 | 14:05 | 37:30 | DOĞRU | 8690000000012',
      'Defter | 35 | 1.250,00 ₺ | %1 | 3 Kasım 2026 | 08:00 | 0:45 | YANLIŞ | 8690000000029',
      'Toplam |  | #DIV/0!',
      'Önemli: kalın not',
      'Birleşik başlık',
      'Siteye git',
    ].join('\n'),
    'text @1: Aylık ciro',
    'text @1: Yorum A2 (Ayşe Yılmaz): Fiyat listesi eskidi.',
    'text @1: TİCARİ SIR',
    'heading 1 @2: Son',
    'table @2: uzak hücre',
  ]);
  expect(pages).toBe(2);
  expect(warnings).toEqual([
    { code: 'hidden_left_out', page: 1, name: 'Satışlar' },
    { code: 'formula_without_result', page: 1, name: 'Satışlar' },
    { code: 'hidden_left_out', name: 'Gizli sayfa' },
  ]);
});

test('reads 1904 dates, formula results and text boxes, and leaves out a 0 without a result', async () => {
  const { outline, warnings } = await read(sample('tablo-xlsxwriter.xlsx'));
  expect(outline).toEqual([
    'heading 1 @1: 1904',
    'table @1: Gün | Tutar\n29.10.2026 | -1.250,50 ₺\n | -2501\n=düz metin',
    "text @1: Metin kutusu: onay Mehmet Bey'de",
    'text @1: Yorum B2 (Ali): İade',
  ]);
  expect(warnings).toEqual([{ code: 'formula_without_result', page: 1, name: '1904' }]);
});

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

type Parts = { readonly sheet: string; readonly workbook?: string; readonly extra?: Parameters<typeof zipOf>[0]; readonly uri?: string };

/** A workbook of one sheet. */
function workbookOf({ sheet, workbook = '', extra = [], uri = main }: Parts): Buffer {
  const related = (kind: string, target: string) => `<Relationship Id="${kind}" Type="${relations}/${kind}" Target="${target}"/>`;
  return zipOf([
    {
      name: '[Content_Types].xml',
      content:
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
    },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${uri}" xmlns:r="${relations}">${workbook}<sheets><sheet name="S" sheetId="1" r:id="worksheet"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${related('worksheet', 'worksheets/sheet1.xml')}${related('sharedStrings', 'sharedStrings.xml')}</Relationships>`,
    },
    { name: 'xl/worksheets/sheet1.xml', content: `<worksheet xmlns="${uri}">${sheet}</worksheet>` },
    ...extra,
  ]);
}

const strings = (...items: string[]) => ({
  name: 'xl/sharedStrings.xml',
  content: `<sst xmlns="${main}">${items.map((item) => `<si>${item}</si>`).join('')}</sst>`,
});

describe('a cell', () => {
  test.each([
    [
      'that is a shared text with a reading',
      '<c t="s"><v>0</v></c>',
      '東京',
      strings('<t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh>'),
    ],
    ['with a character that XML cannot hold', '<c t="s"><v>0</v></c>', 'bir iki', strings('<t>bir_x000D_ iki</t>')],
    ['of inline text', '<c t="inlineStr"><is><r><t>sa</t></r><r><t>tır</t></r></is></c>', 'satır', strings()],
    ['that is an ISO date', '<c t="d"><v>2026-10-29T00:00:00</v></c>', '29.10.2026', strings()],
    ['whose formula gives a text', '<c t="str"><f>A1</f><v>sonuç</v></c>', 'sonuç', strings()],
    ['whose formula fails', '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>', '#DIV/0!', strings()],
    ['of a long number', '<c><v>12345678901234</v></c>', '12345678901234', strings()],
  ])('%s has its displayed value', async (_what, cell, expected, shared) => {
    const { outline } = await read(workbookOf({ sheet: `<sheetData><row>${cell}</row></sheetData>`, extra: [shared] }));
    expect(outline).toEqual(['heading 1 @1: S', `table @1: ${expected}`]);
  });

  test('covered by a merged cell is left out', async () => {
    const sheet =
      '<sheetData><row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</v></c></row><row r="2"><c r="A2"><v>3</v></c><c r="C2"><v>4</v></c></row></sheetData><mergeCells><mergeCell ref="A1:B2"/></mergeCells>';
    expect((await read(workbookOf({ sheet }))).outline[1]).toBe('table @1: 1\n | 4');
  });
});

test('reads a workbook with ISO strict namespaces', async () => {
  const file = workbookOf({
    sheet: '<sheetData><row><c><v>7</v></c></row></sheetData>',
    uri: 'http://purl.oclc.org/ooxml/spreadsheetml/main',
  });
  expect((await read(file)).outline).toEqual(['heading 1 @1: S', 'table @1: 7']);
});

test('reads an endless sheet up to the text limit, and reports it', async () => {
  const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(20)}</row>`;
  const file = workbookOf({ sheet: `<sheetData>${row.repeat(1_000)}</sheetData>`, extra: [strings(`<t>${'uzun '.repeat(200)}</t>`)] });
  const { text, warnings } = await read(file);
  expect(text.length).toBeLessThan(10_000_000);
  expect(text.length).toBeGreaterThan(9_000_000);
  expect(warnings).toEqual([{ code: 'text_left_out', page: 1, name: 'S' }]);
});

test.each([
  ['of a zip bomb', { name: 'xl/sharedStrings.xml', content: 'x', deflated: bombOf(16), claims: 2 ** 30 }, 'too_large'],
  [
    'with an entity of its own',
    { name: 'xl/sharedStrings.xml', content: '<!DOCTYPE x [<!ENTITY a "b">]><sst><si><t>&a;</t></si></sst>' },
    'corrupt',
  ],
])('refuses a workbook %s', async (_what, part, refusal) => {
  expect(await extracted(workbookOf({ sheet: '<sheetData/>', extra: [part] }))).toBe(refusal);
});

test('reads a workbook in a zip64 file, as Java programs write them', async () => {
  const plain = workbookOf({ sheet: '<sheetData><row><c><v>7</v></c></row></sheetData>' });
  expect((await read(widened(plain))).outline).toEqual(['heading 1 @1: S', 'table @1: 7']);
});

/** Moves the sizes and offsets of a zip into zip64 extra fields. */
function widened(zip: Buffer): Buffer {
  const end = zip.length - 22;
  const count = zip.readUInt16LE(end + 10);
  const start = zip.readUInt32LE(end + 16);
  const entries: Buffer[] = [];
  for (let at = start, n = 0; n < count; n += 1) {
    const name = zip.readUInt16LE(at + 28);
    const entry = Buffer.from(zip.subarray(at, at + 46 + name));
    const extra = Buffer.alloc(28);
    extra.writeUInt16LE(1, 0);
    extra.writeUInt16LE(24, 2);
    for (const [index, place] of [24, 20, 42].entries()) {
      extra.writeBigUInt64LE(BigInt(entry.readUInt32LE(place)), 4 + index * 8);
      entry.writeUInt32LE(0xffffffff, place);
    }
    entry.writeUInt16LE(28, 30);
    entries.push(entry, extra);
    at += 46 + name;
  }
  const directory = Buffer.concat(entries);
  const wide = Buffer.alloc(56);
  wide.writeUInt32LE(0x06064b50, 0);
  wide.writeBigUInt64LE(44n, 4);
  wide.writeBigUInt64LE(BigInt(count), 24);
  wide.writeBigUInt64LE(BigInt(count), 32);
  wide.writeBigUInt64LE(BigInt(directory.length), 40);
  wide.writeBigUInt64LE(BigInt(start), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(start + directory.length), 8);
  const last = Buffer.from(zip.subarray(end));
  last.writeUInt16LE(0xffff, 8);
  last.writeUInt16LE(0xffff, 10);
  last.writeUInt32LE(0xffffffff, 16);
  return Buffer.concat([zip.subarray(0, start), directory, wide, locator, last]);
}
