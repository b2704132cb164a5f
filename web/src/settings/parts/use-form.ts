import { useDraft } from '../../ui/use-draft.ts';

type Kept<T> = { readonly changes: Partial<T>; readonly base?: number | undefined };

/**
 * A form whose fields begin as `initial`, of `version` where it changes something. What was changed is kept in the browser
 * under `key` until it is sent or given up, and is all that is sent. It goes with the version that was there when the
 * change began: what somebody else changed since is not overwritten unawares. @returns the fields as they stand, what
 * differs, how to change them and how to forget it
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
    /** What to send as `expectedVersion`. */
    base,
    /** Somebody else changed it since: what is sent will be refused, until `takeOver`. */
    outdated: changed && base !== version,
    /** Goes on from what is there now, and keeps the reader's own changes over it. */
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
