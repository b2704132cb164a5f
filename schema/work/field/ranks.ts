import { generateNKeysBetween } from 'fractional-indexing';
import type { FieldOption } from './definitions.ts';

type Ranked = { readonly options: readonly FieldOption[]; readonly ranks: readonly string[] };

/**
 * Sort keys for options in this order: fractional indexes, like the positions of tasks. Keeps as many ranks from `before` as
 * possible, because each new rank changes the key of every task with that option.
 */
export function ranksOf(options: readonly FieldOption[], before: Ranked): string[] {
  const had = new Map(before.options.map(({ id }, place) => [id, before.ranks[place]]));
  const unchanged = longestRising(options.map(({ id }) => had.get(id)));
  const ranks: string[] = [];
  for (let place = 0; place < options.length; ) {
    const own = unchanged[place];
    let next = place;
    while (next < options.length && unchanged[next] === undefined) next += 1;
    if (own === undefined) ranks.push(...generateNKeysBetween(ranks.at(-1) ?? null, unchanged[next] ?? null, next - place));
    else ranks.push(own);
    place = own === undefined ? next : place + 1;
  }
  return ranks;
}

/** Longest increasing subsequence of these texts, at their indexes; undefined at the others. */
function longestRising(texts: readonly (string | undefined)[]): (string | undefined)[] {
  const longest: { length: number; previous: number }[] = [];
  let last = -1;
  for (const [place, text] of texts.entries()) {
    let best = { length: text === undefined ? 0 : 1, previous: -1 };
    for (const [other, { length }] of longest.entries()) {
      const smaller = texts[other];
      if (text !== undefined && smaller !== undefined && smaller < text && length >= best.length)
        best = { length: length + 1, previous: other };
    }
    longest.push(best);
    if (best.length > (longest[last]?.length ?? 0)) last = place;
  }
  const rising = new Set<number>();
  for (let place = last; place >= 0; place = longest[place]?.previous ?? -1) rising.add(place);
  return texts.map((text, place) => (rising.has(place) ? text : undefined));
}
