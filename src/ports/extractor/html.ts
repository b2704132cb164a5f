import { compile, type Element, type Formatter } from 'html-to-text';
import { type Document, oneLine } from './document.ts';
import { longestText } from './limits.ts';
import { Refused } from './port.ts';

/** Maximum nesting depth of elements: deeper nesting would exhaust the stack. */
const deepest = 400;

// Private-use characters that mark headings and tables in the library's output. They are removed from the input.
const headingMark = '\ue001';
const tableMark = '\ue002';
const cellMark = '\ue003';
const rowMark = '\ue004';
const marks = /[\ue001-\ue004]/g;

const block = { leadingLineBreaks: 2 };
const blockEnd = { trailingLineBreaks: 2 };

/** Replaces the library's heading formatter, which writes capitals by English rules. */
const heading: Formatter = ({ name, children }, walk, builder) => {
  builder.openBlock(block);
  builder.addLiteral(headingMark + name.slice(1));
  walk(children, builder);
  builder.closeBlock(blockEnd);
};

const table: Formatter = (element, walk, builder) => {
  builder.openBlock(block);
  const mark = isLayout(element) ? '' : tableMark;
  builder.addLiteral(mark);
  walk(element.children, builder);
  builder.addLiteral(mark);
  builder.closeBlock(blockEnd);
};

const row: Formatter = ({ children }, walk, builder) => {
  walk(children, builder);
  builder.addLiteral(rowMark);
};

const cell: Formatter = ({ children }, walk, builder) => {
  walk(children, builder);
  builder.addLiteral(cellMark);
};

/** Whether hidden elements of the current page contained letters. */
let hidden = false;

const skipHidden: Formatter = (element) => {
  hidden ||= hasLetters(element);
};

function hasLetters({ data, children = [] }: Element): boolean {
  return /[\p{L}\p{N}]/u.test(data ?? '') || children.some(hasLetters);
}

/** Replaces a picture by its alternative text. */
const picture: Formatter = ({ attribs }, _walk, builder) => builder.addInline(attribs?.alt ?? '');

/** Replaces a form field by its value. */
const field: Formatter = ({ attribs }, _walk, builder) => {
  if (!/^(hidden|password|checkbox|radio|file|image)$/i.test(attribs?.type ?? '')) builder.addInline(attribs?.value ?? '');
};

/** Elements that browsers do not display. */
const unseen = [
  '[hidden]',
  '[style*="display:none" i]',
  '[style*="display: none" i]',
  '[style*="visibility:hidden" i]',
  '[style*="visibility: hidden" i]',
];

const textOf = compile({
  wordwrap: false,
  limits: { maxInputLength: longestText * 4, maxDepth: deepest, ellipsis: '' },
  selectors: [
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, format: 'titled' })),
    ...['title', 'template', 'script', 'style', 'svg'].map((selector) => ({ selector, format: 'skip' })),
    { selector: 'img', format: 'picture' },
    { selector: 'input', format: 'field' },
    ...unseen.map((selector) => ({ selector, format: 'unseen' })),
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'ul', options: { itemPrefix: '- ' } },
    { selector: 'table', format: 'grid' },
    { selector: 'tr', format: 'row' },
    ...['td', 'th'].map((selector) => ({ selector, format: 'cell' })),
  ],
  formatters: { titled: heading, grid: table, row, cell, picture, field, unseen: skipHidden },
});

/**
 * Reads headings, paragraphs, lists and tables of a page as a browser displays them, without addresses of links and pictures.
 * @returns whether hidden text was left out
 */
export function readHtml(html: string, document: Document, page?: number): boolean {
  hidden = false;
  if (html.length > longestText * 4) throw new Refused('too_large');
  const plain = html.replace(marks, '');
  const title = /<title[^>]*>([^<]*)<\/title>/i.exec(plain.slice(0, 100_000))?.[1];
  if (title && !/<h1[\s>]/i.test(plain)) document.heading(textOf(`<p>${title}</p>`), 1, page);
  // Each table is enclosed by two marks, so every second part is one.
  for (const [index, part] of textOf(plain).split(tableMark).entries()) {
    if (index % 2 === 1) document.table(rowsOf(part), page);
    else readParagraphs(part, document, page);
  }
  return hidden;
}

/** Returns the encoding that the page declares. */
export const charsetOf = (head: string): string | undefined => /<meta[^>]+charset\s*=\s*["']?([\w-]+)/i.exec(head)?.[1];

function readParagraphs(text: string, document: Document, page: number | undefined): void {
  for (const paragraph of text.replace(/[\ue003\ue004]/g, '\n\n').split(/\n\s*\n/)) {
    if (paragraph.trimStart().startsWith(headingMark)) {
      const [level, title] = [paragraph.trimStart()[1], paragraph.trimStart().slice(2)];
      document.heading(title.replace(marks, ''), Number(level), page);
    } else document.paragraph(paragraph.replace(marks, '').replace(/^[ \t]+/gm, ''), page);
  }
}

function rowsOf(table: string): string[][] {
  return table.split(rowMark).map((row) => {
    const cells = row.replaceAll(headingMark, '').split(cellMark).map(oneLine);
    // Each cell ends with a mark, so the last element of the split is empty.
    return cells.at(-1) === '' ? cells.slice(0, -1) : cells;
  });
}

/** A table that contains headings or other tables is page layout, as in mails, not data. */
function isLayout({ children }: Element): boolean {
  return (children ?? []).some((child) => /^(table|h[1-6])$/.test(child.name) || isLayout(child));
}
