import { fold } from '../../i18n/fold.ts';

/**
 * Rank of texts for `query`: each word of it must be a prefix of one of their words.
 * @returns lower is better; undefined if they do not match
 */
export function distance(query: string, texts: readonly string[]): number | undefined {
  const wanted = fold(query).split(/\s+/).filter(Boolean);
  const [name = '', ...others] = texts.map(fold);
  const words = [name, ...others].join(' ').split(/[^\p{Letter}\p{Number}]+/u);
  if (!wanted.every((part) => words.some((word) => word.startsWith(part)))) return undefined;
  return name.startsWith(wanted.join(' ')) ? 0 : wanted.every((part) => name.includes(part)) ? 1 : 2;
}

/** Matching items, best first; the sort is stable. */
export function matching<T>(query: string, all: readonly T[], textsOf: (one: T) => readonly string[]): readonly T[] {
  return all
    .flatMap((one) => {
      const far = distance(query, textsOf(one));
      return far === undefined ? [] : [{ one, far }];
    })
    .sort((a, b) => a.far - b.far)
    .map(({ one }) => one);
}

/** Task number such as `WEB-12`, normalized; undefined for other text. */
export function numberIn(query: string): string | undefined {
  const plain = fold(query.trim()).toLocaleUpperCase('en');
  return /^[A-Z][A-Z0-9]{1,9}-[1-9]\d{0,8}$/.test(plain) ? plain : undefined;
}
