import { fold } from '../kernel/turkish.ts';

/** Maximum number of suggestions. */
const maxSuggestions = 5;

/**
 * Returns the names that may have been meant: first those with a word that begins with the text, then those that differ
 * by a letter or two, the nearest first.
 */
export function nearest(written: string, names: Iterable<string>): string[] {
  const wanted = fold(written).slice(0, 60);
  const far = wanted.length < 5 ? 1 : 2;
  const found: { name: string; distance: number }[] = [];
  for (const name of new Set(names)) {
    const folded = fold(name);
    const begins = wanted.length > 0 && folded.split(/[\s_@.-]+/).some((word) => word.startsWith(wanted));
    const distance = begins ? 0 : distanceOf(wanted, folded.slice(0, 60));
    if (distance <= far) found.push({ name, distance });
  }
  return found
    .sort((one, other) => one.distance - other.distance || (one.name < other.name ? -1 : 1))
    .slice(0, maxSuggestions)
    .map(({ name }) => name);
}

/** Edit distance: letters to insert, delete, replace or swap with the next. */
export function distanceOf(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 3;
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const here = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1];
      const swapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      here[column] = Math.min(
        (above[column] as number) + 1,
        (here[column - 1] as number) + 1,
        (above[column - 1] as number) + (same ? 0 : 1),
        swapped ? (before[column - 2] as number) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, above] = [above, here];
  }
  return above[other.length] as number;
}
