import { deflateSync } from 'node:zlib';
import { createCanvas } from '@napi-rs/canvas';
import { afterAll, describe, expect, test } from 'vitest';
import type { Extracted } from '../../src/ports/extractor/port.ts';
import { closeExtractor, extracted, outcomeOf, outlineOf } from '../support/extract.ts';
import { assembled, scanOf, streamOf } from '../support/pdf.ts';

// form.pdf was made with reportlab and filled with pypdf; form-gorunumsuz.pdf was filled with pikepdf without appearance streams. notlu.pdf
// was annotated with pypdf; donuk.pdf was drawn with reportlab on a rotated page.
const sample = async (name: string): Promise<Extracted> => {
  const found = await outcomeOf(`test/support/samples/${name}`, 'dosya.pdf');
  if (typeof found === 'string') throw new Error(found);
  return found;
};

const read = async (pdf: Buffer): Promise<Extracted> => {
  const found = await extracted(pdf, 'dosya.pdf');
  if (typeof found === 'string') throw new Error(found);
  return found;
};

const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>';
const line = (text: string, y: number): string => `BT /F 12 Tf 60 ${y} Td (${text}) Tj ET`;

/** A page with the visible layer `A` and the hidden layer `B`; the form `X` is on `B`. */
const layered = (content: string): Buffer =>
  assembled([
    '<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[5 0 R 6 0 R]/D<</ON[5 0 R]/OFF[6 0 R]>>>>>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F ${font}>>/Properties<</A 5 0 R/B 6 0 R>>/XObject<</X 7 0 R>>>>>>`,
    streamOf(content),
    '<</Type/OCG/Name(Onay)>>',
    '<</Type/OCG/Name(Taslak)>>',
    streamOf(line('Gizli damga 7788', 500), `/Type/XObject/Subtype/Form/BBox[0 0 595 842]/OC 6 0 R/Resources<</Font<</F ${font}>>>>`),
  ]);

afterAll(closeExtractor);

/** Compressed bytes with a damaged two-byte header. */
const withoutHead = (packed: Buffer): Buffer => Buffer.from(packed).fill(0, 0, 2);

/** A document of one page with this content stream (object 4). `page` adds to the page's dictionary; `objects` follow from number 5. */
const onePage = (content: string, page = '', ...objects: string[]) =>
  assembled([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R${page}/Resources<</Font<</F ${font}>>>>>>`,
    content,
    ...objects,
  ]);

describe('PDF', () => {
  test.each([
    ['form.pdf', 'Işıl Öztürk', '5'],
    ['form-gorunumsuz.pdf', 'Zübeyde Karahanoğlu', '14 iş günü, Şubat'],
  ])('reads the values of form fields beside their labels (%s)', async (name, person, days) => {
    const found = await sample(name);
    expect(outlineOf(found)).toEqual([
      'text @1: Izin talep formu',
      `table @1: Adi soyadi: | ${person}\nIzin gunu: | ${days}`,
      'text @1: ☑ Yillik izin ☐ Mazeret izni Vardiya: ☐ Gunduz ☑ Gece',
      'table @1: Sube: | Izmir subesi\nAciklama: | Birinci satir',
      'text @1: Ikinci satir',
      'text @1: Tutar 12500',
    ]);
    expect(found.warnings).toEqual([]);
  });

  test('reads typed texts, notes and comments on their page, and embedded files', async () => {
    const found = await sample('notlu.pdf');
    expect(outlineOf(found)).toEqual([
      'text @1: Sozlesme taslagi, madde 1.',
      'text @1: Taraflar sureyi belirler.',
      'text @1: teminat mektubu istenecek',
      'text @1: Not: Hukuk onayı bekleniyor',
      'text @2: Ikinci sayfa',
      'text @2: Not (Şule): süre 30 gün olsun',
      'heading 2: ek-liste.csv',
      'table: Ad | Tutar\nAli | 5\nVeli | 7',
    ]);
    expect(found.warnings).toEqual([]);
  });

  test('reads a file attached to a page, and reports those that cannot be read', async () => {
    const attached = (name: string, content: number) =>
      `<</Type/Annot/Subtype/FileAttachment/Rect[50 700 70 720]/FS<</Type/Filespec/F(${name})/EF<</F ${content} 0 R>>>>>>`;
    const list = deflateSync(Buffer.from(Array.from({ length: 200 }, (_, n) => `Kalem ${n}: ${(n * 37) % 101} TL`).join('\n')));
    const packed = (content: Buffer) => streamOf(content.toString('latin1'), '/Type/EmbeddedFile/Filter/FlateDecode');
    const found = await read(
      onePage(
        streamOf(line('Ekler vardir', 700)),
        '/Annots[5 0 R 6 0 R 7 0 R 8 0 R 13 0 R]',
        attached('fiyat.txt', 9),
        attached('makro.bin', 10),
        attached('bassiz.txt', 11),
        attached('yarim.txt', 12),
        streamOf('Birim fiyat 48500 TL', '/Type/EmbeddedFile'),
        streamOf('\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0', '/Type/EmbeddedFile'),
        packed(withoutHead(list)),
        packed(Buffer.from(list).fill(0xff, list.length >> 1, (list.length >> 1) + 20)),
        attached('kesik.txt', 14),
        packed(list.subarray(0, list.length >> 1)),
      ),
    );
    expect(found.text).toMatch(/^Ekler vardir\n\nfiyat\.txt\n\nBirim fiyat 48500 TL/);
    expect(found.warnings).toEqual([
      { code: 'attachment_unread', name: 'makro.bin', refusal: 'unsupported_type' },
      { code: 'attachment_unread', name: 'bassiz.txt' },
      { code: 'attachment_unread', name: 'yarim.txt', refusal: 'unsupported_type' },
      { code: 'attachment_unread', name: 'kesik.txt' },
    ]);
  });

  test('keeps the spaces between lines of rotated text', async () => {
    expect((await sample('donuk.pdf')).text).toBe('Birinci satir bir iki uc ikinci satir burada biter.');
  });

  test('leaves out the text of hidden layers and reports them', async () => {
    const inner = '/Span <</MCID 0>> BDC BT /F 12 Tf 60 700 Td (Gizli ic satir) Tj ET EMC';
    const content = `/OC /A BDC ${line('Sozlesme bedeli 48500 TL', 780)} EMC /OC /B BDC ${line('Eski bedel 39000 TL', 740)} ${inner} EMC ${line('Imza sayfasi', 660)}`;
    const found = await read(layered(content));
    expect(outlineOf(found)).toEqual(['text @1: Sozlesme bedeli 48500 TL', 'text @1: Imza sayfasi']);
    expect(found).toMatchObject({ ocr: false, warnings: [{ code: 'hidden_left_out', page: 1 }] });
  });

  test('reads a page with a hidden form by OCR of the visible picture', async () => {
    const found = await read(layered(`${line('Sozlesme bedeli 48500 TL', 780)} /X Do`));
    expect(found.text).toBe('Sozlesme bedeli 48500 TL');
    expect(found).toMatchObject({ ocr: true, warnings: [{ code: 'hidden_left_out', page: 1 }] });
  });

  test('reports nothing if all layers are visible', async () => {
    const found = await read(layered(`/OC /A BDC ${line('Sozlesme bedeli 48500 TL', 780)} EMC`));
    expect(found).toMatchObject({ text: 'Sozlesme bedeli 48500 TL', ocr: false, warnings: [] });
  });

  // Made with fpdf2; its ToUnicode table was removed with pikepdf.
  test('reads text in a font without a ToUnicode table by OCR', async () => {
    const found = await sample('harfsiz.pdf');
    expect(found.text).toBe('Işıl Öztürk, kira bedeli 12.500 TL aylık ödenir. Teslim tarihi 29 Ekim 2026 günüdür.');
    expect(found).toMatchObject({ ocr: true, warnings: [] });
  });

  test('leaves out a few unknown letters and reports them', async () => {
    const named = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding<</Type/Encoding/Differences[65/x_1 /x_2 /x_3 /x_4]>>>>';
    const known = Array.from({ length: 8 }, (_, n) => line(`Madde ${n}: bedel 48500 TL olarak belirlendi`, 780 - 20 * n)).join(' ');
    const pdf = assembled([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Count 1/Kids[3 0 R]>>',
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F ${font}/G ${named}>>>>>>`,
      streamOf(`${known} BT /G 12 Tf 60 400 Td (ABCDABCD) Tj ET`),
    ]);
    const found = await read(pdf);
    expect(found.text).toContain('Madde 7: bedel 48500 TL');
    expect(found.text).not.toContain('ABCD');
    expect(found).toMatchObject({ ocr: false, warnings: [{ code: 'letters_unknown', page: 1 }] });
  });

  test('reports an XFA form, whose page only asks for another program', async () => {
    const found = await read(
      assembled([
        '<</Type/Catalog/Pages 2 0 R/NeedsRendering true/AcroForm<</Fields[]/XFA 5 0 R>>>>',
        '<</Type/Pages/Count 1/Kids[3 0 R]>>',
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F ${font}>>>>>>`,
        streamOf(line('Please wait...', 700)),
        streamOf('<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template/></xdp:xdp>'),
      ]),
    );
    expect(found.warnings).toEqual([{ code: 'form_unread' }]);
  });

  test('reads a scan below a line of text that a program added', async () => {
    const canvas = createCanvas(1000, 600);
    const context = canvas.getContext('2d');
    context.fillStyle = '#fff';
    context.fillRect(0, 0, 1000, 600);
    context.fillStyle = '#000';
    context.font = '40px sans-serif';
    context.fillText('Kira bedeli 12.500 TL', 80, 120);
    context.fillText('Depozito 25.000 TL', 80, 220);
    const found = await read(scanOf(canvas.toBuffer('image/jpeg', 90), 1000, 600, 1, 'Elektronik imza no 4471, dogrulama kodu 99-12'));
    expect(found.text).toContain('Elektronik imza no 4471, dogrulama kodu 99-12');
    expect(found.text).toContain('Kira bedeli 12.500 TL');
    expect(found.text).toContain('Depozito 25.000 TL');
    expect(found).toMatchObject({ ocr: true, warnings: [] });
  });

  test('reads the other pages of a file with a damaged page, and reports that page', async () => {
    const body = Array.from({ length: 30 }, (_, n) => line(`Satir ${n}: bedel ${(n * 37) % 101} TL`, 780 - 20 * n)).join('\n');
    const packed = deflateSync(Buffer.from(body));
    const pdf = (content: Buffer) =>
      assembled([
        '<</Type/Catalog/Pages 2 0 R>>',
        '<</Type/Pages/Count 2/Kids[3 0 R 5 0 R]>>',
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F ${font}>>>>>>`,
        streamOf(content.toString('latin1'), '/Filter/FlateDecode'),
        `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 6 0 R/Resources<</Font<</F ${font}>>>>>>`,
        streamOf(line('Ikinci sayfa', 700)),
      ]);
    const half = packed.length >> 1;
    const broken = Buffer.from(packed).fill(0xff, half, half + 20);
    for (const content of [broken, packed.subarray(0, half)]) {
      const found = await read(pdf(content));
      expect(outlineOf(found).at(-1)).toBe('text @2: Ikinci sayfa');
      expect(found).toMatchObject({ pages: 2, warnings: [{ code: 'page_unread', page: 1 }] });
    }
    expect((await read(pdf(broken))).text).toContain('Satir 0: bedel 0 TL');
    expect((await read(pdf(packed))).warnings).toEqual([]);
    const found = await read(pdf(withoutHead(packed)));
    expect(outlineOf(found)).toEqual(['text @2: Ikinci sayfa']);
    expect(found.warnings).toEqual([{ code: 'page_unread', page: 1 }]);
  });

  test('refuses a file if none of its pages can be decoded', async () => {
    const packed = deflateSync(Buffer.from(line('Bedel 48500 TL', 700)));
    const pdf = (content: Buffer) => onePage(streamOf(content.toString('latin1'), '/Filter/FlateDecode'));
    expect((await read(pdf(packed))).text).toBe('Bedel 48500 TL');
    await expect(read(pdf(withoutHead(packed)))).rejects.toThrow('corrupt');
  });
});
