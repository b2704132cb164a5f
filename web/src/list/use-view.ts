import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { useProjects } from '../app/viewer.tsx';
import { useLabels } from '../ui/use-labels.ts';
import { useMembers } from '../ui/use-members.ts';
import type { SavedView } from '../views/documents.ts';
import { useOpenView } from '../views/use-open-view.ts';
import type { Names } from './filter-text.ts';
import { viewOf } from './saved.ts';
import { readView, saysView, type View, writeView } from './view.ts';
import { statusesOf } from './workflows.ts';

/** What stands in the address beside the view, and stays when it changes. */
const others = ['task', 'comment', 'day', 'scale'] as const;

/** What is called how, for filters in words: of one project, or of all that are seen. */
export function useNames(project?: string): Names {
  const projects = useProjects();
  const members = useMembers();
  const labels = useLabels();
  return useMemo(() => {
    const among = projects.filter(({ id, archivedAt }) => (project ? id === project : archivedAt === null));
    return { statuses: statusesOf(among), members, labels: labels ?? [], projects };
  }, [projects, members, labels, project]);
}

/** A view that is kept, beside what is shown. */
export type Kept = {
  /** What the saved one shows; undefined where there is none. */
  readonly base: View | undefined;
  readonly saved: SavedView | undefined;
  /** Whether another is shown than was kept. */
  readonly changed: boolean;
  /** Whether it is still to be read, or is not there. */
  readonly state: 'none' | 'waiting' | 'missing' | 'there';
};

/**
 * The view as the address has it, or the kept one it names, and how to change it: the way back leads to the view before.
 * @param project id of the one it is of
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same parameters are the same view
  const written = useMemo(() => (saysView(parameters) ? { ...readView(parameters), ...own } : undefined), [key, own]);
  const plainly = useMemo(() => ({ ...readView(new URLSearchParams()), ...own }), [own]);
  const found = written ?? base ?? plainly;
  const sign = writeView(found);
  // A name that somebody else is given makes no other view of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same words are the same view
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
  const kept = base && writeView(base);
  const change = useCallback(
    (patch: Partial<View>, options?: { replace: boolean }) => {
      const search = writeView({ ...view, ...patch });
      const named = kept === undefined || id === null ? '' : `view=${id}`;
      goTo(search === kept ? named : [search, search && named].filter(Boolean).join('&'), options);
    },
    [goTo, view, kept, id],
  );
  const state: Kept['state'] = written ? 'none' : open.state;
  return { view, change, goTo, names, kept: { base, saved, changed: saved !== undefined && sign !== kept, state } satisfies Kept };
}

export type ChangeView = ReturnType<typeof useView>['change'];
