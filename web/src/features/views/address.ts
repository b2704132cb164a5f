import type { SavedView } from './documents.ts';

/** Path of a saved view. The URL contains its id, not its filters. */
export function hrefOf({ id, project, kind }: Pick<SavedView, 'id' | 'project' | 'kind'>): string {
  const page = kind === 'board' ? '' : '/list';
  return `${project ? `/projects/${project.key}${page}` : '/tasks'}?view=${id}`;
}
