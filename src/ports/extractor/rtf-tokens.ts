/** A token of RTF: a group's braces, a control word or symbol with its number, or bytes of text. */
export type Token =
  | { readonly kind: 'open' | 'close' }
  | { readonly kind: 'word'; readonly word: string; readonly number: number | undefined }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array };

const [openBrace, closeBrace, backslash, quote, space, lineFeed, carriageReturn, minus] = [0x7b, 0x7d, 0x5c, 0x27, 0x20, 0x0a, 0x0d, 0x2d];
const isLetter = (byte: number): boolean => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);
const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;

/** Maximum length of a control word or number, above that of the specification. Longer ones are damaged. */
const longestWord = 64;

/** Calls `onToken` with each token of an RTF file. Binary data (`\bin`) is skipped; `\'e7` is a byte of text. */
export function readTokens(bytes: Uint8Array, onToken: (token: Token) => void): void {
  const { length } = bytes;
  for (let at = 0; at < length; ) {
    const byte = bytes[at]!;
    if (byte === openBrace || byte === closeBrace) {
      onToken({ kind: byte === openBrace ? 'open' : 'close' });
      at += 1;
    } else if (byte === lineFeed || byte === carriageReturn || byte === 0) at += 1;
    else if (byte !== backslash) {
      const start = at;
      while (at < length && !isSpecial(bytes[at]!)) at += 1;
      onToken({ kind: 'bytes', bytes: bytes.subarray(start, at) });
    } else at = control(bytes, at + 1, onToken);
  }
}

const isSpecial = (byte: number): boolean =>
  byte === openBrace || byte === closeBrace || byte === backslash || byte === lineFeed || byte === carriageReturn || byte === 0;

/** Reads a control word or symbol after a backslash. @returns the position after it */
function control(bytes: Uint8Array, start: number, onToken: (token: Token) => void): number {
  let at = start;
  const first = bytes[at];
  if (first === undefined) return at;
  if (first === quote) {
    const code = Number.parseInt(latin(bytes, at + 1, at + 3), 16);
    if (!Number.isNaN(code)) onToken({ kind: 'bytes', bytes: Uint8Array.of(code) });
    return at + 3;
  }
  if (!isLetter(first)) {
    const isBreak = first === lineFeed || first === carriageReturn;
    onToken({ kind: 'word', word: isBreak ? 'par' : String.fromCharCode(first), number: undefined });
    return at + 1;
  }
  while (at < bytes.length && at - start < longestWord && isLetter(bytes[at]!)) at += 1;
  const word = latin(bytes, start, at);
  const numberStart = at;
  if (bytes[at] === minus) at += 1;
  while (at < bytes.length && at - numberStart < longestWord && isDigit(bytes[at]!)) at += 1;
  const digits = latin(bytes, numberStart, at);
  const number = /\d/.test(digits) ? Number(digits) : undefined;
  if (bytes[at] === space) at += 1;
  if (word === 'bin') return at + Math.max(number ?? 0, 0);
  onToken({ kind: 'word', word, number });
  return at;
}

const latin = (bytes: Uint8Array, start: number, end: number): string => Buffer.from(bytes.subarray(start, end)).toString('latin1');
