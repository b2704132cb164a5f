import { useEffect, useRef } from 'react';

/** Stops the answer on Escape anywhere on the page; popovers and dialogs handle their own Escape. */
export function useStopKey(stop: (() => void) | undefined): void {
  const latest = useRef(stop);
  latest.current = stop;
  const isOn = stop !== undefined;
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented || !(target instanceof Element)) return;
      if (target === document.body || target.closest('main')) latest.current?.();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isOn]);
}
