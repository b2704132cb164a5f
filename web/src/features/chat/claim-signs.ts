import type { Claim } from './documents.ts';

/** First character of the signs of verified sentences. Private-use characters, which texts do not contain; each sign is an index. */
const first = 0xe000;
const last = 0xf8ff;

/** Matches the sign of a sentence. */
export const claimSign = /[\ue000-\uf8ff]/;

/** Index of the sentence that a sign belongs to. */
export const indexOf = (sign: string): number => sign.charCodeAt(0) - first;

/** Characters at the end of a sentence that must follow the sign. */
const closing = /[*_~|\s]*$/;

/** Inserts a sign after each verified sentence, except in code. */
export function withSigns(text: string, claims: readonly Pick<Claim, 'start' | 'end'>[]): string {
  let marked = '';
  let at = 0;
  for (const [index, { start, end }] of claims.entries()) {
    const place = start + (closing.exec(text.slice(start, end))?.index ?? end - start);
    // A sentence may begin with a code fence.
    const isCode = ((text.slice(0, place).match(/^```/gm)?.length ?? 0) & 1) === 1;
    if (place < at || first + index > last) continue;
    marked += text.slice(at, place) + (isCode ? '' : String.fromCharCode(first + index));
    at = place;
  }
  return marked + text.slice(at);
}
