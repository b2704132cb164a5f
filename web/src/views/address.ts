import type { SavedView } from './documents.ts';

/** Where a view is shown: what it lists stands in it, not in the address. */
export function hrefOf({ id, project, kind }: Pick<SavedView, 'id' | 'project' | 'kind'>): string {
  const page = kind === 'board' ? '' : '/list';
  return `${project ? `/projects/${project.key}${page}` : '/tasks'}?view=${id}`;
}
