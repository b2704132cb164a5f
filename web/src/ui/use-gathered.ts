import { useCallback, useEffect, useRef } from 'react';

/** Calls `act` once for all that comes within `time` milliseconds of the first call. @returns what to call, always the same */
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
