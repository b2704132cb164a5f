import type { Attached, Attachments } from './attachments.ts';
import { Document, oneLine } from './document.ts';
import { readHtml } from './html.ts';
import { readText } from './text.ts';

/** A mail, independent of its file format. Empty values are omitted. */
export type Message = {
  readonly subject: string;
  readonly from: string;
  readonly to: string;
  readonly cc: string;
  /** The original text, if it is not a valid date. */
  readonly date: string;
  readonly text: string;
  readonly html: string;
  /** Location of an appointment. */
  readonly place?: string;
  readonly begins?: string;
  readonly ends?: string;
  /** Includes pictures that are displayed in the text. */
  readonly attachments: readonly Attached[];
};

/** Writes subject, people and dates, names of the attachments, text, and then the text of each attachment below its name. */
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

/** Detects signature files, which contain no content: the mail names their signer. */
const isSignature = (name: string): boolean => /^(smime\.p7s|signature\.asc|openpgp_digital_signature\.asc)$/i.test(name);

/** Prefers HTML, which mail programs display, unless the plain text contains more than twice as many letters and digits. */
function readBody({ text, html }: Message, document: Document): void {
  const fromHtml = new Document();
  if (html.trim() !== '') readHtml(html, fromHtml);
  if (lettersOf(text) > 2 * lettersOf(fromHtml.text)) readText(text, document);
  else if (html.trim() !== '' && readHtml(html, document)) document.warn({ code: 'hidden_left_out' });
}

const lettersOf = (text: string): number => text.replace(/[^\p{L}\p{N}]/gu, '').length;

/** `29.10.2026 14:05`, in the time zone of Turkey. An invalid date is returned unchanged. */
export function dateOf(written: string): string {
  const date = new Date(written);
  if (written === '' || Number.isNaN(date.getTime())) return written;
  const day = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
  return date.toLocaleString('tr', { ...day, hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Istanbul' });
}
