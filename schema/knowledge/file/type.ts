import { beginningOf } from '../../../src/ports/extractor/port.ts';

/** Number of bytes from which the type is detected. Office documents identify themselves within these. */
export const headSize = 64 * 1024;

/** Type of unrecognized content. */
const unknown = 'application/octet-stream';

/**
 * Detects the type of a file from its first bytes (`headSize` of them, or all). The name decides only the kind of a text, and
 * only if nothing else shows it.
 */
export async function typeOf(head: Buffer, name: string): Promise<string> {
  if (head.length === 0) return unknown;
  const { signature: known, text } = await beginningOf(head);
  if (known && known !== 'application/xml') return known;
  return text === undefined ? (known ?? unknown) : kindOfText(text, name, known);
}

function kindOfText(text: string, name: string, known: string | undefined): string {
  const start = text.replace(/^\ufeff/, '').trimStart();
  const extension = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const markup = withoutPreamble(start);
  if (/^<(?:!doctype )?svg[\s>]/i.test(markup)) return 'image/svg+xml';
  if (/^<(?:!doctype html|html|head|body|script|iframe)[\s>]/i.test(markup)) return 'text/html';
  if (known) return known;
  if (isMail(start)) return 'message/rfc822';
  if (/^[[{]/.test(start) && (extension === 'json' || isJson(start))) return 'application/json';
  if ((extension === 'html' || extension === 'htm') && /<[a-z][^>]*>/i.test(start)) return 'text/html';
  return byExtension[extension] ?? 'text/plain';
}

/** Skips comments, the XML declaration and processing instructions, which do not show the type. */
function withoutPreamble(text: string): string {
  let rest = text;
  for (;;) {
    const end = rest.startsWith('<!--') ? '-->' : rest.startsWith('<?') ? '?>' : undefined;
    if (!end) return rest;
    const at = rest.indexOf(end);
    if (at < 0) return '';
    rest = rest.slice(at + end.length).trimStart();
  }
}

const byExtension: Readonly<Record<string, string>> = {
  md: 'text/markdown',
  markdown: 'text/markdown',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
};

/** Whether the text begins with at least two header lines of a mail. */
function isMail(start: string): boolean {
  const [header = ''] = start.split(/\r?\n\r?\n/, 1);
  const known = header.match(/^(?:from|to|subject|date|message-id|mime-version|received|return-path|delivered-to):/gim) ?? [];
  return known.length >= 2 && /^[\w-]+:/.test(header);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
