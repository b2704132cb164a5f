/** The letters and digits of some texts, one after another, folded; and where each of them stands. */
export type Letters = {
  readonly text: string;
  /** For each: which of the texts it is in, */
  readonly piece: readonly number[];
  /** where it begins there, */
  readonly start: readonly number[];
  /** and where it ends there. */
  readonly end: readonly number[];
};

const folded = new Map<string, string>();

/** A sign as it is compared: without case, marks and the dot that tells ı from i; nothing if it is no letter or digit. */
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

/**
 * What of texts is compared: letters and digits alone, so that a passage is found however it is broken into lines,
 * hyphenated or spaced.
 */
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

/** @returns the same of one text, without places */
export const foldedText = (text: string): string => [...text].map(fold).join('');

/** Where `needle` (folded) begins, each time. */
export function placesOf(haystack: string, needle: string, most = Number.POSITIVE_INFINITY): number[] {
  const places: number[] = [];
  if (needle === '') return places;
  for (let at = haystack.indexOf(needle); at >= 0 && places.length < most; at = haystack.indexOf(needle, at + needle.length))
    places.push(at);
  return places;
}

/** A beginning shorter than this says nothing, unless it is all there is. */
const telling = 16;

/** The longest beginning of `needle` that is in `haystack`; empty where it is too short to tell. Both are folded. */
export function longestStart(haystack: string, needle: string): string {
  let [low, high] = [0, needle.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (haystack.includes(needle.slice(0, middle))) low = middle;
    else high = middle - 1;
  }
  return low >= Math.min(telling, needle.length) ? needle.slice(0, low) : '';
}
