import msgreader, { type FieldsData } from '@kenjiuno/msgreader';
import type { Attached, Attachments } from './attachments.ts';
import { decode } from './decode.ts';
import type { Document } from './document.ts';
import { charsetOf } from './html.ts';
import { readMessage } from './message.ts';
import { Refused } from './port.ts';

// CommonJS package: the default export is a property of its exports.
const { default: MsgReader } = msgreader;
type Reader = InstanceType<typeof MsgReader>;

/** Reads a mail saved by Outlook (`.msg`, MS-OXMSG). @throws Refused `corrupt` */
export async function readOutlookMessage(bytes: Uint8Array, document: Document, attachments: Attachments): Promise<void> {
  const copy = Uint8Array.from(bytes);
  // Old messages use the code page of their machine: here the Turkish one.
  const reader = new MsgReader(new DataView(copy.buffer));
  reader.parserConfig = { ansiEncoding: 'windows-1254' };
  const fields = reader.getFileData();
  if ('error' in fields && fields.error) throw new Refused('corrupt', { cause: new Error(fields.error) });
  await readFields(fields, reader, document, attachments);
}

async function readFields(fields: FieldsData, reader: Reader, document: Document, attachments: Attachments): Promise<void> {
  const recipients = fields.recipients ?? [];
  const of = (type: string) =>
    recipients
      .filter(({ recipType = 'to' }) => recipType === type)
      .map(person)
      .join(', ');
  const html = fields.html ? htmlOf(fields.html) : (fields.bodyHtml ?? '');
  if (!fields.body && html === '' && fields.compressedRtf) document.warn({ code: 'object_unread', name: 'RTF' });
  const message = {
    subject: fields.subject ?? '',
    from: person({ name: fields.senderName, smtpAddress: fields.senderSmtpAddress, email: fields.senderEmail }),
    to: of('to'),
    cc: of('cc'),
    date: fields.messageDeliveryTime ?? fields.clientSubmitTime ?? '',
    text: fields.body ?? '',
    html,
    begins: fields.apptStartWhole ?? '',
    ends: fields.apptEndWhole ?? '',
    place: fields.apptLocation ?? '',
    attachments: (fields.attachments ?? []).map((each, index) => attached(each, index, reader)),
  };
  await readMessage(message, document, attachments);
}

function attached(fields: FieldsData, index: number, reader: Reader): Attached {
  // An embedded message is written as a separate file.
  const { fileName, content } = reader.getAttachment(fields);
  const name = fields.fileName || fields.name || fileName || `ek-${index + 1}`;
  return { name, bytes: content };
}

const htmlOf = (bytes: Uint8Array): string => decode(bytes, charsetOf(Buffer.from(bytes.subarray(0, 4096)).toString('latin1')));

type Person = Pick<FieldsData, 'name' | 'smtpAddress' | 'email'>;

/** Omits Exchange addresses (`/o=…`), which are used inside a company and mean nothing to a reader. */
function person({ name, smtpAddress, email }: Person): string {
  const address = smtpAddress ?? (email?.includes('@') ? email : undefined);
  return name && address && name !== address ? `${name} <${address}>` : (name ?? address ?? '');
}
