import { AsyncLocalStorage } from 'node:async_hooks';
import { typeidUnboxed } from 'typeid-js';
import { declared, type IdKind, idPrefixes, kindByPrefix } from './module.ts';

/** Name of a kind in problem codes: `service_account` for `serviceAccount`. */
export const wordOf = (kind: IdKind): string => kind.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Prefix of a kind. @throws Error as `declared` */
export const prefixOf = (kind: IdKind): string => declared(idPrefixes, kind);

/** Kind of an id; undefined for a text without a known prefix. */
export const kindOfId = (id: string): IdKind | undefined => (id[3] === '_' ? kindByPrefix.get(id.slice(0, 3)) : undefined);

/** A new id such as `tsk_01h2xcejqtf2nbrexx3vqjhp41`: a UUIDv7 in base32 (TypeID 0.3), so ids order by creation time. */
export function newId(kind: IdKind): string {
  return reserved.getStore()?.next(kind) ?? typeidUnboxed(prefixOf(kind));
}

/** Ids of a run that is repeated: the first run records them, later runs get the same ones, by kind and in the same order. */
export class ReservedIds {
  readonly #known: Map<string, string[]>;
  readonly #used = new Map<string, number>();

  constructor(known: readonly string[] = []) {
    this.#known = Map.groupBy(known, (id) => id.slice(0, 3));
  }

  next(kind: IdKind): string {
    const prefix = prefixOf(kind);
    const ids = this.#known.get(prefix) ?? [];
    this.#known.set(prefix, ids);
    const used = this.#used.get(prefix) ?? 0;
    this.#used.set(prefix, used + 1);
    ids[used] ??= typeidUnboxed(prefix);
    return ids[used];
  }

  get all(): string[] {
    return [...this.#known.values()].flat();
  }

  /** Runs `work`, whose new ids come from here. */
  during<T>(work: () => Promise<T>): Promise<T> {
    this.#used.clear();
    return reserved.run(this, work);
  }
}

const reserved = new AsyncLocalStorage<ReservedIds>();

/** Lower bound of the ids created from a moment on: the first ten digits of an id are its milliseconds. */
export function firstId(kind: IdKind, moment: Date): string {
  const digits = moment.getTime().toString(32).padStart(10, '0');
  return `${prefixOf(kind)}_${digits.replaceAll(/[a-v]/g, (digit) => base32[Number.parseInt(digit, 32)] as string)}`;
}

const base32 = '0123456789abcdefghjkmnpqrstvwxyz';

// 26 base32 digits hold 130 bits; the first digit is at most 7, since a UUID has 128.
const suffix = /^[0-7][0-9a-hjkmnp-tv-z]{25}$/;

/** Whether `text` is a well-formed id of one of `kinds`, existing or not. */
export function isId(text: string, ...kinds: IdKind[]): boolean {
  const kind = kindOfId(text);
  return kind !== undefined && suffix.test(text.slice(4)) && (kinds.length === 0 || kinds.includes(kind));
}

/** `WEB-12`: number of a task, accepted in place of its id. */
export const taskNumber = /^[A-Z][A-Z0-9]{1,9}-[1-9][0-9]{0,8}$/;

/** `WEB`: key of a project, accepted in place of its id. */
export const projectKey = /^[A-Z][A-Z0-9]{1,9}$/;
