/** Stands in an answer's Markdown behind a sentence that no quote holds. A character that no text has of its own. */
export const unsupportedSign = '\uE000';

/** What may follow a sentence's last word: the sign stands before it. */
const closing = /[*_~|\s]*$/;

/** An answer's Markdown with the sign behind each sentence that claims something no quote holds; code is left as it is. */
export function withUnsupported(text: string, sentences: readonly { readonly start: number; readonly end: number }[]): string {
  let marked = '';
  let at = 0;
  for (const { start, end } of sentences) {
    const place = closing.exec(text.slice(start, end))?.index ?? end - start;
    // A sentence may begin with the fence.
    const isCode = ((text.slice(0, start + place).match(/^```/gm)?.length ?? 0) & 1) === 1;
    marked += text.slice(at, start + place) + (isCode ? '' : unsupportedSign);
    at = start + place;
  }
  return marked + text.slice(at);
}
