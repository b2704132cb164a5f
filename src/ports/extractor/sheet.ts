import { cellFormat } from './cell-format.ts';
import type { Document, Picture } from './document.ts';
import { linkedParts, paragraphs, picturesOf } from './drawing.ts';
import { mostPages } from './limits.ts';
import { mainPart, partOf, type Relation, relationsOf } from './office-package.ts';
import { addParts, commentParts, type Part } from './parts.ts';
import { Refused } from './port.ts';
import { isTrue, readCells, richText, type Shared } from './sheet-cells.ts';
import { descendants, elements, find, type Node, readTrees, textOf, treeOf } from './xml.ts';
import type { Zip } from './zip.ts';

type Relations = ReadonlyMap<string, Relation>;

/**
 * Reads the sheets of a workbook as Excel displays them: for each a heading and a table, then its charts, text boxes, comments,
 * header and footer. Hidden content is omitted. `onProgress` is called regularly, because a large sheet takes longer than
 * `stallTime`.
 * @returns the number of visible sheets
 * @throws Refused `corrupt`, `too_many_pages`
 */
export function readSheets(zip: Zip, document: Document, onProgress: () => void): number {
  const main = mainPart(zip, 'xl/workbook.xml');
  const bytes = zip.read(main);
  if (!bytes) throw new Refused('corrupt');
  const workbook = treeOf(bytes);
  const relations = relationsOf(zip, main);
  const sheets = elements(find(workbook, 'sheets'), 'sheet');
  if (sheets.length > mostPages) throw new Refused('too_many_pages');
  const shared: Shared = {
    texts: textsOf(relatedPart(zip, relations, 'sharedStrings')),
    formats: formatsOf(relatedPart(zip, relations, 'styles')),
    is1904: isTrue(find(workbook, 'workbookPr')?.attributes.date1904),
    isStale: isTrue(find(workbook, 'calcPr')?.attributes.fullCalcOnLoad),
  };
  const people = peopleOf(relatedPart(zip, relations, 'person'));
  let page = 0;
  for (const { attributes } of sheets) {
    const { name = '', state = 'visible' } = attributes;
    const part = relations.get(attributes['r:id'] ?? '')?.part;
    const content = part === undefined ? undefined : zip.read(part);
    if (state !== 'visible') {
      document.warn({ code: 'hidden_left_out', name });
      continue;
    }
    page += 1;
    if (part === undefined || !content) document.warn({ code: 'page_unread', page, name });
    else readSheet({ zip, part, content, name, page, shared, people, onProgress }, document);
  }
  return page;
}

type Sheet = {
  readonly zip: Zip;
  readonly part: string;
  readonly content: Uint8Array;
  readonly name: string;
  readonly page: number;
  readonly shared: Shared;
  readonly people: ReadonlyMap<string, string>;
  readonly onProgress: () => void;
};

/** UTF-16 units reserved for content after the cells of a sheet. */
const reserve = 100_000;

function readSheet({ zip, part, content, name, page, shared, people, onProgress }: Sheet, document: Document): void {
  const cells = readCells(content, shared, { maxLength: Math.max(document.remaining - reserve, 0), onProgress });
  const relations = relationsOf(zip, part);
  const unread = (object: string) => document.warn({ code: 'object_unread', page, name: object });
  const parts = [
    ...drawingParts(zip, relations, { unread, onPicture: (picture) => document.pictures.push({ ...picture, page }) }),
    ...commentsOf(zip, relations, people),
    ...marginParts(cells.others.get('headerFooter')),
  ];
  for (const { attributes } of descendants(cells.others.get('oleObjects'), 'oleObject')) unread(attributes.progId ?? 'OLE');
  if (cells.objects) unread(name);
  if (cells.hidden) document.warn({ code: 'hidden_left_out', page, name });
  if (cells.uncomputed) document.warn({ code: 'formula_without_result', page, name });
  if (cells.cut) document.warn({ code: 'text_left_out', page, name });
  if (cells.rows.length === 0 && parts.length === 0) return;
  document.heading(name, 1, page);
  document.table(cells.rows, page);
  addParts(parts, document, page);
}

function textsOf(bytes: Uint8Array | undefined): string[] {
  const texts: string[] = [];
  if (bytes)
    readTrees(
      bytes,
      (name) => name === 'si',
      (item) => texts.push(richText(item)),
    );
  return texts;
}

function formatsOf(bytes: Uint8Array | undefined): Shared['formats'] {
  const styles = bytes && treeOf(bytes);
  const codes = new Map(elements(find(styles, 'numFmts'), 'numFmt').map(({ attributes }) => [attributes.numFmtId, attributes.formatCode]));
  const known = new Map<string, Shared['formats'][number]>();
  const formats = elements(find(styles, 'cellXfs'), 'xf').map(({ attributes: { numFmtId = '0' } }) => {
    const format = known.get(numFmtId) ?? cellFormat(Number(numFmtId), codes.get(numFmtId));
    known.set(numFmtId, format);
    return format;
  });
  return formats.length > 0 ? formats : [cellFormat(0, undefined)];
}

type OnObject = { readonly unread: (name: string) => void; readonly onPicture: (picture: Picture) => void };

/** Returns text boxes, charts, SmartArt and descriptions of pictures on a sheet. */
function drawingParts(zip: Zip, relations: Relations, { unread, onPicture }: OnObject): Part[] {
  const part = partOf(relations, 'drawing');
  const bytes = part === undefined ? undefined : zip.read(part);
  if (part === undefined || !bytes) return [];
  const own = relationsOf(zip, part);
  return elements(treeOf(bytes)).flatMap((anchor): Part[] => {
    const properties = descendants(anchor, 'xdr:cNvPr');
    if (properties.some(({ attributes }) => isTrue(attributes.hidden))) return [];
    const texts = paragraphs(anchor).map((text): Part => ({ kind: 'paragraph', text }));
    const descriptions = properties.flatMap(({ attributes }) => attributes.descr?.trim() || []);
    // The numbers of a chart are in the cells.
    const linked = [...descendants(anchor, 'c:chart'), ...descendants(anchor, 'dgm:relIds')]
      .flatMap((node) => linkedParts(zip, own, node, unread))
      .filter(({ kind }) => kind !== 'table');
    if (descendants(anchor, 'cx:chart').length > 0) unread('Chart');
    for (const picture of picturesOf(zip, own, anchor, properties[0]?.attributes.name)) onPicture(picture);
    return [...texts, ...linked, ...descriptions.map((text): Part => ({ kind: 'paragraph', text: `[${text}]` }))];
  });
}

/** Returns comment threads, and notes that are not a copy of one. */
function commentsOf(zip: Zip, relations: Relations, people: ReadonlyMap<string, string>): Part[] {
  const threads = descendants(optionalTree(relatedPart(zip, relations, 'threadedComment')), 'tc:threadedComment');
  const places = new Set(threads.map(({ attributes }) => attributes.ref));
  const notes = optionalTree(relatedPart(zip, relations, 'comments'));
  const authors = elements(find(notes, 'authors'), 'author').map(textOf);
  const said = [
    ...threads.map((node) => ({
      ref: node.attributes.ref,
      author: people.get(node.attributes.personId ?? ''),
      text: textOf(find(node, 'tc:text')),
    })),
    ...descendants(notes, 'comment')
      .filter(({ attributes }) => !places.has(attributes.ref))
      .map((node) => ({ ref: node.attributes.ref, author: authors[Number(node.attributes.authorId)], text: richText(find(node, 'text')) })),
  ];
  return said.flatMap(({ ref = '', author: name, text }): Part[] => {
    const author = name?.trim();
    // Excel begins a note with its author's name.
    const words = author && text.startsWith(`${author}:`) ? text.slice(author.length + 1) : text;
    return commentParts(words, author, ref);
  });
}

function peopleOf(bytes: Uint8Array | undefined): ReadonlyMap<string, string> {
  return new Map(
    descendants(optionalTree(bytes), 'tc:person').map(({ attributes }) => [attributes.id ?? '', attributes.displayName ?? '']),
  );
}

/** Returns the texts of the printed page's header and footer, without repetitions. */
function marginParts(node: Node | undefined): Part[] {
  const { differentFirst, differentOddEven } = node?.attributes ?? {};
  const names = ['oddHeader', ...(isTrue(differentFirst) ? ['firstHeader'] : []), ...(isTrue(differentOddEven) ? ['evenHeader'] : [])];
  const texts = [...names, ...names.map((name) => name.replace('Header', 'Footer'))].map((name) => marginText(textOf(find(node, name))));
  return [...new Set(texts)].map((text) => ({ kind: 'paragraph', text }));
}

/**
 * Returns the text of a header without its codes (ECMA-376, 18.3.1.46): fonts, colours, the sheet's name, and numbers that differ
 * on each page.
 */
function marginText(code: string): string {
  const words = code
    .replace(/&(?:"[^"]*"|K[0-9A-Fa-f]{6}|K\d\d[+-]\d{3}|\d+|[A-Za-z&])/g, (mark) => {
      if (mark === '&&') return '&';
      return /^&[LCR]$/.test(mark) ? '\n' : '';
    })
    .trim();
  return onlyNumbers.test(words) ? '' : words;
}

/** Words around a page number that mean nothing without it. */
const onlyNumbers = /^(?:page|sayfa|of|toplam|[\s/.:|–-])*$/i;

function relatedPart(zip: Zip, relations: Relations, kind: string): Uint8Array | undefined {
  const part = partOf(relations, kind);
  return part === undefined ? undefined : zip.read(part);
}

const optionalTree = (bytes: Uint8Array | undefined): Node | undefined => bytes && treeOf(bytes);
