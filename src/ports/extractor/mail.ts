import PostalMime, { type Address, type Attachment } from 'postal-mime';
import { isTable, readCsv } from './csv.ts';
import { decode } from './decode.ts';
import { type Document, oneLine } from './document.ts';
import { charsetOf, readHtml } from './html.ts';
import { readMarkdown, readText } from './text.ts';

/** Subject, who and when, the body, the attachments' names, and the text of those that are text. */
export async function readMail(bytes: Uint8Array, document: Document): Promise<void> {
  const mail = await PostalMime.parse(bytes, { attachmentEncoding: 'arraybuffer' });
  document.heading(mail.subject ?? '', 1);
  const lines = [
    ['Kimden', mail.from && person(mail.from)],
    ['Kime', mail.to?.map(person).join(', ')],
    ['Bilgi', mail.cc?.map(person).join(', ')],
    ['Tarih', mail.date && dateOf(mail.date)],
    [
      'Ekler',
      mail.attachments
        .map(({ filename }) => filename)
        .filter(Boolean)
        .join(', '),
    ],
  ];
  document.paragraph(lines.flatMap(([name, value]) => (value ? [`${name}: ${oneLine(value)}`] : [])).join('\n'));
  // The plain part is what its author wrote; where it is missing or a mere hint, the HTML is the mail.
  if (mail.text && mail.text.trim().length > 0) readText(mail.text, document);
  else if (mail.html) readHtml(mail.html, document);
  for (const attachment of mail.attachments) readAttachment(attachment, document);
}

function readAttachment({ filename, mimeType, content }: Attachment, document: Document): void {
  if (!mimeType.startsWith('text/')) return;
  const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
  const text = decode(bytes, mimeType === 'text/html' ? charsetOf(Buffer.from(bytes).toString('latin1', 0, 4096)) : undefined);
  document.heading(filename ?? '', 2);
  if (mimeType === 'text/html') readHtml(text, document);
  else if (mimeType === 'text/markdown') readMarkdown(text, document);
  else if (mimeType === 'text/csv' || isTable(text)) readCsv(text, document);
  else readText(text, document);
}

const person = ({ name, address, group }: Address): string =>
  group ? `${name}: ${group.map(person).join(', ')}` : name ? `${name} <${address}>` : (address ?? '');

/** `29.10.2026 14:05`, in the time zone of Turkey; what is no date stays as it was written. */
function dateOf(written: string): string {
  const date = new Date(written);
  if (Number.isNaN(date.getTime())) return written;
  return date.toLocaleString('tr', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/Istanbul' });
}
