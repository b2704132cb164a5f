import { foldedText, lettersOf, longestStart } from '../preview/letters.ts';
import { type Hit, hitsIn, type Mark, mostHits } from '../preview/marks.ts';
import type { PageTexts } from './pdf.ts';

/** The letters to be marked on a page: the first ones of a mark, or what goes on over the page's end. */
export type Parts = ReadonlyMap<number, string>;

/** Where a mark is: on its page, beside it, or on any; whole, or else its beginning, and what goes on over the page's end. */
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

/** All pages, by how far they are from one. */
function nearest(count: number, from: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1).sort((a, b) => Math.abs(a - from) - Math.abs(b - from) || a - b);
}

/** What somebody typed, wherever it is in the document, page by page. */
export async function searchPages(texts: PageTexts, text: string): Promise<readonly Hit[]> {
  const wanted = foldedText(text);
  const hits: Hit[] = [];
  for (let page = 1; page <= texts.count && hits.length < mostHits; page += 1)
    hits.push(...hitsIn(await texts.of(page), wanted, page, mostHits - hits.length));
  return hits;
}
