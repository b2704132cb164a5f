import { useCallback } from 'react';
import { useSearchParams } from 'wouter';

/** @returns how to open a task beside the page that is shown: by id or number */
export function useOpenTask(): (id: string) => void {
  const [, setParameters] = useSearchParams();
  return useCallback(
    (id) =>
      setParameters((now) => {
        now.set('task', id);
        return now;
      }),
    [setParameters],
  );
}
