import type { SavedView } from './documents.ts';

/** Where a view is shown: what it lists stands in it, not in the address. */
export function hrefOf({ id, project }: Pick<SavedView, 'id' | 'project'>): string {
  return `${project ? `/projects/${project.key}/list` : '/tasks'}?view=${id}`;
}
