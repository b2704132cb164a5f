/** Marks an unsupported sentence in the Markdown. A private-use character, which texts do not contain. */
export const unsupportedSign = '\uE000';

/** Characters at the end of a sentence that must follow the mark. */
const closing = /[*_~|\s]*$/;

/** Inserts the mark after each unsupported sentence, except in code. */
export function withUnsupported(text: string, sentences: readonly { readonly start: number; readonly end: number }[]): string {
  let marked = '';
  let at = 0;
  for (const { start, end } of sentences) {
    const place = closing.exec(text.slice(start, end))?.index ?? end - start;
    // A sentence may begin with a code fence.
    const isCode = ((text.slice(0, start + place).match(/^```/gm)?.length ?? 0) & 1) === 1;
    marked += text.slice(at, start + place) + (isCode ? '' : unsupportedSign);
    at = start + place;
  }
  return marked + text.slice(at);
}
