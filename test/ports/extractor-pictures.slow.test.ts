import { createCanvas } from '@napi-rs/canvas';
import { afterAll, expect, test } from 'vitest';
import { closeExtractor, extracted, outcomeOf, outlineOf } from '../support/extract.ts';
import { zipOf } from '../support/zip.ts';

afterAll(closeExtractor);

// Made with python-docx, python-pptx, openpyxl and LibreOffice. The Word file contains the picture twice.
test.each([
  ['docx', 'text: Proforma no 5512 tutar 640 TL'],
  ['xlsx', 'text @1: Proforma no 5512 tutar 640 TL'],
  ['pptx', 'text @2: Proforma no 5512 tutar 640 TL'],
  ['odp', 'text @2: Proforma no 5512 tutar 640 TL'],
])('reads the text in a picture of a document by OCR, once and on its page (%s)', async (extension, text) => {
  const found = await outcomeOf(`test/support/samples/office/resimli.${extension}`);
  const outline = outlineOf(found);
  expect(outline.filter((block) => block.includes('Proforma'))).toEqual([text]);
  expect(outline.at(-1)).toBe(text);
  expect(found).toMatchObject({ ocr: true, warnings: [] });
});

const relationships = (entries: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries}</Relationships>`;
const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A Word document with these pictures and their names. */
const withPictures = (pictures: readonly (readonly [string, Buffer | string])[]): Buffer => {
  const drawing = (id: string, name: string) =>
    `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="${name}"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
  const spaces =
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"';
  const content = pictures.map(([name], n) => drawing(`p${n}`, name)).join('');
  return zipOf([
    {
      name: '[Content_Types].xml',
      content:
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    },
    { name: '_rels/.rels', content: relationships(`<Relationship Id="r" Type="${type}/officeDocument" Target="word/document.xml"/>`) },
    {
      name: 'word/document.xml',
      content: `<w:document ${spaces}><w:body><w:p><w:r><w:t>Metin</w:t></w:r></w:p>${content}</w:body></w:document>`,
    },
    {
      name: 'word/_rels/document.xml.rels',
      content: relationships(
        pictures.map(([name], n) => `<Relationship Id="p${n}" Type="${type}/image" Target="media/${name}"/>`).join(''),
      ),
    },
    ...pictures.map(([name, bytes]) => ({ name: `word/media/${name}`, content: bytes })),
  ]);
};

test('reports pictures that cannot be drawn, and ignores icons', async () => {
  const icon = createCanvas(24, 24).toBuffer('image/png');
  const found = await extracted(
    withPictures([
      ['çizim.emf', Buffer.from('010000006c00000000000000', 'hex')],
      ['simge.png', icon],
    ]),
  );
  expect(found).toMatchObject({ text: 'Metin', ocr: false, warnings: [{ code: 'object_unread', name: 'çizim.emf' }] });
});
