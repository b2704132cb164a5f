/** A sentence of a text, with its half-open span, in UTF-16 units. */
export type Sentence = { readonly text: string; readonly start: number; readonly end: number };

const segments = new Intl.Segmenter('tr', { granularity: 'sentence' });

/** The sentences of a text, without the white space around them. A line that ends without a stop is one too. */
export function sentencesOf(text: string): Sentence[] {
  return [...segments.segment(text)].flatMap(({ segment, index }) => {
    const trimmed = segment.trim();
    const start = index + segment.indexOf(trimmed);
    return trimmed === '' ? [] : [{ text: trimmed, start, end: start + trimmed.length }];
  });
}

/** Where `quote` stands in `text`, whatever the white space between its words; undefined where it does not. */
export function locate(quote: string, text: string): { start: number; end: number } | undefined {
  const words = quote.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return undefined;
  const found = new RegExp(words.map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('\\s+'), 'u').exec(text);
  return found ? { start: found.index, end: found.index + found[0].length } : undefined;
}
