import PostalMime, { type Address, type Attachment } from 'postal-mime';
import type { Attached, Attachments } from './attachments.ts';
import type { Document } from './document.ts';
import { readMessage } from './message.ts';

/** Reads a mail (RFC 5322) with forwarded mails and other attachments. */
export async function readMail(bytes: Uint8Array, document: Document, attachments: Attachments): Promise<void> {
  const mail = await PostalMime.parse(bytes, { attachmentEncoding: 'arraybuffer', forceRfc822Attachments: true });
  for (const charset of unknownCharsets(bytes)) document.warn({ code: 'encoding_unknown', name: charset });
  const message = {
    subject: mail.subject ?? '',
    from: mail.from ? person(mail.from) : '',
    to: mail.to?.map(person).join(', ') ?? '',
    cc: mail.cc?.map(person).join(', ') ?? '',
    date: mail.date ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    attachments: mail.attachments.map(attached),
  };
  await readMessage(message, document, attachments);
}

function attached({ filename, mimeType, content }: Attachment, index: number): Attached {
  const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
  return { name: filename || `ek-${index + 1}${extensions[mimeType] ?? ''}`, bytes };
}

/** Extensions for attachments without a name. */
const extensions: Readonly<Record<string, string>> = {
  'message/rfc822': '.eml',
  'text/calendar': '.ics',
  'text/html': '.html',
  'text/csv': '.csv',
  'text/markdown': '.md',
  'text/plain': '.txt',
};

/** Returns charsets that a mail declares and that cannot be decoded here, such as UTF-7. Text in them is read wrongly. */
function unknownCharsets(bytes: Uint8Array): Set<string> {
  const named = Buffer.from(bytes)
    .toString('latin1')
    .matchAll(/\bcharset\s*=\s*"?([\w.:-]{1,40})/gi);
  return new Set([...named].map(([, charset = '']) => charset.toLowerCase()).filter((charset) => !isKnown(charset)));
}

function isKnown(charset: string): boolean {
  try {
    return new TextDecoder(charset) !== undefined;
  } catch {
    return /^(x-)?(us-?ascii|ansi_x3.*|iso-?8859-?\d+|cp\d+|utf-?8|mac.*)$/.test(charset);
  }
}

const person = ({ name, address, group }: Address): string =>
  group ? `${name}: ${group.map(person).join(', ')}` : name ? `${name} <${address}>` : (address ?? '');
