import type { Citation } from './documents.ts';

/** What is read from an address of the API: a task and maybe a comment of it. */
const task = /^\/tasks\/([^/]+)$/;

/**
 * Where a citation opens in this app: a file at the quoted passage, a task or comment beside `here`, a project's page.
 * @param here the page that stays behind a task's panel
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
