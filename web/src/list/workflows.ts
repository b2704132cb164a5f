import type { NavProject } from '../app/viewer.tsx';

export type Status = NavProject['workflow'][number];

/** The statuses of some projects, each key once, in the order of the first that has it. */
export function statusesOf(projects: readonly NavProject[]): readonly Status[] {
  const byKey = new Map<string, Status>();
  for (const { workflow } of projects)
    for (const status of workflow.toSorted((a, b) => a.order - b.order)) if (!byKey.has(status.key)) byKey.set(status.key, status);
  return [...byKey.values()];
}

/** The status a task is in, as its project names it. */
export const statusIn = (project: NavProject | undefined, key: string): Status | undefined =>
  project?.workflow.find((status) => status.key === key);

/** Where a task may go from where it is; itself among them. */
export function nextStatuses(project: NavProject | undefined, from: string): readonly Status[] {
  const statuses = project?.workflow.toSorted((a, b) => a.order - b.order) ?? [];
  const allowed = statusIn(project, from)?.transitions;
  return allowed ? statuses.filter(({ key }) => key === from || allowed.includes(key)) : statuses;
}
