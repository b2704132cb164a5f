import type { Observer } from '../../src/ports/rate-limit/port.ts';

/** An observer of the rate limiter that records its calls. */
export function recorder(): { readonly observer: Observer; readonly calls: string[] } {
  const calls: string[] = [];
  return {
    calls,
    observer: {
      onExceeded: (bucket) => void calls.push(`exceeded ${bucket}`),
      onAway: () => void calls.push('away'),
      onBack: () => void calls.push('back'),
    },
  };
}
