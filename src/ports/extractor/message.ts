import type { Attached, Attachments } from './attachments.ts';
import { Document, oneLine } from './document.ts';
import { readHtml } from './html.ts';
import { readText } from './text.ts';

/** A mail, whatever the file format it was in. Empty values are left out. */
export type Message = {
  readonly subject: string;
  readonly from: string;
  readonly to: string;
  readonly cc: string;
  /** As written in the file, if it is no date. */
  readonly date: string;
  readonly text: string;
  readonly html: string;
  /** Of an appointment: when and where. */
  readonly place?: string;
  readonly begins?: string;
  readonly ends?: string;
  /** Including pictures that the text shows. */
  readonly attachments: readonly Attached[];
};

/** Subject, who and when, the names of the attachments, the text, and the text of the attachments below their names. */
export async function readMessage(message: Message, document: Document, attachments: Attachments): Promise<void> {
  const { subject, from, to, cc, date, place, begins, ends } = message;
  const attached = message.attachments.filter(({ name }) => !isSignature(name));
  document.heading(subject, 1);
  const names = attached.map(({ name }) => name).join(', ');
  const lines = Object.entries({
    Kimden: from,
    Kime: to,
    Bilgi: cc,
    Tarih: dateOf(date),
    Başlangıç: dateOf(begins ?? ''),
    Bitiş: dateOf(ends ?? ''),
    Yer: place,
    Ekler: names,
  });
  document.paragraph(lines.flatMap(([name, value]) => (value ? [`${name}: ${oneLine(value)}`] : [])).join('\n'));
  readBody(message, document);
  for (const each of attached) await attachments.add(each, document);
}

/** Signatures are no content: their signer stands in the mail. */
const isSignature = (name: string): boolean => /^(smime\.p7s|signature\.asc|openpgp_digital_signature\.asc)$/i.test(name);

/** The HTML is shown by mail programs; the plain text is read if it says more. */
function readBody({ text, html }: Message, document: Document): void {
  const shown = new Document();
  if (html.trim() !== '') readHtml(html, shown);
  if (lettersOf(text) > 2 * lettersOf(shown.text)) readText(text, document);
  else if (html.trim() !== '' && readHtml(html, document)) document.warn({ code: 'hidden_left_out' });
}

const lettersOf = (text: string): number => text.replace(/[^\p{L}\p{N}]/gu, '').length;

/** `29.10.2026 14:05`, in the time zone of Turkey; what is no date stays as it was written. */
export function dateOf(written: string): string {
  const date = new Date(written);
  if (written === '' || Number.isNaN(date.getTime())) return written;
  const day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
  return date.toLocaleString('tr', { ...day, hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Istanbul' });
}
