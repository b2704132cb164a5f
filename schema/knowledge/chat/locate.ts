import type { Span } from '../index/sentences.ts';

/** Signs that models write in another form than the text has them. */
const alike = ["'’‘`´", '"“”„«»', '-–—‑', 'iİ', 'ıI'];

/** Where `quote` stands in `text`, whatever the white space between its words, its emphasis, and the form of its quotation marks, dashes and first letters; undefined where it does not. */
export function locate(quote: string, text: string): Span | undefined {
  const words = quote
    .trim()
    .split(/[\s*_]+/)
    .filter(Boolean);
  if (words.length === 0) return undefined;
  const found = new RegExp(words.map((word) => [...word].map(pattern).join('')).join('[\\s*_]+'), 'iu').exec(text);
  return found ? { start: found.index, end: found.index + found[0].length } : undefined;
}

function pattern(sign: string): string {
  const family = alike.find((signs) => signs.includes(sign));
  if (family) return `[${family.replace('-', '\\-')}]`;
  return /[\\^$.*+?()[\]{}|/]/.test(sign) ? `\\${sign}` : sign;
}
