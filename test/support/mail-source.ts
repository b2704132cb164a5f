import type { Arrived } from './mail.ts';

/** A mail as its reader sees it: decoded subject and parts, each header on one line. */
export function read(arrived: Arrived) {
  const source = arrived.source.replaceAll('\r\n', '\n');
  const [head = '', ...rest] = source.split('\n\n');
  const headers = head.replaceAll(/\n\s+/g, ' ');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(headers)?.[1];
  const body = rest.join('\n\n');
  const boundary = /boundary="([^"]+)"/.exec(headers)?.[1];
  const parts = boundary ? body.split(`--${boundary}`) : [body];
  const part = (type: string) => decoded(parts.find((each) => each.includes(`Content-Type: ${type}`)) ?? '');
  return { header, subject: words(header('Subject') ?? ''), text: part('text/plain'), html: part('text/html') };
}

function decoded(part: string): string {
  const [head = '', ...rest] = part.trim().split('\n\n');
  const body = rest.join('\n\n');
  if (/Content-Transfer-Encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString();
  return /Content-Transfer-Encoding: quoted-printable/i.test(head) ? quoted(body.replaceAll(/=\n/g, '')) : body;
}

const quoted = (text: string) =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

/** Decodes encoded words of a header (RFC 2047). */
const words = (text: string) =>
  text
    .replaceAll(/\?= =\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, how, word) =>
      how === 'Q' ? quoted(word.replaceAll('_', ' ')) : Buffer.from(word, 'base64').toString(),
    );
