import { useCallback } from 'react';
import { useLocation, useSearchParams } from 'wouter';

/** @returns a function that opens a URL of the API: a task, also at a comment, in a panel over the page; anything else as a page */
export function useOpen(): (url: string) => void {
  const [, navigate] = useLocation();
  const [, setParameters] = useSearchParams();
  return useCallback(
    (url) => {
      const { pathname, searchParams } = new URL(url, location.origin);
      const task = /^\/tasks\/([^/]+)$/.exec(pathname)?.[1];
      if (task === undefined) return navigate(url);
      const comment = searchParams.get('comment');
      setParameters((now) => {
        now.set('task', task);
        if (comment) now.set('comment', comment);
        else now.delete('comment');
        return now;
      });
    },
    [navigate, setParameters],
  );
}
