import { afterAll, expect, test } from 'vitest';
import { closeExtractor, extracted, outlineOf } from '../support/extract.ts';
import { zipOf } from '../support/zip.ts';

afterAll(closeExtractor);

const outline = async (file: Buffer) => {
  const found = await extracted(file);
  return typeof found === 'string' ? found : outlineOf(found);
};

const openDocument = (body: string, kind = 'text', manifest = '') =>
  zipOf([
    { name: 'mimetype', content: `application/vnd.oasis.opendocument.${kind}` },
    { name: 'META-INF/manifest.xml', content: `<manifest>${manifest}</manifest>` },
    {
      name: 'content.xml',
      content: `<office:document-content xmlns:office="o" xmlns:text="t" xmlns:table="b" xmlns:draw="d" xmlns:presentation="p"><office:body>${body}</office:body></office:document-content>`,
    },
  ]);

const types = 'application/vnd.openxmlformats-officedocument.presentationml';
const relation = (id: string, type: string, target: string) => `<Relationship Id="${id}" Type="x/${type}" Target="${target}"/>`;
const part = (name: string, content: string) => ({
  name,
  content: `<p:x xmlns:p="p" xmlns:a="a" xmlns:r="r" xmlns:mc="m">${content}</p:x>`,
});
const shape = (placeholder: string, ...paragraphs: string[]) =>
  `<p:sp><p:nvSpPr><p:nvPr>${placeholder && `<p:ph type="${placeholder}"/>`}</p:nvPr></p:nvSpPr><p:txBody>${paragraphs.join('')}</p:txBody></p:sp>`;
const line = (text: string, properties = '') => `<a:p>${properties}<a:r><a:t>${text}</a:t></a:r></a:p>`;

const presentation = (second: string) =>
  zipOf([
    {
      name: '[Content_Types].xml',
      content: `<Types><Override PartName="/ppt/presentation.xml" ContentType="${types}.presentation.main+xml"/></Types>`,
    },
    part('ppt/presentation.xml', '<p:sldId r:id="r2"/><p:sldId r:id="r1"/>'),
    {
      name: 'ppt/_rels/presentation.xml.rels',
      content: `<R>${relation('r1', 'slide', 'slides/slide1.xml')}${relation('r2', 'slide', '/ppt/slides/slide2.xml')}${relation('r3', 'hyperlink', 'http://[')}</R>`,
    },
    part('ppt/slides/slide1.xml', shape('', line('İkinci'))),
    part('ppt/slides/slide2.xml', second),
    { name: 'ppt/slides/_rels/slide2.xml.rels', content: `<R>${relation('n', 'notesSlide', '../notesSlides/notesSlide9.xml')}</R>` },
    part('ppt/notesSlides/notesSlide9.xml', `${shape('sldNum', line('1'))}${shape('body', line('Burada dur.'))}`),
  ]);

test('reads a presentation in slide order, with tables and lists, and repeated texts once', async () => {
  const table = `<a:tbl><a:tr><a:tc>${line('Ay')}</a:tc><a:tc>${line('Ciro')}</a:tc></a:tr><a:tr><a:tc>${line('Mart')}</a:tc><a:tc>${line('12')}</a:tc></a:tr></a:tbl>`;
  const slide = [
    shape('title', line('Satış')),
    shape('', line('Ciro arttı', '<a:pPr><a:buChar char="•"/></a:pPr>'), line('İade düştü', '<a:pPr lvl="1"/>')),
    `<p:graphicFrame>${table}</p:graphicFrame>`,
    `<mc:AlternateContent><mc:Choice>${shape('', line('Yeni'))}</mc:Choice><mc:Fallback>${shape('', line('Eski'))}</mc:Fallback></mc:AlternateContent>`,
    shape('ftr', line('Gizli değil, tekrar')),
  ].join('');
  expect(await outline(presentation(slide))).toEqual([
    'heading 1 @1: Satış',
    'text @1: - Ciro arttı\n- İade düştü',
    'table @1: Ay | Ciro\nMart | 12',
    'text @1: Yeni',
    'text @1: Gizli değil, tekrar',
    'text @1: Burada dur.',
    'heading 1 @2: İkinci',
  ]);
});

test('reads an OpenDocument text without deletions, with spaces, lines, comments, notes and nested tables', async () => {
  const body = `<office:text>
    <text:tracked-changes><text:p>Silinen</text:p></text:tracked-changes>
    <text:h text:outline-level="2">Başlık</text:h>
    <text:p>Bir<text:s/>iki<text:line-break/>üç<office:annotation><text:p>Yorum</text:p></office:annotation><text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>Dipnot</text:p></text:note-body></text:note></text:p>
    <table:table><table:table-row><table:table-cell><text:p>A</text:p><text:p>B</text:p></table:table-cell><table:table-cell><table:table><table:table-row><table:table-cell><text:p>iç</text:p></table:table-cell></table:table-row></table:table></table:table-cell></table:table-row></table:table>
  </office:text>`;
  expect(await outline(openDocument(body))).toEqual([
    'heading 2: Başlık',
    'text: Bir iki\nüç[1]',
    'text: Yorum: Yorum',
    'text: [1] Dipnot',
    'table: A B | iç',
  ]);
});

test('reads OpenDocument slides with their notes and counts empty ones', async () => {
  const slide = (text: string, notes = '') =>
    `<draw:page><draw:text-box>${text}</draw:text-box>${notes && `<presentation:notes><text:p>${notes}</text:p></presentation:notes>`}</draw:page>`;
  const list =
    '<text:list><text:list-item><text:p>bir</text:p></text:list-item><text:list-item><text:p>iki</text:p></text:list-item></text:list>';
  const body = `<office:presentation>${slide('')}${slide(`<text:p>Plan</text:p>${list}`, 'Not')}</office:presentation>`;
  expect(await outline(openDocument(body, 'presentation'))).toEqual(['heading 1 @2: Plan', 'text @2: - bir\n- iki', 'text @2: Not']);
});

test.each([
  ['that is encrypted', openDocument('<office:text/>', 'text', '<encryption-data/>'), 'encrypted'],
  ['whose XML breaks off', openDocument('<office:text><text:p>'), 'corrupt'],
  ['with an entity of its own', openDocument('<office:text><text:p>&own;</text:p></office:text>'), 'corrupt'],
])('refuses an office document %s', async (_what, file, code) => {
  expect(await outline(file)).toBe(code);
});
