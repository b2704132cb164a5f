import { useCallback, useSyncExternalStore } from 'react';
import { useViewer } from '../app/viewer.tsx';

export type SavedView = {
  readonly id: string;
  readonly name: string;
  /** As `writeView` writes it. */
  readonly search: string;
};

/** Not `randomUUID`: pages that are not served by https have none. */
const newId = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
};

function parse(text: string | null): readonly SavedView[] {
  try {
    const views: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(views)) return [];
    return views.filter((each): each is SavedView => ['id', 'name', 'search'].every((name) => typeof each?.[name] === 'string'));
  } catch {
    return [];
  }
}

/**
 * Views somebody has named, of one place (a project's key, or `all`): kept in this browser for this person and
 * organization, since the API keeps none; in every tab of it at once.
 */
export function useSavedViews(place: string) {
  const { id, organization } = useViewer();
  const key = `atolye.views.${organization.id}.${id}.${place}`;
  const text = useSyncExternalStore(subscribe, () => localStorage.getItem(key));
  const write = useCallback(
    (change: (views: readonly SavedView[]) => readonly SavedView[]) => {
      localStorage.setItem(key, JSON.stringify(change(parse(localStorage.getItem(key)))));
      for (const listener of listeners) listener();
    },
    [key],
  );
  return {
    views: parse(text),
    add: (name: string, search: string) => write((views) => [...views, { id: newId(), name, search }]),
    update: (id: string, patch: Partial<SavedView>) =>
      write((views) => views.map((each) => (each.id === id ? { ...each, ...patch } : each))),
    remove: (id: string) => write((views) => views.filter((each) => each.id !== id)),
    restore: (view: SavedView) => write((views) => [...views, view]),
  };
}
