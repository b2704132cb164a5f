import { Constructed, fromBER, ObjectIdentifier, OctetString } from 'asn1js';
import type { Attachments } from './attachments.ts';
import type { Document } from './document.ts';
import { readMail } from './mail.ts';
import { Refused } from './port.ts';

/** Content types of RFC 5652 (CMS), the format of S/MIME and electronic signatures. */
const types = { signed: '1.2.840.113549.1.7.2', enveloped: '1.2.840.113549.1.7.3', authEnveloped: '1.2.840.113549.1.9.16.1.23' } as const;

/**
 * Reads the file or mail inside a CMS signature (`.p7m`). The signature is not checked. A detached signature contains no file.
 * @throws Refused `encrypted`, `corrupt`, `no_text`
 */
export async function readSigned(bytes: Uint8Array, name: string, document: Document, attachments: Attachments): Promise<void> {
  const content = contentOf(bytes);
  if (content.length === 0) throw new Refused('no_text');
  const isMail = /^(content-[a-z-]+|mime-version):/i.test(Buffer.from(content.subarray(0, 64)).toString('latin1'));
  if (isMail) await readMail(content, document, attachments);
  else await attachments.add({ name: name.replace(/\.(p7m|p7s|pkcs7|imz)$/i, ''), bytes: content }, document);
}

function contentOf(bytes: Uint8Array): Uint8Array {
  const { offset, result } = fromBER(Uint8Array.from(bytes).buffer);
  if (offset < 0) throw new Refused('corrupt');
  const [type, body] = partsOf(result);
  const kind = type instanceof ObjectIdentifier ? type.getValue() : '';
  if (kind === types.enveloped || kind === types.authEnveloped) throw new Refused('encrypted');
  if (kind !== types.signed) throw new Refused('unsupported_type');
  // SignedData: version, digest algorithms, then the content with its type.
  const [, , encapsulated] = partsOf(partsOf(body)[0]);
  const [inner] = partsOf(partsOf(encapsulated)[1]);
  return inner instanceof OctetString ? new Uint8Array(inner.getValue()) : new Uint8Array();
}

const partsOf = (node: unknown): readonly unknown[] => (node instanceof Constructed ? node.valueBlock.value : []);
