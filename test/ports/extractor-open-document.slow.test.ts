import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { closeExtractor, extracted, read } from '../support/extract.ts';
import { zipOf } from '../support/zip.ts';

afterAll(closeExtractor);

const sample = (name: string) => read(readFileSync(`test/support/samples/office/${name}`));

test('reads an ODS as LibreOffice displays it, and reports hidden content', async () => {
  const { mimeType, outline, pages, warnings } = await sample('tablo-zengin.ods');
  expect([mimeType, pages]).toEqual(['application/vnd.oasis.opendocument.spreadsheet', 2]);
  expect(outline).toEqual([
    'heading 1 @1: Satışlar',
    [
      'table @1: Ürün | Adet | Birim fiyat | KDV | Tarih | Saat | Süre | Stokta | Barkod',
      'Kalem | 1.200 | 12,50 ₺ | %20 | 29 Ekim 2026 | 14:05 | 37:30 | DOĞRU | 8690000000012',
      'Defter | 35 | 1.250,00 ₺ | %1 | 3 Kasım 2026 | 08:00 | 0:45 | YANLIŞ | 8690000000029',
      'Toplam | 1235 | #DIV/0!',
      'Önemli: kalın not',
      'Birleşik başlık',
      'Siteye git',
    ].join('\n'),
    'text @1: Aylık ciro',
    'text @1: Yorum A2: Fiyat listesi eskidi.',
    'text @1: TİCARİ SIR',
    'heading 1 @2: Son',
    'table @2: uzak hücre',
  ]);
  expect(warnings).toEqual([
    { code: 'hidden_left_out', page: 1, name: 'Satışlar' },
    { code: 'hidden_left_out', name: 'Gizli sayfa' },
  ]);
});

test('reads ODS values without a cached text, in a sheet of a million rows', async () => {
  const { outline, warnings } = await sample('tablo-odfpy.ods');
  expect(outline).toEqual([
    'heading 1 @1: Stok',
    'table @1: Ürün | Fiyat | Pay\nKalem | 1250,5 | %20\nTarih | 29.10.2026 | 12,5 TRY\nAynı | Aynı',
  ]);
  expect(warnings).toEqual([
    { code: 'hidden_left_out', page: 1, name: 'Stok' },
    { code: 'hidden_left_out', name: 'Maaşlar' },
  ]);
});

test('reads an ODT as LibreOffice displays it: margins once, list numbers, nested tables, notes, comments', async () => {
  const { outline, warnings } = await sample('belge-zengin.odt');
  expect(outline).toEqual([
    'text: GİZLİ BELGE NO 4471',
    'heading 1: Satın Alma Yönergesi',
    'text: Enerji formülü aşağıdadır.',
    'text: Görünen metin yine görünen',
    'text: Süre 45 gündür.',
    'text: Birleşen ilk yarı, ikinci yarı.',
    'text: Madde 1 – Amaç\nMadde 2 – Kapsam\n2.a) Merkez\n2.b) Şubeler\nMadde 3 – Tanımlar\n3.a) Terimler',
    'table: Gider | Ayrıntı\nLojistik |',
    'table: Kalem | Tutar\nNakliye | 9.870 TL\nDepo | 4.120 TL',
    'table: Bölge |  | Ciro\nEge | İzmir | 12\n | Aydın | 7',
    'text: ☒ Onaylandı, ödeme: Havale',
    'text: Eski kutu,',
    'text: Tarih: 26 November 2026, toplam:',
    'text: Önce sonra',
    'text: Metin kutusunda: 05321112233',
    'text: [Kırmızı uyarı kutusu]',
    'text: Uygun ✓, alfa a',
    'text: Bu fiyat eski.',
    "text: Yorum (Ayşe Yılmaz): Güncel liste 14 Mart'ta geldi.",
    'text: Enflasyon yüksekti[1][i]',
    'text: [1] Kaynak: TÜİK 2025.',
    'text: Son bölüm.',
    'text: [i] Ek bilgi sonda.',
    'text: Revizyon tarihi 12.03.2026, sayfa',
  ]);
  expect(warnings).toEqual([{ code: 'hidden_left_out' }, { code: 'form_unread' }]);
});

const names = ['office', 'text', 'table', 'style']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ');

/** A text document with an embedded object. */
const withObject = (content: string) =>
  zipOf([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.text' },
    {
      name: 'content.xml',
      content: `<office:document-content ${names} xmlns:d="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0" xmlns:l="http://www.w3.org/1999/xlink"><office:body><office:text><text:p>Formül <d:frame><d:object l:href="./Object 1"/></d:frame></text:p></office:text></office:body></office:document-content>`,
    },
    { name: 'Object 1/content.xml', content },
  ]);

test('reads an equation and a chart in an OpenDocument text, whatever the namespace prefixes', async () => {
  const math =
    '<math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mi>E</mi><annotation encoding="StarMath 5.0">E = m c ^ 2</annotation></semantics></math>';
  expect((await read(withObject(math))).outline).toEqual(['text: Formül', 'text: E = m c ^ 2']);
  const chart = `<office:document-content ${names} xmlns:chart="urn:oasis:names:tc:opendocument:xmlns:chart:1.0"><office:body><office:chart><chart:chart><chart:title><text:p>Aylık ciro</text:p></chart:title><table:table><table:table-row><table:table-cell><text:p>Mart</text:p></table:table-cell><table:table-cell><text:p>12</text:p></table:table-cell></table:table-row></table:table></chart:chart></office:chart></office:body></office:document-content>`;
  expect((await read(withObject(chart))).outline).toEqual(['text: Formül', 'text: Aylık ciro', 'table: Mart | 12']);
  expect((await read(withObject('<x/>'))).warnings).toEqual([{ code: 'object_unread', name: './Object 1' }]);
});

test('refuses an ODS with unlimited nesting', async () => {
  const deep = `<office:document-content ${names}><office:body><office:spreadsheet>${'<table:table>'.repeat(100_000)}`;
  const file = zipOf([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
    { name: 'content.xml', content: deep },
  ]);
  expect(await extracted(file)).toBe('corrupt');
});
