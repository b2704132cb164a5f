import { escaped } from './escaped.ts';
import type { Part, Table } from './markdown.ts';

const namespaces = ['office', 'table', 'text', 'draw', 'presentation', 'style']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name === 'draw' ? 'drawing' : name}:1.0"`)
  .concat('xmlns:svg="urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0"')
  .join(' ');

const flat = (type: string, body: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><office:document ${namespaces} office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.${type}"><office:body><office:${type}>${body}</office:${type}></office:body></office:document>`;

const paragraph = (text: string): string => `<text:p>${escaped(text)}</text:p>`;

/** Flat XML for LibreOffice Calc: a sheet for each second-level heading, with the table below it. */
export function spreadsheet(parts: readonly Part[]): string {
  return flat(
    'spreadsheet',
    sections(parts)
      .map(({ title, body }) => sheet(title, body.find(isTable)))
      .join(''),
  );
}

function sheet(title: string, table: Table | undefined): string {
  if (!table) return '';
  const rows = [table.head, ...table.rows].map((row) => `<table:table-row>${row.map(valueCell).join('')}</table:table-row>`);
  return `<table:table table:name="${escaped(title)}">${rows.join('')}</table:table>`;
}

/** Numbers become numeric cells, as in real spreadsheets. */
function valueCell(text: string): string {
  const number = /^-?\d{1,3}(\.\d{3})*$/.test(text) ? Number(text.replaceAll('.', '')) : undefined;
  if (number === undefined) return `<table:table-cell office:value-type="string">${paragraph(text)}</table:table-cell>`;
  return `<table:table-cell office:value-type="float" office:value="${number}">${paragraph(text)}</table:table-cell>`;
}

/** Flat XML for LibreOffice Impress: a slide for each heading. */
export function presentation(parts: readonly Part[]): string {
  return flat('presentation', sections(parts, 1).map(slide).join(''));
}

function slide({ title, body }: Section): string {
  const frames = [
    `<draw:frame presentation:class="title" svg:x="1cm" svg:y="1cm" svg:width="26cm" svg:height="2cm"><draw:text-box>${paragraph(title)}</draw:text-box></draw:frame>`,
    ...body.map(
      (part, place) => `<draw:frame svg:x="1cm" svg:y="${4 + place}cm" svg:width="26cm" svg:height="10cm">${content(part)}</draw:frame>`,
    ),
  ];
  return `<draw:page draw:name="${escaped(title)}">${frames.join('')}</draw:page>`;
}

function content(part: Part): string {
  if (part.kind === 'table') {
    const columns = `<table:table-column table:number-columns-repeated="${part.head.length}"/>`;
    const rows = [part.head, ...part.rows].map(
      (row) =>
        `<table:table-row>${row.map((cell) => `<table:table-cell>${paragraph(cell)}</table:table-cell>`).join('')}</table:table-row>`,
    );
    return `<table:table>${columns}${rows.join('')}</table:table>`;
  }
  const lines = part.kind === 'list' ? part.items : part.kind === 'paragraph' ? [part.text] : [];
  return `<draw:text-box>${lines.map(paragraph).join('')}</draw:text-box>`;
}

type Section = { readonly title: string; readonly body: readonly Part[] };

const isTable = (part: Part): part is Table => part.kind === 'table';

function sections(parts: readonly Part[], from = 2): Section[] {
  const starts = parts.flatMap((part, place) => (part.kind === 'heading' && part.level >= from ? [{ title: part.text, place }] : []));
  return starts.map(({ title, place }, which) => ({ title, body: parts.slice(place + 1, starts[which + 1]?.place) }));
}
