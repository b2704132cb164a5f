import { beginningOf } from '../../../src/ports/extractor/port.ts';

/** Bytes of a file that its type is judged by: Office documents say what they are within so many. */
export const headSize = 64 * 1024;

/** What cannot be told: bytes. */
const unknown = 'application/octet-stream';

/**
 * The type of a file by its first bytes (`headSize` of them, or all). The name decides nothing but which kind of text a
 * text is, where that shows in nothing else.
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

/** From the first element on: comments, the declaration and processing instructions of XML say nothing of the kind. */
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

/** Header lines of a mail, two at least, before an empty one. */
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
