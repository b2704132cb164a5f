import { useCallback } from 'react';
import { useSearchParams } from 'wouter';

/** @returns a function that opens a task, by id or number, in a panel over the page */
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
