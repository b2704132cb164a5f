import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { closeExtractor, extracted, read } from '../support/extract.ts';
import { docxOf, wordParagraph, zipOf } from '../support/zip.ts';

afterAll(closeExtractor);

const sample = (name: string) => readFileSync(`test/support/samples/office/${name}`);

test('reads a Word document as displayed: margins once, equations, list numbers, nested tables, forms, notes', async () => {
  const { outline, warnings } = await read(sample('belge-zengin.docx'));
  expect(outline).toEqual([
    'text: GİZLİ BELGE NO 4471',
    'heading 1: Satın Alma Yönergesi',
    'text: Enerji formülü aşağıdadır.',
    'text: E=mc²',
    'text: x=(-b±√(b²-4ac))/2a',
    'text: Görünen metin yine görünen',
    'text: Süre 45 gündür.',
    'text: Birleşen ilk yarı, ikinci yarı.',
    'text: Madde 1 – Amaç\nMadde 2 – Kapsam\n2.a) Merkez\n2.b) Şubeler\nMadde 3 – Tanımlar\n3.a) Terimler',
    'table: Gider | Ayrıntı\nLojistik |',
    'table: Kalem | Tutar\nNakliye | 9.870 TL\nDepo | 4.120 TL',
    'table: Bölge |  | Ciro\nEge | İzmir | 12\n | Aydın | 7',
    'text: ☒ Onaylandı, ödeme: Havale',
    'text: ☒ Eski kutu, İzmir',
    'text: Tarih: 29 Ekim 2026, toplam:',
    'text: Önce sonra',
    'text: Metin kutusunda: 05321112233',
    'text: [Kırmızı uyarı kutusu]',
    'text: Uygun ✓, alfa α',
    'text: Bu fiyat eski.',
    "text: Yorum (Ayşe Yılmaz): Güncel liste 14 Mart'ta geldi.",
    'text: Enflasyon yüksekti[1][i]',
    'text: [1] Kaynak: TÜİK 2025.',
    'text: Son bölüm.',
    'text: [i] Ek bilgi sonda.',
    'text: Revizyon tarihi 12.03.2026, sayfa',
  ]);
  expect(warnings).toEqual([
    { code: 'hidden_left_out' },
    { code: 'formula_without_result', name: '=SUM(ABOVE)' },
    { code: 'object_unread', name: 'Excel.Sheet.12' },
  ]);
});

const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const strict = 'http://purl.oclc.org/ooxml/wordprocessingml/main';
const body = (prefix: string, uri: string) =>
  `<${prefix}:document xmlns:${prefix}="${uri}"><${prefix}:body><${prefix}:p><${prefix}:r><${prefix}:t>Metin</${prefix}:t></${prefix}:r></${prefix}:p></${prefix}:body></${prefix}:document>`;

test.each([
  ['of ISO strict namespaces', body('w', strict)],
  ['whose program calls the namespace otherwise', body('ns0', main)],
  ['in UTF-16', Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${body('w', main)}`, 'utf16le')],
])('reads a Word document %s', async (_what, content) => {
  expect((await read(docxOf('', { content }))).outline).toEqual(['text: Metin']);
});

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
test.each([
  ['with macros', 'application/vnd.ms-word.document.macroEnabled.main+xml', 'application/vnd.ms-word.document.macroenabled.12'],
  ['that is a template', `${word}.template.main+xml`, `${word}.template`],
  [
    'that is a template with macros',
    'application/vnd.ms-word.template.macroEnabledTemplate.main+xml',
    'application/vnd.ms-word.template.macroenabled.12',
  ],
])('reads and identifies a Word document %s', async (_what, contentType, mimeType) => {
  const found = await read(typedAs(contentType, false));
  expect([found.mimeType, found.outline]).toEqual([mimeType, ['text: Metin']]);
});

test('recognises a Word document whose list of parts is at the end of the file', async () => {
  const found = await read(typedAs(`${word}.document.main+xml`, true));
  expect([found.mimeType, found.outline]).toEqual([`${word}.document`, ['text: Metin']]);
});

/** A document whose main part has this content type; the list of parts is last or first in the zip. */
function typedAs(contentType: string, last: boolean): Buffer {
  const types = {
    name: '[Content_Types].xml',
    content: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${contentType}"/></Types>`,
  };
  const document = { name: 'word/document.xml', content: body('w', main) };
  return zipOf(last ? [document, types] : [types, document]);
}

test('refuses a Word document with unlimited nesting, and one that is truncated', async () => {
  const deep = docxOf(`${'<w:customXml>'.repeat(100_000)}${wordParagraph('a')}`);
  expect(await extracted(deep)).toBe('corrupt');
  expect(await extracted(docxOf('<w:p><w:r><w:t>yarım'))).toBe('corrupt');
});

test('reads a document with an attribute of many megabytes', async () => {
  const { outline } = await read(docxOf(`<w:p w:rsidR="${'a'.repeat(8_000_000)}"><w:r><w:t>Metin</w:t></w:r></w:p>`));
  expect(outline).toEqual(['text: Metin']);
});
