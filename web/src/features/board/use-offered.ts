import { useLive } from '../../data/use-live.ts';
import { usePages } from '../../data/use-pages.ts';
import { useOpenCycles } from '../../ui/use-open-cycles.ts';
import type { Grouping } from '../list/view.ts';
import { milestonesQuery } from '../milestones/documents.ts';

const kinds: Partial<Record<Grouping, string[]>> = {
  cycle: ['cycle.created', 'cycle.updated', 'cycle.started', 'cycle.ended', 'cycle.deleted'],
  milestone: ['milestone.created', 'milestone.updated', 'milestone.deleted'],
};

/** Values of a project that no card may have yet: its open cycles or its milestones, in order. */
export function useOffered(project: string, by: Grouping): readonly { readonly id: string; readonly name: string }[] {
  const { cycles, refetch: readCycles } = useOpenCycles(project, { pause: by !== 'cycle' });
  const milestones = usePages(milestonesQuery, { project }, (data) => data.milestones, { all: true, pause: by !== 'milestone' });
  const read = by === 'cycle' ? readCycles : milestones.refetch;
  useLive(kinds[by] ?? [], read);
  const offered = by === 'cycle' ? cycles : by === 'milestone' ? (milestones.rows ?? []) : [];
  return offered.map(({ id, name }) => ({ id, name }));
}
