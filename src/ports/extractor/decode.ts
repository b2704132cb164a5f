import iconv from 'iconv-lite';

/** Stands for bytes that are no text (U+FFFD). */
export const undecoded = '\ufffd';

/**
 * Bytes as text: by their byte order mark, as UTF-16 if every second byte says so, as UTF-8 if they are that, else line by
 * line in UTF-8 or a Turkish encoding of one byte. `label` is what the file itself says it is in; it is believed only where
 * it can be right. What cannot be decoded becomes `undecoded`.
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

/**
 * The beginning of a file as a text; undefined if it is none: control characters other than white space and escape are in
 * no text.
 */
export function textOf(head: Uint8Array): string | undefined {
  const wide = wideEncodingOf(head);
  // A character that is cut off at the end of the beginning says nothing.
  const whole = wide ? head.subarray(0, head.length - (head.length % 4)) : head;
  const text = decode(whole);
  if (wide && text.slice(0, -1).includes(undecoded)) return undefined;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what a text does not have
  return /[\u0000-\u0006\u000e-\u001a\u001c-\u001f]/.test(text) ? undefined : text;
}

/** Whether what a file begins with has no sign of any other format than text: for files that are not looked at whole. */
export const isPlain = (head: Uint8Array): boolean => !head.some((byte) => byte < 7);

/** UTF-16 or UTF-32, by the byte order mark or, without one, by the zeros that Western letters have in UTF-16. */
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

/** Encodings of one byte that Turkish files are in: Windows, MS-DOS, the old Macintosh. The first is the most frequent. */
const candidates = ['windows-1254', 'cp857', 'macturkish'] as const;
/** Letters and signs above ASCII that Turkish texts have. */
const usual = /[çğıöşüÇĞİÖŞÜâîûÂÎÛéäß’‘“”–—…•€°²³·§«»½±×™®©\u00a0\ufeff]/g;

/** Files that are put together from several have lines in several encodings. */
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
  // Broken UTF-8 rather than another encoding, if most of its letters are whole.
  const whole = text.match(/[\u0080-\ufffc]/g)?.length ?? 0;
  if (whole > (text.match(/\ufffd/g)?.length ?? 0)) return text;
  // Places that an encoding leaves empty are control characters in it.
  return iconv.decode(line, encoding).replace(/[\u0080-\u009f]/g, undecoded);
}

/** The encoding in which most bytes above ASCII are usual letters; the label decides where it names another one that is known. */
function singleByteOf(bytes: Buffer, label: string | undefined): string {
  const named = label?.toLowerCase().replace(/_/g, '-');
  // Turkish texts are often declared to be in Latin-1, which differs from theirs in six letters only.
  // Windows-1254 holds all of ISO-8859-9.
  const misnamed = !named || /^(utf-?(8|16.*|32.*)|iso-?8859-[19]|latin-?[15]|windows-1252|cp1252|us-ascii|ascii)$/.test(named);
  if (!misnamed && iconv.encodingExists(named)) return named;
  const high = bytes.subarray(0, 256 * 1024).filter((byte) => byte > 127);
  const scores = candidates.map((encoding) => iconv.decode(Buffer.from(high), encoding).match(usual)?.length ?? 0);
  const best = scores.indexOf(Math.max(...scores));
  return candidates[best] ?? candidates[0];
}
