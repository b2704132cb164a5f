import type { Citation } from './documents.ts';

/** Path of a task in a URL of the API. */
const task = /^\/tasks\/([^/]+)$/;

/**
 * Link to a citation in this app: a file at the quoted passage, a task or comment in a panel, or a project.
 * @param here page that stays behind a task's panel
 */
export function citationLink(
  { kind, url, start, end, quote }: Pick<Citation, 'kind' | 'url' | 'start' | 'end' | 'quote'>,
  here: string,
): string {
  const { pathname, searchParams } = new URL(url, location.origin);
  const id = task.exec(pathname)?.[1];
  if (id) {
    const comment = searchParams.get('comment');
    return `${here}?${new URLSearchParams({ task: id, ...(comment && { comment }) })}`;
  }
  if (kind === 'file') for (const [name, value] of Object.entries({ start, end, quote })) searchParams.set(name, String(value));
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
}
