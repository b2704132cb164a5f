import { useDraft } from '../../ui/use-draft.ts';

type Kept<T> = { readonly changes: Partial<T>; readonly base?: number | undefined };

/**
 * Form with initial values `initial`, and with `version` if it changes something that exists. Changes are a draft in the browser
 * under `key` until they are sent or discarded, and only they are sent. They are sent with the version at which the draft began,
 * so that changes by others are not overwritten by accident.
 * @returns the current fields, the changes, and functions that change or discard them
 */
export function useForm<T extends object>(key: string, initial: T, version?: number) {
  const [draft, write, forget] = useDraft(`settings.${key}`);
  const kept = keptIn<T>(draft);
  const changes = Object.fromEntries(
    Object.entries(kept.changes).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(initial[name as keyof T])),
  ) as Partial<T>;
  const changed = Object.keys(changes).length > 0;
  const base = changed ? (kept.base ?? version) : version;
  const keep = (next: Kept<T>) => write(JSON.stringify(next));
  return {
    fields: { ...initial, ...changes },
    changes,
    changed,
    /** Version to send as `expectedVersion`. */
    base,
    /** Whether somebody else has changed it since. The server rejects the changes until `takeOver` is called. */
    outdated: changed && base !== version,
    /** Rebases the user's changes onto the current version. */
    takeOver: () => keep({ changes: kept.changes, base: version }),
    set: (change: Partial<T>) => keep({ changes: { ...kept.changes, ...change }, base }),
    forget,
  };
}

function keptIn<T>(draft: string): Kept<T> {
  if (!draft) return { changes: {} };
  const kept = JSON.parse(draft) as Kept<T>;
  return kept.changes ? kept : { changes: {} };
}
