import { fold } from '../../text/fold.ts';
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

/** What stands for the key of a status that is not saved yet: no key of the API's has such a sign. */
const unsaved = '+';

/** A stand-in for the key of a new status. */
export function newKey(statuses: readonly Draft[]): string {
  let number = 1;
  while (statuses.some(({ key }) => key === unsaved + number)) number += 1;
  return unsaved + number;
}

/** The statuses with keys of their names where they are new; and how to say so of a replacement. */
export function keyed(statuses: readonly Draft[]) {
  const keys = new Map<string, string>();
  const taken = new Set(statuses.map(({ key }) => key));
  for (const { key, name } of statuses) {
    const own = key.startsWith(unsaved) ? keyFor(name, taken) : key;
    keys.set(key, own);
    taken.add(own);
  }
  const of = (key: string) => keys.get(key) ?? key;
  return {
    statuses: statuses.map((status) => ({ ...status, key: of(status.key), transitions: status.transitions?.map(of) ?? null })),
    replaced: <T extends { readonly replacedBy: string }>(replacement: T): T => ({
      ...replacement,
      replacedBy: of(replacement.replacedBy),
    }),
  };
}

/** A key that is not taken, made of the name: `in_review`, `in_review_2`. */
function keyFor(name: string, taken: ReadonlySet<string>): string {
  const plain = fold(name)
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
  let key = plain;
  for (let number = 2; taken.has(key); number++) key = `${plain}_${number}`;
  return key;
}
