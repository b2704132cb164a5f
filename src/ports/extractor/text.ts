import type { Document } from './document.ts';
import { markdownBlocks } from './markdown.ts';

/** Adds paragraphs, which are separated by empty lines. */
export function readText(text: string, document: Document): void {
  for (const paragraph of text.replace(/\r\n?/g, '\n').split(/\n[ \t]*\n/)) document.paragraph(paragraph);
}

/** Adds headings, paragraphs and tables, without the Markdown syntax of headings and tables. */
export function readMarkdown(markdown: string, document: Document): void {
  const text = markdown.replace(/\r\n?/g, '\n');
  for (const { kind, level = 1, start, end } of markdownBlocks(text)) {
    const said = text.slice(start, end);
    if (kind === 'heading') document.heading(said, level);
    else if (kind === 'table') document.table(rowsOf(said));
    else document.paragraph(said);
  }
}

function rowsOf(table: string): string[][] {
  return table
    .split('\n')
    .filter((_, index) => index !== 1)
    .map((row) =>
      row
        .replace(/^\s*\|/, '')
        .replace(/\|\s*$/, '')
        .split('|'),
    );
}
