import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { useLabels } from '../../ui/use-labels.ts';
import { useMembers } from '../../ui/use-members.ts';
import { useProjects } from '../viewer/viewer.tsx';
import type { SavedView } from '../views/documents.ts';
import { useOpenView } from '../views/use-open-view.ts';
import type { Names } from './filter-text.ts';
import { viewOf } from './saved.ts';
import { readView, saysView, type View, writeView } from './view.ts';
import { statusesOf } from './workflows.ts';

/** URL parameters that do not belong to the view and are retained when it changes. */
const others = ['task', 'comment', 'day', 'scale'] as const;

/** Names for filter texts: of one project, or of all visible ones. */
export function useNames(project?: string): Names {
  const projects = useProjects();
  const members = useMembers();
  const labels = useLabels();
  return useMemo(() => {
    const among = projects.filter(({ id, archivedAt }) => (project ? id === project : archivedAt === null));
    return { statuses: statusesOf(among), members, labels: labels ?? [], projects };
  }, [projects, members, labels, project]);
}

/** Saved view that the page displays, if any. */
export type SavedState = {
  /** View as saved; undefined if the page displays no saved view. */
  readonly base: View | undefined;
  readonly saved: SavedView | undefined;
  /** Whether the displayed view differs from the saved one. */
  readonly changed: boolean;
  /** `waiting` while the saved view loads, `missing` if it does not exist. */
  readonly state: 'none' | 'waiting' | 'missing' | 'there';
};

/**
 * View from the URL, or the saved view that it names, with functions to change it. Each change adds a history entry.
 * @param project id of the view's project
 * @param board whether the page is a board
 */
export function useView(project?: string, board = false) {
  const [parameters, setParameters] = useSearchParams();
  const open = useOpenView();
  const saved = open.view;
  const names = useNames(project);
  const key = parameters.toString();
  const id = parameters.get('view');
  const own = useMemo(() => (board ? ({ kind: 'board' } as const) : {}), [board]);
  const base = useMemo(() => saved && { ...viewOf(saved, names), ...own }, [saved, names, own]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is the text of `parameters`
  const written = useMemo(() => (saysView(parameters) ? { ...readView(parameters), ...own } : undefined), [key, own]);
  const plainly = useMemo(() => ({ ...readView(new URLSearchParams()), ...own }), [own]);
  const found = written ?? base ?? plainly;
  const sign = writeView(found);
  // Compares views by content, so that a renamed person or label does not create a new view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `sign` is the text of `found`
  const view = useMemo(() => found, [sign]);
  const goTo = useCallback(
    (search: string, options?: { replace: boolean }) =>
      setParameters((now) => {
        const next = new URLSearchParams(search);
        for (const name of others) {
          const value = now.get(name);
          if (value) next.set(name, value);
        }
        return next;
      }, options),
    [setParameters],
  );
  const savedSearch = base && writeView(base);
  const change = useCallback(
    (patch: Partial<View>, options?: { replace: boolean }) => {
      const search = writeView({ ...view, ...patch });
      const named = savedSearch === undefined || id === null ? '' : `view=${id}`;
      goTo(search === savedSearch ? named : [search, search && named].filter(Boolean).join('&'), options);
    },
    [goTo, view, savedSearch, id],
  );
  const state: SavedState['state'] = written ? 'none' : open.state;
  return {
    view,
    change,
    goTo,
    names,
    savedState: { base, saved, changed: saved !== undefined && sign !== savedSearch, state } satisfies SavedState,
  };
}

export type ChangeView = ReturnType<typeof useView>['change'];

export type DisplayProps = {
  readonly view: View;
  readonly change: ChangeView;
  /** Id of the project of the list. */
  readonly project?: string | undefined;
};
