/**
 * Bytes as text: by their byte order mark, as UTF-8 if they are that, else in the Turkish encoding of Windows, of which
 * ISO-8859-9 is the part without its control characters. `label` is what the file itself says it is in.
 */
export function decode(bytes: Uint8Array, label?: string): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decoderOf(label).decode(bytes);
  }
}

/** Whether what a file begins with has no sign of any other format than text: for files that are not looked at whole. */
export const isPlain = (head: Uint8Array): boolean => !head.some((byte) => byte < 7);

function decoderOf(label: string | undefined): TextDecoder {
  try {
    if (label && !/^utf-?8$/i.test(label)) return new TextDecoder(label);
  } catch {
    // A name nobody knows is as good as none.
  }
  return new TextDecoder('windows-1254');
}
