/** Runs of letters, runs of digits, and single other signs. */
const parts = /[\p{L}\p{M}]+|\p{N}+|[^\s\p{L}\p{M}\p{N}]/gu;
const latin = /^[\p{Script=Latin}\p{M}]/u;

/** Average number of letters of a Turkish word, and of digits, per token. */
const lettersPerToken = 4;
const digitsPerToken = 3;

/**
 * Estimated number of tokens of a text for a multilingual model; exact counts differ between models. A test compares it with
 * the o200k encoding over Turkish text.
 */
export function tokensOf(text: string): number {
  let tokens = 0;
  for (const [part] of text.matchAll(parts)) {
    if (/^\p{N}/u.test(part)) tokens += Math.ceil(part.length / digitsPerToken);
    else if (/^[\p{L}\p{M}]/u.test(part)) tokens += latin.test(part) ? Math.ceil(part.length / lettersPerToken) : part.length;
    else tokens += 1;
  }
  return tokens;
}
