import { isTable } from './csv.ts';
import { officeTypeOf, officeTypes } from './office-types.ts';
import { Refused } from './port.ts';
import { beginningOf, headLength } from './signature.ts';

export type Format =
  | 'pdf'
  | 'docx'
  | 'sheet'
  | 'slides'
  | 'open'
  | 'rtf'
  | 'image'
  | 'tiff'
  | 'heic'
  | 'html'
  | 'markdown'
  | 'text'
  | 'csv'
  | 'json'
  | 'xml'
  | 'mail'
  | 'message'
  | 'signed'
  | 'calendar';
export type Kind = { readonly format: Format; readonly mimeType: string };

const binary: Readonly<Record<string, Format>> = {
  'application/pdf': 'pdf',
  'application/rtf': 'rtf',
  'image/png': 'image',
  'image/jpeg': 'image',
  'image/webp': 'image',
  'image/gif': 'image',
  'image/bmp': 'image',
  'image/tiff': 'tiff',
  'image/heic': 'heic',
  'image/heif': 'heic',
  ...officeTypes,
};

/**
 * Detects the format of a file by its content; for text, the name only breaks ties.
 * @throws Refused `unsupported_type`, `encrypted`, `old_office`
 */
export async function kindOf(bytes: Uint8Array, name: string): Promise<Kind> {
  const { signature: known, text } = await beginningOf(bytes);
  const format = known && binary[known];
  if (known && format) return { format, mimeType: known };
  const office = known === 'application/zip' ? officeTypeOf(bytes) : undefined;
  if (office) return { format: officeTypes[office]!, mimeType: office };
  // Office programs store encrypted files in the container of their old formats, with an entry of this name in UTF-16.
  if (known === 'application/x-cfb' && Buffer.from(bytes).includes('EncryptedPackage', 'utf16le')) throw new Refused('encrypted');
  if (known === 'application/x-cfb' && isOutlook(bytes)) return { format: 'message', mimeType: outlook };
  if (known === 'application/x-cfb' && isOldOffice(bytes)) throw new Refused('old_office');
  if (isSigned(bytes)) return { format: 'signed', mimeType: 'application/pkcs7-mime' };
  // A mail may start with its markup, and a text may happen to start like another format: both are still text.
  if (known && !/^text\/|xml$|message/.test(known)) throw new Refused('unsupported_type');
  if (text === undefined) throw new Refused('unsupported_type');
  return textKind(text, name.toLowerCase(), bytes.length > headLength);
}

/** Media type of a mail that Outlook saved. */
export const outlook = 'application/vnd.ms-outlook';

/** Detects the entry that every Outlook message has in its container (MS-OXMSG 2.4). */
export const isOutlook = (bytes: Uint8Array): boolean => Buffer.from(bytes).includes('__properties_version1.0', 0, 'utf16le');

/** Detects the main entries of `.doc`, `.xls` and `.ppt` ([MS-DOC] 2.1, [MS-XLS] 2.1, [MS-PPT] 2.1). */
const isOldOffice = (bytes: Uint8Array): boolean =>
  ['WordDocument', 'Workbook', 'Book', 'PowerPoint Document'].some((entry) => Buffer.from(bytes).includes(`${entry}\0`, 0, 'utf16le'));

/** Common prefix of the object identifiers of CMS signed and enveloped data, 1.2.840.113549.1.7.2 and .3. */
const cms = Buffer.from('06092a864886f70d0107', 'hex');

const isSigned = (bytes: Uint8Array): boolean => {
  const at = bytes[0] === 0x30 ? Buffer.from(bytes.subarray(0, 24)).indexOf(cms) : -1;
  return at > 0 && (bytes[at + cms.length] === 2 || bytes[at + cms.length] === 3);
};

function textKind(head: string, name: string, cut: boolean): Kind {
  const start = head.replace(/^\ufeff/, '').trimStart();
  if (/^BEGIN:VCALENDAR\r?\n/i.test(start)) return { format: 'calendar', mimeType: 'text/calendar' };
  if (isMail(start)) return { format: 'mail', mimeType: 'message/rfc822' };
  if (/^(<!doctype html|<html[\s>])/i.test(start) || (start.startsWith('<') && /<(html|head|body)[\s>]/i.test(start.slice(0, 4096))))
    return { format: 'html', mimeType: 'text/html' };
  if (/\.html?$/.test(name) && /<(p|div|h[1-6]|table|ul|br)[\s/>]/i.test(start)) return { format: 'html', mimeType: 'text/html' };
  if (/^<svg[\s>]/i.test(withoutPreamble(start))) throw new Refused('unsupported_type');
  if (start.startsWith('<?xml') || isUbl(start)) return { format: 'xml', mimeType: 'application/xml' };
  if (/^[[{]/.test(start) && (cut ? name.endsWith('.json') : isJson(start))) return { format: 'json', mimeType: 'application/json' };
  if (/\.(md|markdown)$/.test(name) || isMarkdown(start)) return { format: 'markdown', mimeType: 'text/markdown' };
  if (/\.(csv|tsv)$/.test(name) || isTable(start)) return { format: 'csv', mimeType: 'text/csv' };
  return { format: 'text', mimeType: 'text/plain' };
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

/** Removes the declaration, comments and document type before the first element. */
const withoutPreamble = (start: string): string =>
  start.slice(0, 4096).replace(/^(?:<\?[^>]*>|<!--[\s\S]*?-->|<!doctype[^>[]*(?:\[[\s\S]*?\])?\s*>|\s)+/i, '');

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
