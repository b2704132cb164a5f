import type { StatusData } from './documents.ts';

/** A status as it is edited. */
export type Draft = Omit<StatusData, 'order'>;

/** The statuses with the one at `from` at `to`. */
export function moved(statuses: readonly Draft[], from: number, to: number): Draft[] {
  const rest = statuses.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...statuses.slice(from, from + 1), ...rest.slice(to)];
}

/** The statuses but the one with this key, to which none leads any more. */
export const without = (statuses: readonly Draft[], key: string): Draft[] =>
  statuses
    .filter((status) => status.key !== key)
    .map((status) => ({ ...status, transitions: status.transitions?.filter((other) => other !== key) ?? null }));

/** Where tasks of a status that goes come: as `chosen`, else as the server decides: into the first of its meaning, else where new tasks start. */
export function heirOf({ category }: Draft, statuses: readonly Draft[], chosen: string | undefined): string {
  const first = (meaning: Draft['category']) => statuses.find((status) => status.category === meaning);
  const heir = statuses.find(({ key }) => key === chosen) ?? first(category) ?? first('unstarted') ?? statuses[0];
  return heir?.key ?? '';
}

/** A key that none of the statuses has, made of the name: `in_review`, `in_review_2`. */
export function keyFor(name: string, statuses: readonly Draft[]): string {
  const plain = name
    .toLocaleLowerCase('tr')
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .replaceAll(/[^a-z0-9]+/g, (signs) => (/^\p{M}+$/u.test(signs) ? '' : '_'))
    .replaceAll(/^_+|_+$/g, '');
  const taken = new Set(statuses.map(({ key }) => key));
  let key = plain;
  for (let number = 2; taken.has(key); number++) key = `${plain}_${number}`;
  return key;
}
