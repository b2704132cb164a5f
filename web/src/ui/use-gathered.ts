import { useCallback, useEffect, useRef } from 'react';

/** Calls `act` once for all calls within `time` milliseconds of the first. @returns the function to call, with a stable identity */
export function useGathered(act: () => void, time: number): () => void {
  const latest = useRef(act);
  latest.current = act;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  return useCallback(() => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      latest.current();
    }, time);
  }, [time]);
}
