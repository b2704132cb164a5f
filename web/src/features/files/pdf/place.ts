import { foldedText, lettersOf, longestStart } from '../preview/letters.ts';
import { type Hit, hitsIn, type Mark, mostHits } from '../preview/marks.ts';
import type { PageTexts } from './pdf.ts';

/** Folded text to mark by page number; a mark that continues on the next page has two parts. */
export type Parts = ReadonlyMap<number, string>;

/**
 * Locates a mark: on its page, on nearby pages, then on any. If it is not found whole, its longest prefix, with the rest on the next
 * page.
 */
export async function partsOf(texts: PageTexts, mark: Mark): Promise<Parts> {
  const wanted = foldedText(mark.text);
  if (!wanted) return new Map();
  const on = async (page: number) => lettersOf(await texts.of(page)).text;
  const pages = nearest(texts.count, mark.page ?? 1);
  for (const page of pages) if ((await on(page)).includes(wanted)) return new Map([[page, wanted]]);
  for (const page of pages) {
    const start = longestStart(await on(page), wanted);
    if (!start) continue;
    const parts = new Map([[page, start]]);
    const rest = wanted.slice(start.length);
    const goesOn = page < texts.count ? longestStart(await on(page + 1), rest) : '';
    return goesOn ? parts.set(page + 1, goesOn) : parts;
  }
  return new Map();
}

/** All page numbers, ordered by distance from one. */
function nearest(count: number, from: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1).sort((a, b) => Math.abs(a - from) - Math.abs(b - from) || a - b);
}

/** Occurrences of a text in the document, in page order. */
export async function searchPages(texts: PageTexts, text: string): Promise<readonly Hit[]> {
  const wanted = foldedText(text);
  const hits: Hit[] = [];
  for (let page = 1; page <= texts.count && hits.length < mostHits; page += 1)
    hits.push(...hitsIn(await texts.of(page), wanted, page, mostHits - hits.length));
  return hits;
}
