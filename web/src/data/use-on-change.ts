import { useEffect, useRef } from 'react';

/** Calls `act` whenever `value` changes, such as a counter of changes elsewhere. */
export function useOnChange(value: unknown, act: () => unknown): void {
  const seen = useRef(value);
  useEffect(() => {
    if (seen.current === value) return;
    seen.current = value;
    act();
  }, [value, act]);
}
