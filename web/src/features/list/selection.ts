import { useCallback, useEffect, useMemo, useState } from 'react';

export type Selection = {
  readonly ids: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
  /** Selects these tasks, or deselects them if all are selected. */
  readonly toggleAll: (ids: readonly string[]) => void;
  /** Selects the displayed rows from the last selected one to this one. */
  readonly extend: (id: string) => void;
  readonly all: () => void;
  readonly only: (ids: readonly string[]) => void;
  readonly clear: () => void;
};

/** Selection of tasks. Tasks that leave the list are deselected. */
export function useSelection(visibleIds: readonly string[], listed: ReadonlySet<string>): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [anchor, setAnchor] = useState<string>();
  useEffect(() => {
    setIds((now) => ([...now].every((id) => listed.has(id)) ? now : new Set([...now].filter((id) => listed.has(id)))));
  }, [listed]);
  const toggle = useCallback((id: string) => {
    setAnchor(id);
    setIds((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  const toggleAll = useCallback(
    (some: readonly string[]) =>
      setIds((now) => {
        const others = [...now].filter((id) => !some.includes(id));
        return new Set(others.length + some.length > now.size ? [...others, ...some] : others);
      }),
    [],
  );
  const extend = useCallback(
    (id: string) => {
      const [from, to] = [visibleIds.indexOf(anchor ?? id), visibleIds.indexOf(id)].toSorted((a, b) => a - b);
      if (from === undefined || to === undefined || from < 0) return toggle(id);
      setIds((now) => new Set([...now, ...visibleIds.slice(from, to + 1)]));
    },
    [anchor, visibleIds, toggle],
  );
  const all = useCallback(() => setIds(new Set(visibleIds)), [visibleIds]);
  const only = useCallback((some: readonly string[]) => setIds(new Set(some)), []);
  const clear = useCallback(() => setIds(new Set()), []);
  return useMemo(() => ({ ids, toggle, toggleAll, extend, all, only, clear }), [ids, toggle, toggleAll, extend, all, only, clear]);
}
