import type { Signals } from './port.ts';

/** Signals within this process. */
export function memorySignals(): Signals {
  const listeners = new Set<(organization: string) => void>();
  return {
    publish(organization) {
      for (const listener of listeners) listener(organization);
    },
    subscribe(listener) {
      // Each subscription is its own, also of a function that is subscribed already.
      const own = (organization: string) => listener(organization);
      listeners.add(own);
      return () => void listeners.delete(own);
    },
    async close() {
      listeners.clear();
    },
  };
}
