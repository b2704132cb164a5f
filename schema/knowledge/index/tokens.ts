import type { Language } from '../../../src/ports/search/port.ts';

/** Runs of letters, runs of digits, and single other signs. */
const parts = /[\p{L}\p{M}]+|\p{N}+|[^\s\p{L}\p{M}\p{N}]/gu;
const latin = /^[\p{Script=Latin}\p{M}]/u;

/** Average number of letters of a word, and of digits, per token: models know most English words whole, and few inflected Turkish ones. */
const lettersPerToken: Readonly<Record<Language, number>> = { tr: 4, en: 7 };
const digitsPerToken = 3;

/**
 * Estimated number of tokens of a text for a multilingual model; exact counts differ between models. A test compares it with
 * the o200k encoding over Turkish text.
 */
export function tokensOf(text: string, language: Language = 'tr'): number {
  let tokens = 0;
  for (const [part] of text.matchAll(parts)) {
    if (/^\p{N}/u.test(part)) tokens += Math.ceil(part.length / digitsPerToken);
    else if (/^[\p{L}\p{M}]/u.test(part)) tokens += latin.test(part) ? Math.ceil(part.length / lettersPerToken[language]) : part.length;
    else tokens += 1;
  }
  return tokens;
}
