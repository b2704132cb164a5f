import { fileTypeFromBuffer } from 'file-type';
import { textOf } from './decode.ts';

/** Type information from the first bytes of a file. */
export type Beginning = {
  /** Media type by the signature; undefined if there is none that counts. */
  readonly signature: string | undefined;
  /** The bytes as text; undefined if they are not text. */
  readonly text: string | undefined;
};

/** Number of bytes from the beginning by which a text is detected. */
export const headLength = 64 * 1024;

/** Types whose files are text themselves, by a beginning that no other text has. */
const ofText: readonly (readonly [RegExp, RegExp])[] = [
  [/^application\/pdf$/, /^\ufeff?\s*%PDF-\d\.\d/],
  [/^application\/rtf$|^text\/rtf$/, /^\{\\rtf/],
  [/^application\/postscript$|^application\/eps$/, /^%!PS/],
  [/xml$|^text\/|^message\/|svg/, /^/],
  [/^application\/pgp-/, /^-----BEGIN PGP/],
];

/**
 * Detects the type of a file from its first bytes. Many signatures have only two to four letters (`BM`, `MZ`, `ID3`). So in a text
 * they count only if their format is text.
 */
export async function beginningOf(head: Uint8Array): Promise<Beginning> {
  const text = textOf(head.subarray(0, headLength));
  const signature = (await fileTypeFromBuffer(head).catch(() => undefined))?.mime;
  const counts = text === undefined || ofText.some(([mime, start]) => signature && mime.test(signature) && start.test(text));
  return { signature: counts ? signature : undefined, text };
}
