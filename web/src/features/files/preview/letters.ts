/** Folded letters and digits of several texts, concatenated, with their positions. */
export type Letters = {
  readonly text: string;
  /** Index of the source text, for each letter. */
  readonly piece: readonly number[];
  /** Start offset in the source text, for each letter. */
  readonly start: readonly number[];
  /** End offset in the source text, for each letter. */
  readonly end: readonly number[];
};

const folded = new Map<string, string>();

/** Folds a character: without case and diacritics, ı becomes i; empty if it is not a letter or digit. */
function fold(sign: string): string {
  const known = folded.get(sign);
  if (known !== undefined) return known;
  const letters = sign
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i');
  folded.set(sign, letters);
  return letters;
}

/** Normalizes texts for comparison to letters and digits only, so that line breaks, hyphens and spaces do not matter. */
export function lettersOf(texts: readonly string[]): Letters {
  const [piece, start, end]: [number[], number[], number[]] = [[], [], []];
  let text = '';
  for (const [index, each] of texts.entries()) {
    let at = 0;
    for (const sign of each) {
      const letters = fold(sign);
      text += letters;
      for (let n = 0; n < letters.length; n += 1) {
        piece.push(index);
        start.push(at);
        end.push(at + sign.length);
      }
      at += sign.length;
    }
  }
  return { text, piece, start, end };
}

/** @returns the folded letters and digits of one text, without positions */
export const foldedText = (text: string): string => [...text].map(fold).join('');

/** Offsets of all occurrences of `needle` (folded). */
export function placesOf(haystack: string, needle: string, most = Number.POSITIVE_INFINITY): number[] {
  const places: number[] = [];
  if (needle === '') return places;
  for (let at = haystack.indexOf(needle); at >= 0 && places.length < most; at = haystack.indexOf(needle, at + needle.length))
    places.push(at);
  return places;
}

/** Minimum length of a meaningful prefix, unless the whole text is shorter. */
const telling = 16;

/** Longest prefix of `needle` that occurs in `haystack`; empty if it is too short. Both are folded. */
export function longestStart(haystack: string, needle: string): string {
  let [low, high] = [0, needle.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (haystack.includes(needle.slice(0, middle))) low = middle;
    else high = middle - 1;
  }
  return low >= Math.min(telling, needle.length) ? needle.slice(0, low) : '';
}
