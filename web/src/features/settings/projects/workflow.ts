import { fold } from '../../../i18n/fold.ts';
import type { StatusData } from './documents.ts';

/** Status in the editor. */
export type Draft = Omit<StatusData, 'order'>;

/** Moves the status at `from` to `to`. */
export function moved(statuses: readonly Draft[], from: number, to: number): Draft[] {
  const rest = statuses.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...statuses.slice(from, from + 1), ...rest.slice(to)];
}

/** Removes a status and all transitions to it. */
export const without = (statuses: readonly Draft[], key: string): Draft[] =>
  statuses
    .filter((status) => status.key !== key)
    .map((status) => ({ ...status, transitions: status.transitions?.filter((other) => other !== key) ?? null }));

/**
 * Status that receives the tasks of a removed one: `chosen`, else the server's default, the first of its category, else the initial
 * status.
 */
export function heirOf({ category }: Draft, statuses: readonly Draft[], chosen: string | undefined): string {
  const first = (meaning: Draft['category']) => statuses.find((status) => status.category === meaning);
  const heir = statuses.find(({ key }) => key === chosen) ?? first(category) ?? first('unstarted') ?? statuses[0];
  return heir?.key ?? '';
}

/** Prefix of the temporary key of an unsaved status; keys of the API cannot contain it. */
const unsaved = '+';

/** Temporary key for a new status. */
export function newKey(statuses: readonly Draft[]): string {
  let number = 1;
  while (statuses.some(({ key }) => key === unsaved + number)) number += 1;
  return unsaved + number;
}

/** Replaces temporary keys with keys derived from the names; `replaced` converts a replacement in the same way. */
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

/** Derives an unused key from a name: `in_review`, `in_review_2`. A name without Latin letters gives `status`. */
function keyFor(name: string, taken: ReadonlySet<string>): string {
  const latin = fold(name)
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[_0-9]+|_+$/g, '');
  // A key has at most 40 characters, including the number.
  const plain = latin.slice(0, 36) || 'status';
  let key = plain;
  for (let number = 2; taken.has(key); number++) key = `${plain}_${number}`;
  return key;
}
