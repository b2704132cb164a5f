import { fileTypeFromBuffer } from 'file-type';
import { textOf } from './decode.ts';
import type { Beginning } from './port.ts';

/** Bytes from the beginning that a text is judged by. */
export const headLength = 64 * 1024;

/** Types whose files are texts themselves, by a beginning that no other text has. */
const ofText: readonly (readonly [RegExp, RegExp])[] = [
  [/^application\/pdf$/, /^\ufeff?\s*%PDF-\d\.\d/],
  [/^application\/rtf$|^text\/rtf$/, /^\{\\rtf/],
  [/^application\/postscript$|^application\/eps$/, /^%!PS/],
  [/xml$|^text\/|^message\/|svg/, /^/],
  [/^application\/pgp-/, /^-----BEGIN PGP/],
];

/**
 * What the first bytes of a file show of its type. Many signatures are two to four letters (`BM`, `MZ`, `ID3`), so that they
 * count in a text only if they are of a format that is text.
 */
export async function beginningOf(head: Uint8Array): Promise<Beginning> {
  const text = textOf(head.subarray(0, headLength));
  const signature = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime;
  const counts = text === undefined || ofText.some(([mime, start]) => signature && mime.test(signature) && start.test(text));
  return { signature: counts ? signature : undefined, text };
}
