import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { closeExtractor, extracted, outlineOf } from '../support/extract.ts';

afterAll(closeExtractor);

const read = async (content: string | Buffer) => {
  const found = await extracted(content);
  if (typeof found === 'string') throw new Error(found);
  return { ...found, outline: outlineOf(found) };
};
const rtf = (body: string) =>
  `{\\rtf1\\ansi\\ansicpg1254{\\fonttbl{\\f0\\fcharset0 Arial;}{\\f1\\fcharset204 Arial Cyr;}{\\f2\\fcharset2 Wingdings;}}${body}}`;

test('reads an RTF from LibreOffice as it is displayed', async () => {
  const { mimeType, outline, warnings } = await read(readFileSync('test/support/samples/office/belge-zengin.rtf'));
  expect(mimeType).toBe('application/rtf');
  expect(outline).toEqual([
    'text: GİZLİ BELGE NO 4471',
    'heading 1: Satın Alma Yönergesi',
    'text: Enerji formülü aşağıdadır.',
    'text: Görünen metin yine görünen',
    'text: Süre 45 gündür.',
    'text: ikinci yarı.',
    'text: Madde 1 – Amaç\nMadde 2 – Kapsam\n2.a) Merkez\n2.b) Şubeler\nMadde 3 – Tanımlar\n3.a) Terimler',
    'table: Gider | Ayrıntı\nLojistik |',
    'table: Kalem | Tutar\nNakliye | 9.870 TL\nDepo | 4.120 TL',
    'table: Bölge | Ciro\nEge | İzmir | 12\n | Aydın | 7',
    'text: ☒ Onaylandı, ödeme: Havale',
    'text: Eski kutu,',
    'text: Tarih: 26 November 2026, toplam:',
    'text: Önce sonra',
    'text: Uygun ✓, alfa α',
    'text: Bu fiyat eski.',
    "text: Yorum (Ay?e Y?lmaz): Güncel liste 14 Mart'ta geldi.",
    'text: Enflasyon yüksekti[1][2]',
    'text: [1] Kaynak: TÜİK 2025.',
    'text: [2] Ek bilgi sonda.',
    'text: Son bölüm.',
    'text: Revizyon tarihi 12.03.2026, sayfa',
  ]);
  expect(warnings).toEqual([{ code: 'hidden_left_out' }, { code: 'form_unread' }]);
});

describe('an RTF', () => {
  test.each<[string, string, string[]]>([
    ['with letters of Turkish Windows', "\\'dd\\'fee I\\'fe\\'fdk\\par", ['text: İşe Işık']],
    ['with letters of Unicode and what stands for them', "\\uc2 \\u350\\'53\\'53ok \\uc0\\u305  \\uc1 \\u8364?\\par", ['text: Şok ı €']],
    ['with letters of another code page', "{\\f1 \\'cc\\'e8\\'f0}\\par", ['text: Мир']],
    ['that writes a text twice', '{\\upr{Sok}{\\*\\ud{\\u350?ok}}}\\par', ['text: Şok']],
    ['with signs of a symbol font', "{\\f2 \\'fc} onay\\par", ['text: ✓ onay']],
    ['with hidden and deleted text', 'a{\\v gizli}{\\deleted silinen}b\\par', ['text: ab']],
    [
      'with a table',
      '\\trowd\\cellx1\\cellx2\\pard\\intbl a\\cell b\\cell\\row\\pard\\intbl c\\cell d\\cell\\row\\pard son\\par',
      ['table: a | b\nc | d', 'text: son'],
    ],
    ['with a header on each page', '{\\header Gizli {\\field{\\*\\fldinst PAGE}{\\fldrslt 3}}\\par}a\\par', ['text: Gizli', 'text: a']],
    ['with a link', '{\\field{\\*\\fldinst HYPERLINK "http://a.test"}{\\fldrslt Bağ}}\\par', ['text: BaÄŸ']],
    ['with a picture in hexadecimal', `{\\pict\\pngblip ${'89504e47'.repeat(50)}}a\\par`, ['text: a']],
    ['with a text box', '{\\shp{\\*\\shpinst{\\sp{\\sn x}{\\sv 1}}{\\shptxt\\pard Kutu\\par}}}Metin\\par', ['text: Metin', 'text: Kutu']],
    ['with a list', '{\\listtext 1.\\tab}bir\\par{\\listtext 2.\\tab}iki\\par', ['text: 1. bir\n2. iki']],
  ])('is read %s', async (_what, body, expected) => {
    expect((await read(rtf(body))).outline).toEqual(expected);
  });

  test('reports an omitted object, a large picture and hidden text', async () => {
    const body = '{\\object{\\*\\objclass Excel.Sheet.8}{\\*\\objdata 00}}{\\pict\\picwgoal9000\\pichgoal9000 00}{\\v gizli}a\\par';
    expect((await read(rtf(body))).warnings).toEqual([
      { code: 'object_unread', name: 'Excel.Sheet.8' },
      { code: 'object_unread' },
      { code: 'hidden_left_out' },
    ]);
  });

  test.each([
    ['breaks off', rtf('a\\par').slice(0, -1)],
    ['is nested without end', rtf('{'.repeat(100_000))],
  ])('is refused if it %s', async (_what, content) => {
    expect(await extracted(content)).toBe('corrupt');
  });

  test('is refused if it declares two gigabytes of binary data that are missing', async () => {
    expect(await extracted(`{\\rtf1 a\\par{\\pict\\bin2000000000 x}}`)).toBe('corrupt');
  });
});
