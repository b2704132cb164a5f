import { type Letters, lettersOf, longestStart, placesOf } from './letters.ts';

/** Passage to mark in a file: its text, and hints that select one of several occurrences. */
export type Mark = {
  /** Text as in the file, or as typed by the user. */
  readonly text: string;
  /** Starts at 1. */
  readonly page?: number | undefined;
  /** Index of the occurrence on the page, from 0. */
  readonly occurrence?: number | undefined;
  /** Selects the nearest of several occurrences: UTF-16 offset in the text. */
  readonly near?: number | undefined;
};

/** Search result with its context. */
export type Hit = Mark & { readonly before: string; readonly found: string; readonly after: string };

/** Searches for a text. @returns at most `mostHits` results, in order */
export type Searcher = (text: string) => Promise<readonly Hit[]>;
export const mostHits = 200;

/** Names of CSS highlights in `marks.module.css`: the selected passage, and other results. */
export type MarkKind = 'atolye-meant' | 'atolye-found';

/** Text nodes below `root`, and their letters. */
export function textBelow(root: Node): { readonly nodes: readonly Text[]; readonly letters: Letters } {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) nodes.push(node as Text);
  return { nodes, letters: lettersOf(nodes.map(({ data }) => data)) };
}

/** DOM range of `length` letters from the letter `at`. */
export function rangeOf({ nodes, letters }: ReturnType<typeof textBelow>, at: number, length: number): Range {
  const range = document.createRange();
  const last = at + length - 1;
  range.setStart(nodes[letters.piece[at] ?? 0] as Text, letters.start[at] ?? 0);
  range.setEnd(nodes[letters.piece[last] ?? 0] as Text, letters.end[last] ?? 0);
  return range;
}

/** Selects one of several occurrences. */
export function meant(letters: Letters, places: readonly number[], { occurrence, near }: Mark): number | undefined {
  if (occurrence !== undefined) return places[occurrence];
  if (near === undefined || places.length < 2) return places[0];
  const distance = (at: number) => Math.abs((letters.start[at] ?? 0) - near);
  return places.toSorted((a, b) => distance(a) - distance(b))[0];
}

/** Position and number of letters of a mark in a text: all of it, or its longest prefix. */
export function locate(letters: Letters, folded: string, mark: Mark): { readonly at: number; readonly length: number } | undefined {
  const places = placesOf(letters.text, folded);
  const at = meant(letters, places, mark);
  if (at !== undefined) return { at, length: folded.length };
  const start = longestStart(letters.text, folded);
  return start ? { at: letters.text.indexOf(start), length: start.length } : undefined;
}

/** Adds CSS highlights without changing the DOM. @returns a function that removes them */
export function draw(kind: MarkKind, ranges: readonly Range[]): () => void {
  if (ranges.length === 0 || typeof Highlight === 'undefined') return () => undefined;
  const all = CSS.highlights.get(kind) ?? new Highlight();
  all.priority = kind === 'atolye-meant' ? 1 : 0;
  CSS.highlights.set(kind, all);
  for (const range of ranges) all.add(range);
  return () => {
    for (const range of ranges) all.delete(range);
  };
}

/** Scrolls only `container`, so that the range is at a third of its height. */
export function scrollTo(container: HTMLElement, range: Range): void {
  const [place, frame] = [range.getBoundingClientRect(), container.getBoundingClientRect()];
  container.scrollBy({
    top: place.top - frame.top - container.clientHeight / 3,
    left: place.left < frame.left || place.right > frame.right ? place.left - frame.left - 24 : 0,
  });
}

/** Occurrences of `needle` (folded) in texts, with a few words of context. */
export function hitsIn(texts: readonly string[], needle: string, page?: number, most = mostHits): Hit[] {
  const letters = lettersOf(texts);
  const starts: number[] = [];
  let length = 0;
  for (const text of texts) {
    starts.push(length);
    length += text.length + 1;
  }
  const whole = texts.join(' ');
  // Private-use characters, such as many bullets, are meaningless without their font.
  const tidy = (text: string) => text.replaceAll(/[\s\p{Co}]+/gu, ' ');
  return placesOf(letters.text, needle, most).map((at, occurrence) => {
    const last = at + needle.length - 1;
    const from = (starts[letters.piece[at] ?? 0] ?? 0) + (letters.start[at] ?? 0);
    const to = (starts[letters.piece[last] ?? 0] ?? 0) + (letters.end[last] ?? 0);
    const found = whole.slice(from, to);
    return {
      text: found,
      page,
      occurrence,
      before: tidy(whole.slice(Math.max(0, from - 60), from)).replace(from > 60 ? /^\S*\s/ : '', ''),
      found: tidy(found),
      after: tidy(whole.slice(to, to + 80)).replace(to + 80 < whole.length ? /\s\S*$/ : '', ''),
    };
  });
}
