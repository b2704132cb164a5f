import type { Problem } from '../data/problem.ts';
import { fieldError } from './field-error.ts';
import { draftOf, useDraft } from './use-draft.ts';

/** Keys of the fields with a type. */
type KeysOf<T, Value> = { [K in keyof T]: T[K] extends Value ? K : never }[keyof T] & string;
type StoredDraft<T> = { readonly changes: Partial<T>; readonly base?: number | undefined };

/**
 * Form with initial values `initial`, and with `version` if it changes something that exists. Changes are a draft in the browser
 * under `key` until they are sent or discarded, and only they are sent. They are sent with the version at which the draft began,
 * so that changes by others are not overwritten by accident.
 * @returns the current fields, the changes, and functions that change or discard them
 */
export function useForm<T extends object>(key: string, initial: T, version?: number) {
  const [draft, write, forgetDraft] = useDraft(`settings.${key}`);
  const stored = parseDraft<T>(draft);
  const changes = Object.fromEntries(
    Object.entries(stored.changes).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(initial[name as keyof T])),
  ) as Partial<T>;
  const changed = Object.keys(changes).length > 0;
  const base = changed ? (stored.base ?? version) : version;
  const store = (next: StoredDraft<T>) => write(JSON.stringify(next));
  const fields = { ...initial, ...changes };
  const set = (change: Partial<T>) => store({ changes: { ...stored.changes, ...change }, base });
  return {
    fields,
    changes,
    changed,
    /** Version to send as `expectedVersion`. */
    base,
    /** Whether somebody else has changed it since. The server rejects the changes until `takeOver` is called. */
    outdated: changed && base !== version,
    /** Rebases the user's changes onto the current version. */
    takeOver: () => store({ changes: stored.changes, base: version }),
    set,
    /** Props of the text input of a field; shows its error. */
    text: (name: KeysOf<T, string>, problem?: Problem) => ({
      value: String(fields[name]),
      onChange: ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
        set({ [name]: currentTarget.value } as unknown as Partial<T>),
      error: fieldError(problem, name),
    }),
    /** Props of any other control of a field; shows its error. */
    control: <Name extends keyof T & string>(name: Name, problem?: Problem) => ({
      value: fields[name],
      onChange: (next: T[Name]) => set({ [name]: next } as unknown as Partial<T>),
      error: fieldError(problem, name),
    }),
    /** Props of the switch or checkbox of a field. */
    checked: (name: KeysOf<T, boolean>) => ({
      checked: Boolean(fields[name]),
      onChange: ({ currentTarget }: { readonly currentTarget: { readonly checked: boolean } }) =>
        set({ [name]: currentTarget.checked } as unknown as Partial<T>),
    }),
    /** Discards the changes, but not those that were typed since this render, while these were sent. */
    forget: () => {
      const now = Object.entries(parseDraft<T>(draftOf(`settings.${key}`)).changes);
      const typed = now.filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(stored.changes[name as keyof T]));
      if (typed.length > 0) store({ changes: Object.fromEntries(typed) as Partial<T> });
      else forgetDraft();
    },
  };
}

/** Returns `initial` with the values that `stored` has of its fields; `initial` itself if nothing is stored yet. */
export const withStored = <T extends object>(initial: T, stored: Partial<T> | undefined): T =>
  Object.fromEntries(
    Object.entries(initial).map(([name, value]) => [name, stored && name in stored ? stored[name as keyof T] : value]),
  ) as T;

function parseDraft<T>(draft: string): StoredDraft<T> {
  if (!draft) return { changes: {} };
  const stored = JSON.parse(draft) as StoredDraft<T>;
  return stored.changes ? stored : { changes: {} };
}
