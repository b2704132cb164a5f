import { type Letters, lettersOf, longestStart, placesOf } from './letters.ts';

/** What is to be shown in a file: where it is searched for, and which of the places is meant. */
export type Mark = {
  /** As it is written in the file, or somebody typed it. */
  readonly text: string;
  /** From 1. */
  readonly page?: number | undefined;
  /** Which of the places on the page, from 0. */
  readonly occurrence?: number | undefined;
  /** Of places that are alike, the one nearest to here is meant: UTF-16 units from the beginning of the text. */
  readonly near?: number | undefined;
};

/** A place that was found. */
export type Hit = Mark & { readonly before: string; readonly found: string; readonly after: string };

/** Finds what somebody typed. @returns at most `mostHits` places, in their order */
export type Searcher = (text: string) => Promise<readonly Hit[]>;
export const mostHits = 200;

/** Kinds of marks, drawn by `marks.module.css`: what is meant, and what else was found. */
export type MarkKind = 'atolye-meant' | 'atolye-found';

/** The text that is shown below `root`, with the nodes it is in. */
export function textBelow(root: Node): { readonly nodes: readonly Text[]; readonly letters: Letters } {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) nodes.push(node as Text);
  return { nodes, letters: lettersOf(nodes.map(({ data }) => data)) };
}

/** The part of the document that shows `length` letters from the one at `at` on. */
export function rangeOf({ nodes, letters }: ReturnType<typeof textBelow>, at: number, length: number): Range {
  const range = document.createRange();
  const last = at + length - 1;
  range.setStart(nodes[letters.piece[at] ?? 0] as Text, letters.start[at] ?? 0);
  range.setEnd(nodes[letters.piece[last] ?? 0] as Text, letters.end[last] ?? 0);
  return range;
}

/** Which of several places is meant. */
export function meant(letters: Letters, places: readonly number[], { occurrence, near }: Mark): number | undefined {
  if (occurrence !== undefined) return places[occurrence];
  if (near === undefined || places.length < 2) return places[0];
  const distance = (at: number) => Math.abs((letters.start[at] ?? 0) - near);
  return places.toSorted((a, b) => distance(a) - distance(b))[0];
}

/** Where the mark is in one text, and how many letters of it: all, or as many from its beginning as there are. */
export function locate(letters: Letters, folded: string, mark: Mark): { readonly at: number; readonly length: number } | undefined {
  const places = placesOf(letters.text, folded);
  const at = meant(letters, places, mark);
  if (at !== undefined) return { at, length: folded.length };
  const start = longestStart(letters.text, folded);
  return start ? { at: letters.text.indexOf(start), length: start.length } : undefined;
}

/** Draws marks over the document without changing it. @returns how to take them away */
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

/** Scrolls `container`, and nothing else, so that the range stands in its upper third. */
export function scrollTo(container: HTMLElement, range: Range): void {
  const [place, frame] = [range.getBoundingClientRect(), container.getBoundingClientRect()];
  container.scrollBy({
    top: place.top - frame.top - container.clientHeight / 3,
    left: place.left < frame.left || place.right > frame.right ? place.left - frame.left - 24 : 0,
  });
}

/** The hits of `needle` (folded) in texts, with a few words around each. */
export function hitsIn(texts: readonly string[], needle: string, page?: number, most = mostHits): Hit[] {
  const letters = lettersOf(texts);
  const starts: number[] = [];
  let length = 0;
  for (const text of texts) {
    starts.push(length);
    length += text.length + 1;
  }
  const whole = texts.join(' ');
  // Signs of a font's own, like many a bullet, say nothing without it.
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
