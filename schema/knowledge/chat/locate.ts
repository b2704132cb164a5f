import type { Span } from '../index/sentences.ts';

/** Characters that models interchange when they copy text. */
const alike = ["'’‘`´", '"“”„«»', '-–—‑', 'iİ', 'ıI'];

/**
 * Finds `quote` in `text`, ignoring white space, emphasis and variants of quotation marks, dashes and the letter i; undefined if absent.
 */
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
