/** Letters, digits, and signs one by one. */
const parts = /[\p{L}\p{M}]+|\p{N}+|[^\s\p{L}\p{M}\p{N}]/gu;
const latin = /^[\p{Script=Latin}\p{M}]/u;

/** Letters of a Turkish word, and digits, that make a token on average. */
const lettersPerToken = 4;
const digitsPerToken = 3;

/**
 * About how many tokens a text is for a multilingual model; exact counts differ from model to model. Held against the
 * o200k encoding over Turkish text by a test.
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
