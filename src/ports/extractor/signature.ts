import { fileTypeFromBuffer } from 'file-type';
import { textOf } from './decode.ts';
import { headLength } from './limits.ts';

/** Type information from the first bytes of a file. */
export type Beginning = {
  /** Media type by the signature; undefined if there is none that counts. */
  readonly signature: string | undefined;
  /** The bytes as text, without a byte order mark and outer white space at the start; undefined if they are not text. */
  readonly text: string | undefined;
};

/** Types whose files are text themselves, by a beginning that no other text has. */
const ofText: readonly (readonly [RegExp, RegExp])[] = [
  [/^application\/pdf$/, /^\ufeff?\s*%PDF-\d\.\d/],
  [/^application\/rtf$|^text\/rtf$/, /^\{\\rtf/],
  [/^application\/postscript$|^application\/eps$/, /^%!PS/],
  [/xml$|^text\/|^message\/|svg/, /^/],
  [/^application\/pgp-/, /^-----BEGIN PGP/],
];

/**
 * Detects the type of a file from its first bytes. Many signatures have only two to four letters (`BM`, `MZ`, `ID3`). So in a text
 * they count only if their format is text.
 */
export async function beginningOf(head: Uint8Array): Promise<Beginning> {
  const text = textOf(head.subarray(0, headLength));
  const signature = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime;
  const counts = text === undefined || ofText.some(([mime, start]) => signature && mime.test(signature) && start.test(text));
  return { signature: counts ? signature : undefined, text: text?.replace(/^\ufeff/, '').trimStart() };
}

/**
 * Media type of a file by its first bytes, `headLength` of them or all, whether it can be read or not. The name decides only the
 * kind of a text, and only if nothing else shows it.
 */
export async function typeOf(head: Uint8Array, name: string): Promise<string> {
  const { signature: known, text } = await beginningOf(head);
  if (text === undefined || head.length === 0 || (known && known !== 'application/xml')) return known ?? 'application/octet-stream';
  return textTypeOf(text, name, head.length >= headLength);
}

/** Media type of a text by its beginning. `cut`: whether more follows. */
export function textTypeOf(start: string, fileName: string, cut: boolean): string {
  const name = fileName.toLowerCase();
  const markup = withoutPreamble(start);
  if (/^BEGIN:VCALENDAR\r?\n/i.test(start)) return 'text/calendar';
  if (isMail(start)) return 'message/rfc822';
  if (/^<(?:!doctype html|html|head|body|script|iframe)[\s>]/i.test(markup)) return 'text/html';
  if (start.startsWith('<') && /<(html|head|body)[\s>]/i.test(start.slice(0, 4096))) return 'text/html';
  if (/\.html?$/.test(name) && /<(p|div|h[1-6]|table|ul|br)[\s/>]/i.test(start)) return 'text/html';
  if (/^<(?:!doctype )?svg[\s>]/i.test(markup)) return 'image/svg+xml';
  if (start.startsWith('<?xml') || isUbl(start)) return 'application/xml';
  if (/^[[{]/.test(start) && (cut ? name.endsWith('.json') : isJson(start))) return 'application/json';
  if (/\.(md|markdown)$/.test(name) || isMarkdown(start)) return 'text/markdown';
  return /\.(csv|tsv)$/.test(name) ? 'text/csv' : 'text/plain';
}

const knownHeader = /^(from|to|subject|date|message-id|mime-version|received|return-path|delivered-to|content-type|reply-to|cc):/i;

/** Whether the text begins with mail headers, at least three of them well known. */
function isMail(start: string): boolean {
  const [headers = ''] = start.split(/\r?\n\r?\n/, 1);
  const lines = headers.split(/\r?\n/).slice(0, 100);
  const shaped = lines.every((line, index) => /^[!-9;-~]+:/.test(line) || (index > 0 && /^[ \t]/.test(line)));
  return shaped && lines.filter((line) => knownHeader.test(line)).length >= 3;
}

/** Detects an invoice without an XML declaration. */
const isUbl = (start: string): boolean =>
  start.startsWith('<') && start.slice(0, 4096).includes('urn:oasis:names:specification:ubl:schema:xsd:');

/** Skips comments, the XML declaration and processing instructions, which do not show the type. Runs in linear time. */
function withoutPreamble(text: string): string {
  let at = 0;
  for (;;) {
    const end = text.startsWith('<!--', at) ? '-->' : text.startsWith('<?', at) ? '?>' : undefined;
    const found = end ? text.indexOf(end, at) : -1;
    if (!end || found < 0) return end ? '' : text.slice(at);
    at = found + end.length;
    while (/\s/.test(text.charAt(at))) at += 1;
  }
}

/** Requires a heading and another sign of Markdown: `#` also starts comments in other formats. */
const isMarkdown = (start: string): boolean =>
  /^#{1,6} \S/m.test(start) && /(^[-*] \S|^\d+\. \S|\*\*\S|\]\(\S|^```|^\|.*\|$|^> |^#{2,6} \S)/m.test(start);

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
