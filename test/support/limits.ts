import type { Observer } from '../../src/ports/rate-limit/port.ts';

/** An observer of the rate limiter that records its calls. */
export function recorder(): { readonly observer: Observer; readonly told: string[] } {
  const told: string[] = [];
  return {
    told,
    observer: {
      onExceeded: (bucket) => void told.push(`exceeded ${bucket}`),
      onAway: () => void told.push('away'),
      onBack: () => void told.push('back'),
    },
  };
}
