import iconv from 'iconv-lite';

/** Replacement character (U+FFFD) for bytes that cannot be decoded. */
export const undecoded = '\ufffd';

/**
 * Decodes bytes by their byte order mark, as UTF-16 if every second byte is zero, or as UTF-8 if valid. Otherwise it decodes line
 * by line as UTF-8 or a single-byte Turkish encoding. `label` is the encoding that the file declares, used only if it is plausible.
 * Bytes that cannot be decoded become `undecoded`.
 */
export function decode(bytes: Uint8Array, label?: string): string {
  const wide = wideEncodingOf(bytes);
  if (wide) return iconv.decode(Buffer.from(bytes), wide);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decodeLines(Buffer.from(bytes), label);
  }
}

/** Decodes the beginning of a file; undefined if it is not text. Text contains no control characters except white space and escape. */
export function textOf(head: Uint8Array): string | undefined {
  const wide = wideEncodingOf(head);
  // A character may be cut off at the end of the head.
  const whole = wide ? head.subarray(0, head.length - (head.length % 4)) : head;
  const text = decode(whole);
  if (wide && text.slice(0, -1).includes(undecoded)) return undefined;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what a text does not have
  return /[\u0000-\u0006\u000e-\u001a\u001c-\u001f]/.test(text) ? undefined : text;
}

/** Whether the beginning of a file may be text. A cheap test for files that are not read completely. */
export const isPlain = (head: Uint8Array): boolean => !head.some((byte) => byte < 7);

/** Detects UTF-16 and UTF-32 by the byte order mark, and UTF-16 also by the zero bytes of Western letters. */
function wideEncodingOf(bytes: Uint8Array): string | undefined {
  const [a, b, c, d] = bytes;
  if (a === 0xff && b === 0xfe) return c === 0 && d === 0 && bytes.length > 4 ? 'utf-32le' : 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return 'utf-32be';
  const head = bytes.subarray(0, 512);
  if (head.length < 8 || head.length % 2 === 1) return undefined;
  const zeros = [0, 0];
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const most = head.length / 2;
  if (even === 0 && odd > 0.7 * most) return 'utf-16le';
  return odd === 0 && even > 0.7 * most ? 'utf-16be' : undefined;
}

/** Single-byte encodings of Turkish files: Windows, MS-DOS, the old Macintosh. The first is the most frequent. */
const candidates = ['windows-1254', 'cp857', 'macturkish'] as const;
/** Letters and signs above ASCII that occur in Turkish texts. */
const turkishCharacters = /[çğıöşüÇĞİÖŞÜâîûÂÎÛéäß’‘“”–—…•€°²³·§«»½±×™®©\u00a0\ufeff]/g;

/** Decodes line by line, because files merged from several sources contain several encodings. */
function decodeLines(bytes: Buffer, label: string | undefined): string {
  const encoding = singleByteOf(bytes, label);
  const lines: string[] = [];
  for (let start = 0; start <= bytes.length; ) {
    const at = bytes.indexOf(10, start);
    const end = at < 0 ? bytes.length : at + 1;
    lines.push(decodeLine(bytes.subarray(start, end), encoding));
    if (at < 0) break;
    start = end;
  }
  return lines.join('');
}

function decodeLine(line: Buffer, encoding: string): string {
  const text = line.toString('utf8');
  if (!text.includes(undecoded)) return text;
  // Broken UTF-8 rather than another encoding, if most of its letters are valid.
  const whole = text.match(/[\u0080-\ufffc]/g)?.length ?? 0;
  if (whole > (text.match(/\ufffd/g)?.length ?? 0)) return text;
  // Code points that an encoding leaves undefined decode to control characters.
  return iconv.decode(line, encoding).replace(/[\u0080-\u009f]/g, undecoded);
}

/**
 * Selects the encoding that decodes most bytes above ASCII to common Turkish letters. A declared encoding wins if it is known and
 * plausible.
 */
function singleByteOf(bytes: Buffer, label: string | undefined): string {
  const named = label?.toLowerCase().replace(/_/g, '-');
  // Turkish texts are often declared as Latin-1, which differs from Latin-5 in only six letters. Windows-1254 contains all of
  // ISO-8859-9.
  const misnamed = !named || /^(utf-?(8|16.*|32.*)|iso-?8859-[19]|latin-?[15]|windows-1252|cp1252|us-ascii|ascii)$/.test(named);
  if (!misnamed && iconv.encodingExists(named)) return named;
  const high = bytes.subarray(0, 256 * 1024).filter((byte) => byte > 127);
  const scores = candidates.map((encoding) => iconv.decode(Buffer.from(high), encoding).match(turkishCharacters)?.length ?? 0);
  const best = scores.indexOf(Math.max(...scores));
  return candidates[best] ?? candidates[0];
}
