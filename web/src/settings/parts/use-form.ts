import { useDraft } from '../../ui/use-draft.ts';

/**
 * A form whose fields begin as `initial`. What was changed is kept in the browser under `key` until it is sent or given
 * up, and is all that is sent. @returns the fields as they stand, what differs, how to change them and how to forget it
 */
export function useForm<T extends object>(key: string, initial: T) {
  const [draft, write, forget] = useDraft(`settings.${key}`);
  const kept: Partial<T> = draft ? JSON.parse(draft) : {};
  const changes = Object.fromEntries(
    Object.entries(kept).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(initial[name as keyof T])),
  ) as Partial<T>;
  return {
    fields: { ...initial, ...changes },
    changes,
    changed: Object.keys(changes).length > 0,
    set: (change: Partial<T>) => write(JSON.stringify({ ...kept, ...change })),
    forget,
  };
}
