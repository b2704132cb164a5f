import { fileTypeFromBuffer } from 'file-type';
import { isTable } from './csv.ts';
import { decode } from './decode.ts';
import { officeTypeOf, officeTypes } from './office-types.ts';
import { Refused } from './port.ts';

export type Format = 'pdf' | 'docx' | 'sheet' | 'office' | 'rtf' | 'image' | 'html' | 'markdown' | 'text' | 'csv' | 'json' | 'xml' | 'mail';
export type Kind = { readonly format: Format; readonly mimeType: string };

/** Bytes from the beginning that a text is judged by. */
export const headLength = 64 * 1024;

const binary: Readonly<Record<string, Format>> = {
  'application/pdf': 'pdf',
  'application/rtf': 'rtf',
  'image/png': 'image',
  'image/jpeg': 'image',
  'image/webp': 'image',
  'image/gif': 'image',
  'image/bmp': 'image',
  ...officeTypes,
};

/** What a file is, by its content; a text's name only breaks ties. @throws Refused `unsupported_type`, `encrypted` */
export async function kindOf(bytes: Uint8Array, name: string): Promise<Kind> {
  const known = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const format = known && binary[known.mime];
  if (known && format) return { format, mimeType: known.mime };
  const office = known?.mime === 'application/zip' ? officeTypeOf(bytes) : undefined;
  if (office) return { format: officeTypes[office]!, mimeType: office };
  // Office programs put what they encrypt into the container of their old formats, under this name in UTF-16.
  if (known?.mime === 'application/x-cfb' && Buffer.from(bytes).includes('EncryptedPackage', 'utf16le')) throw new Refused('encrypted');
  // A mail that begins with its markup, or a text that happens to begin like something, is still a text.
  if (known && !/^text\/|xml$|message/.test(known.mime)) throw new Refused('unsupported_type');
  if (!isText(bytes)) throw new Refused('unsupported_type');
  return textKind(decode(bytes.subarray(0, headLength)), name.toLowerCase(), bytes.length > headLength);
}

function textKind(head: string, name: string, cut: boolean): Kind {
  const start = head.replace(/^\ufeff/, '').trimStart();
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

/** Control characters other than white space and escape are in no text, except in UTF-16 behind its mark. */
function isText(bytes: Uint8Array): boolean {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) return true;
  return !bytes.subarray(0, headLength).some((byte) => byte < 32 && !(byte >= 7 && byte <= 13) && byte !== 27);
}

const knownHeader = /^(from|to|subject|date|message-id|mime-version|received|return-path|delivered-to|content-type|reply-to|cc):/i;

/** It begins with headers of a mail, three of the known ones among them. */
function isMail(start: string): boolean {
  const [headers = ''] = start.split(/\r?\n\r?\n/, 1);
  const lines = headers.split(/\r?\n/).slice(0, 100);
  const shaped = lines.every((line, index) => /^[!-9;-~]+:/.test(line) || (index > 0 && /^[ \t]/.test(line)));
  return shaped && lines.filter((line) => knownHeader.test(line)).length >= 3;
}

/** An invoice whose program wrote no declaration before it. */
const isUbl = (start: string): boolean =>
  start.startsWith('<') && start.slice(0, 4096).includes('urn:oasis:names:specification:ubl:schema:xsd:');

/** From the first element on, without declaration, comments and document type. */
const withoutPreamble = (start: string): string =>
  start.slice(0, 4096).replace(/^(?:<\?[^>]*>|<!--[\s\S]*?-->|<!doctype[^>[]*(?:\[[\s\S]*?\])?\s*>|\s)+/i, '');

/** A heading and another sign of Markdown: `#` alone begins comments too. */
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
