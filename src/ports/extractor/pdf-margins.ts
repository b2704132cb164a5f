import type { Line } from './pdf-lines.ts';

/** Pages from which on something can be said to repeat. */
const fewest = 4;
/** Lines at a page's top and bottom that may be its header or footer. */
const depth = 2;
/** Pages of fewer lines are all edge, and slides or forms that look alike. */
const fewestLines = 8;

/** The pages without running headers and footers: what stands at the edge of more than half of them, but for its digits. */
export function withoutMargins(pages: readonly (readonly Line[])[]): (readonly Line[])[] {
  if (pages.length < fewest) return [...pages];
  const counts = new Map<string, number>();
  for (const lines of pages) {
    for (const key of new Set(edges(lines).map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return pages.map((lines) => {
    const margins = new Set(edges(lines).filter((line) => (counts.get(keyOf(line)) ?? 0) > pages.length / 2));
    return lines.filter((line) => !margins.has(line));
  });
}

const keyOf = ({ text }: Line): string => text.replace(/\d+/g, '#');

function edges(lines: readonly Line[]): Line[] {
  if (lines.length < fewestLines) return [];
  const byHeight = lines.toSorted((a, b) => b.y - a.y);
  return [...byHeight.slice(0, depth), ...byHeight.slice(-depth)];
}
