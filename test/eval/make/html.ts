import { escaped } from './escaped.ts';
import type { Part } from './markdown.ts';

const style = `body { font: 11pt/1.5 'DejaVu Sans', sans-serif; max-width: 44em }
table { border-collapse: collapse; margin: 1em 0 } td, th { border: 1px solid #888; padding: 4px 10px; text-align: left }
.page { break-before: page }`;

/** The parts as an HTML page for browsers and LibreOffice Writer. */
export function html(parts: readonly Part[]): string {
  return `<!doctype html><html lang="tr"><head><meta charset="utf-8"><style>${style}</style></head><body>${parts.map(element).join('\n')}</body></html>`;
}

function element(part: Part): string {
  switch (part.kind) {
    case 'heading':
      return `<h${part.level}>${escaped(part.text)}</h${part.level}>`;
    case 'paragraph':
      return `<p>${escaped(part.text)}</p>`;
    case 'list':
      return `<${part.ordered ? 'ol' : 'ul'}>${all(part.items, 'li')}</${part.ordered ? 'ol' : 'ul'}>`;
    case 'table':
      return `<table><tr>${all(part.head, 'th')}</tr>${part.rows.map((row) => `<tr>${all(row, 'td')}</tr>`).join('')}</table>`;
    case 'page':
      return '<div class="page"></div>';
  }
}

const all = (texts: readonly string[], tag: string): string => texts.map((text) => `<${tag}>${escaped(text)}</${tag}>`).join('');
