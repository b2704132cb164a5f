import type { Line } from './pdf-lines.ts';

/** Minimum number of pages for detecting repetitions. */
const fewest = 4;
/** Number of lines at a page's top and bottom that may be its header or footer. */
const depth = 2;
/** Pages of fewer lines are all edge, or are slides and forms that look alike. */
const fewestLines = 8;

/**
 * Keeps running headers and footers only on the first page that has them. A line at the edge of more than half of the pages is
 * removed if it repeats another one, except for a number that grows with the page. An invoice number that changes from page to page
 * is kept.
 */
export function withoutMargins(pages: readonly (readonly Line[])[]): (readonly Line[])[] {
  if (pages.length < fewest) return [...pages];
  const counts = new Map<string, number>();
  for (const lines of pages) {
    for (const key of new Set(edges(lines).map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const first = new Map<string, { text: string; page: number }>();
  return pages.map((lines, page) => {
    const margins = new Set<Line>();
    for (const line of edges(lines)) {
      const key = keyOf(line);
      if ((counts.get(key) ?? 0) <= pages.length / 2) continue;
      const before = first.get(key);
      if (!before) first.set(key, { text: line.text, page });
      else if (repeats(line.text, before, page)) margins.add(line);
    }
    return lines.filter((line) => !margins.has(line));
  });
}

const keyOf = ({ text }: Line): string => text.replace(/\d+/g, '#');

/** Maximum difference between a printed page number and the page's position: covers and contents have none. */
const mostUnnumbered = 20;

/** Whether each number is the same as in `before`, or is the page's own. */
function repeats(text: string, before: { text: string; page: number }, page: number): boolean {
  const [numbers, old] = [text.match(/\d+/g) ?? [], before.text.match(/\d+/g) ?? []];
  return numbers.every((number, index) => {
    if (number === old[index]) return true;
    const isPage = !number.startsWith('0') && Math.abs(Number(number) - page - 1) <= mostUnnumbered;
    return isPage && Number(number) - Number(old[index]) === page - before.page;
  });
}

function edges(lines: readonly Line[]): Line[] {
  if (lines.length < fewestLines) return [];
  const byHeight = lines.toSorted((a, b) => b.y - a.y);
  return [...byHeight.slice(0, depth), ...byHeight.slice(-depth)];
}
