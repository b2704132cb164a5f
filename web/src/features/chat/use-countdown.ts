import { useEffect, useState } from 'react';

/** Seconds until a time of `performance.now()`, counting down to 0. */
export function useCountdown(until: number): number {
  const left = () => Math.max(0, Math.ceil((until - performance.now()) / 1000));
  const [, tick] = useState(0);
  const seconds = left();
  const runs = seconds > 0;
  useEffect(() => {
    if (!runs) return undefined;
    const timer = setInterval(() => tick((count) => count + 1), 500);
    return () => clearInterval(timer);
  }, [runs]);
  return seconds;
}
