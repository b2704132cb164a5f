import { isTable } from './csv.ts';
import { headLength } from './limits.ts';
import { officeTypeOf, officeTypes } from './office-types.ts';
import { Refused } from './port.ts';
import { beginningOf, textTypeOf } from './signature.ts';

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
  const type = textTypeOf(text, name, bytes.length > headLength);
  const mimeType = type === 'text/plain' && isTable(text) ? 'text/csv' : type;
  const ofText = textual[mimeType];
  if (!ofText) throw new Refused('unsupported_type');
  return { format: ofText, mimeType };
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

/** Formats of the types of `textTypeOf`. */
const textual: Readonly<Record<string, Format>> = {
  'text/calendar': 'calendar',
  'message/rfc822': 'mail',
  'text/html': 'html',
  'application/xml': 'xml',
  'application/json': 'json',
  'text/markdown': 'markdown',
  'text/csv': 'csv',
  'text/plain': 'text',
};
