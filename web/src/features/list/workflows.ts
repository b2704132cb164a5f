import type { NavProject } from '../viewer/viewer.tsx';

export type Status = NavProject['workflow'][number];

/** Statuses of several projects without duplicate keys; the first project that has a key determines its order. */
export function statusesOf(projects: readonly NavProject[]): readonly Status[] {
  const byKey = new Map<string, Status>();
  for (const { workflow } of projects)
    for (const status of workflow.toSorted((a, b) => a.order - b.order)) if (!byKey.has(status.key)) byKey.set(status.key, status);
  return [...byKey.values()];
}

/** Status of a task in its project's workflow. */
export const statusIn = (project: NavProject | undefined, key: string): Status | undefined =>
  project?.workflow.find((status) => status.key === key);

type InProject = { readonly status: string; readonly project: { readonly id: string } };

/** Status of a task in the workflow of its project, one of `projects`. */
export const statusOf = (projects: readonly NavProject[], { status, project }: InProject): Status | undefined =>
  statusIn(
    projects.find(({ id }) => id === project.id),
    status,
  );

/** Statuses that the workflow allows next, including the current one. */
export function nextStatuses(project: NavProject | undefined, from: string): readonly Status[] {
  const statuses = project?.workflow.toSorted((a, b) => a.order - b.order) ?? [];
  const allowed = statusIn(project, from)?.transitions;
  return allowed ? statuses.filter(({ key }) => key === from || allowed.includes(key)) : statuses;
}
